import { expect, test } from 'vitest'
import { followUpsIn } from './follow-ups.ts'

test('follow-ups are read from lines, bullets, numbers, quotes and JSON', () => {
  const three = ['How long does it take?', 'What does it cost?', 'Do you ship to Norway?']
  const [first, second, third] = three

  expect(followUpsIn(three.join('\n'))).toEqual(three)
  expect(followUpsIn(`Here are three questions:\n\n1. ${first}\n2) "${second}"\n- ${third}\n`)).toEqual(three)
  expect(followUpsIn(`\`\`\`json\n${JSON.stringify(three)}\n\`\`\``)).toEqual(three)
  expect(followUpsIn(JSON.stringify([first, 7, null, second]))).toEqual([first, second])
  expect(followUpsIn('• 12 月有货吗？\n“多少钱？”')).toEqual(['12 月有货吗？', '多少钱？'])
})

test('at most three follow-ups are kept, none twice and none that is too long to be read at a glance', () => {
  const reply = ['One?', 'One?', 'x'.repeat(121), 'Two?', 'Three?', 'Four?'].join('\n')

  expect(followUpsIn(reply)).toEqual(['One?', 'Two?', 'Three?'])
  expect(followUpsIn('')).toEqual([])
})
