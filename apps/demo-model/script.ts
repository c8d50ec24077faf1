import { checkSum, findSum } from './arithmetic.ts'
import { answerFromDocuments, answerFromResults, resultText } from './answer.ts'
import type { Directives } from './directives.ts'
import type { Question } from './request.ts'
import { researchScript } from './research.ts'
import type { Script, ScriptedCall } from './scripted-reply.ts'
import { followUpsTo, stockFor, titleFor } from './stock.ts'
import { timezoneIn } from './timezones.ts'

const KNOWLEDGE =
  /\b(search|look up|find|documents?|docs|knowledge|manual|handbook|polic(y|ies)|according to|sources?|runwire)\b/i
const TIME = /\b(time|date|day|clock|today|now|hour)\b/i

/**
 * Decides what the model says in this round, from the question, the tools on offer and the results so far.
 * The same request always gets the same script.
 */
export function writeScript(question: Question, directives: Directives, text: string): Script {
  if (question.tools.size === 0 && question.results.length === 0) {
    const small = smallTask(question, text)
    if (small !== null) return { reasoning: '', text: small, calls: [] }
  }
  const research = researchScript(question, text)
  if (research !== null) return { ...research, reasoning: thought(directives, research.reasoning) }
  const steered = steeredCalls(question, directives, text)
  if (steered.length > 0) {
    return {
      reasoning: thought(directives, 'I was asked to use a tool.'),
      text: 'One moment, I use my tools for that.',
      calls: steered,
    }
  }
  if (isSteered(directives))
    return { reasoning: thought(directives, ''), text: steeredText(directives, text), calls: [] }

  const plan = planCalls(question, text)
  if (plan !== null) return { ...plan, reasoning: thought(directives, plan.reasoning) }
  if (question.results.some((result) => result.name === 'search_knowledge')) {
    const found = answerFromDocuments(question.results, stockFor(text).text)
    return {
      reasoning: thought(directives, 'The search is back. I answer from what it found.'),
      text: found,
      calls: [],
    }
  }
  if (question.results.length > 0) {
    const answer = answerFromResults(question.results)
    return {
      reasoning: thought(directives, 'I have every result I need, so I can answer now.'),
      text: answer,
      calls: [],
    }
  }
  const stock = stockFor(text)
  const reasoning = `The question is about "${stock.title.toLowerCase()}". I know that one by heart, no tool is needed.`
  return { reasoning: thought(directives, reasoning), text: stock.text, calls: [] }
}

/** Titles, follow-up questions and the like: a small fixed answer, without reasoning. Null if it is an ordinary question. */
function smallTask(question: Question, text: string): string | null {
  const ask = `${question.system}\n${text}`
  if (/\bfollow[- ]?up/i.test(ask)) return JSON.stringify(followUpsTo(text))
  if (/\btitle\b/i.test(ask)) return titleFor(text)
  return null
}

/** The calls of the round that the plan for this question names next; null when it is time to answer. */
function planCalls(question: Question, text: string): Script | null {
  const offered = (name: string) => question.tools.has(name)
  const call = (name: string, args: Record<string, string>) => ({ name, argumentsText: JSON.stringify(args) })
  const sum = offered('calculator') ? findSum(text) : null
  const asksTime = offered('current_time') && TIME.test(text)
  const zone = timezoneIn(text)

  if (question.round === 1) {
    const calls = [
      ...(asksTime ? [call('current_time', { timezone: zone })] : []),
      ...(sum === null ? [] : [call('calculator', { expression: sum })]),
    ]
    if (calls.length === 2) {
      return {
        reasoning: `Two things are asked: the time in ${zone}, and a sum. Neither depends on the other, so I ask for both at once.`,
        text: 'I look at the clock and do the sum at the same time.',
        calls,
      }
    }
    if (calls.length === 1)
      return { reasoning: 'A tool knows this better than I do.', text: 'I check that with a tool.', calls }
    if (offered('search_knowledge') && KNOWLEDGE.test(text)) {
      return {
        reasoning: 'This should be in the documents. I search before I say anything.',
        text: 'I look that up in the documents.',
        calls: [call('search_knowledge', { query: searchWords(text) })],
      }
    }
  }
  if (question.round === 2 && asksTime && sum !== null) {
    const result = question.results.find((candidate) => candidate.name === 'calculator')
    const check = checkSum(sum, resultText(result?.content ?? ''))
    if (check === null && !offered('search_knowledge')) return null
    return {
      reasoning: 'Both results are in. I would rather check before I answer.',
      text:
        check === null
          ? 'Both results are in. I look up one more thing.'
          : 'Both results are in. I check the sum the other way round.',
      calls: [
        check === null
          ? call('search_knowledge', { query: searchWords(text) })
          : call('calculator', { expression: check }),
      ],
    }
  }
  return null
}

/** Calls the request or the message insists on: a forced tool, `[call=…]`, `[rounds=3]`. */
function steeredCalls(question: Question, directives: Directives, text: string): ScriptedCall[] {
  if (question.forcedTool !== null && question.tools.has(question.forcedTool)) {
    return [{ name: question.forcedTool, argumentsText: argumentsFor(question, question.forcedTool, text) }]
  }
  const rounds = directives.rounds ?? (directives.calls.length > 0 ? 1 : 0)
  if (question.round > rounds) return []
  if (directives.calls.length > 0) return directives.calls
  const name = question.tools.has('calculator') ? 'calculator' : [...question.tools.keys()][0]
  return name === undefined
    ? []
    : [{ name, argumentsText: argumentsFor(question, name, `${question.round} + ${question.round}`) }]
}

/** Arguments that satisfy a tool's schema as far as a script can: every required string is the question itself. */
function argumentsFor(question: Question, name: string, text: string): string {
  if (name === 'calculator') return JSON.stringify({ expression: findSum(text) ?? '6 * 7' })
  if (name === 'current_time') return JSON.stringify({ timezone: timezoneIn(text) })
  const schema = question.tools.get(name) ?? {}
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
  return JSON.stringify(Object.fromEntries(required.map((key) => [key, text || 'demo'])))
}

const isSteered = (directives: Directives) => directives.tokens !== null || directives.echo || directives.stamps

function steeredText(directives: Directives, text: string): string {
  if (directives.echo) return text
  return Array.from({ length: directives.tokens ?? 100 }, (_, index) => `word${index + 1 + directives.seed}`).join(' ')
}

function thought(directives: Directives, reasoning: string): string {
  if (directives.reasoning === null) return reasoning
  return Array.from({ length: directives.reasoning }, (_, index) => `thought${index + 1}`).join(' ')
}

const STOP_WORDS =
  /\b(please|search|look up|find|in|the|a|an|of|for|to|do|does|is|are|what|how|which|documents?|docs|about|me|tell|and|it)\b/gi
const searchWords = (text: string) =>
  text
    .replaceAll(STOP_WORDS, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim() || text
