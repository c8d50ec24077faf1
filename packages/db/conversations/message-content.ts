import type { ContentPart } from '@runwire/protocol'

/** Text alone is content without parts; of parts, the texts make the content. */
export function splitContent(content: string | ContentPart[]): { content: string; parts: ContentPart[] } {
  if (typeof content === 'string') return { content, parts: [] }
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return { content: texts.join('\n\n'), parts: content }
}
