import type { ProviderRecord } from '@runwire/db'
import type { ModelPort } from '@runwire/engine'
import { createGateway } from '@runwire/gateway'
import type { Egress } from '@runwire/tools'

/** Enough for every provider in use; one more makes the oldest go. */
const MOST_PORTS = 500

/** One model port per provider, kept as long as its address, key and settings are: a port remembers what its provider refuses. */
export class ModelPorts {
  readonly #ports = new Map<string, { made: string; port: ModelPort }>()
  readonly #egress: Pick<Egress, 'fetch'>
  readonly #headers: (() => Record<string, string>) | undefined

  /** `headers` go with each request, such as those of a trace. */
  constructor(egress: Pick<Egress, 'fetch'>, headers?: () => Record<string, string>) {
    this.#egress = egress
    this.#headers = headers
  }

  for(provider: Pick<ProviderRecord, 'id' | 'base_url' | 'trusted' | 'settings' | 'key'>): ModelPort {
    const { base_url, trusted, settings, key } = provider
    const made = JSON.stringify([base_url, trusted, key?.reveal() ?? null, settings])
    const known = this.#ports.get(provider.id)
    if (known?.made === made) return known.port
    const port = createGateway({
      baseUrl: base_url,
      apiKey: key,
      ...(this.#headers === undefined ? {} : { headers: this.#headers }),
      ...(trusted ? {} : { fetch: this.#egress.fetch }),
      firstByteTimeoutMs: timeout(settings.first_byte_timeout_ms, 120_000),
      idleTimeoutMs: timeout(settings.idle_timeout_ms, 60_000),
    })
    this.#ports.delete(provider.id)
    this.#ports.set(provider.id, { made, port })
    const [oldest] = this.#ports.keys()
    if (this.#ports.size > MOST_PORTS && oldest !== undefined) this.#ports.delete(oldest)
    return port
  }
}

const timeout = (setting: unknown, otherwiseMs: number): number =>
  typeof setting === 'number' && setting > 0 ? setting : otherwiseMs
