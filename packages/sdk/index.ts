export { defineAgent, type AgentDefinition } from './define-agent.ts'
export { defineTool, type ArgumentsSchema } from './define-tool.ts'
export { startWorker, type SdkWorkerOptions } from './start-worker.ts'
export type { CodeAgent, CodeTool, CodeToolContext } from '@runwire/worker/code'
