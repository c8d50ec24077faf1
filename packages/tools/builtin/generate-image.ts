import type { SaveFile, Tool, ToolOutcome } from '@runwire/engine'
import { z } from 'zod'
import { jsonSchemaOf, readArguments } from './arguments.ts'
import type { Egress } from '../egress/egress.ts'
import { readBytes, readText } from '../egress/read-reply.ts'
import { failureOf } from './fetch-url.ts'
import { pictureIn, type Picture } from './picture.ts'

const MOST_REPLY_BYTES = 40_000_000
const MOST_IMAGE_BYTES = 20_000_000
const EXCERPT_CHARS = 500

/** The images endpoint of an OpenAI-compatible provider. `baseUrl` ends like a provider's, in `/v1`. */
export interface ImageProvider {
  baseUrl: string
  apiKey: string
  model: string
  /** The operator configured it, so it may lie on a private network. */
  trusted?: boolean
}

const Arguments = z.strictObject({
  prompt: z.string().min(1).max(4000).describe('What the picture shows, in detail'),
  size: z.enum(['1024x1024', '1536x1024', '1024x1536']).optional().describe('Square if left out'),
})

const Reply = z.object({
  data: z.array(z.object({ b64_json: z.string().optional(), url: z.string().optional() })).min(1),
})

/** Has a picture made and keeps it as a file of the answer; every picture is shown with it. */
export function generateImage(ports: { provider: ImageProvider; egress: Egress; saveFile: SaveFile }): Tool {
  const { provider } = ports
  return {
    name: 'generate_image',
    title: 'Making a picture',
    description: 'Makes one picture from a description and shows it to the user beside the answer.',
    parameters: jsonSchemaOf(Arguments),
    effect: 'once',
    needs_approval: false,
    timeout_ms: 180_000,
    async run(args, { emitter, signal, call_id, project_id }) {
      const { prompt, size = '1024x1024' } = readArguments(Arguments, args)
      try {
        const made = await requestImage(ports, { prompt, size }, signal)
        if (typeof made === 'string') return refused(withoutKey(made, provider.apiKey))
        const { bytes, media_type, extension } = made
        const file = await ports.saveFile(project_id, { name: `image.${extension}`, media_type, bytes })
        await emitter.append([{ type: 'file.created', call_id, ...file }])
        return {
          ok: true,
          result: `The picture was made and is shown to the user as ${file.name}. Do not repeat it; say in a sentence what it shows.`,
        }
      } catch (error) {
        signal.throwIfAborted()
        const failure = failureOf(error, 'the images endpoint')
        return failure.ok ? failure : refused(withoutKey(failure.error.message, provider.apiKey))
      }
    },
  }
}

/** The picture, or what went wrong in words. */
async function requestImage(
  { provider, egress }: Parameters<typeof generateImage>[0],
  what: { prompt: string; size: string },
  signal: AbortSignal,
): Promise<Picture | string> {
  const reply = await egress.request(`${provider.baseUrl.replace(/\/$/, '')}/images/generations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${provider.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: provider.model, n: 1, ...what }),
    signal,
    timeoutMs: 170_000,
    trusted: provider.trusted === true,
    maxBytes: MOST_REPLY_BYTES,
    traced: true,
  })
  const text = await readText(reply)
  if (!reply.ok)
    return `the provider answered with status ${reply.status}: ${text.slice(0, EXCERPT_CHARS).toWellFormed()}`
  const read = Reply.safeParse(parsed(text))
  const [image] = read.success ? read.data.data : []
  if (image?.b64_json !== undefined) return pictureIn(Buffer.from(image.b64_json, 'base64')) ?? NO_PICTURE
  if (image?.url === undefined) return 'the provider sent no picture'
  const download = await egress.request(image.url, { signal, maxBytes: MOST_IMAGE_BYTES })
  return download.ok
    ? (pictureIn(await readBytes(download)) ?? NO_PICTURE)
    : `the picture could not be fetched: status ${download.status}`
}

const NO_PICTURE = 'the provider sent something that is no PNG, JPEG or WebP'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const refused = (message: string): ToolOutcome => ({
  ok: false,
  error: { code: 'tool_error', message: `No picture was made: ${message}` },
})

const withoutKey = (text: string, key: string): string => (key.length < 4 ? text : text.replaceAll(key, '[redacted]'))
