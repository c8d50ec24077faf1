/** A file that may be served: where it lies, or the body itself when it is made by us. */
export type StaticFile = { media_type: string } & ({ file: string } | { body: string })
