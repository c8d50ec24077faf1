/** What goes along with every message until it is changed. */
export interface Choices {
  /** `provider/name`, up to four; empty for the agent's own. */
  models: string[]
  forcedTool: string | null
  research: boolean
}
export const NO_CHOICES: Choices = { models: [], forcedTool: null, research: false }

/** The choices as fields of a message; what was not chosen is left to the agent. */
export function optionsOf({ models, forcedTool, research }: Choices) {
  return {
    ...(models.length > 0 && { models }),
    ...(forcedTool !== null && { forced_tool: forcedTool }),
    ...(research && { research }),
  }
}
