import { call, content, delta, DONE, event, finish } from './stream.fixture.ts'

export interface RecordedStream {
  name: string
  stream: string
  text?: string
  reasoning?: string
  /** Name and arguments (null: must not run) of each call. */
  calls?: [name: string, args: unknown][]
  finish?: string | null
  incomplete?: boolean
  recovered?: boolean
  usage?: [input: number, output: number]
  /** Code of the ModelCallError that ends it. */
  error?: string
}

const LISBON = { city: 'Lisbon' }
const TEXT_OF = JSON.stringify(LISBON)
const weather = (fields: Record<string, unknown>): string => call({ index: 0, id: 'w1', type: 'function', ...fields })

/** Streams with the habits of real providers and what each of them means. */
export const STREAMS: RecordedStream[] = [
  // framing
  {
    name: 'lines end in CRLF, comments and other fields stand between',
    stream: `: hi\r\n\r\nretry: 10\r\nid: 4\r\n${(content('Olá ', '👩‍🚀') + finish('stop') + DONE).replaceAll('\n', '\r\n')}`,
    text: 'Olá 👩‍🚀',
  },
  { name: 'lines end in CR', stream: (content('a', 'b') + finish('stop') + DONE).replaceAll('\n', '\r'), text: 'ab' },
  { name: 'a byte order mark comes first', stream: `\ufeff${content('ok')}${finish('stop')}`, text: 'ok' },
  {
    name: 'no space follows "data:"',
    stream: (content('x') + finish('stop') + DONE).replaceAll('data: ', 'data:'),
    text: 'x',
  },
  {
    name: 'no blank lines stand between events',
    stream: (content('x', 'y') + finish('stop') + DONE).replaceAll('\n\n', '\n'),
    text: 'xy',
  },
  {
    name: 'one event has its JSON on several data lines',
    stream: `data: {"choices": [{"delta":\ndata: {"content": "split"},\ndata: "finish_reason": "stop"}]}\n\n`,
    text: 'split',
  },
  { name: 'the last line has no end', stream: content('x') + finish('stop').trimEnd(), text: 'x' },
  {
    name: 'keep-alive data is no chunk',
    stream: `data: \n\ndata: ping\n\n${content('x')}data: keep-alive\n\n${finish('stop')}`,
    text: 'x',
  },
  { name: 'nothing after [DONE] counts', stream: content('x') + finish('stop') + DONE + content('y'), text: 'x' },
  {
    name: 'a body of lines of JSON without data: is a stream too',
    stream: (content('x', 'y') + finish('stop')).replaceAll('data: ', ''),
    text: 'xy',
  },
  {
    name: 'a whole completion stands in the place of a stream',
    stream: JSON.stringify(
      {
        choices: [{ message: { content: 'whole' }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 3, completion_tokens: 1 },
      },
      null,
      2,
    ),
    text: 'whole',
    usage: [3, 1],
  },
  {
    name: 'a whole completion without finish reason is complete',
    stream: JSON.stringify({ choices: [{ message: { content: 'whole' } }] }, null, 2),
    text: 'whole',
  },
  {
    name: 'the only event is a whole completion',
    stream: event({ choices: [{ index: 0, message: { role: 'assistant', content: 'whole' }, finish_reason: 'stop' }] }),
    text: 'whole',
  },
  {
    name: 'the last chunk repeats the whole message',
    stream:
      content('half ', 'and half') +
      event({ choices: [{ message: { content: 'half and half' }, finish_reason: 'stop' }] }),
    text: 'half and half',
  },

  // chunks
  {
    name: 'choices are empty first and last',
    stream:
      event({ choices: [], prompt_filter_results: [] }) +
      delta({ role: '', content: '' }) +
      content('hi') +
      finish('stop') +
      event({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 2 } }),
    text: 'hi',
    usage: [7, 2],
  },
  {
    name: 'usage comes with the finish reason, then an empty one',
    stream:
      content('hi') +
      event({ choices: [{ delta: {}, finish_reason: 'stop' }], usage: { prompt_tokens: 7, completion_tokens: 2 } }) +
      event({ choices: [], usage: { prompt_tokens: 0, completion_tokens: 0 } }),
    text: 'hi',
    usage: [7, 2],
  },
  {
    name: 'negative and missing counts are no usage',
    stream:
      content('hi') +
      event({ choices: [{ delta: {}, finish_reason: 'stop' }], usage: { prompt_tokens: -1, completion_tokens: 2 } }),
    text: 'hi',
    usage: [0, 2],
  },
  {
    name: 'usage stands in x_groq',
    stream:
      content('hi') +
      event({
        choices: [{ delta: {}, finish_reason: 'stop' }],
        x_groq: { usage: { prompt_tokens: 5, completion_tokens: 1 } },
      }),
    text: 'hi',
    usage: [5, 1],
  },
  {
    name: 'content is a list of parts',
    stream:
      delta({
        content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }, { type: 'text', text: 'A' }, 'B'],
      }) + finish('stop'),
    text: 'AB',
    reasoning: 'hm',
  },
  {
    name: 'a refusal is text',
    stream: delta({ refusal: 'I will ' }) + delta({ refusal: 'not.' }) + finish('stop'),
    text: 'I will not.',
  },
  {
    name: 'other choices than the first are left alone',
    stream:
      event({
        choices: [
          { index: 1, delta: { content: 'no' } },
          { index: 0, delta: { content: 'yes' } },
        ],
      }) +
      event({ choices: [{ index: 1, delta: {}, finish_reason: 'length' }] }) +
      finish('stop'),
    text: 'yes',
  },
  {
    name: 'delta is null and fields are missing',
    stream:
      event({ choices: [{ delta: null }] }) +
      event({}) +
      event({ choices: [null] }) +
      event(null) +
      content('ok') +
      finish('stop'),
    text: 'ok',
  },
  {
    name: 'text comes as of a plain completion',
    stream: event({ choices: [{ text: 'old ' }] }) + event({ choices: [{ text: 'way', finish_reason: 'stop' }] }),
    text: 'old way',
  },

  // ends
  { name: 'the stream just ends', stream: content('half a'), text: 'half a', finish: null, incomplete: true },
  {
    name: '[DONE] without a finish reason is no end',
    stream: content('half a') + DONE,
    text: 'half a',
    finish: null,
    incomplete: true,
  },
  {
    name: 'empty and "null" finish reasons are none',
    stream: delta({ content: 'a' }, '') + delta({ content: 'b' }, 'null'),
    text: 'ab',
    finish: null,
    incomplete: true,
  },
  {
    name: 'the last event is cut in the middle',
    stream: `${content('half')}data: {"choices":[{"delta":{"content":" a`,
    text: 'half',
    finish: null,
    incomplete: true,
  },
  { name: 'an empty body is incomplete', stream: '', finish: null, incomplete: true },
  {
    name: 'the token limit ends it',
    stream: content('one, tw') + finish('MAX_TOKENS'),
    text: 'one, tw',
    finish: 'length',
  },
  { name: 'a filter ends it', stream: content('once') + finish('SAFETY'), text: 'once', finish: 'content_filter' },
  {
    name: 'a length reason is not lifted by a later stop',
    stream: content('x') + finish('length') + finish('stop'),
    text: 'x',
    finish: 'length',
  },
  {
    name: 'finish reason error is an error',
    stream: content('x') + finish('error'),
    error: 'provider_error',
    text: 'x',
  },
  {
    name: 'an aborted generation is incomplete',
    stream: content('x') + finish('abort'),
    text: 'x',
    finish: 'abort',
    incomplete: true,
  },
  {
    name: 'an unknown finish reason is kept',
    stream: content('x') + finish('Eccentric'),
    text: 'x',
    finish: 'eccentric',
  },

  // reasoning
  {
    name: 'reasoning_content, with blank first pieces and a literal closing tag',
    stream:
      delta({ content: '', reasoning_content: '' }) +
      delta({ reasoning_content: '\n' }) +
      delta({ reasoning_content: 'the </think> tag' }) +
      delta({ content: 'A', reasoning_content: null }) +
      finish('stop'),
    reasoning: 'the </think> tag',
    text: 'A',
  },
  {
    name: 'reasoning, doubled in details',
    stream:
      delta({ reasoning: 'why', reasoning_details: [{ type: 'reasoning.text', text: 'why' }] }) +
      content('\n\nA') +
      finish('stop'),
    reasoning: 'why',
    text: 'A',
  },
  {
    name: 'reasoning_text',
    stream: delta({ reasoning_text: 'why' }) + content('A') + finish('stop'),
    reasoning: 'why',
    text: 'A',
  },
  {
    name: 'only reasoning_details',
    stream:
      delta({
        reasoning_details: [
          { type: 'reasoning.text', text: 'w' },
          { type: 'reasoning.summary', summary: 'hy' },
          { type: 'reasoning.encrypted', data: 'xx' },
        ],
      }) +
      content('A') +
      finish('stop'),
    reasoning: 'why',
    text: 'A',
  },
  {
    name: 'think tags in pieces',
    stream:
      content('<', 'th', 'ink', '>', 'a < b', ' </th', 'ing </', 'think', '>', '\n\n', 'So ', 'a <', ' b.') +
      finish('stop'),
    reasoning: 'a < b </thing ',
    text: 'So a < b.',
  },
  {
    name: 'thinking tags after white space',
    stream: content('\n ', '<thinking>why</thinking>', ' A') + finish('stop'),
    reasoning: 'why',
    text: 'A',
  },
  {
    name: 'tags in capital letters and in brackets',
    stream: content('<THINK>a</THINK>[THINK]b[/THINK]c') + finish('stop'),
    reasoning: 'ab',
    text: 'c',
  },
  {
    name: 'a tag never closed makes all of it reasoning',
    stream: content('<think>secret ', 'plan') + finish('stop'),
    reasoning: 'secret plan',
  },
  { name: 'an empty think block is nothing', stream: content('<think>\n\n</think>\n\nA') + finish('stop'), text: 'A' },
  { name: 'a closing tag alone', stream: content('</th', 'ink>', '\n\nA') + finish('stop'), text: 'A' },
  {
    name: 'a closing tag alone after a reasoning field',
    stream: delta({ reasoning_content: 'why' }) + content('</think>\n', 'A') + finish('stop'),
    reasoning: 'why',
    text: 'A',
  },
  {
    name: 'tags in fenced code',
    stream: content('```xml\n<th', 'ink>x</think>\n```') + finish('stop'),
    text: '```xml\n<think>x</think>\n```',
  },
  {
    name: 'tags in inline code',
    stream: content('`<think>` opens, ', '`</think>` closes') + finish('stop'),
    text: '`<think>` opens, `</think>` closes',
  },
  {
    name: 'tags later in the text',
    stream: content('A tag: <think>x</think>') + finish('stop'),
    text: 'A tag: <think>x</think>',
  },
  {
    name: 'the closing tag as code inside the reasoning',
    stream: content('<think>end with `</think>', '` then stop</think>A') + finish('stop'),
    reasoning: 'end with `</think>` then stop',
    text: 'A',
  },
  {
    name: 'a stray backtick before the real closing tag',
    stream: content('<think>odd ` tick</think>', '\n`A`') + finish('stop'),
    reasoning: 'odd ` tick',
    text: '`A`',
  },
  {
    name: 'a tag that is not one',
    stream: content('<thin', 'ker> is no tag') + finish('stop'),
    text: '<thinker> is no tag',
  },
  { name: 'half a tag at the end', stream: content('<thi') + finish('stop'), text: '<thi' },
  {
    name: 'indentation of the first line stays',
    stream: content('\n\n', '    code') + finish('stop'),
    text: '    code',
  },

  // calls
  {
    name: 'a call in fragments',
    stream:
      weather({ function: { name: 'weather', arguments: '' } }) +
      call({ index: 0, function: { arguments: '{"ci' } }) +
      call({ index: 0, function: { arguments: 'ty":"Lisbon"}' } }) +
      finish('tool_calls'),
    calls: [['weather', LISBON]],
    finish: 'tool_calls',
  },
  {
    name: 'white space and the whole call again after it is complete',
    stream:
      weather({ function: { name: 'weather', arguments: TEXT_OF } }) +
      call({ index: 0, function: { arguments: ' \n' } }) +
      finish('tool_calls') +
      weather({ function: { name: 'weather', arguments: TEXT_OF } }) +
      finish('tool_calls'),
    calls: [['weather', LISBON]],
    finish: 'tool_calls',
  },
  {
    name: 'two calls on one index',
    stream:
      weather({ function: { name: 'weather', arguments: TEXT_OF } }) +
      call({ index: 0, id: 'w2', function: { name: 'weather', arguments: '{"city":"Faro"}' } }) +
      finish('tool_calls'),
    calls: [
      ['weather', LISBON],
      ['weather', { city: 'Faro' }],
    ],
    finish: 'tool_calls',
  },
  {
    name: 'two calls on one index, the second in fragments',
    stream:
      weather({ function: { name: 'weather', arguments: TEXT_OF } }) +
      call({ index: 0, id: 'w2', function: { name: 'weather', arguments: '' } }) +
      call({ index: 0, function: { arguments: '{"city":' } }) +
      call({ index: 0, function: { arguments: '"Faro"}' } }) +
      finish('tool_calls'),
    calls: [
      ['weather', LISBON],
      ['weather', { city: 'Faro' }],
    ],
    finish: 'tool_calls',
  },
  {
    name: 'sparse indexes, interleaved',
    stream:
      call({ index: 2, id: 'a', function: { name: 'weather', arguments: '' } }) +
      call({ index: 5, id: 'b', function: { name: 'search' } }) +
      call({ index: 2, function: { arguments: '{"city":' } }) +
      call({ index: 5, function: { arguments: '{"query":"x' } }) +
      call({ index: 2, function: { arguments: '"Lisbon"}' } }) +
      call({ index: 5, function: { arguments: ' y"}' } }) +
      finish('tool_calls'),
    calls: [
      ['weather', LISBON],
      ['search', { query: 'x y' }],
    ],
    finish: 'tool_calls',
  },
  {
    name: 'empty ids',
    stream:
      call({ index: 0, id: '', function: { name: 'weather', arguments: TEXT_OF } }) +
      call({ index: 1, id: '', function: { name: 'search', arguments: '{"que' } }) +
      call({ index: 1, id: '', function: { arguments: 'ry":"x"}' } }) +
      finish('tool_calls'),
    calls: [
      ['weather', LISBON],
      ['search', { query: 'x' }],
    ],
    finish: 'tool_calls',
  },
  {
    name: 'neither ids nor indexes',
    stream:
      call({ function: { name: 'weather', arguments: '{"city"' } }) +
      call({ function: { arguments: ':"Lisbon"}' } }) +
      call({ function: { name: 'search', arguments: '{"query":"x"}' } }) +
      finish('tool_calls'),
    calls: [
      ['weather', LISBON],
      ['search', { query: 'x' }],
    ],
    finish: 'tool_calls',
  },
  {
    name: 'another id with every fragment',
    stream:
      call({ index: 0, id: 'r1', function: { name: 'weather', arguments: '{"city"' } }) +
      call({ index: 0, id: 'r2', function: { arguments: ':"Lis' } }) +
      call({ index: 0, id: 'r3', function: { arguments: 'bon"}' } }) +
      finish('tool_calls'),
    calls: [['weather', LISBON]],
    finish: 'tool_calls',
  },
  {
    name: 'the id comes after the name',
    stream:
      call({ index: 0, function: { name: 'weather', arguments: '' } }) +
      call({ index: 0, id: 'late', function: { arguments: TEXT_OF } }) +
      finish('tool_calls'),
    calls: [['weather', LISBON]],
    finish: 'tool_calls',
  },
  {
    name: 'one id for two calls',
    stream:
      call({ index: 0, id: 'same', function: { name: 'weather', arguments: TEXT_OF } }) +
      call({ index: 1, id: 'same', function: { name: 'search', arguments: '{"query":"x"}' } }) +
      finish('tool_calls'),
    calls: [
      ['weather', LISBON],
      ['search', { query: 'x' }],
    ],
    finish: 'tool_calls',
  },
  {
    name: 'one id for two calls, in fragments',
    stream:
      call({ index: 0, id: 'same', function: { name: 'weather', arguments: TEXT_OF } }) +
      call({ index: 1, id: 'same', function: { name: 'search', arguments: '' } }) +
      call({ index: 1, id: 'same', function: { arguments: '{"query":' } }) +
      call({ index: 1, id: 'same', function: { arguments: '"x"}' } }) +
      finish('tool_calls'),
    calls: [
      ['weather', LISBON],
      ['search', { query: 'x' }],
    ],
    finish: 'tool_calls',
  },
  {
    name: 'id and name with every fragment',
    stream:
      ['', '{"city":', '"Lisbon"}', '']
        .map((args) => weather({ function: { name: 'weather', arguments: args } }))
        .join('') + finish('tool_calls'),
    calls: [['weather', LISBON]],
    finish: 'tool_calls',
  },
  {
    name: 'a name in pieces',
    stream:
      weather({ function: { name: 'wea' } }) +
      call({ index: 0, function: { name: 'ther', arguments: '' } }) +
      call({ index: 0, function: { name: '', arguments: TEXT_OF } }) +
      finish('tool_calls'),
    calls: [['weather', LISBON]],
    finish: 'tool_calls',
  },
  {
    name: 'a name that grows',
    stream:
      weather({ function: { name: 'wea' } }) +
      call({ index: 0, function: { name: 'weather', arguments: TEXT_OF } }) +
      finish('tool_calls'),
    calls: [['weather', LISBON]],
    finish: 'tool_calls',
  },
  {
    name: 'arguments as an object',
    stream: weather({ function: { name: 'weather', arguments: LISBON } }) + finish('stop'),
    calls: [['weather', LISBON]],
  },
  {
    name: 'no arguments: null, absent, empty',
    stream:
      call({ index: 0, id: 'a', function: { name: 'weather', arguments: null } }) +
      call({ index: 1, id: 'b', function: { name: 'search' } }) +
      call({ index: 2, id: 'c', function: { name: 'sum', arguments: '' } }) +
      finish('tool_calls'),
    calls: [
      ['weather', {}],
      ['search', {}],
      ['sum', {}],
    ],
    finish: 'tool_calls',
  },
  {
    name: 'arguments encoded twice',
    stream: weather({ function: { name: 'weather', arguments: JSON.stringify(TEXT_OF) } }) + finish('tool_calls'),
    calls: [['weather', LISBON]],
    finish: 'tool_calls',
  },
  {
    name: 'an empty object before the real arguments',
    stream:
      weather({ function: { name: 'weather', arguments: '{}' } }) +
      call({ index: 0, function: { arguments: '{"city":' } }) +
      call({ index: 0, function: { arguments: '"Lisbon"}' } }) +
      finish('tool_calls'),
    calls: [['weather', LISBON]],
    finish: 'tool_calls',
  },
  {
    name: 'the arguments of two calls run together',
    stream: weather({ function: { name: 'weather', arguments: `${TEXT_OF}{"city":"Faro"}` } }) + finish('tool_calls'),
    calls: [
      ['weather', LISBON],
      ['weather', { city: 'Faro' }],
    ],
    finish: 'tool_calls',
  },
  {
    name: 'the legacy function_call',
    stream:
      delta({ function_call: { name: 'weather', arguments: '' } }) +
      delta({ function_call: { arguments: '{"city":' } }) +
      delta({ function_call: { arguments: '"Lisbon"}' } }) +
      finish('function_call'),
    calls: [['weather', LISBON]],
    finish: 'tool_calls',
  },
  {
    name: 'tool_calls is one object',
    stream:
      delta({ tool_calls: { id: 'a', function: { name: 'weather', arguments: TEXT_OF } } }) + finish('tool_calls'),
    calls: [['weather', LISBON]],
    finish: 'tool_calls',
  },
  {
    name: 'a name with a prefix',
    stream: weather({ function: { name: 'functions.weather', arguments: TEXT_OF } }) + finish('tool_calls'),
    calls: [['weather', LISBON]],
    finish: 'tool_calls',
  },
  {
    name: 'an unknown tool is left as it is',
    stream: weather({ function: { name: 'open_door', arguments: '{}' } }) + finish('tool_calls'),
    calls: [['open_door', {}]],
    finish: 'tool_calls',
  },
  {
    name: 'unreadable arguments do not run',
    stream: weather({ function: { name: 'weather', arguments: '{"city": Lisbon' } }) + finish('tool_calls'),
    calls: [['weather', null]],
    finish: 'tool_calls',
  },
  {
    name: 'prose for arguments does not run',
    stream: weather({ function: { name: 'weather', arguments: 'the weather in Lisbon' } }) + finish('tool_calls'),
    calls: [['weather', null]],
    finish: 'tool_calls',
  },
  {
    name: 'the token limit cuts a call',
    stream:
      content('Let me see.') + weather({ function: { name: 'weather', arguments: '{"city":"Lis' } }) + finish('length'),
    text: 'Let me see.',
    calls: [['weather', null]],
    finish: 'length',
  },
  {
    name: 'the token limit comes after a call that looks complete',
    stream: weather({ function: { name: 'weather', arguments: TEXT_OF } }) + finish('length'),
    calls: [['weather', null]],
    finish: 'length',
  },
  {
    name: 'a stream that breaks off in a call',
    stream: weather({ function: { name: 'weather', arguments: TEXT_OF } }),
    calls: [['weather', null]],
    finish: null,
    incomplete: true,
  },
  {
    name: 'a filter comes after a call',
    stream: weather({ function: { name: 'weather', arguments: TEXT_OF } }) + finish('content_filter'),
    calls: [['weather', null]],
    finish: 'content_filter',
  },
  {
    name: 'text cannot be stored as it is',
    stream:
      content('a\0b', 'c\ud83d', '\ude00d', '\ud83d', 'e') +
      weather({ function: { name: 'weather', arguments: String.raw`{"city":"L\u0000isbon\ud83d"}` } }) +
      finish('tool_calls'),
    text: 'abc😀d\ufffde',
    calls: [['weather', { city: 'Lisbon\ufffd' }]],
    finish: 'tool_calls',
  },

  // calls written as text
  {
    name: 'tool_call tags',
    stream:
      content('<tool_', 'call>\n{"name": "wea', 'ther", "arguments": ', TEXT_OF, '}\n</tool_', 'call>') +
      finish('stop'),
    calls: [['weather', LISBON]],
    recovered: true,
  },
  {
    name: 'several tool_call tags after talk',
    stream:
      content(
        'Looking.\n<tool_call>{"name":"weather","arguments":{"city":"Lisbon"}}</tool_call>\n<tool_call>{"name":"search","arguments":{"query":"</tool_call>"}}</tool_call>',
      ) + finish('stop'),
    text: 'Looking.\n',
    calls: [
      ['weather', LISBON],
      ['search', { query: '</tool_call>' }],
    ],
    recovered: true,
  },
  {
    name: 'the closing tag was eaten as a stop word',
    stream: content('<tool_call>{"name":"weather","arguments":{"city":"Lisbon"}}') + finish('stop'),
    calls: [['weather', LISBON]],
    recovered: true,
  },
  {
    name: 'function tags with parameters',
    stream:
      content(
        '<tool_call>\n<function=weather>\n<parameter=city>\nLisbon\n</parameter>\n<parameter=days>\n3\n</parameter>\n</function>\n</tool_call>',
      ) + finish('stop'),
    calls: [['weather', { city: 'Lisbon', days: 3 }]],
    recovered: true,
  },
  {
    name: 'function tags whose wrapper lost its opening',
    stream:
      content('<function=search>\n<parameter=query>\n42\n</parameter>\n</function>\n', '</tool_call>') + finish('stop'),
    calls: [['search', { query: '42' }]],
    recovered: true,
  },
  {
    name: 'a function tag with JSON',
    stream: content('<function=weather>{"city":"Lisbon"}</function>') + finish('stop'),
    calls: [['weather', LISBON]],
    recovered: true,
  },
  {
    name: 'invoke tags',
    stream:
      content(
        '<function_calls>\n<invoke name="weather">\n<parameter name="city">Lisbon</parameter>\n</invoke>\n</function_calls>',
      ) + finish('stop'),
    calls: [['weather', LISBON]],
    recovered: true,
  },
  {
    name: 'key and value tags',
    stream:
      content(
        '<tool_call>weather\n<arg_key>city</arg_key>\n<arg_value>Lisbon</arg_value>\n<arg_key>days</arg_key>\n<arg_value>2</arg_value>\n</tool_call>',
      ) + finish('stop'),
    calls: [['weather', { city: 'Lisbon', days: 2 }]],
    recovered: true,
  },
  {
    name: 'fenced JSON',
    stream:
      content('I will look.\n```json\n{"name": "weather", "arguments": {"city": "Lisbon"}}\n```') + finish('stop'),
    text: 'I will look.\n',
    calls: [['weather', LISBON]],
    recovered: true,
  },
  {
    name: 'nothing but JSON',
    stream: content('{"name": "weather", ', '"parameters": {"city": "Lisbon"}}') + finish('stop'),
    calls: [['weather', LISBON]],
    recovered: true,
  },
  {
    name: 'a mark of a list',
    stream: content('[TOOL_', 'CALLS][{"name": "weather", "arguments": {"city": "Lisbon"}}]') + finish('stop'),
    calls: [['weather', LISBON]],
    recovered: true,
  },
  {
    name: 'a mark, a name and arguments',
    stream: content('[TOOL_CALLS]weather[ARGS]{"city": "Lisbon"}') + finish('stop'),
    calls: [['weather', LISBON]],
    recovered: true,
  },
  {
    name: 'a section of calls',
    stream:
      content(
        '<|tool_calls_section_begin|><|tool_call_begin|>functions.weather:0<|tool_call_argument_begin|>{"city":"Lisbon"}<|tool_call_end|><|tool_calls_section_end|>',
      ) + finish('stop'),
    calls: [['weather', LISBON]],
    recovered: true,
  },
  {
    name: 'marks with wide bars',
    stream:
      content(
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>weather\n```json\n{"city":"Lisbon"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
      ) + finish('stop'),
    calls: [['weather', LISBON]],
    recovered: true,
  },
  {
    name: 'a channel for a function',
    stream:
      content('<|channel|>commentary to=functions.weather <|constrain|>json<|message|>{"city":"Lisbon"}<|call|>') +
      finish('stop'),
    calls: [['weather', LISBON]],
    recovered: true,
  },
  {
    name: 'a python tag',
    stream:
      content('<|python_tag|>{"type": "function", "name": "weather", "parameters": {"city": "Lisbon"}}') +
      finish('stop'),
    calls: [['weather', LISBON]],
    recovered: true,
  },
  {
    name: 'a list of calls behind a mark',
    stream:
      content(
        '<|tool_call|>[{"name":"weather","arguments":{"city":"Lisbon"}},{"name":"search","arguments":{"query":"x"}}]',
      ) + finish('stop'),
    calls: [
      ['weather', LISBON],
      ['search', { query: 'x' }],
    ],
    recovered: true,
  },
  {
    name: 'the same call as text and as a call',
    stream:
      content('<tool_call>{"name":"weather","arguments":{"city":"Lisbon"}}</tool_call>') +
      weather({ function: { name: 'weather', arguments: TEXT_OF } }) +
      finish('tool_calls'),
    calls: [['weather', LISBON]],
    finish: 'tool_calls',
  },
  {
    name: 'a written call after reasoning',
    stream:
      content('<think>look</think>\n\n<tool_call>{"name":"weather","arguments":{"city":"Lisbon"}}</tool_call>') +
      finish('stop'),
    reasoning: 'look',
    calls: [['weather', LISBON]],
    recovered: true,
  },
  {
    name: 'a written call cut by the token limit',
    stream: content('<tool_call>{"name":"weather","arguments":{"city":"Lis') + finish('length'),
    calls: [['weather', null]],
    finish: 'length',
    recovered: true,
  },
  {
    name: 'a written call that breaks off does not run',
    stream: content('<tool_call>{"name":"weather","arguments":{"city":"Lis') + finish('stop'),
    calls: [['weather', null]],
    recovered: true,
  },
  {
    name: 'written function tags that break off do not run',
    stream: content('<function=weather>\n<parameter=city>\nLis') + finish('stop'),
    calls: [['weather', null]],
    recovered: true,
  },
  {
    name: 'tags that name no offered tool are text',
    stream: content('<tool_call>{"name":"fly","arguments":{}}</tool_call> is how') + finish('stop'),
    text: '<tool_call>{"name":"fly","arguments":{}}</tool_call> is how',
  },
  {
    name: 'tags in inline code are text',
    stream: content('Write `<tool_call>{"name":"weather","arguments":{}}</tool_call>` to call.') + finish('stop'),
    text: 'Write `<tool_call>{"name":"weather","arguments":{}}</tool_call>` to call.',
  },
  {
    name: 'tags in fenced code are text',
    stream: content('```xml\n<tool_call>{"name":"weather","arguments":{}}</tool_call>\n```\n') + finish('stop'),
    text: '```xml\n<tool_call>{"name":"weather","arguments":{}}</tool_call>\n```\n',
  },
  {
    name: 'an unclosed tag in prose is text',
    stream: content('The <tool_call> tag, and <function=… too.') + finish('stop'),
    text: 'The <tool_call> tag, and <function=… too.',
  },
  {
    name: 'an answer that is JSON is text',
    stream: content('{"name": "weather', 'man", "age": 3}') + finish('stop'),
    text: '{"name": "weatherman", "age": 3}',
  },
  {
    name: 'an answer that is JSON with a tool for a name is text',
    stream: content('{"name": "weather", "wind": 3}') + finish('stop'),
    text: '{"name": "weather", "wind": 3}',
  },
  {
    name: 'fenced JSON of another kind is text',
    stream: content('```json\n{"wind": 3}\n```\nDone.') + finish('stop'),
    text: '```json\n{"wind": 3}\n```\nDone.',
  },
  { name: 'a citation mark alone is text', stream: content('[', '1', ']') + finish('stop'), text: '[1]' },

  // errors
  {
    name: 'an error object',
    stream: content('so far') + event({ error: { message: 'out of memory', type: 'server_error', code: 'oom' } }),
    text: 'so far',
    error: 'provider_error',
  },
  {
    name: 'an error as text',
    stream: content('so far') + event({ error: 'something broke' }),
    text: 'so far',
    error: 'provider_error',
  },
  {
    name: 'an error event',
    stream: `${content('so far')}event: error\ndata: {"message":"overloaded"}\n\n`,
    text: 'so far',
    error: 'provider_error',
  },
  {
    name: 'an error event that is no JSON',
    stream: `${content('so far')}event: error\ndata: overloaded, sorry\n\n`,
    text: 'so far',
    error: 'provider_error',
  },
  {
    name: 'an error by its type',
    stream: content('so far') + event({ type: 'error', error: { type: 'overloaded_error', message: 'busy' } }),
    text: 'so far',
    error: 'provider_error',
  },
  {
    name: 'an error by its object',
    stream: event({ object: 'error', message: 'no such model', code: 404 }),
    error: 'provider_error',
  },
  { name: 'code and message alone', stream: event({ code: 500, message: 'internal error' }), error: 'provider_error' },
  { name: 'a detail alone', stream: event({ detail: 'worker died' }), error: 'provider_error' },
  {
    name: 'an error inside a choice',
    stream:
      content('so far') +
      event({
        choices: [
          {
            index: 0,
            delta: { content: '' },
            finish_reason: 'error',
            error: { code: 502, message: 'upstream closed' },
          },
        ],
      }),
    text: 'so far',
    error: 'provider_error',
  },
  {
    name: 'an error beside empty choices',
    stream: event({ choices: [], error: { code: 429, message: 'rate limit exceeded' } }),
    error: 'provider_rate_limited',
  },
  {
    name: 'an empty account inside the stream',
    stream: event({ error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } }),
    error: 'quota_exhausted',
  },
  {
    name: 'an error line without data:',
    stream: `${content('so far')}{"error":{"message":"gone"}}\n`,
    text: 'so far',
    error: 'provider_error',
  },
  {
    name: 'an error as the whole body',
    stream: JSON.stringify({ error: { message: 'no', type: 'invalid_request_error' } }, null, 1),
    error: 'provider_error',
  },
  {
    name: 'a list with an error as the whole body',
    stream: JSON.stringify([{ error: { code: 503, message: 'overloaded' } }]),
    error: 'provider_error',
  },
  { name: 'a web page', stream: '<!DOCTYPE html>\n<html><title>Sign in</title></html>', error: 'provider_error' },
  { name: 'plain text', stream: 'upstream connect error\n', error: 'provider_error' },
  {
    name: 'data that cannot be read',
    stream: `${content('so far')}data: {"choices": [{]}\n\n`,
    text: 'so far',
    error: 'provider_error',
  },
  {
    name: 'error: null is no error',
    stream: event({ error: null, choices: [{ delta: { content: 'fine' } }] }) + finish('stop'),
    text: 'fine',
  },
]
