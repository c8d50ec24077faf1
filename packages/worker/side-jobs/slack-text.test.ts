import { expect, test } from 'vitest'
import { slackText } from './slack-text.ts'

const slack = (markdown: string) =>
  slackText(
    markdown,
    [
      { number: 1, url: 'https://docs.test/a' },
      { number: 2, url: null },
    ],
    39_000,
  )

test.each([
  ['bold and italic', '**bold**, __bold__, *italic* and _italic_', '*bold*, *bold*, _italic_ and _italic_'],
  ['bold in italic', '*so **very** much*', '_so *very* much_'],
  ['struck text', '~~old~~ new', '~old~ new'],
  ['a heading', '## What **now**?', '*What now?*'],
  ['bullets', '- one\n  * two\n+ three\n1. first', '• one\n  • two\n• three\n1. first'],
  ['a link', 'See [the docs](https://docs.test/x?a=1&b=2).', 'See <https://docs.test/x?a=1&b=2|the docs>.'],
  ['a link’s text without marks, which Slack would show', '[**here**](https://docs.test)', '<https://docs.test|here>'],
  ['a picture', '![A cat](https://img.test/cat.png)', '<https://img.test/cat.png|A cat>'],
  ['an address in brackets', '<https://docs.test>', '<https://docs.test>'],
  ['a link that is none', '[x](javascript:alert(1)) and [y]', '[x](javascript:alert(1)) and [y]'],
  ['citation marks', 'It is so [1], it is said [2].', 'It is so <https://docs.test/a|[1]>, it is said [2].'],
  [
    'marks of several sources, and those that some models write',
    'So [1, 2], 【2】 and 【1†source】; [7, 8] is no source, 【9】 neither.',
    'So <https://docs.test/a|[1]>[2], 【2】 and <https://docs.test/a|[1]>; [7, 8] is no source, 【9】 neither.',
  ],
  ['bold and italic at once', 'It is ***new*** and ___old___.', 'It is *_new_* and *_old_*.'],
  ['inline code', 'Call `a < b && **c**` now', 'Call `a &lt; b &amp;&amp; **c**` now'],
  ['a fence', '```ts\nconst a = **1** < 2\n```\n**after**', '```\nconst a = **1** &lt; 2\n```\n*after*'],
  ['a fence that is not closed', '~~~\nx', '```\nx\n```'],
  ['a quotation', '> he said **no**', '>he said *no*'],
  ['a table', 'Here:\n| a | b |\n| --- | :-: |\n| 1 | 2 |\n\nDone', 'Here:\n```\n| a | b |\n| 1 | 2 |\n```\n\nDone'],
  ['a rule', 'a\n\n---\n\nb', 'a\n\n———\n\nb'],
  ['names with underlines and sums', 'snake_case_name, 2 * 3 * 4, a*b*c', 'snake_case_name, 2 * 3 * 4, a_b_c'],
  ['escaped marks', '\\*no\\* \\[1\\]', '*no* [1]'],
  ['signs of the product', '<!channel> & <@U1>', '&lt;!channel&gt; &amp; &lt;@U1&gt;'],
])('%s', (_what, markdown, expected) => {
  expect(slack(markdown)).toBe(expected)
})

test('a long text is cut between two lines, and open code is closed', () => {
  const cut = slackText(`\`\`\`\n${'a line of code\n'.repeat(100)}\`\`\``, [], 500)
  expect(cut.length).toBeLessThanOrEqual(500)
  expect(cut).toMatch(/^```\n(a line of code\n)+…\n```$/)
  expect(slackText('x'.repeat(900), [], 500)).toBe(`${'x'.repeat(499)}…`)
})

test.each(['[', '*', '_', '**a', '`', '[a](', '<', '~~', '> ', '|', '\\'])(
  'SEC14: a long text of %j is read without holding the event loop',
  (piece) => {
    const text = piece.repeat(64_000 / piece.length)
    slackText(text.slice(0, 1000), [], 39_000)
    const before = process.cpuUsage()
    slackText(text, [], 39_000)
    const { user, system } = process.cpuUsage(before)
    // 50 ms on a machine of its own; others share this one, and what grows without bound takes seconds.
    expect((user + system) / 1000).toBeLessThan(1_000)
  },
)
