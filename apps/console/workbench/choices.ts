/** Choices sent with every message until they are changed. */
export interface Choices {
  /** `provider/name`, up to four; empty for the agent's own. */
  models: string[]
  forcedTool: string | null
  research: boolean
}
export const NO_CHOICES: Choices = { models: [], forcedTool: null, research: false }

/** The choices as fields of a message; without a choice the agent's setting holds. */
export function optionsOf({ models, forcedTool, research }: Choices) {
  return {
    ...(models.length > 0 && { models }),
    ...(forcedTool !== null && { forced_tool: forcedTool }),
    ...(research && { research }),
  }
}
