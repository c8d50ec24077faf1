import type { Question } from './request.ts'
import type { Script } from './scripted-reply.ts'

/** The leader of a research run, told by its tools: a plan, two researchers at once, a report made of theirs. Null for any other request. */
export function researchScript(question: Question, text: string): Script | null {
  if (question.forcedTool === 'create_plan') {
    const steps = [
      `Find what the documents say about this: ${text}`,
      `Look up the limits and exceptions of it: ${text}`,
    ]
    return {
      reasoning: 'The question has two sides. I have each looked up by a researcher of its own.',
      text: '',
      calls: [{ name: 'create_plan', argumentsText: JSON.stringify({ steps }) }],
    }
  }
  const plan = question.results.find((result) => result.name === 'create_plan')
  const reports = question.results.filter((result) => result.name === 'research')
  if (plan === undefined) return null
  if (reports.length === 0 && question.tools.has('research')) {
    const calls = stepsOf(plan.arguments_text).map((task) => ({
      name: 'research',
      argumentsText: JSON.stringify({ task }),
    }))
    if (calls.length > 0)
      return { reasoning: 'The parts do not depend on each other.', text: 'I send out the researchers.', calls }
  }
  return { reasoning: 'All reports are in.', text: reportOf(reports), calls: [] }
}

function stepsOf(argumentsText: string): string[] {
  const value: unknown = JSON.parse(argumentsText)
  const steps = typeof value === 'object' && value !== null && 'steps' in value ? value.steps : []
  return Array.isArray(steps) ? steps.filter((step) => typeof step === 'string') : []
}

function reportOf(reports: Question['results']): string {
  const parts = reports.map(({ arguments_text, content }) => `## ${taskOf(arguments_text)}\n\n${content}`)
  return `# Report\n\n${parts.length === 0 ? 'Nothing was found out.' : parts.join('\n\n')}`
}

function taskOf(argumentsText: string): string {
  const value: unknown = JSON.parse(argumentsText)
  return typeof value === 'object' && value !== null && 'task' in value && typeof value.task === 'string'
    ? value.task
    : 'Findings'
}
