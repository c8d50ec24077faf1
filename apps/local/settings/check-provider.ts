import type { ProviderConfig } from './environment.ts'

const PATIENCE_MS = 5_000

/**
 * Asks the provider for its models; returns one line where it refuses the key or does not answer, else null.
 * Any other answer says that somebody is there: not every endpoint has a list of models.
 */
export async function checkProvider({ baseUrl, apiKey, model }: ProviderConfig): Promise<string | null> {
  const where = withoutCredentials(baseUrl)
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.status === 401 || response.status === 403) {
      await response.body?.cancel()
      return `The provider at ${where} refuses the key (${response.status}). Set OPENAI_API_KEY to a valid one.`
    }
    const names = readNames(
      response.ok ? await response.json().catch(() => null) : await response.text().then(() => null),
    )
    if (names !== null && names.length > 0 && !names.includes(model)) {
      return `The provider at ${where} does not list the model ${model}. Set RUNWIRE_MODEL to one it has, such as ${names[0]}.`
    }
    return null
  } catch (error) {
    return `The provider at ${where} does not answer (${reason(error)}). Look at OPENAI_BASE_URL; runs will fail until it does.`
  }
}

function readNames(body: unknown): string[] | null {
  if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data)) return null
  return body.data.flatMap((item: unknown) =>
    typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? [item.id] : [],
  )
}

/** undici hides why a connection failed in the cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `nothing within ${PATIENCE_MS / 1000} s`
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}

function withoutCredentials(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  url.search = ''
  return url.href
}
