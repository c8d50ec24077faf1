import { type Route } from './http/route.ts'
import { internalRoutes, publicRoutes } from './routes.ts'

const surfaces = [
  { prefix: '/openapi/v1', routes: publicRoutes() },
  { prefix: '/api/v1', routes: internalRoutes() },
]

/** The declared route behind a request, or null for paths outside the tables. */
export function declaredRoute(method: string, path: string): Route | null {
  const [pathname = ''] = path.split('?')
  for (const { prefix, routes } of surfaces) {
    if (!pathname.startsWith(`${prefix}/`)) continue
    const rest = pathname.slice(prefix.length)
    const match = (route: Route) => new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(rest)
    return routes.find((route) => route.method === method.toLowerCase() && match(route)) ?? null
  }
  return null
}

/** Throws where a successful reply is not what its route declares, which is also what the OpenAPI document says. */
export function checkDeclared(method: string, path: string, status: number, json: unknown): void {
  const route = declaredRoute(method, path)
  if (route === null || status >= 300) return
  const spec = route.responses[status]
  if (spec === undefined) throw new Error(`${method} ${path} answered ${status}, which its route does not declare`)
  if (json === null || spec.body === undefined) return
  const parsed = spec.body.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${method} ${path} does not answer as declared: ${issue?.path.join('.')}: ${issue?.message}`)
  }
}
