import type { Route } from './route.ts'
import { agentAdminRoutes, agentRoutes } from './routes/agents.ts'
import { conversationRoutes } from './routes/conversations.ts'
import { feedbackRoutes } from './routes/feedback.ts'
import { keyRoutes } from './routes/keys.ts'
import { meRoutes } from './routes/me.ts'
import { messageRoutes } from './routes/messages.ts'
import { providerRoutes } from './routes/providers.ts'
import { runRoutes } from './routes/runs.ts'
import { runGroupRoutes } from './routes/run-groups.ts'

const shared = (): Route[] => [
  ...conversationRoutes(),
  ...messageRoutes(),
  ...runRoutes(),
  ...runGroupRoutes(),
  ...feedbackRoutes(),
  ...meRoutes(),
]

/** Everything under /openapi/v1. */
export const publicRoutes = (): Route[] => [...shared(), ...agentRoutes()]

/** Everything under /api/v1: the public routes without projection, and what operators do. */
export const internalRoutes = (): Route[] => [...shared(), ...agentAdminRoutes(), ...keyRoutes(), ...providerRoutes()]
