import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The fields of `local.json` that `ask` needs. */
const RunwireAddress = z.object({ api_url: z.string(), console_token: z.string(), demo_agent: z.string() })
export type RunwireAddress = z.infer<typeof RunwireAddress>

const LastConversation = z.object({ conversation_id: z.string() })

/** The running Runwire of a data directory, or null if none wrote its file there. Throws where the file is damaged. */
export function readState(dataDir: string): RunwireAddress | null {
  const text = readIfThere(join(dataDir, 'local.json'))
  return text === null ? null : RunwireAddress.parse(JSON.parse(text))
}

export function readLastConversation(dataDir: string): string | null {
  const text = readIfThere(join(dataDir, 'ask.json'))
  return text === null ? null : LastConversation.parse(JSON.parse(text)).conversation_id
}

export function writeLastConversation(dataDir: string, conversationId: string): void {
  writeFileSync(join(dataDir, 'ask.json'), `${JSON.stringify({ conversation_id: conversationId })}\n`, { mode: 0o600 })
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
