export interface Mark {
  open: string
  /** Marks that end the call; with none it goes to the end of the text. */
  close: readonly string[]
  /** Must match right behind the opening, white space aside, for it to be a call at all. */
  begins: RegExp
}

const JSON_START = /^[[{]/
const ANY_START = /^[[{<\w]/

/** Openings by which models known to write calls into their text do so. */
export const MARKS: readonly Mark[] = [
  { open: '<tool_call>', close: ['</tool_call>'], begins: ANY_START },
  { open: '<tool_calls>', close: ['</tool_calls>'], begins: ANY_START },
  { open: '<toolcall>', close: ['</toolcall>'], begins: ANY_START },
  { open: '<tool_use>', close: ['</tool_use>'], begins: ANY_START },
  { open: '<function_call>', close: ['</function_call>'], begins: ANY_START },
  { open: '<function_calls>', close: ['</function_calls>'], begins: ANY_START },
  { open: '<minimax:tool_call>', close: ['</minimax:tool_call>'], begins: ANY_START },
  { open: '<｜DSML｜function_calls>', close: ['</｜DSML｜function_calls>'], begins: ANY_START },
  { open: '<｜DSML｜tool_calls>', close: ['</｜DSML｜tool_calls>'], begins: ANY_START },
  { open: '<function=', close: ['</function>'], begins: /^\w/ },
  { open: '<invoke name=', close: ['</invoke>'], begins: /^["'\w]/ },
  { open: '<|tool_call|>', close: ['<|/tool_call|>', '</|tool_call|>', '<|end_tool_call|>'], begins: ANY_START },
  { open: '<|tool_call>', close: ['<tool_call|>'], begins: ANY_START },
  { open: '<|tool_calls|>', close: ['<|/tool_calls|>'], begins: ANY_START },
  { open: '<|tool_call_start|>', close: ['<|tool_call_end|>'], begins: ANY_START },
  { open: '<|tool_calls_section_begin|>', close: ['<|tool_calls_section_end|>'], begins: ANY_START },
  { open: '<|tool_call_begin|>', close: ['<|tool_call_end|>'], begins: ANY_START },
  { open: '<｜tool▁calls▁begin｜>', close: ['<｜tool▁calls▁end｜>'], begins: ANY_START },
  { open: '<｜tool▁call▁begin｜>', close: ['<｜tool▁call▁end｜>'], begins: ANY_START },
  { open: '<|channel|>commentary to=', close: ['<|call|>'], begins: /^\w/ },
  { open: '<|python_tag|>', close: ['<|eom_id|>', '<|eot_id|>'], begins: JSON_START },
  { open: '<|action_start|>', close: ['<|action_end|>'], begins: ANY_START },
  { open: '[TOOL_CALLS]', close: [], begins: ANY_START },
  { open: '[TOOL_REQUEST]', close: ['[END_TOOL_REQUEST]'], begins: JSON_START },
]

/** Marks without meaning once calls were taken out around them, in the order they are tried. */
export const LEFTOVERS: readonly string[] = [
  ...new Set(MARKS.flatMap((mark) => mark.close)),
  '<|im_end|>',
  '<|eot_id|>',
]

export const FENCE: Mark = { open: '```', close: ['\n```'], begins: /^[[{]/ }
/** A fence whose word says that its code is a call. */
export const CODE_FENCE: Mark = { open: '```', close: ['\n```'], begins: /^[[{\w]/ }
/** JSON without anything around it. */
export const BARE: Mark = { open: '', close: [], begins: /^[[{]/ }
/** True if a mark is no model's own: it opens a call only where the call is the whole reply. */
export const isForeign = (mark: Mark): boolean => mark === FENCE || mark === CODE_FENCE || mark === BARE

/** Words after a fence of backticks that a fenced call may carry. */
export const FENCE_WORDS: ReadonlySet<string> = new Set([
  '',
  'json',
  'json5',
  'jsonc',
  'tool_call',
  'tool_calls',
  'tool_code',
  'tool',
  'tool_use',
  'function_call',
  'function',
])
