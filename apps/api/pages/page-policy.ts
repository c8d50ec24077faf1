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

/** Console, widget and demo: nothing from other hosts, no inline scripts, no text that becomes markup (S8, S9, S17). */
export const pagePolicy = helmet({
  ...shared,
  contentSecurityPolicy: { useDefaults: false, directives: { ...directives, requireTrustedTypesFor: ["'script'"] } },
})

/** The API page's library writes markup of its own, so it cannot have Trusted Types; its text is our own document. */
export const docsPolicy = helmet({ ...shared, contentSecurityPolicy: { useDefaults: false, directives } })
