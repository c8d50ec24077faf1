import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProcess, type Product } from '@runwire/testing'
import { installInto, type Tried } from './install.ts'

const VERSION = '0.171.0'

/** The Codex CLI over Responses: an answer with the agent's own tools, one with Codex's shell, and a session that goes on. */
export async function tryCodex(product: Product, folder: string): Promise<Tried[]> {
  const home = join(folder, 'home')
  const work = join(folder, 'work')
  for (const made of [home, work]) mkdirSync(made, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { '@openai/codex': VERSION } }),
  )
  writeFileSync(join(home, 'config.toml'), configOf(product.api_url))
  await installInto(folder)

  const codex = async (what: string, expected: string, args: readonly string[]): Promise<Tried> => {
    const run = startProcess({
      // Its input must end, or it waits for more of the question.
      command: 'sh',
      args: [
        '-c',
        'exec "$@" < /dev/null',
        'sh',
        process.execPath,
        join(folder, 'node_modules/@openai/codex/bin/codex.js'),
        'exec',
        '--skip-git-repo-check',
        ...args,
      ],
      cwd: work,
      env: { CODEX_HOME: home, RUNWIRE_API_KEY: product.api_key },
    })
    const code = await run.exit
    const seen = run.output()
    return { what, ok: code === 0 && seen.includes(expected), seen }
  }
  return [
    await codex("an answer with the agent's own tools", '391', ['What is 17 * 23?']),
    await codex("an answer with Codex's shell", 'answered: Chunk ID', [
      '[call=exec_command {"cmd":"echo hello-from-the-shell"}]Run it.',
    ]),
    await codex('a session that goes on', 'Thanks.', ['resume', '--last', '[echo]Thanks.']),
  ]
}

/** The configuration that Codex's documentation shows for a provider. Codex does its own sandbox and approvals; the shell here only echoes. */
const configOf = (url: string): string => `
model = "demo"
model_provider = "runwire"
approval_policy = "never"
sandbox_mode = "danger-full-access"

[model_providers.runwire]
name = "Runwire"
base_url = "${url}/openapi/v1"
env_key = "RUNWIRE_API_KEY"
wire_api = "responses"
`
