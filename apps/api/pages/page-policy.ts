import type { Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'

const directives = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  // Component libraries write style elements; styles can neither run nor, with these image sources, send anything out.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'self'"],
}

/** No HSTS from here: whether a host is reached by https alone is for the proxy in front of it to say. */
const shared = { strictTransportSecurity: false, crossOriginEmbedderPolicy: false }

/** Widget and demo: nothing from other hosts, no inline scripts, no text that becomes markup (SEC8, SEC9, SEC17). */
export const pagePolicy = helmet({
  ...shared,
  contentSecurityPolicy: { useDefaults: false, directives: { ...directives, requireTrustedTypesFor: ["'script'"] } },
})

/** The console: styles from its own files alone, and nobody may hold it in a frame. */
export const consolePolicy = helmet({
  ...shared,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      ...directives,
      styleSrc: ["'self'"],
      frameSrc: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
    },
  },
})

/** The panel in a frame: the same, but pages of the key's own origins may hold it; `applyFramePolicy` says which. */
const framePolicy = helmet({
  ...shared,
  frameguard: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      ...directives,
      frameAncestors: [(_req, res) => ancestors.get(res) ?? "'none'"],
      requireTrustedTypesFor: ["'script'"],
    },
  },
})
const ancestors = new WeakMap<object, string>()

/** Sets the headers of a page that only `origins` and our own pages may hold in a frame; null: nobody. */
export function applyFramePolicy(req: Request, res: Response, origins: readonly string[] | null): Promise<void> {
  if (origins !== null) ancestors.set(res, ["'self'", ...origins].join(' '))
  return applyPolicy(framePolicy, req, res)
}

export const applyPolicy = (policy: RequestHandler, req: Request, res: Response): Promise<void> =>
  new Promise((done, fail) => void policy(req, res, (error?: unknown) => (error === undefined ? done() : fail(error))))

/** The API page's library writes markup of its own, so it cannot have Trusted Types; its text is our own document. */
export const docsPolicy = helmet({ ...shared, contentSecurityPolicy: { useDefaults: false, directives } })
