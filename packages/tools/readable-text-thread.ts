import { parentPort, workerData } from 'node:worker_threads'
import { readableText } from './readable-text.ts'

const { html, url } = workerData as { html: string; url: string }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(readableText(html, url))
