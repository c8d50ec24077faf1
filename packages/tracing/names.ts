/**
 * The names that spans use: OpenTelemetry's semantic conventions 1.45.0, those for generative AI among them, which are
 * still in development. They are written down here, and nowhere else, so that a new version is one change; a test
 * compares them with the conventions' own package.
 */
export const SCHEMA_URL = 'https://opentelemetry.io/schemas/1.45.0'

/** Values of `gen_ai.operation.name`. */
export const OPERATION = { chat: 'chat', tool: 'execute_tool', agent: 'invoke_agent' } as const

export const GEN_AI = {
  operation: 'gen_ai.operation.name',
  provider: 'gen_ai.provider.name',
  agentName: 'gen_ai.agent.name',
  agentId: 'gen_ai.agent.id',
  agentVersion: 'gen_ai.agent.version',
  conversation: 'gen_ai.conversation.id',
  requestModel: 'gen_ai.request.model',
  requestStream: 'gen_ai.request.stream',
  maxTokens: 'gen_ai.request.max_tokens',
  temperature: 'gen_ai.request.temperature',
  topP: 'gen_ai.request.top_p',
  seed: 'gen_ai.request.seed',
  stopSequences: 'gen_ai.request.stop_sequences',
  responseModel: 'gen_ai.response.model',
  finishReasons: 'gen_ai.response.finish_reasons',
  /** Seconds. */
  timeToFirstChunk: 'gen_ai.response.time_to_first_chunk',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  cachedTokens: 'gen_ai.usage.cache_read.input_tokens',
  reasoningTokens: 'gen_ai.usage.reasoning.output_tokens',
  toolName: 'gen_ai.tool.name',
  toolType: 'gen_ai.tool.type',
  toolCallId: 'gen_ai.tool.call.id',
  toolDescription: 'gen_ai.tool.description',
  /** Content: set only where the operator asked for it. */
  inputMessages: 'gen_ai.input.messages',
  outputMessages: 'gen_ai.output.messages',
  toolArguments: 'gen_ai.tool.call.arguments',
  toolResult: 'gen_ai.tool.call.result',
} as const

/** Names of the stable conventions. */
export const COMMON = {
  errorType: 'error.type',
  serviceName: 'service.name',
  serviceVersion: 'service.version',
  serviceInstance: 'service.instance.id',
  requestMethod: 'http.request.method',
  route: 'http.route',
  statusCode: 'http.response.status_code',
} as const

/** Names that only Runwire has. */
export const RUNWIRE = {
  run: 'runwire.run.id',
  project: 'runwire.project.id',
  attempt: 'runwire.run.attempt',
  status: 'runwire.run.status',
  stopReason: 'runwire.run.stop_reason',
  round: 'runwire.round',
  /**
   * How the work of a span was broken off: `cancel`, `lost` (another worker goes on) or `drain` (this process ends).
   */
  interrupted: 'runwire.interrupted',
  /** The tokens are our estimate: the provider reported none. */
  estimated: 'runwire.usage.estimated',
  request: 'runwire.request.id',
  delivery: 'runwire.webhook.delivery.id',
} as const
