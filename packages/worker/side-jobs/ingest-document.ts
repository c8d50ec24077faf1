import { beginIngestion, failDocument, storeDocumentText, type SideJobTask } from '@runwire/db'
import { FileUnreadableError, readFileText } from '@runwire/tools'
import { z } from 'zod'
import type { SideJobHost } from './side-job-host.ts'

const Payload = z.object({ document_id: z.string() })

/**
 * Reads a document's file into the search. A file that cannot be read is that document's end, with the reason on its row;
 * anything else is tried again, and told there too when no try is left.
 */
export const ingestDocument =
  ({ db }: Pick<SideJobHost, 'db'>): SideJobTask =>
  async ({ project_id, payload }, { last, signal }) => {
    const { document_id } = Payload.parse(payload)
    const file = await beginIngestion(db, project_id, document_id)
    if (file === null) return
    try {
      await storeDocumentText(db, project_id, document_id, await readFileText(file, signal))
    } catch (error) {
      if (error instanceof FileUnreadableError) return failDocument(db, project_id, document_id, error.message)
      if (last) await failDocument(db, project_id, document_id, `${file.name} could not be read; ingest it again.`)
      throw error
    }
  }
