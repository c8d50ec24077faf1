import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '@runwire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScriptedApi, type ScriptedApi } from './testing/scripted-api.ts'

const ROOT = join(import.meta.dirname, '../..')
const placement = { turn_index: 0, tab_index: 0, sub_turn_index: null, model_index: 0 }
let project: string
let api: ScriptedApi

/** Runs a program in the fresh project and returns what it wrote; throws when it fails. */
async function run(command: string, ...args: string[]): Promise<string> {
  // Nothing of the workspace may be found from there.
  const env = {
    NODE_PATH: undefined,
    npm_config_workspace: undefined,
    RUNWIRE_URL: api.url,
    RUNWIRE_API_KEY: 'rwk_test',
  }
  const program = startProcess({ command, args, cwd: project, env })
  const code = await program.exit
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${program.output()}`)
  return program.output()
}

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'runwire-package-'))
  api = await startScriptedApi(() => [
    { event: { type: 'model.started', round: 1, placement } },
    { round: 1, text: 'It runs ' },
    { round: 1, text: 'elsewhere.' },
    { event: { type: 'model.completed', round: 1, placement, tool_calls: 0 } },
  ])
  await run(process.execPath, join(import.meta.dirname, 'build/main.ts'), join(project, 'built'))
  await run('npm', 'pack', './built')
  rmSync(join(project, 'built'), { recursive: true })
  await run('npm', 'init', '--yes', '--init-type=module')
  const [tarball = ''] = readdirSync(project).filter((name) => name.endsWith('.tgz'))
  await run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', `./${tarball}`)
}, 180_000)
afterAll(async () => {
  await api.stop()
  rmSync(project, { recursive: true, force: true })
})

test('the packed client installs into a fresh project with no package beside it', () => {
  const installed = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))
  expect(installed.toSorted()).toEqual(['@runwire'])
  expect(readdirSync(join(project, 'node_modules/@runwire'))).toEqual(['client'])
})

test('a script of that project streams an answer', async () => {
  writeFileSync(
    join(project, 'ask.mjs'),
    `import { answerText, createClient, emptyView, fold } from '@runwire/client'
    const client = createClient({ baseUrl: process.env.RUNWIRE_URL, apiKey: process.env.RUNWIRE_API_KEY })
    const sent = await client.send({ agent: 'demo', content: 'Where do you run?' })
    let view = emptyView()
    for await (const item of sent.items) view = fold(view, item)
    console.log(answerText(view))`,
  )
  expect(await run(process.execPath, 'ask.mjs')).toBe('It runs elsewhere.\n')
})

test('its types are whole without zod and the protocol, and tell right from wrong', async () => {
  writeFileSync(
    join(project, 'typed.ts'),
    `import { createClient, type ConversationItem, type MessageView, type StreamItem } from '@runwire/client'
    import { useConversation, useRunStream } from '@runwire/client/react'
    const client = createClient({ baseUrl: '', apiKey: 'rwk_' })
    export async function lastAnswer(id: string): Promise<string | null> {
      const { data } = await client.listMessages(id)
      const last: MessageView | undefined = data.at(-1)
      return last?.role === 'assistant' ? last.content + last.citations.map((one) => one.title).join() : null
    }
    export function textOf(item: StreamItem): string {
      switch (item.type) {
        case 'model.delta': return item.text ?? ''
        case 'run.completed': return item.output.content
        case 'run.failed': return item.error.message
        default: return ''
      }
    }
    export function titleOf(item: ConversationItem): string | null {
      return item.type === 'conversation.state' ? item.title : null
    }
    export const hooks = { useConversation, useRunStream }
    // @ts-expect-error a message needs a conversation or an agent
    void client.send({ content: 'hello' })
    // @ts-expect-error there is no such policy
    void client.send({ agent: 'demo', content: 'hello', on_busy: 'ignore' })
    // @ts-expect-error the content of a run that has not ended is not there
    void client.getRun('run_1').then((run) => run.output.content)`,
  )
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2023',
    '--module',
    'nodenext',
    '--lib',
    'es2023,dom,dom.iterable',
    '--types',
    '',
  ]
  expect(await run(join(ROOT, 'node_modules/.bin/tsc'), ...options, 'typed.ts')).toBe('')
})
