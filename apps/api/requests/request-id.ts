import type { Request } from 'express'

/** Given by the logger to every request; quoted in errors and `x-request-id`. */
export const requestId = (req: Request): string => (typeof req.id === 'string' ? req.id : '')
