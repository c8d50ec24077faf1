import { agUiRoutes } from './facades/ag-ui-routes.ts'
import { aiSdkRoutes } from './facades/ai-sdk-routes.ts'
import { chatRoutes } from './facades/chat-routes.ts'
import { responsesRoutes } from './facades/responses-routes.ts'
import type { Route } from './route.ts'
import { agentAdminRoutes, agentRoutes } from './routes/agents.ts'
import { chatHookRoutes } from './routes/chat-hooks.ts'
import { conversationEventRoutes } from './routes/conversation-events.ts'
import { conversationRoutes } from './routes/conversations.ts'
import { feedbackRoutes } from './routes/feedback.ts'
import { keyRoutes } from './routes/keys.ts'
import { fileRoutes } from './routes/files.ts'
import { importOpenApiRoutes } from './routes/import-openapi.ts'
import { documentRoutes, knowledgeRoutes } from './routes/knowledge.ts'
import { mcpServerRoutes } from './routes/mcp-servers.ts'
import { meRoutes } from './routes/me.ts'
import { messageRoutes } from './routes/messages.ts'
import { modelGatewayRoutes } from './routes/model-gateway.ts'
import { projectRoutes } from './routes/projects.ts'
import { providerRoutes } from './routes/providers.ts'
import { queueRoutes } from './routes/queue.ts'
import { runAdminRoutes } from './routes/run-admin.ts'
import { runRoutes } from './routes/runs.ts'
import { runGroupRoutes } from './routes/run-groups.ts'
import { secretRoutes } from './routes/secrets.ts'
import { usageRoutes } from './routes/usage.ts'
import { toolOutputRoutes } from './routes/tool-outputs.ts'
import { userTokenKeyRoutes } from './routes/user-token-key.ts'
import { webhookRoutes } from './routes/webhook-endpoints.ts'
import { widgetSessionRoutes } from './routes/widget-sessions.ts'
import { workStateRoutes } from './routes/work-state.ts'

const shared = (): Route[] => [
  ...conversationRoutes(),
  ...conversationEventRoutes(),
  ...messageRoutes(),
  ...runRoutes(),
  ...runGroupRoutes(),
  ...toolOutputRoutes(),
  ...queueRoutes(),
  ...feedbackRoutes(),
  ...fileRoutes(),
  ...knowledgeRoutes(),
  ...webhookRoutes(),
  ...meRoutes(),
]

/** Everything under /openapi/v1. */
export const publicRoutes = (): Route[] => [
  ...shared(),
  ...agentRoutes(),
  ...widgetSessionRoutes(),
  ...chatRoutes(),
  ...responsesRoutes(),
  ...aiSdkRoutes(),
  ...agUiRoutes(),
]

/** Everything under /api/v1: the public routes without projection, and what operators do. */
export const internalRoutes = (): Route[] => [
  ...shared(),
  ...widgetSessionRoutes(),
  ...agentAdminRoutes(),
  ...chatHookRoutes(),
  ...runAdminRoutes(),
  ...documentRoutes(),
  ...keyRoutes(),
  ...projectRoutes(),
  ...userTokenKeyRoutes(),
  ...workStateRoutes(),
  ...providerRoutes(),
  ...modelGatewayRoutes(),
  ...usageRoutes(),
  ...secretRoutes(),
  ...mcpServerRoutes(),
  ...importOpenApiRoutes(),
]
