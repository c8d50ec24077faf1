import type { Tool } from '@runwire/engine'
import { calculator } from './calculator.ts'
import { currentTime } from './current-time.ts'
import { searchKnowledge, type SearchDocuments } from './search-knowledge.ts'

/** What the built-in tools need from the process that runs them. */
export interface BuiltinPorts {
  searchDocuments: SearchDocuments
  /** How many documents a search gives where the model does not say. */
  topK?: number
}

/** All built-in tools; an agent gets those its configuration names. */
export const builtinTools = ({ searchDocuments, topK }: BuiltinPorts): Tool[] => [
  calculator,
  currentTime(),
  searchKnowledge(searchDocuments, topK),
]
