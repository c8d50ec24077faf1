import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The data directory cannot be made or written to; the message names it and the variable that chooses another. */
export class DataDirectoryError extends Error {
  readonly code = 'data_directory_unusable'
}

/** Makes the data directory where it is missing. Throws DataDirectoryError where nothing can be kept in it. */
export function openDataDirectory(directory: string): void {
  try {
    make(directory)
    if (!statSync(directory).isDirectory()) throw new Error('it is not a directory')
    accessSync(directory, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataDirectoryError(
      `Nothing can be kept in ${directory} (${reason}). Set RUNWIRE_DATA_DIR to a directory that you may write to.`,
      { cause: error },
    )
  }
}

/** Level by level: Node's own recursive mkdir never returns where the system knows no such place, as below /proc. */
function make(directory: string): void {
  if (existsSync(directory)) return
  make(dirname(directory))
  // Everybody may pass: Postgres may have to run as another user; what must not be read has modes of its own.
  mkdirSync(directory, { mode: 0o711 })
}
