/** A failed run as Chat Completions spells an error, with the status of a reply that is not streamed. */
export interface ChatFailure {
  status: number
  error: { message: string; type: string; param: null; code: string }
}

/** Clients retry by status and sort by type: only what another try may cure gets ones that say so. */
export function chatFailure({ code, message }: { code: string; message: string }): ChatFailure {
  const [status, type] = KINDS.get(code) ?? [502, 'api_error']
  return { status, error: { message, type, param: null, code } }
}

const KINDS = new Map<string, [number, string]>([
  ['provider_rate_limited', [429, 'rate_limit_error']],
  ['context_too_long', [400, 'invalid_request_error']],
  ['refused', [400, 'invalid_request_error']],
])
