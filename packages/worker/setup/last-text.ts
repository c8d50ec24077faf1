import type { TurnSetup } from '@runwire/engine'

/** The text of the message to answer. */
export function lastText({ history }: TurnSetup): string {
  const content = history.findLast((message) => message.role === 'user')?.content ?? ''
  if (typeof content === 'string') return content
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}

/** The same turn with another text in the message to answer; its pictures stay. */
export function withLastText(setup: TurnSetup, text: string): TurnSetup {
  const at = setup.history.findLastIndex((message) => message.role === 'user')
  return {
    ...setup,
    history: setup.history.map((message, index) => {
      if (index !== at || message.role !== 'user') return message
      if (typeof message.content === 'string') return { ...message, content: text }
      return {
        ...message,
        content: [{ type: 'text', text }, ...message.content.filter((part) => part.type !== 'text')],
      }
    }),
  }
}
