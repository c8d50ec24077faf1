import { agUiRoutes } from './facades/ag-ui/ag-ui-routes.ts'
import { aiSdkRoutes } from './facades/ai-sdk/ai-sdk-routes.ts'
import { chatRoutes } from './facades/openai/chat-routes.ts'
import { responsesRoutes } from './facades/openai/responses-routes.ts'
import type { Route } from './http/route.ts'
import { agentAdminRoutes, agentRoutes } from './routes/agents/agents.ts'
import { auditRoutes } from './routes/people/audit.ts'
import { consoleTokenRoutes } from './routes/people/console-tokens.ts'
import { memberRoutes } from './routes/people/members.ts'
import { sessionRoutes } from './routes/people/session.ts'
import { chatHookRoutes } from './routes/project/chat-hooks.ts'
import { conversationEventRoutes } from './routes/conversations/conversation-events.ts'
import { conversationRoutes } from './routes/conversations/conversations.ts'
import { feedbackRoutes } from './routes/conversations/feedback.ts'
import { keyRoutes } from './routes/project/keys.ts'
import { fileRoutes } from './routes/agents/files.ts'
import { importOpenApiRoutes } from './routes/agents/import-openapi.ts'
import { documentRoutes, knowledgeRoutes } from './routes/agents/knowledge.ts'
import { mcpServerRoutes } from './routes/agents/mcp-servers.ts'
import { meRoutes } from './routes/project/me.ts'
import { messageRoutes } from './routes/conversations/messages.ts'
import { modelGatewayRoutes } from './routes/project/model-gateway.ts'
import { projectRoutes } from './routes/project/projects.ts'
import { providerRoutes } from './routes/project/providers.ts'
import { waitingMessageRoutes } from './routes/conversations/waiting-messages.ts'
import { runAdminRoutes } from './routes/runs/run-admin.ts'
import { runLogRoutes } from './routes/runs/run-log.ts'
import { roundRequestRoutes } from './routes/runs/round-request.ts'
import { publicRunRoutes, runRoutes } from './routes/runs/runs.ts'
import { runGroupRoutes } from './routes/runs/run-groups.ts'
import { secretRoutes } from './routes/agents/secrets.ts'
import { usageRoutes } from './routes/project/usage.ts'
import { toolOutputRoutes } from './routes/runs/tool-outputs.ts'
import { userTokenKeyRoutes } from './routes/project/user-token-key.ts'
import { webhookRoutes } from './routes/project/webhook-endpoints.ts'
import { widgetSessionRoutes } from './routes/project/widget-sessions.ts'
import { minuteRoutes } from './routes/runs/minutes.ts'
import { workStateRoutes } from './routes/runs/work-state.ts'

const shared = (): Route[] => [
  ...conversationRoutes(),
  ...conversationEventRoutes(),
  ...messageRoutes(),
  ...runRoutes(),
  ...runGroupRoutes(),
  ...toolOutputRoutes(),
  ...waitingMessageRoutes(),
  ...feedbackRoutes(),
  ...fileRoutes(),
  ...knowledgeRoutes(),
  ...webhookRoutes(),
  ...meRoutes(),
]

/** Everything under /openapi/v1. */
export const publicRoutes = (): Route[] => [
  ...shared(),
  ...publicRunRoutes(),
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
  ...roundRequestRoutes(),
  ...runLogRoutes(),
  ...documentRoutes(),
  ...keyRoutes(),
  ...projectRoutes(),
  ...userTokenKeyRoutes(),
  ...workStateRoutes(),
  ...minuteRoutes(),
  ...providerRoutes(),
  ...modelGatewayRoutes(),
  ...usageRoutes(),
  ...secretRoutes(),
  ...mcpServerRoutes(),
  ...importOpenApiRoutes(),
  ...sessionRoutes(),
  ...memberRoutes(),
  ...consoleTokenRoutes(),
  ...auditRoutes(),
]
