import type { Tool, ToolDocument } from '@runwire/engine'
import { z } from 'zod'
import { jsonSchemaOf, readArguments } from './arguments.ts'

const MOST_RESULTS = 20

/** Finds the project's documents for a query, best first. */
export type SearchDocuments = (projectId: string, query: string, limit: number) => Promise<readonly ToolDocument[]>

const Arguments = z.strictObject({
  query: z.string().min(1).max(1000).describe('What to look for, in a few words'),
  limit: z.number().int().min(1).max(MOST_RESULTS).optional().describe('How many documents at most'),
})

/** Searches the project's documents; what it finds can be cited. `defaultLimit` counts where the model names no limit. */
export function searchKnowledge(search: SearchDocuments, defaultLimit = 8): Tool {
  return {
    name: 'search_knowledge',
    title: 'Searching the documents',
    description: "Searches the documents of this project's knowledge base and returns the passages that fit best.",
    parameters: jsonSchemaOf(Arguments),
    effect: 'read',
    needs_approval: false,
    timeout_ms: 15_000,
    async run(args, { emitter, call_id, project_id }) {
      const { query, limit = defaultLimit } = readArguments(Arguments, args)
      await emitter.append([{ type: 'tool.progress', call_id, kind: 'queries', data: [query] }])
      const found = await search(project_id, query, limit)
      const documents = found.map(({ document_id, title, url, snippet }) => ({ document_id, title, url, snippet }))
      if (documents.length === 0) return { ok: true, result: 'No document fits this query. Other words may help.' }
      return { ok: true, result: documents.map(({ title, url, snippet }) => ({ title, url, snippet })), documents }
    },
  }
}
