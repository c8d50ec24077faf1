export interface ScriptedCall {
  name: string
  argumentsText: string
}

/** One reply, before it is cut into tokens. With calls, `text` is process talk. */
export interface Script {
  reasoning: string
  text: string
  calls: ScriptedCall[]
}
