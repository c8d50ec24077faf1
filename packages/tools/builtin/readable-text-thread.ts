import { workerData } from 'node:worker_threads'
import { readableText } from './readable-text.ts'
import { tell } from '../threads/thread.ts'

const { html, url } = workerData as { html: string; url: string }
tell({ kind: 'result', value: readableText(html, url) })
