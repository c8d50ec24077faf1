export interface WrittenCall {
  name: string
  /** JSON, or what there was of it. */
  text: string
}
