import type { SaveFile, Tool } from '@runwire/engine'
import { calculator } from './calculator.ts'
import { currentTime } from './current-time.ts'
import type { Egress } from '../egress/egress.ts'
import { fetchUrl } from './fetch-url.ts'
import { runJavascript } from './run-javascript.ts'
import { searchKnowledge, type SearchDocuments } from './search-knowledge.ts'

/** The services that the built-in tools need from the process that runs them. */
export interface BuiltinPorts {
  searchDocuments: SearchDocuments
  /** Without a way out there is no `fetch_url`. */
  egress?: Egress
  /** Keeps files that programs write; without it they are dropped. */
  saveFile?: SaveFile
  /** How many documents a search gives where the model does not say. */
  topK?: number
}

/** All built-in tools; an agent gets those its configuration names. */
export const builtinTools = ({ searchDocuments, topK, egress, saveFile }: BuiltinPorts): Tool[] => [
  calculator,
  currentTime(),
  searchKnowledge(searchDocuments, topK),
  runJavascript(saveFile === undefined ? {} : { saveFile }),
  ...(egress === undefined ? [] : [fetchUrl(egress)]),
]
