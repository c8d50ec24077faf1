export interface AgentInfo {
  name: string
  description: string
  starter_prompts: string[]
}
