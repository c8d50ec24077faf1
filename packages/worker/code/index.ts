export {
  ToolArgumentsError,
  type CodeAgent,
  type CodeTool,
  type CodeToolContext,
  type ToolLog,
  type ToolSource,
} from './code-tool.ts'
