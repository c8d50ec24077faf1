import { expect, test } from 'vitest'
import { ChatRequest, readQuestion } from './request.ts'
import { researchScript } from './research.ts'

const offer = (...names: string[]) => names.map((name) => ({ function: { name, parameters: {} } }))
const called = (id: string, name: string, args: object) => ({ id, function: { name, arguments: JSON.stringify(args) } })
const user = { role: 'user', content: 'How do streams resume?' }
const script = (request: object) =>
  researchScript(readQuestion(ChatRequest.parse({ model: 'demo', ...request })), user.content)

test('a research run gets a plan, then a researcher for each step at once, then a report made of their reports', () => {
  const plan = script({ messages: [user], tools: offer('create_plan'), tool_choice: 'required' })
  expect(plan?.calls.map((call) => call.name)).toEqual(['create_plan'])

  const planned = {
    role: 'assistant',
    tool_calls: [{ id: 'p', function: { name: 'create_plan', arguments: plan?.calls[0]?.argumentsText } }],
  }
  const stored = { role: 'tool', tool_call_id: 'p', content: 'stored' }
  const sent = script({ messages: [user, planned, stored], tools: offer('create_plan', 'research') })
  expect(sent?.calls.map((call) => call.name)).toEqual(['research', 'research'])

  const researched = {
    role: 'assistant',
    tool_calls: [called('a', 'research', { task: 'One' }), called('b', 'research', { task: 'Two' })],
  }
  const reports = [
    { role: 'tool', tool_call_id: 'a', content: 'First fact [1].' },
    { role: 'tool', tool_call_id: 'b', content: 'Second fact [2].' },
  ]
  const report = script({
    messages: [user, planned, stored, researched, ...reports],
    tools: offer('create_plan', 'research'),
  })
  expect(report).toMatchObject({
    calls: [],
    text: '# Report\n\n## One\n\nFirst fact [1].\n\n## Two\n\nSecond fact [2].',
  })
})

test('anything else is no research', () => {
  expect(script({ messages: [user], tools: offer('calculator') })).toBeNull()
})
