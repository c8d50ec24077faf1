import { expect, test } from 'vitest'
import type { ModelRequest } from '../ports/ports.ts'
import { executeScripted } from '../testing/execute-scripted.ts'
import { sampleSetup } from '../testing/sample-setup.ts'
import type { Script } from '../testing/scripted-provider.ts'

const asksTitle = (request: ModelRequest) =>
  request.messages[0]?.role === 'system' && request.messages[0].content.includes('title')
const gate = () => Promise.withResolvers<void>()

test('C2: a title that is ready before the answer is stored first and then an event of the run', async () => {
  const titled = gate()
  const script = (request: ModelRequest): Script =>
    asksTitle(request)
      ? [{ text: '"Six times ' }, { text: 'seven,"\nand more' }, { finish: 'stop' }]
      : [{ text: 'It is ' }, { waitFor: titled.promise }, { text: '42.' }, { finish: 'stop' }]
  const stored: string[] = []
  await using run = await executeScripted([script], {
    storeTitle: async (title) => {
      stored.push(title)
      setImmediate(titled.resolve)
      return true
    },
  })

  expect(stored).toEqual(['Six times seven'])
  expect(run.log.of('conversation.titled')).toMatchObject([{ title: 'Six times seven' }])
  expect(run.log.of('run.completed')[0]?.output.content).toBe('It is 42.')
})

test('C2: an answer does not wait for its title, and a late title is stored without an event', async () => {
  const answered = gate()
  const stored = gate()
  const titles: string[] = []
  const script = (request: ModelRequest): Script =>
    asksTitle(request)
      ? [{ waitFor: answered.promise }, { text: 'Late' }, { finish: 'stop' }]
      : [{ text: 'It is 42.' }, { finish: 'stop' }]
  await using run = await executeScripted([script], {
    storeTitle: async (title) => {
      titles.push(title)
      stored.resolve()
      return true
    },
  })
  answered.resolve()
  await stored.promise
  await new Promise((resolve) => setImmediate(resolve))

  expect(titles).toEqual(['Late'])
  expect(run.log.types().at(-1)).toBe('run.completed')
  expect(run.log.of('conversation.titled')).toEqual([])
})

test('C2: a title the conversation did not take, since somebody named it meanwhile, is no event of the run', async () => {
  const refused = gate()
  const script = (request: ModelRequest): Script =>
    asksTitle(request)
      ? [{ text: 'Too late' }, { finish: 'stop' }]
      : [{ text: 'It is ' }, { waitFor: refused.promise }, { text: '42.' }, { finish: 'stop' }]
  await using run = await executeScripted([script], {
    storeTitle: async () => {
      setImmediate(refused.resolve)
      return false
    },
  })

  expect(run.log.types().at(-1)).toBe('run.completed')
  expect(run.log.of('conversation.titled')).toEqual([])
})

test('C2, C12: a failed title leaves the conversation untitled and its run untouched', async () => {
  for (const refusal of [
    { status: 500, error: 'provider_error', retryable: true },
    [{ text: ' \n"" ' }, { finish: 'stop' }],
  ] satisfies Script[]) {
    const titles: string[] = []
    await using run = await executeScripted(
      [(request) => (asksTitle(request) ? refusal : [{ text: 'Fine.' }, { finish: 'stop' }])],
      {
        storeTitle: async (title) => titles.push(title) > 0,
      },
    )
    expect(run.end.kind).toBe('completed')
    await expect.poll(() => run.provider.requests.filter(asksTitle).length).toBe(1)
    expect(titles).toEqual([])
  }
})

test('C2: a model that talks on is cut to a title', async () => {
  const titles: string[] = []
  await using run = await executeScripted(
    [
      (request) =>
        asksTitle(request)
          ? [{ text: `# **Title: ${'very '.repeat(200)}` }, { end: 'hang' }]
          : [{ text: 'Fine.' }, { finish: 'stop' }],
    ],
    {
      setup: sampleSetup({
        history: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'What is this?' },
              { type: 'image', url: 'data:' },
            ],
          },
        ],
      }),
      storeTitle: async (title) => titles.push(title) > 0,
    },
  )
  await expect.poll(() => titles.length).toBe(1)

  expect(titles[0]).toMatch(/^very (very )+very…$/)
  expect(titles[0]?.length).toBeLessThanOrEqual(80)
  expect(run.end.kind).toBe('completed')
})

test('SEC22: the cost of asking for a title is counted, whether or not it gave one', async () => {
  const usage = { prompt_tokens: 30, completion_tokens: 7 }
  const counted: number[][] = []
  for (const said of ['A title', ' ']) {
    const done = gate()
    const script = (request: ModelRequest): Script =>
      asksTitle(request)
        ? [{ text: said }, { finish: 'stop', usage }]
        : [{ waitFor: done.promise }, { text: '42.' }, { finish: 'stop' }]
    await using _run = await executeScripted([script], {
      storeTitle: async () => true,
      countTitle: async ({ input_tokens, output_tokens }) => {
        counted.push([input_tokens, output_tokens])
        done.resolve()
      },
    })
  }

  expect(counted).toEqual([
    [30, 7],
    [30, 7],
  ])
})
