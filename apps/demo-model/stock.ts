/** Stock answers of the demo model: short helpful texts about Runwire, chosen by the words of a question. */
export interface StockAnswer {
  about: RegExp
  title: string
  text: string
}

export const STOCK: StockAnswer[] = [
  {
    about: /\b(stream(s|ed|ing)?|tokens?|sse|live|deltas?)\b/i,
    title: 'Streaming answers',
    text: `Every token goes from the model to your screen without touching a table.

1. A **worker** reads the model's stream and sends the text on with \`NOTIFY\`, a few milliseconds' worth at a time.
2. The **api** that holds your connection hears it on its one \`LISTEN\` connection and writes it to you as server-sent events.
3. What must survive, such as finished rounds, tool results and the answer, is a row with a number. Reconnect with the last number and nothing is missing.

\`\`\`sh
curl -N "$RUNWIRE/openapi/v1/messages?stream=true" \\
  -H "Authorization: Bearer $RUNWIRE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"agent": "demo", "content": "Hello"}'
\`\`\`

Close this tab in the middle of a sentence, open it again, and the sentence goes on.`,
  },
  {
    about: /\b(crash(es|ed)?|kill(ed)?|durab(le|ility)|surviv(e|es)|restart(s|ed)?|fail(s|ure|over)?|lease)\b/i,
    title: 'What happens when a process dies',
    text: `Nothing is lost. A run belongs to a worker only as long as it renews its **lease**.

- The worker dies: the lease runs out, another worker claims the run with a higher *attempt* and goes on from the last stored round.
- The old worker comes back: its attempt is too low, and the database refuses whatever it writes.
- The api dies: your client reconnects to any other, and continues from the last event it saw.
- Postgres restarts: both sides wait, reconnect and read what they missed.

Tools that must not run twice are marked \`once\`. If their result was lost with the worker, the model is told that the outcome is unknown instead of trying again.`,
  },
  {
    about: /\b(tools?|functions?|mcp|calculator)\b/i,
    title: 'Tools',
    text: `An agent can use several kinds of tools, and calls in the same round run side by side:

| kind | what it is |
| --- | --- |
| built in | calculator, current time, knowledge search |
| http | any JSON endpoint, described by a schema |
| mcp | a Model Context Protocol server |
| agent | another agent |
| client | your own program answers the call |

Each call is announced before it starts and closed when it ends, so nothing spins for ever. Try me: *"What time is it in Tokyo, and what is 17 % of 2,340?"*`,
  },
  {
    about: /\b(api|integrat(e|ion)|sdk|openai|client|code|example|curl|javascript|typescript)\b/i,
    title: 'Using the API',
    text: `One request starts a run and streams its answer:

\`\`\`ts
import { createClient } from '@runwire/client'

const runwire = createClient({
  baseUrl: 'http://localhost:3000',
  apiKey: process.env.RUNWIRE_KEY,
})
const { items } = await runwire.send({ agent: 'demo', content: 'Hello' })

for await (const item of items) {
  if (item.type === 'model.delta') process.stdout.write(item.text ?? '')
}
\`\`\`

Already using an **OpenAI client**? Point its base URL at \`/openapi/v1\` and use the agent's name as the model.`,
  },
  {
    about: /\b(postgres|database|redis|kafka|queue|infrastructure|notify|why)\b/i,
    title: 'Why only Postgres',
    text: `Because one thing to run is better than three.

- **Queue**: \`select … for update skip locked\` hands each run to exactly one worker.
- **Log**: events are rows, numbered without gaps.
- **Live text**: \`NOTIFY\` carries tokens, packed by time and sent only to the processes that watch.

> A lone answer is not delayed at all; a thousand answers share a commit.

No Redis, no broker, no second source of truth that could disagree with the first.`,
  },
  {
    about: /^\s*(hi|hello|hey|good (morning|afternoon|evening)|moin|hallo)\b/i,
    title: 'Hello',
    text: `Hello! I am the **demo agent** of this Runwire. My model is a scripted one that runs on your machine, so I cost nothing and know little, but everything around me is real: the queue, the stream, the tools.

Ask me for example

- *What time is it in Tokyo, and what is 17 % of 2,340?*
- *What happens when a worker is killed in mid-answer?*
- *Show me how to call you from TypeScript.*`,
  },
]

export const FALLBACK: StockAnswer = {
  about: /./,
  title: 'About this demo',
  text: `I am a small scripted model, here so that you can try Runwire without a key, and that question is beyond me. What I can show you:

- **Streaming**: this text arrives token by token, through Postgres.
- **Tools**: ask *"What time is it in Lisbon, and what is 48 * 17.5?"* and watch two calls run side by side.
- **Surviving**: reload the page now, while I am talking. The answer goes on where it was.
- **Tools of yours**: \`[call=NAME {"a": 1}]\` in a message makes me call that tool; \`[tokens=300]\`, \`[pace=5]\` and \`[echo]\` steer what I say, and \`apps/demo-model/README.md\` has all of these.

To use a real model, start Runwire with \`OPENAI_BASE_URL\`, \`OPENAI_API_KEY\` and \`RUNWIRE_MODEL\` set.`,
}

export const stockFor = (question: string): StockAnswer =>
  STOCK.find((answer) => answer.about.test(question)) ?? FALLBACK

/** Words that begin a question and say nothing about its subject. */
const OPENING = /^(?:please|can you|could you|tell me(?: about)?|show me|look up|find|what (?:is|are)|your|the|an?)\s+/i
const TITLE_WORDS = 6

/** A title of a few words: the stock answer's, else the question's own. */
export function titleFor(question: string): string {
  const stock = stockFor(question)
  if (stock !== FALLBACK) return stock.title
  // Files stand in the text as lines of their own.
  let subject =
    question
      .replace(/^\[File .*$/gm, '')
      .trim()
      .split('\n', 1)[0] ?? ''
  while (OPENING.test(subject)) subject = subject.replace(OPENING, '')
  const words = subject
    .replace(/[?.!\s]+$/, '')
    .split(/\s+/)
    .slice(0, TITLE_WORDS)
    .join(' ')
  return words === '' ? FALLBACK.title : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Questions to go on with: about Runwire after an answer about it, else such as fit any answer. */
export function followUpsTo(exchange: string): string[] {
  if (!/\brunwire\b/i.test(exchange)) {
    return ['Where does it say that?', 'Can you say that in one sentence?', 'What else should I know?']
  }
  return ['How does streaming work?', 'What happens in a crash?', 'Which tools are there?']
}
