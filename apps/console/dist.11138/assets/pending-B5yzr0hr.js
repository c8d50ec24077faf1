import { a as e, d as t, f as n, h as r, p as i, u as a } from './index-D2TRWVVA.js'
import { l as o } from './status-DLJoqJ4d.js'
import { useMutation as s } from '@tanstack/react-query'
import { Button as c, HoverCard as l, TextInput as u, Textarea as d } from '@mantine/core'
var f = (e) => e.rounds.findLast((e) => e.parent_call_id === null && (!e.completed || e.tool_calls === 0)),
  p = (e) => e.output?.content ?? f(e)?.text ?? ``,
  m = (e, t) => (t === void 0 ? f(e) : e.rounds.find((e) => e.round === t))?.reasoning ?? ``,
  h = (e) => e.output !== null,
  g = (e) => typeof e == `object` && !!e && !Array.isArray(e),
  _ = (e) => (g(e) ? e : {}),
  v = (e) => (typeof e == `string` ? e : ``),
  y = (e) => (typeof e == `string` ? e : null),
  b = (e) => (Number.isSafeInteger(e) && e >= 0 ? e : null),
  x = (e) => b(e) ?? 0,
  S = (e) => (e === void 0 ? null : e),
  C = (e) => (Array.isArray(e) ? e.filter(g) : []),
  ee = (e) => (Array.isArray(e) ? e.filter((e) => typeof e == `string`) : [])
function te(e) {
  return g(e)
    ? {
        turn_index: x(e.turn_index),
        tab_index: x(e.tab_index),
        sub_turn_index: b(e.sub_turn_index),
        model_index: x(e.model_index),
      }
    : null
}
function ne(e) {
  if (!g(e)) return null
  let t = { input_tokens: re(e.input_tokens) ?? 0, output_tokens: re(e.output_tokens) ?? 0 }
  for (let n of [`reasoning_tokens`, `cached_tokens`, `cost`]) {
    let r = re(e[n])
    r !== null && (t[n] = r)
  }
  return (e.estimated === !0 && (t.estimated = !0), t)
}
var re = (e) => (typeof e == `number` && e >= 0 && e < 1 / 0 ? e : null),
  ie = (e) => ({
    number: x(e.number),
    document_id: v(e.document_id),
    title: v(e.title),
    url: y(e.url),
    snippet: v(e.snippet),
  }),
  ae = (e) => ({
    file_id: v(e.file_id),
    name: v(e.name),
    media_type: v(e.media_type),
    bytes: x(e.bytes),
    url: v(e.url),
  }),
  oe = (e) => ({
    call_id: v(e.call_id),
    kind: e.kind === `client_tool` ? `client_tool` : `approval`,
    name: v(e.name),
    arguments: S(e.arguments),
    ...(e.approver === `operator` || e.approver === `end_user` ? { approver: e.approver } : {}),
  }),
  se = (e) => ({
    call_id: v(e.call_id),
    provider_call_id: v(e.provider_call_id),
    name: v(e.name),
    arguments: S(e.arguments),
    ...(g(e.extra) ? { extra: e.extra } : {}),
    ...(e.repaired === !0 ? { repaired: !0 } : {}),
    ...(e.recovered === !0 ? { recovered: !0 } : {}),
  }),
  ce = (e) => ({ code: v(_(e).code) || `tool_error`, message: v(_(e).message) }),
  le = (e) => {
    let t = _(e)
    return {
      code: v(t.code) || `internal_error`,
      message: v(t.message),
      ...(typeof t.detail == `string` ? { detail: t.detail } : {}),
      ...(typeof t.retryable == `boolean` ? { retryable: t.retryable } : {}),
    }
  }
function ue(e, t) {
  let n = _(e)
  return {
    id: v(n.id),
    role: `assistant`,
    status: t,
    content: v(n.content),
    citations: C(n.citations).map(ie),
    files: C(n.files).map(ae),
    usage: ne(n.usage),
    model: v(n.model),
    interrupted: n.interrupted === !0,
    ...(Array.isArray(n.rounds) ? { rounds: C(n.rounds).map(de) } : {}),
  }
}
var de = (e) => ({
    round: x(e.round),
    text: v(e.text),
    reasoning: v(e.reasoning),
    calls: C(e.calls).map((e) => ({
      ...se(e),
      ...(e.result === void 0 ? {} : { result: S(e.result) }),
      ...(g(e.error) ? { error: ce(e.error) } : {}),
    })),
  }),
  fe = Symbol(`hole`)
function pe(e, t, n) {
  return t === e.length ? n : t > e.length ? fe : n.slice(e.length - t)
}
var me = (e, t, n) => !e.completed && e.start === t.start && t.attempt >= n
function he(e, t) {
  return w(e, {
    ...we(x(t.round)),
    parent_call_id: y(t.parent_call_id),
    placement: te(t.placement),
    model: y(t.model),
    attempt: e.attempt,
    start: x(t.seq),
  })
}
function ge(e, t) {
  let n = Se(e, x(t.round)) ?? we(x(t.round)),
    r = x(t.tool_calls),
    i = ne(t.usage),
    a = r > 0 || n.parent_call_id !== null ? `` : n.text,
    o = w(e, {
      ...n,
      placement: te(t.placement) ?? n.placement,
      text: y(t.text) ?? a,
      reasoning: y(t.reasoning) ?? n.reasoning,
      hole: !1,
      reasoning_hole: !1,
      completed: !0,
      tool_calls: r,
      calls: C(t.calls).map(se),
      finish_reason: y(t.finish_reason),
      usage: i,
    })
  return i === null ? o : { ...o, usage: Te(e.usage, i) }
}
function _e(e, t, n) {
  let r = Se(e, x(t.round))
  return r === void 0 ? e : w(e, { ...r, ...n })
}
function ve(e, t) {
  let n = Ce(e, t),
    r = b(t.offset)
  if (n === void 0 || r === null) return e
  if (typeof t.text == `string`) {
    let i = xe(n.text, n.hole, r, t.text)
    return i === null ? e : w(e, { ...n, text: i.text, hole: i.hole })
  }
  let i = xe(n.reasoning, n.reasoning_hole, r, v(t.reasoning))
  return i === null ? e : w(e, { ...n, reasoning: i.text, reasoning_hole: i.hole })
}
function ye(e, t) {
  let n = Ce(e, t)
  if (n === void 0 || typeof t.text != `string`) return e
  let r = { ...n, text: t.text, hole: !1 }
  return typeof t.reasoning == `string` ? w(e, { ...r, reasoning: t.reasoning, reasoning_hole: !1 }) : w(e, r)
}
var be = (e) =>
  e.map((e) => (e.completed ? e : { ...e, text: ``, reasoning: ``, hole: !1, reasoning_hole: !1, retried: null }))
function xe(e, t, n, r) {
  let i = pe(e, n, r)
  return i === fe ? (t ? null : { text: e, hole: !0 }) : i === `` ? null : { text: e + i, hole: !1 }
}
var Se = (e, t) => e.rounds.findLast((e) => e.round === t)
function Ce(e, t) {
  let n = Se(e, x(t.round))
  if (n !== void 0 && n.start !== 0) return me(n, { start: x(t.start), attempt: x(t.attempt) }, e.attempt) ? n : void 0
}
function w(e, t) {
  let n = e.rounds.findLastIndex((e) => e.round <= t.round),
    r = e.rounds[n]?.round === t.round ? e.rounds.with(n, t) : e.rounds.toSpliced(n + 1, 0, t)
  return { ...e, rounds: r }
}
var we = (e) => ({
  round: e,
  parent_call_id: null,
  placement: null,
  model: null,
  routed: null,
  retried: null,
  attempt: 0,
  start: 0,
  text: ``,
  reasoning: ``,
  hole: !1,
  reasoning_hole: !1,
  completed: !1,
  tool_calls: 0,
  branches: 0,
  calls: [],
  finish_reason: null,
  usage: null,
})
function Te(e, t) {
  if (e === null) return t
  let n = { input_tokens: e.input_tokens + t.input_tokens, output_tokens: e.output_tokens + t.output_tokens }
  for (let r of [`reasoning_tokens`, `cached_tokens`, `cost`])
    (e[r] !== void 0 || t[r] !== void 0) && (n[r] = (e[r] ?? 0) + (t[r] ?? 0))
  return ((e.estimated || t.estimated) && (n.estimated = !0), n)
}
var Ee = (e) => ({ routed: { provider: v(e.provider), model: v(e.model) } }),
  De = (e) => ({ retried: { reason: v(e.reason), delay_ms: x(_(e).delay_ms) } })
function Oe(e, t) {
  return Re(e, {
    ...ze(v(t.call_id)),
    round: x(t.round),
    placement: te(t.placement),
    name: v(t.name),
    title: v(t.title),
    arguments: S(t.arguments),
  })
}
function ke(e, t) {
  let n = Le(e, v(t.call_id))
  return n === void 0 ? e : Re(e, { ...n, progress: [...n.progress, { kind: v(t.kind), data: S(t.data) }] })
}
function Ae(e, t, n) {
  let r = v(t.call_id)
  return Ie(
    Re(e, {
      ...(Le(e, r) ?? ze(r)),
      status: n,
      result: n === `completed` ? S(t.result) : null,
      error: n === `failed` ? ce(t.error) : null,
      documents: C(t.documents).map(ie),
      hole: !1,
    }),
    r,
  )
}
function je(e, t) {
  let n = Le(e, v(t.call_id)),
    r = b(t.offset)
  if (n === void 0 || n.status !== `running` || r === null) return e
  let i = xe(n.output, n.hole, r, v(t.text))
  return i === null ? e : Re(e, { ...n, output: i.text, hole: i.hole })
}
function Me(e, t) {
  let n = Le(e, v(t.call_id))
  return n === void 0 || n.status !== `running` || typeof t.text != `string`
    ? e
    : Re(e, { ...n, output: t.text, hole: !1 })
}
var Ne = (e) => e.map((e) => (e.status === `running` ? { ...e, output: ``, hole: !1 } : e)),
  Pe = (e) => e.map((e) => (e.status === `running` ? { ...e, status: `cancelled`, hole: !1 } : e))
function Fe(e, t) {
  let n = oe({ ..._(t), kind: `approval` })
  return { ...e, pending: [...e.pending.filter((e) => e.call_id !== n.call_id), n] }
}
function Ie(e, t) {
  let n = e.pending.filter((e) => e.call_id !== t)
  if (n.length === e.pending.length) return e
  let r = e.status === `requires_action` && n.length === 0 ? `queued` : e.status
  return { ...e, pending: n, status: r }
}
var Le = (e, t) => e.tools.find((e) => e.call_id === t)
function Re(e, t) {
  let n = e.tools.findIndex((e) => e.call_id === t.call_id)
  return { ...e, tools: n < 0 ? [...e.tools, t] : e.tools.with(n, t) }
}
var ze = (e) => ({
    call_id: e,
    round: 0,
    placement: null,
    name: ``,
    title: ``,
    status: `running`,
    arguments: null,
    result: null,
    error: null,
    documents: [],
    progress: [],
    output: ``,
    hole: !1,
  }),
  Be = {
    run_id: null,
    last_seq: 0,
    status: null,
    attempt: 0,
    conversation_id: null,
    group_id: null,
    input_message_id: null,
    output_message_id: null,
    model_index: 0,
    agent: null,
    model: null,
    rounds: [],
    tools: [],
    citations: [],
    files: [],
    plan: null,
    title: null,
    pending: [],
    output: null,
    error: null,
    usage: null,
    stop_reason: null,
    cancel_reason: null,
  },
  Ve = () => Be
function He(e, t) {
  let n = _(t)
  if (
    e.output !== null ||
    typeof n.type != `string` ||
    typeof n.run_id != `string` ||
    (e.run_id !== null && e.run_id !== n.run_id)
  )
    return e
  if (Ue(n.type)) return We(e, n)
  let r = b(n.seq)
  return r === null || r <= e.last_seq ? e : Ge({ ...e, run_id: n.run_id, last_seq: r }, n)
}
var Ue = (e) => e === `model.delta` || e === `model.snapshot` || e === `tool.delta` || e === `tool.snapshot`
function We(e, t) {
  return t.type === `model.delta`
    ? ve(e, t)
    : t.type === `model.snapshot`
      ? ye(e, t)
      : t.type === `tool.delta`
        ? je(e, t)
        : Me(e, t)
}
function Ge(e, t) {
  switch (t.type) {
    case `run.queued`:
      return Ke(e, t)
    case `run.started`:
      return qe(e, x(t.attempt))
    case `model.started`:
      return he(e, t)
    case `model.retried`:
      return _e(e, t, De(t))
    case `model.routed`:
      return _e(e, t, Ee(t))
    case `model.completed`:
      return ge(e, t)
    case `tools.branching`:
      return _e(e, t, { branches: x(t.branches) })
    case `tool.started`:
      return Oe(e, t)
    case `tool.progress`:
      return ke(e, t)
    case `tool.completed`:
      return Ae(e, t, `completed`)
    case `tool.failed`:
      return Ae(e, t, `failed`)
    case `tool.cancelled`:
      return Ae(e, t, `cancelled`)
    case `approval.requested`:
      return Fe(e, t)
    case `approval.resolved`:
      return Ie(e, v(t.call_id))
    case `citation.added`:
      return { ...e, citations: [...e.citations.filter((e) => e.number !== t.number), ie(t)] }
    case `file.created`:
      return { ...e, files: [...e.files.filter((e) => e.file_id !== t.file_id), ae(t)] }
    case `plan.created`:
      return { ...e, plan: ee(t.steps) }
    case `conversation.titled`:
      return { ...e, title: y(t.title) }
    case `run.requires_action`:
      return { ...e, status: `requires_action`, pending: C(t.pending).map(oe) }
    case `run.completed`:
      return { ...Je(e, t, `completed`), stop_reason: y(t.stop_reason) }
    case `run.failed`:
      return { ...Je(e, t, `failed`), error: le(t.error) }
    case `run.cancelled`:
      return { ...Je(e, t, `cancelled`), cancel_reason: y(t.reason) }
    default:
      return e
  }
}
var Ke = (e, t) => ({
  ...e,
  status: `queued`,
  conversation_id: y(t.conversation_id),
  group_id: y(t.group_id),
  input_message_id: y(t.input_message_id),
  output_message_id: y(t.output_message_id),
  model_index: x(t.model_index),
  agent: y(t.agent),
  model: y(t.model),
})
function qe(e, t) {
  return t <= e.attempt
    ? { ...e, status: `running` }
    : { ...e, status: `running`, attempt: t, rounds: be(e.rounds), tools: Ne(e.tools) }
}
function Je(e, t, n) {
  let r = ue(t.output, n),
    i = f(e)
  return {
    ...e,
    status: n,
    rounds: e.rounds.map((e) => Ye(e, r, e === i)),
    tools: Pe(e.tools),
    citations: r.citations,
    files: r.files,
    pending: [],
    output: r,
    usage: ne(t.usage) ?? r.usage,
  }
}
function Ye(e, t, n) {
  let r = e.completed ? e : t.rounds?.find((t) => t.round === e.round),
    i = n ? t.content : (r?.text ?? ``)
  return { ...e, text: i, reasoning: r?.reasoning ?? ``, hole: !1, reasoning_hole: !1 }
}
var Xe = 3,
  Ze = 2
function Qe(e, t) {
  let n = t.startsWith(e) ? e.length : 0,
    r = t.length - n,
    i = n + Math.min(r, Math.max(Ze, Math.ceil(r / Xe)))
  return ($e(t.charCodeAt(i - 1)) && i < t.length && i++, t.slice(0, i))
}
var $e = (e) => e >= 55296 && e <= 56319
function et(e, t = null) {
  let n = new Set(),
    r = Ve(),
    i = { view: r, text: ``, reasoning: ``, error: null, live: !0 },
    a = null,
    o = null,
    s = null
  function c(e) {
    i = e
    for (let e of n) e()
  }
  function l() {
    let e = p(r),
      t = h(r),
      n = t ? e : Qe(i.text, e),
      a = t ? m(r) : Qe(i.reasoning, m(r))
    ;(n === e && a === m(r) && d(),
      (r !== i.view || n !== i.text || a !== i.reasoning) && c({ ...i, view: r, text: n, reasoning: a }))
  }
  function u() {
    a ??= setInterval(l, 20)
  }
  function d() {
    ;(a !== null && clearInterval(a), (a = null))
  }
  async function f() {
    o = e[Symbol.asyncIterator]()
    let n = null
    try {
      for (let e = await o.next(); !e.done; e = await o.next())
        (t === null || e.value.run_id === t) && ((r = He(r, e.value)), h(r) ? l() : u())
    } catch (e) {
      n = e
    }
    ;(d(), c({ view: r, text: p(r), reasoning: m(r), error: n, live: !1 }))
  }
  return {
    getSnapshot: () => i,
    subscribe: (e) => (n.add(e), () => n.delete(e)),
    start: () => {
      ;(s !== null && clearTimeout(s), (s = null), o === null && f())
    },
    stop: () => {
      s ??= setTimeout(() => {
        ;(d(), o?.return?.())
      })
    },
  }
}
var T = r(),
  E = i(),
  tt = 1500
function nt({ text: e, label: r, showLabel: i = !1 }) {
  let a = n(),
    [o, s] = (0, T.useState)(!1)
  return (
    (0, T.useEffect)(() => {
      if (!o) return
      let e = setTimeout(() => s(!1), tt)
      return () => clearTimeout(e)
    }, [o]),
    (0, E.jsxs)(`button`, {
      type: `button`,
      className: `quiet`,
      onClick: () => {
        navigator.clipboard.writeText(typeof e == `string` ? e : e()).then(() => s(!0))
      },
      'aria-label': i ? void 0 : r,
      title: r,
      children: [
        (0, E.jsx)(t, { name: o ? `check` : `copy`, size: 14 }),
        i && (0, E.jsx)(`span`, { children: r }),
        (0, E.jsx)(`span`, { className: `sr-only`, 'aria-live': `polite`, children: o ? a.frame.copied : `` }),
      ],
    })
  )
}
function rt({ text: e, language: t }) {
  let { frame: r } = n(),
    i = t.split(/\s/)[0] ?? ``
  return (0, E.jsxs)(`div`, {
    className: `code`,
    children: [
      (0, E.jsxs)(`div`, {
        className: `code-head`,
        children: [(0, E.jsx)(`span`, { children: i || `text` }), (0, E.jsx)(nt, { text: e, label: r.copy })],
      }),
      (0, E.jsx)(`pre`, { tabIndex: 0, children: (0, E.jsx)(`code`, { children: e }) }),
    ],
  })
}
var it = new Map([
  [`amp`, `&`],
  [`lt`, `<`],
  [`gt`, `>`],
  [`quot`, `"`],
  [`apos`, `'`],
  [`nbsp`, `\xA0`],
  [`copy`, `©`],
  [`reg`, `®`],
  [`hellip`, `…`],
  [`mdash`, `—`],
  [`ndash`, `–`],
  [`rarr`, `→`],
  [`larr`, `←`],
  [`times`, `×`],
  [`euro`, `€`],
])
function at(e) {
  return e.replaceAll(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,6}));/g, (e, t, n, r) => {
    if (r !== void 0) return it.get(r) ?? e
    let i = t === void 0 ? Number.parseInt(n ?? ``, 16) : Number(t)
    return i > 0 && i <= 1114111 && (i < 55296 || i > 57343) ? String.fromCodePoint(i) : e
  })
}
function ot() {
  return {
    async: !1,
    breaks: !1,
    extensions: null,
    gfm: !0,
    hooks: null,
    pedantic: !1,
    renderer: null,
    silent: !1,
    tokenizer: null,
    walkTokens: null,
  }
}
var D = ot()
function st(e) {
  D = e
}
var O = { exec: () => null }
function k(e) {
  let t = []
  return (n) => {
    let r = Math.max(0, Math.min(3, n - 1)),
      i = t[r]
    return (i || ((i = e(r)), (t[r] = i)), i)
  }
}
function A(e, t = ``) {
  let n = typeof e == `string` ? e : e.source,
    r = {
      replace: (e, t) => {
        let i = typeof t == `string` ? t : t.source
        return ((i = i.replace(j.caret, `$1`)), (n = n.replace(e, i)), r)
      },
      getRegex: () => new RegExp(n, t),
    }
  return r
}
var ct = ((e = ``) => {
    try {
      return !!RegExp(`(?<=1)(?<!1)` + e)
    } catch {
      return !1
    }
  })(),
  j = {
    codeRemoveIndent: /^(?: {0,3}\t| {1,4})/gm,
    listInterruptsParagraph: /^ {0,3}(?:[*+-]|1[.)])[ \t]+[^ \t\n]/,
    outputLinkReplace: /\\([\[\]])/g,
    indentCodeCompensation: /^(\s+)(?:```)/,
    beginningSpace: /^\s+/,
    endingHash: /#$/,
    startingSpaceChar: /^ /,
    endingSpaceChar: / $/,
    endingSpaceTabChar: /[ \t]$/,
    nonSpaceChar: /[^ ]/,
    newLineCharGlobal: /\n/g,
    tabCharGlobal: /\t/g,
    leadingSpaceTab: /^[ \t]+/,
    multipleSpaceGlobal: /\s+/g,
    blankLine: /^[ \t]*$/,
    doubleBlankLine: /\n[ \t]*\n[ \t]*$/,
    blockquoteStart: /^ {0,3}>/,
    blockquoteSetextReplace: /\n {0,3}((?:=+|-+)[ \t]*)(?=\n|$)/g,
    blockquoteSetextReplace2: /^ {0,3}>[ \t]?/gm,
    blockquoteMarkerWhitespace: /^( {0,3}>)(\t[ \t]*)/gm,
    nestedBlockMarker: /^ {0,3}(?:(?:[*+-]|\d{1,9}[.)])(?: |$)|> ?)/,
    listReplaceNesting: /^ {1,4}(?=( {4})*[^ ])/g,
    listIsTask: /^\[[ xX]\][ \t]+\S/,
    listReplaceTask: /^\[[ xX]\][ \t]+/,
    listTaskCheckbox: /\[[ xX]\]/,
    anyLine: /\n.*\n/,
    hrefBrackets: /^<(.*)>$/,
    tableDelimiter: /[:|]/,
    tableAlignChars: /^\||\| *$/g,
    tableRowBlankLine: /\n[ \t]*$/,
    tableAlignRight: /^ *-+: *$/,
    tableAlignCenter: /^ *:-+: *$/,
    tableAlignLeft: /^ *:-+ *$/,
    startATag: /^<a /i,
    endATag: /^<\/a>/i,
    startPreScriptTag: /^<(pre|code|kbd|script)(\s|>)/i,
    endPreScriptTag: /^<\/(pre|code|kbd|script)(\s|>)/i,
    startAngleBracket: /^</,
    endAngleBracket: />$/,
    pedanticHrefTitle: /^([^'"]*[^\s])\s+(['"])(.*)\2/,
    unicodeAlphaNumeric: /[\p{L}\p{N}]/u,
    numericCharacterReference: /&#(?:(\d{1,7})|[Xx]([A-Fa-f0-9]{1,6}));/,
    numericCharacterReferenceOrAmpersand:
      /&#(?:(\d{1,7})|[Xx]([A-Fa-f0-9]{1,6}));|&(?!(#\d{1,7}|#[Xx][a-fA-F0-9]{1,6}|\w+);)/g,
    escapeTest: /[&<>"']/,
    escapeReplace: /[&<>"']/g,
    escapeTestNoEncode: /[<>"']|&(?!(#\d{1,7}|#[Xx][a-fA-F0-9]{1,6}|\w+);)/,
    escapeReplaceNoEncode: /[<>"']|&(?!(#\d{1,7}|#[Xx][a-fA-F0-9]{1,6}|\w+);)/g,
    caret: /(^|[^\[])\^/g,
    percentDecode: /%25/g,
    findPipe: /\|/g,
    splitPipe: / \|/,
    slashPipe: /\\\|/g,
    carriageReturn: /\r\n|\r/g,
    spaceLine: /^ +$/gm,
    notSpaceStart: /^\S*/,
    endingNewline: /\n$/,
    listItemRegex: (e) => RegExp(`^( {0,3}${e})((?:[	 ][^\\n]*)?(?:\\n|$))`),
    nextBulletRegex: k((e) => RegExp(`^ {0,${e}}(?:[*+-]|\\d{1,9}[.)])((?:[ 	][^\\n]*)?(?:\\n|$))`)),
    hrRegex: k((e) => RegExp(`^ {0,${e}}((?:-[ 	]*){3,}|(?:_[ 	]*){3,}|(?:\\*[ 	]*){3,})(?:\\n+|$)`)),
    fencesBeginRegex: k((e) => RegExp(`^ {0,${e}}(?:\`\`\`|~~~)`)),
    headingBeginRegex: k((e) => RegExp(`^ {0,${e}}#{1,6}(?:\\s|$)`)),
    pedanticHeadingBeginRegex: k((e) => RegExp(`^ {0,${e}}#`)),
    htmlBeginRegex: k((e) =>
      RegExp(
        `^ {0,${e}}(?:</?(?:${ht})(?:[ \\t]+|$|/?>)|<(?:(?:script|pre|style|textarea)(?:[\\s>]|$)|!--)|<\\?|<![A-Za-z]|<!\\[CDATA\\[)`,
        `i`,
      ),
    ),
    blockquoteBeginRegex: k((e) => RegExp(`^ {0,${e}}>`)),
    nestedContainerMarkers: /^(?: {0,3}(?:(?:[*+-]|\d{1,9}[.)])[ \t]+|>[ \t]?))+/,
  },
  lt = /^(?:[ \t]*(?:\n|$))+/,
  ut = /^((?: {4}| {0,3}\t)[^\n]+(?:\n(?:[ \t]*(?:\n|$))*)?)+/,
  dt =
    /^ {0,3}(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})([^\n]*)(?:\n|$)(?:|([\s\S]*?)(?:\n|$))(?: {0,3}(?:(?=`)\1`*|(?=~)\1~*) *(?=\n|$)|$)/,
  ft = /^ {0,3}((?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})(?:\n+|$)/,
  pt = /^ {0,3}(#{1,6})(?=\s|$)(.*)(?:\n+|$)/,
  mt = / {0,3}(?:[*+-]|\d{1,9}[.)])/,
  ht = `address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul`,
  gt = A(
    ` {0,3}(?:</?(?:tag)(?:[ \\t]+|\\n|/?>)|<(?:(?:script|pre|style|textarea)(?:[\\s>]|$)|!--)|<\\?|<![A-Za-z]|<!\\[CDATA\\[)`,
  )
    .replace(`tag`, ht)
    .getRegex(),
  _t =
    /^(?!bull |blockCode|fences|blockquote|heading|html|table)((?:.|\n(?!\s*?\n|bull |fences|blockquote|heading|hr|html|table))+?)\n {0,3}(=+|-+)[ \t]*(?:\n+|$)/,
  vt = A(_t)
    .replace(/bull/g, mt)
    .replace(/blockCode/g, /(?: {4}| {0,3}\t)/)
    .replace(/fences/g, / {0,3}(?:`{3,}|~{3,})/)
    .replace(/blockquote/g, / {0,3}>/)
    .replace(/heading/g, / {0,3}#{1,6}(?:\s|$)/)
    .replace(/hr/g, / {0,3}(?:(?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})(?:\n+|$)/)
    .replace(/\|table/g, ``)
    .replace(/html/g, gt)
    .getRegex(),
  yt = A(_t)
    .replace(/bull/g, mt)
    .replace(/blockCode/g, /(?: {4}| {0,3}\t)/)
    .replace(/fences/g, / {0,3}(?:`{3,}|~{3,})/)
    .replace(/blockquote/g, / {0,3}>/)
    .replace(/heading/g, / {0,3}#{1,6}(?:\s|$)/)
    .replace(/hr/g, / {0,3}(?:(?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})(?:\n+|$)/)
    .replace(/table/g, / {0,3}\|?(?:[:\- ]*\|)+[\:\- ]*\n/)
    .replace(/html/g, gt)
    .getRegex(),
  bt = /^([^\n]+(?:\n(?!hr|heading|lheading|blockquote|fences|list|html|table|[ \t]+\n)[^\n]+)*)/,
  xt = /^[^\n]+/,
  St = /(?!\s*\])(?:\\[\s\S]|[^\[\]\\\n]|\n(?![ \t]*\n))+/,
  Ct = A(
    /^ {0,3}\[(label)\]: *(?:\n[ \t]*)?([^<\s][^\s]*|<(?:\\.|[^\n<>\\])*>)(?:(?: +(?:\n[ \t]*)?| *\n[ \t]*)(title))? *(?:\n+|$)/,
  )
    .replace(`label`, St)
    .replace(`title`, /(?:"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\\n]|\n(?!\n))*'|\((?:\\[\s\S]|[^()\\])*\))/)
    .getRegex(),
  wt = A(/^(bull)([ \t][^\n]*?)?(?:\n|$)/)
    .replace(/bull/g, mt)
    .getRegex(),
  Tt = /<!--(?:-?>|[\s\S]*?(?:-->|$))/,
  Et = A(
    `^ {0,3}(?:<(script|pre|style|textarea)[\\s>][\\s\\S]*?(?:</\\1>[^\\n]*\\n*|$)|comment[^\\n]*(\\n+|$)|<\\?[\\s\\S]*?(?:\\?>[^\\n]*\\n*|$)|<![A-Z][\\s\\S]*?(?:>[^\\n]*\\n*|$)|<!\\[CDATA\\[[\\s\\S]*?(?:\\]\\]>[^\\n]*\\n*|$)|</?(tag)(?:[ \\t]+|\\n|/?>|$)[\\s\\S]*?(?:(?:\\n[ 	]*)+\\n|$)|<(?!(?:script|pre|style|textarea)(?![a-z0-9-]))([a-z][a-z0-9-]*)(?:attribute)*?[ \\t]*/?>(?=[ \\t]*(?:\\n|$))[\\s\\S]*?(?:(?:\\n[ 	]*)+\\n|$)|</[a-z][a-z0-9-]*\\s*>(?=[ \\t]*(?:\\n|$))[\\s\\S]*?(?:(?:\\n[ 	]*)+\\n|$))`,
    `i`,
  )
    .replace(`comment`, Tt)
    .replace(`tag`, ht)
    .replace(
      `attribute`,
      /[ \t]+[a-zA-Z:_][\w.:-]*(?:[ \t]*=[ \t]*"[^"\n]*"|[ \t]*=[ \t]*'[^'\n]*'|[ \t]*=[ \t]*[^\s"'=<>`]+)?/,
    )
    .getRegex(),
  Dt = (e) =>
    A(bt)
      .replace(`hr`, ft)
      .replace(`heading`, ` {0,3}#{1,6}(?:\\s|$)`)
      .replace(`|lheading`, ``)
      .replace(`|table`, ``)
      .replace(`blockquote`, ` {0,3}>`)
      .replace(`fences`, ' {0,3}(?:`{3,}(?=[^`\\n]*(?:\\n|$))|~~~)[^\\n]*(?:\\n|$)')
      .replace(`list`, e)
      .replace(`html`, gt)
      .getRegex(),
  Ot = Dt(/ {0,3}(?:[*+-]|1[.)])[ \t]+[^ \t\n]/),
  kt = Dt(/ {0,3}(?:[*+-]|\d{1,9}[.)])(?:[ \t]|\n|$)/),
  At = {
    blockquote: A(/^( {0,3}> ?(?:(?![ \t]*(?:\n|$))(paragraph)|[^\n]*)(?:\n|$))+/)
      .replace(`paragraph`, kt)
      .getRegex(),
    code: ut,
    def: Ct,
    fences: dt,
    heading: pt,
    hr: ft,
    html: Et,
    lheading: vt,
    list: wt,
    newline: lt,
    paragraph: Ot,
    table: O,
    text: xt,
  },
  jt = A(
    `^ *([^\\n ].*)\\n {0,3}((?:\\| *)?:?-+:? *(?:\\| *:?-+:? *)*(?:\\| *)?)(?:\\n((?:(?! *\\n|hr|heading|blockquote|code|fences|list|html).*(?:\\n|$))*)\\n*|$)`,
  )
    .replace(`hr`, ft)
    .replace(`heading`, ` {0,3}#{1,6}(?:\\s|$)`)
    .replace(`blockquote`, ` {0,3}>`)
    .replace(`code`, `(?: {4}| {0,3}	)[^\\n]`)
    .replace(`fences`, ' {0,3}(?:`{3,}(?=[^`\\n]*(?:\\n|$))|~~~)[^\\n]*(?:\\n|$)')
    .replace(`list`, ` {0,3}(?:[*+-]|1[.)])[ \\t]`)
    .replace(`html`, gt)
    .getRegex(),
  Mt = {
    ...At,
    lheading: yt,
    table: jt,
    paragraph: A(bt)
      .replace(`hr`, ft)
      .replace(`heading`, ` {0,3}#{1,6}(?:\\s|$)`)
      .replace(`|lheading`, ``)
      .replace(`table`, jt)
      .replace(`blockquote`, ` {0,3}>`)
      .replace(`fences`, ' {0,3}(?:`{3,}(?=[^`\\n]*(?:\\n|$))|~~~)[^\\n]*(?:\\n|$)')
      .replace(`list`, ` {0,3}(?:[*+-]|1[.)])[ \\t]+[^ \\t\\n]`)
      .replace(`html`, gt)
      .getRegex(),
  },
  Nt = {
    ...At,
    html: A(
      `^ *(?:comment(?: *\\n|\\s*$)|<(tag)[\\s\\S]+?</\\1>(?: *\\n{2,}|\\s*$)|<tag(?:"[^"]*"|'[^']*'|\\s[^'"/>\\s]*)*?/?>(?: *\\n{2,}|\\s*$))`,
    )
      .replace(`comment`, Tt)
      .replace(
        /tag/g,
        `(?!(?:a|em|strong|small|s|cite|q|dfn|abbr|data|time|code|var|samp|kbd|sub|sup|i|b|u|mark|ruby|rt|rp|bdi|bdo|span|br|wbr|ins|del|img)\\b)\\w+(?!:|[^\\w\\s@]*@)\\b`,
      )
      .getRegex(),
    def: /^ *\[([^\]]+)\]: *<?([^\s>]+)>?(?: +(["(][^\n]+[")]))? *(?:\n+|$)/,
    heading: /^(#{1,6})(.*)(?:\n+|$)/,
    fences: O,
    lheading: /^(.+?)\n {0,3}(=+|-+) *(?:\n+|$)/,
    paragraph: A(bt)
      .replace(`hr`, ft)
      .replace(
        `heading`,
        ` *#{1,6} *[^
]`,
      )
      .replace(`|table`, ``)
      .replace(`blockquote`, ` {0,3}>`)
      .replace(`|fences`, ``)
      .replace(`|list`, ``)
      .replace(`|html`, ``)
      .replace(`|tag`, ``)
      .replace(`lheading`, vt)
      .getRegex(),
  },
  Pt = /^\\([!"#$%&'()*+,\-./:;<=>?@\[\]\\^_`{|}~])/,
  Ft = /^(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/,
  It = /^( {2,}|\\)\n(?!\s*$)[ \t]*/,
  Lt = /^(`+|[^`])(?:(?= {2,}\n)|[\s\S]*?(?:(?=[\\<!\[`*_]|\b_|$)|[^ ](?= {2,}\n)))/,
  M = /[\p{P}\p{S}]/u,
  N = /[\s\p{P}\p{S}]/u,
  Rt = /[^\s\p{P}\p{S}]/u,
  zt = A(/^((?![*_])punctSpace)/, `u`)
    .replace(/punctSpace/g, N)
    .getRegex(),
  Bt = /[\p{Pi}\p{Ps}"']/u,
  Vt = /(?!~)[\p{P}\p{S}]/u,
  Ht = /(?!~)[\s\p{P}\p{S}]/u,
  Ut = /(?:[^\s\p{P}\p{S}]|~)/u,
  Wt = A(/link|precode-code|html/, `g`)
    .replace(
      `link`,
      /\[(?:[^\[\]`]|(?<a>`+)[^`]+\k<a>(?!`))*?\]\((?:\\[\s\S]|[^\\\(\)]|\((?:\\[\s\S]|[^\\\(\)])*\))*\)/,
    )
    .replace(`precode-`, ct ? '(?<!`)()' : '(^^|[^`])')
    .replace(`code`, /(?<b>`+)[^`]+\k<b>(?!`)/)
    .replace(`html`, /<(?! )[^<>]*?>/)
    .getRegex(),
  Gt = /^(?:\*+(?:((?!\*)punct)|([^\s*]))?)|^_+(?:((?!_)punct)|([^\s_]))?/,
  Kt = A(Gt, `u`).replace(/punct/g, M).getRegex(),
  qt = A(Gt, `u`).replace(/punct/g, Vt).getRegex(),
  Jt = A(/^(?:\*+(?:((?!\*)(?!openQuote)punct)|([^\s*]))?)|^_+(?:((?!_)(?!openQuote)punct)|([^\s_]))?/, `u`)
    .replace(/openQuote/g, Bt)
    .replace(/punct/g, M)
    .getRegex(),
  Yt = `^[^_*]*?__[^_*]*?\\*[^_*]*?(?=__)|[^*]+(?=[^*])|(?!\\*)punct(\\*+)(?=[\\s]|$)|notPunctSpace(\\*+)(?!\\*)(?=punctSpace|$)|(?!\\*)punctSpace(\\*+)(?=notPunctSpace)|[\\s](\\*+)(?!\\*)(?=punct)|(?!\\*)punct(\\*+)(?!\\*)(?=punct)|notPunctSpace(\\*+)(?=notPunctSpace)`,
  Xt = A(Yt, `gu`)
    .replace(/notPunctSpace/g, Rt)
    .replace(/punctSpace/g, N)
    .replace(/punct/g, M)
    .getRegex(),
  Zt = A(Yt, `gu`)
    .replace(/notPunctSpace/g, Ut)
    .replace(/punctSpace/g, Ht)
    .replace(/punct/g, Vt)
    .getRegex(),
  Qt = A(
    `^[^_*]*?__[^_*]*?\\*[^_*]*?(?=__)|[^*]+(?=[^*])|(?!\\*)punct(\\*+)(?=[\\s]|$)|notPunctSpace(\\*+)(?!\\*)(?=punctSpace|$)|(?!\\*)[\\s](\\*+)(?=notPunctSpace)|[\\s](\\*+)(?!\\*)(?=punct)|(?!\\*)punct(\\*+)(?!\\*)(?=punct)|(?:(?!\\*)punct|notPunctSpace)(\\*+)(?!\\*)(?=notPunctSpace)`,
    `gu`,
  )
    .replace(/notPunctSpace/g, Rt)
    .replace(/punctSpace/g, N)
    .replace(/punct/g, M)
    .getRegex(),
  $t = A(
    `^[^_*]*?\\*\\*[^_*]*?_[^_*]*?(?=\\*\\*)|[^_]+(?=[^_])|(?!_)punct(_+)(?=[\\s]|$)|notPunctSpace(_+)(?!_)(?=punctSpace|$)|(?!_)punctSpace(_+)(?=notPunctSpace)|[\\s](_+)(?!_)(?=punct)|(?!_)punct(_+)(?!_)(?=punct)`,
    `gu`,
  )
    .replace(/notPunctSpace/g, Rt)
    .replace(/punctSpace/g, N)
    .replace(/punct/g, M)
    .getRegex(),
  en = A(
    `^[^_*]*?\\*\\*[^_*]*?_[^_*]*?(?=\\*\\*)|[^_]+(?=[^_])|(?!_)punct(_+)(?=[\\s]|$)|notPunctSpace(_+)(?!_)(?=punctSpace|$)|(?!_)[\\s](_+)(?=notPunctSpace)|[\\s](_+)(?!_)(?=punct)|(?!_)punct(_+)(?!_)(?=punct)|(?:(?!_)punct|notPunctSpace)(_+)(?!_)(?=notPunctSpace)`,
    `gu`,
  )
    .replace(/notPunctSpace/g, Rt)
    .replace(/punctSpace/g, N)
    .replace(/punct/g, M)
    .getRegex(),
  tn = A(/^~~?(?:((?!~)punct)|[^\s~])/, `u`)
    .replace(/punct/g, M)
    .getRegex(),
  nn = A(
    `^[^~]+(?=[^~])|(?!~)punct(~~?)(?=[\\s]|$)|notPunctSpace(~~?)(?!~)(?=punctSpace|$)|(?!~)punctSpace(~~?)(?=notPunctSpace)|[\\s](~~?)(?!~)(?=punct)|(?!~)punct(~~?)(?!~)(?=punct)|notPunctSpace(~~?)(?=notPunctSpace)`,
    `gu`,
  )
    .replace(/notPunctSpace/g, Rt)
    .replace(/punctSpace/g, N)
    .replace(/punct/g, M)
    .getRegex(),
  rn = A(/\\(punct)/, `gu`)
    .replace(/punct/g, M)
    .getRegex(),
  an = A(/(`+)(?:[^`]|[^`][\s\S]*?[^`])\1(?!`)|`+|\\(punct)/, `gu`)
    .replace(/punct/g, M)
    .getRegex(),
  on = A(/^<(scheme:[^\s\x00-\x1f<>]*|email)>/)
    .replace(`scheme`, /[a-zA-Z][a-zA-Z0-9+.-]{1,31}/)
    .replace(
      `email`,
      /[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+(@)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+(?![-_])/,
    )
    .getRegex(),
  sn = A(Tt).replace(`(?:-->|$)`, `-->`).getRegex(),
  cn = A(
    `^comment|^</[a-zA-Z][a-zA-Z0-9-]*\\s*>|^<[a-zA-Z][a-zA-Z0-9-]*(?:attribute)*?\\s*/?>|^<\\?[\\s\\S]*?\\?>|^<![a-zA-Z]+\\s[\\s\\S]*?>|^<!\\[CDATA\\[[\\s\\S]*?\\]\\]>`,
  )
    .replace(`comment`, sn)
    .replace(`attribute`, /\s+[a-zA-Z:_][\w.:-]*(?:\s*=\s*"[^"]*"|\s*=\s*'[^']*'|\s*=\s*[^\s"'=<>`]+)?/)
    .getRegex(),
  ln = /\[(?:\\[\s\S]|[^\[\]\\])*\]/,
  un = A(/(?:\[(?:brackets|\\[\s\S]|[^\[\]\\])*\]|\\[\s\S]|`+(?!`)[^`]*?`+(?!`)|``+(?=\])|[^\[\]\\`])*?/)
    .replace(`brackets`, ln)
    .getRegex(),
  dn = A(/^!?\[(label)\]\([ \t\n]*(href)(?:(?:[ \t]+(?:\n[ \t]*)?|\n[ \t]*)(title))?[ \t\n]*\)/)
    .replace(`label`, un)
    .replace(`href`, /<(?:\\.|[^\n<>\\])*>|(?!<)[^ \t\n\x00-\x1f]+|(?=\))/)
    .replace(`title`, /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\((?:\\[\s\S]|[^)\\])*\)/)
    .getRegex(),
  fn = A(/^!?\[(label)\]\[(ref)\]/)
    .replace(`label`, un)
    .replace(`ref`, St)
    .getRegex(),
  pn = A(/^!?\[(ref)\](?:\[\])?/)
    .replace(`ref`, St)
    .getRegex(),
  mn = /(?!\s*\])(?:\\[\s\S]|[^\[\]\\]){1,999}/,
  hn = A(
    /(?:[^\[\]\\`]*(?:\[(?:brackets|\\[\s\S]|[^\[\]\\])*\]|\\[\s\S]|`+(?!`)[^`]*?`+(?!`)|``+(?=\]))){0,999}?[^\[\]\\`]*?/,
  )
    .replace(`brackets`, ln)
    .getRegex(),
  gn = A(`reflink|nolink(?!\\()`, `g`)
    .replace(
      `reflink`,
      A(/^!?\[(label)\]\[(ref)\]/)
        .replace(`label`, hn)
        .replace(`ref`, mn)
        .getRegex(),
    )
    .replace(
      `nolink`,
      A(/^!?\[(ref)\](?:\[\])?/)
        .replace(`ref`, mn)
        .getRegex(),
    )
    .getRegex(),
  _n = /[hH][tT][tT][pP][sS]?|[fF][tT][pP]/,
  vn = A(/(?:mailto:email|xmpp:email(?:\/[A-Za-z0-9@.]+)?)/)
    .replace(/email/g, /[A-Za-z0-9._+-]+@[a-zA-Z0-9-_]+(?:\.[a-zA-Z0-9-_]*[a-zA-Z0-9])+(?![\w-])/)
    .getRegex(),
  yn = {
    _backpedal: O,
    anyPunctuation: rn,
    anyPunctuationOutsideCode: an,
    autolink: on,
    blockSkip: Wt,
    br: It,
    code: Ft,
    del: O,
    delLDelim: O,
    delRDelim: O,
    emStrongLDelim: Kt,
    emStrongRDelimAst: Xt,
    emStrongRDelimUnd: $t,
    escape: Pt,
    link: dn,
    nolink: pn,
    punctuation: zt,
    reflink: fn,
    reflinkSearch: gn,
    tag: cn,
    text: Lt,
    url: O,
  },
  bn = {
    ...yn,
    emStrongLDelim: Jt,
    emStrongRDelimAst: Qt,
    emStrongRDelimUnd: en,
    link: A(/^!?\[(label)\]\((.*?)\)/)
      .replace(`label`, un)
      .getRegex(),
    reflink: A(/^!?\[(label)\]\s*\[([^\]]*)\]/)
      .replace(`label`, un)
      .getRegex(),
  },
  xn = {
    ...yn,
    emStrongRDelimAst: Zt,
    emStrongLDelim: qt,
    delLDelim: tn,
    delRDelim: nn,
    url: A(/^emailProtocol|^((?:protocol):\/\/|www\.)(?:[a-zA-Z0-9\-]+\.?)+[^\s<]*|^email/)
      .replace(`emailProtocol`, vn)
      .replace(`protocol`, _n)
      .replace(`email`, /[A-Za-z0-9._+-]+(@)[a-zA-Z0-9-_]+(?:\.[a-zA-Z0-9-_]*[a-zA-Z0-9])+(?![\w-])/)
      .getRegex(),
    _backpedal: /(?:[^?!.,:;*_'"~()&]+|\([^)]*\)|&(?![a-zA-Z0-9]+;$)|[?!.,:;*_'"~)]+(?!$))+/,
    del: /^(~~?)(?=[^\s~])((?:\\[\s\S]|[^\\])*?(?:\\[\s\S]|[^\s~\\]))\1(?=[^~]|$)/,
    text: A(
      /^(?:[^a-zA-Z0-9](?=emailProtocol)|(`+|~+|[^`~])(?:(?=[`~])|(?= {2,}\n)|(?=[a-zA-Z0-9.!#$%&'*+\/=?_`{\|}~-]+@)|[\s\S]*?(?:(?=[\\<!\[`*~_]|\b_|protocol:\/\/|wwwStart|$)|[^ ](?= {2,}\n)|[^a-zA-Z0-9](?=emailProtocol)|[^a-zA-Z0-9.!#$%&'*+\/=?_`{\|}~-](?=[a-zA-Z0-9.!#$%&'*+\/=?_`{\|}~-]+@))))/,
    )
      .replace(`protocol`, _n)
      .replace(/emailProtocol/g, /(?:mailto|xmpp):/)
      .replace(`wwwStart`, ct ? `(?<![^\\s*_~(])www\\.` : `www\\.`)
      .getRegex(),
  },
  Sn = {
    ...xn,
    br: A(It).replace(`{2,}`, `*`).getRegex(),
    text: A(xn.text)
      .replace(`\\b_`, `\\b_| {2,}\\n`)
      .replace(/\{2,\}/g, `*`)
      .getRegex(),
  },
  Cn = { normal: At, gfm: Mt, pedantic: Nt },
  wn = { normal: yn, gfm: xn, breaks: Sn, pedantic: bn },
  Tn = { '&': `&amp;`, '<': `&lt;`, '>': `&gt;`, '"': `&quot;`, "'": `&#39;` },
  En = (e) => Tn[e]
function P(e, t) {
  if (t) {
    if (j.escapeTest.test(e)) return e.replace(j.escapeReplace, En)
  } else if (j.escapeTestNoEncode.test(e)) return e.replace(j.escapeReplaceNoEncode, En)
  return e
}
function Dn(e) {
  return j.numericCharacterReference.test(e)
    ? e.replace(j.numericCharacterReferenceOrAmpersand, (e, t, n) => {
        if (t === void 0 && n === void 0) return `&amp;`
        let r = t === void 0 ? Number.parseInt(n, 16) : Number.parseInt(t, 10)
        return r === 0 || r > 1114111 || (r >= 55296 && r <= 57343) ? `�` : r === 38 ? `&amp;` : String.fromCodePoint(r)
      })
    : e
}
function On(e) {
  try {
    e = encodeURI(e).replace(j.percentDecode, `%`)
  } catch {
    return null
  }
  return e
}
function kn(e, t) {
  let n = e
      .replace(j.findPipe, (e, t, n) => {
        let r = !1,
          i = t
        for (; --i >= 0 && n[i] === `\\`;) r = !r
        return r ? `|` : ` |`
      })
      .split(j.splitPipe),
    r = 0
  if ((n[0].trim() || n.shift(), n.length > 0 && !n.at(-1)?.trim() && n.pop(), t)) {
    if (n.length > t) n.splice(t)
    else for (; n.length < t;) n.push(``)
  }
  for (; r < n.length; r++) n[r] = n[r].trim().replace(j.slashPipe, `|`)
  return n
}
function F(e, t, n) {
  let r = e.length
  if (r === 0) return ``
  let i = 0
  for (; i < r;) {
    let a = e.charAt(r - i - 1)
    if (a === t && !n) i++
    else if (a !== t && n) i++
    else break
  }
  return e.slice(0, r - i)
}
function An(e) {
  let t = e.split(`
`),
    n = t.length - 1
  for (; n >= 0 && j.blankLine.test(t[n]);) n--
  return t.length - n <= 2
    ? e
    : t.slice(0, n + 1).join(`
`)
}
function jn(e) {
  return e.trim().replace(j.multipleSpaceGlobal, ` `).toLowerCase().toUpperCase().toLowerCase()
}
function Mn(e, t) {
  if (e.indexOf(t[0]) === -1 && e.indexOf(t[1]) === -1) return -1
  let n = 0
  for (let r = 0; r < e.length; r++)
    if (e[r] === `\\`) r++
    else if (e[r] === t[0]) n++
    else if (e[r] === t[1] && (n--, n < 0)) return r
  return n > 0 ? -2 : -1
}
var I = new WeakMap()
function Nn(e) {
  let t = { '*': -1, _: -1 },
    n = -1,
    r = e.length
  for (let i = 0; i < r; i++) {
    let a = e[i]
    if (a !== `*` && a !== `_` && a !== `~`) continue
    let o =
        i === 0
          ? `
`
          : e[i - 1],
      s = i + 1
    for (; s < r && e[s] === a;) s++
    ;(o !== ` ` &&
      o !== `	` &&
      o !==
        `
` &&
      o !== `\r` &&
      o !== `\f` &&
      (a === `~` ? (n = i) : (t[a] = i)),
      (i = s - 1))
  }
  return { maskedSrc: e, lastPossibleEmStrongCloserIndex: t, lastPossibleDelCloserIndex: n }
}
function Pn(e, t) {
  let n = Nn(t),
    r = I.get(e)
  r ? r.push(n) : I.set(e, [n])
}
function Fn(e) {
  let t = I.get(e)
  t && (t.pop(), t.length === 0 && I.delete(e))
}
function In(e, t, n) {
  let r = I.get(e)?.at(-1)
  return r && r.maskedSrc === t ? r.lastPossibleEmStrongCloserIndex[n] : Nn(t).lastPossibleEmStrongCloserIndex[n]
}
function Ln(e, t) {
  let n = I.get(e)?.at(-1)
  return n && n.maskedSrc === t ? n.lastPossibleDelCloserIndex : Nn(t).lastPossibleDelCloserIndex
}
function Rn(e, t = 0) {
  let n = t,
    r = ``
  for (let t of e)
    if (t === `	`) {
      let e = 4 - (n % 4)
      ;((r += ` `.repeat(e)), (n += e))
    } else ((r += t), n++)
  return r
}
function zn(e, t) {
  let n = ``
  for (let r = 0; r < e.length; r++) {
    if (e[r] === '`') {
      let i = t.inline.code.exec(e.slice(r))
      if (i) {
        ;((n += i[0]), (r += i[0].length - 1))
        continue
      }
    }
    e[r] === `\\` && (e[r + 1] === `[` || e[r + 1] === `]`) ? ((n += e[r + 1]), r++) : (n += e[r])
  }
  return n
}
function Bn(e, t, n, r, i) {
  let a = t.href,
    o = t.title || null,
    s = zn(e[1], i),
    c = e[0].charAt(0) === `!`,
    l = r.state.inLink,
    u = r.state.linkEmitted,
    d = r.state.inRawBlock
  ;((r.state.inLink = !0), (r.state.linkEmitted = !1))
  let f = r.inlineTokens(s),
    p = r.state.linkEmitted
  if (((r.state.linkEmitted = u), (r.state.inLink = l), !c)) {
    if (p) {
      r.state.inRawBlock = d
      return
    }
    r.state.linkEmitted = !0
  }
  return { type: c ? `image` : `link`, raw: n, href: a, title: o, text: s, tokens: f }
}
function Vn(e, t, n) {
  let r = e.match(n.other.indentCodeCompensation)
  if (r === null) return t
  let i = r[1]
  return t
    .split(`
`)
    .map((e) => {
      let t = e.match(n.other.beginningSpace)
      if (t === null) return e
      let [r] = t
      return e.slice(Math.min(r.length, i.length))
    }).join(`
`)
}
function Hn(e, t, n, r) {
  if (!t.includes(`<`)) return !1
  for (let i = 0; i < t.length; i++) {
    if (t[i] === `\\`) {
      i++
      continue
    }
    if (t[i] === '`') {
      let e = r.inline.code.exec(t.slice(i))
      if (e) {
        i += e[0].length - 1
        continue
      }
    }
    if (t[i] !== `<`) continue
    let a = e.slice(n + i),
      o = r.inline.tag.exec(a) || r.inline.autolink.exec(a)
    if (o) {
      if (o[0].length > t.length - i) return !0
      i += o[0].length - 1
    }
  }
  return !1
}
var L = class {
    options
    rules
    lexer
    constructor(e) {
      this.options = e || D
    }
    space(e) {
      let t = this.rules.block.newline.exec(e)
      if (t && t[0].length > 0) return { type: `space`, raw: t[0] }
    }
    code(e) {
      let t = this.rules.block.code.exec(e)
      if (t) {
        let e = this.options.pedantic ? t[0] : An(t[0])
        return {
          type: `code`,
          raw: e,
          codeBlockStyle: `indented`,
          text: e.replace(this.rules.other.codeRemoveIndent, ``),
        }
      }
    }
    fences(e) {
      let t = this.rules.block.fences.exec(e)
      if (t) {
        let e = t[0],
          n = Vn(e, t[3] || ``, this.rules)
        return (
          t[3] !== void 0 &&
            (n === `` ||
              n.endsWith(`
`)) &&
            (n += `
`),
          {
            type: `code`,
            raw: e,
            lang: t[2] ? t[2].trim().replace(this.rules.inline.anyPunctuation, `$1`) : t[2],
            text: n,
          }
        )
      }
    }
    heading(e) {
      let t = this.rules.block.heading.exec(e)
      if (t) {
        let e = t[2].trim()
        if (this.rules.other.endingHash.test(e)) {
          let t = F(e, `#`)
          ;(this.options.pedantic || !t || this.rules.other.endingSpaceTabChar.test(t)) && (e = t.trim())
        }
        return {
          type: `heading`,
          raw: F(
            t[0],
            `
`,
          ),
          depth: t[1].length,
          text: e,
          tokens: this.lexer.inline(e),
        }
      }
    }
    hr(e) {
      let t = this.rules.block.hr.exec(e)
      if (t)
        return {
          type: `hr`,
          raw: F(
            t[0],
            `
`,
          ),
        }
    }
    blockquote(e) {
      let t = this.rules.block.blockquote.exec(e)
      if (t) {
        let e = F(
            t[0],
            `
`,
          ).split(`
`),
          n = ``,
          r = ``,
          i = []
        for (; e.length > 0;) {
          let t = !1,
            a = [],
            o = 0
          for (; o < e.length; o++)
            if (this.rules.other.blockquoteStart.test(e[o])) (a.push(e[o]), (t = !0))
            else if (!t) a.push(e[o])
            else break
          e = e.slice(o)
          let s = a.join(`
`),
            c = s
              .replace(this.rules.other.blockquoteMarkerWhitespace, (e, t, n) =>
                n.startsWith(` `) ? t + ` ` + n.slice(1) : t + Rn(n, t.length),
              )
              .replace(
                this.rules.other.blockquoteSetextReplace,
                `
    $1`,
              )
              .replace(this.rules.other.blockquoteSetextReplace2, ``)
          ;((n = n
            ? `${n}
${s}`
            : s),
            (r = r
              ? `${r}
${c}`
              : c))
          let l = this.lexer.state.top
          if (
            ((this.lexer.state.top = !0), this.lexer.blockTokens(c, i, !0), (this.lexer.state.top = l), e.length === 0)
          )
            break
          let u = i.at(-1)
          if (
            u?.type === `code` ||
            u?.type === `heading` ||
            u?.type === `hr` ||
            u?.type === `html` ||
            u?.type === `table`
          )
            break
          if (u?.type === `blockquote`) {
            let t = u,
              a = e.join(`
`),
              o =
                t.raw +
                `
` +
                a.replace(this.rules.other.blockquoteSetextReplace2, ``),
              s = this.blockquote(o)
            i[i.length - 1] = s
            let c = o.substring(s.raw.length).replace(/^\n/, ``),
              l = c
                ? c.split(`
`).length
                : 0,
              d = l ? e.slice(0, -l) : e
            if (
              (d.length > 0 &&
                (n = `${n}
${d.join(`
`)}`),
              (r = r.substring(0, r.length - t.text.length) + s.text),
              (e = e.slice(d.length)),
              e.length > 0 && this.rules.other.blockquoteStart.test(e[0]))
            )
              continue
            break
          }
          if (u?.type === `list`) {
            let t = u,
              a =
                t.raw +
                `
` +
                e.join(`
`),
              o = this.list(a)
            i[i.length - 1] = o
            let s =
              o.raw.length > t.raw.length
                ? a.slice(t.raw.length + 1, o.raw.length).split(`
`).length
                : 0
            if (s > 0) {
              let t = e.slice(0, s).join(`
`)
              ;((n = `${n}
${t}`),
                (r = `${r}
${t}`))
            }
            if (((e = e.slice(s)), e.length > 0 && !this.rules.other.blockquoteStart.test(e[0]))) break
          }
        }
        return { type: `blockquote`, raw: n, tokens: i, text: r }
      }
    }
    list(e) {
      let t = this.rules.block.list.exec(e)
      if (t) {
        if (
          !this.options.pedantic &&
          this.lexer.state.lastToken?.type === `text` &&
          !this.rules.other.listInterruptsParagraph.test(e)
        )
          return
        let n = e,
          r = () => n.length - e.length,
          i = t[1].trim(),
          a = i.length > 1,
          o = { type: `list`, raw: ``, ordered: a, start: a ? +i.slice(0, -1) : ``, loose: !1, items: [] }
        ;((i = a ? `\\d{1,9}\\${i.slice(-1)}` : `\\${i}`), this.options.pedantic && (i = a ? i : `[*+-]`))
        let s = this.rules.other.listItemRegex(i),
          c = !1
        for (; e;) {
          let i = !1,
            a = ``
          if (!(t = s.exec(e)) || this.rules.block.hr.test(e)) break
          let l = r()
          e = e.substring(t[0].length)
          let u = t[2].split(
              `
`,
              1,
            )[0],
            d = t[1].length,
            f = this.options.pedantic ? Rn(u, d) : u.replace(this.rules.other.leadingSpaceTab, (e) => Rn(e, d)),
            p = e.split(
              `
`,
              1,
            )[0],
            m = !f.trim(),
            h = 0
          if (
            (this.options.pedantic
              ? ((h = 2), (a = f.trimStart()))
              : m
                ? (h = d + 1)
                : ((h = f.search(this.rules.other.nonSpaceChar)), (h = h > 4 ? 1 : h), (a = f.slice(h)), (h += d)),
            m && this.rules.other.blankLine.test(p) && ((e = e.substring(p.length + 1)), (i = !0)),
            !i)
          ) {
            let t = this.rules.other.nextBulletRegex(h),
              n = this.rules.other.hrRegex(h),
              r = this.rules.other.fencesBeginRegex(h),
              i = this.options.pedantic
                ? this.rules.other.pedanticHeadingBeginRegex(h)
                : this.rules.other.headingBeginRegex(h),
              o = this.rules.other.htmlBeginRegex(h),
              s = this.rules.other.blockquoteBeginRegex(h),
              c = !1
            for (; e;) {
              let l = e.split(
                  `
`,
                  1,
                )[0],
                u
              if (
                ((p = l),
                this.options.pedantic
                  ? ((p = p.replace(this.rules.other.listReplaceNesting, `  `)), (u = p))
                  : (u = p.replace(this.rules.other.leadingSpaceTab, (e) => Rn(e))),
                r.test(p) || i.test(p) || o.test(p) || s.test(p) || t.test(p) || n.test(p))
              )
                break
              if (u.search(this.rules.other.nonSpaceChar) >= h || !p.trim())
                ((a +=
                  `
` + u.slice(h)),
                  (c = !1))
              else {
                if (m) break
                let e = f
                if (
                  !this.options.pedantic &&
                  !a.includes(`
`) &&
                  !f.includes(`	`)
                ) {
                  let t
                  for (; !n.test(e) && (t = this.rules.other.nestedBlockMarker.exec(e));) e = e.slice(t[0].length)
                  if (!e.trim()) break
                }
                if (
                  e.replace(this.rules.other.tabCharGlobal, `    `).search(this.rules.other.nonSpaceChar) >= 4 ||
                  r.test(e) ||
                  i.test(e) ||
                  o.test(e) ||
                  n.test(e)
                )
                  break
                if (!this.options.pedantic && !c) {
                  let e = f.replace(this.rules.other.nestedContainerMarkers, ``)
                  if (
                    this.rules.block.fences.test(e) ||
                    this.rules.block.heading.test(e) ||
                    this.rules.block.hr.test(e)
                  )
                    break
                }
                let t =
                  !this.options.pedantic &&
                  /^ {0,3}(?:=+|-+) *$/.test(p) &&
                  this.rules.block.lheading.test(`${f}
${p}`)
                    ? `    ${u.replace(/^ {0,3}/, ``)}`
                    : p
                ;((a +=
                  `
` + t),
                  (c = !0))
              }
              ;((m = !p.trim()), (e = e.substring(l.length + 1)), (f = u.slice(h)))
            }
          }
          let g = n.slice(l, r())
          ;(o.loose || (c ? (o.loose = !0) : this.rules.other.doubleBlankLine.test(g) && (c = !0)),
            o.items.push({
              type: `list_item`,
              raw: g,
              task: !!this.options.gfm && this.rules.other.listIsTask.test(a),
              loose: !1,
              text: a,
              tokens: [],
            }))
        }
        let l = o.items.at(-1)
        if (l) ((l.raw = l.raw.trimEnd()), (l.text = l.text.trimEnd()))
        else return
        o.raw = n.slice(0, r()).trimEnd()
        let u = []
        for (let e of o.items)
          if (
            ((this.lexer.state.top = !1),
            u.push(this.lexer.inlineQueue.length),
            (e.tokens = this.lexer.blockTokens(e.text, [])),
            !o.loose)
          ) {
            let t = e.tokens.filter((e) => e.type === `space`)
            o.loose = t.length > 0 && t.some((e) => this.rules.other.anyLine.test(e.raw))
          }
        for (let e = 0; e < o.items.length; e++) {
          let t = o.items[e],
            n = t.tokens[0]
          if (t.task && (n?.type === `text` || n?.type === `paragraph`)) {
            ;((t.text = t.text.replace(this.rules.other.listReplaceTask, ``)),
              (n.raw = n.raw.replace(this.rules.other.listReplaceTask, ``)),
              (n.text = n.text.replace(this.rules.other.listReplaceTask, ``)))
            let r = this.lexer.inlineQueue
            for (let t = u[e]; t < r.length; t++)
              if (r[t].tokens === n.tokens) {
                r[t].src = r[t].src.replace(this.rules.other.listReplaceTask, ``)
                break
              }
            let i = this.rules.other.listTaskCheckbox.exec(t.raw)
            if (i) {
              let e = { type: `checkbox`, raw: i[0] + ` `, checked: i[0] !== `[ ]` }
              ;((t.checked = e.checked),
                o.loose
                  ? t.tokens[0] &&
                    [`paragraph`, `text`].includes(t.tokens[0].type) &&
                    `tokens` in t.tokens[0] &&
                    t.tokens[0].tokens
                    ? ((t.tokens[0].raw = e.raw + t.tokens[0].raw),
                      (t.tokens[0].text = e.raw + t.tokens[0].text),
                      t.tokens[0].tokens.unshift(e))
                    : t.tokens.unshift({ type: `paragraph`, raw: e.raw, text: e.raw, tokens: [e] })
                  : t.tokens.unshift(e))
            }
          } else t.task &&= !1
        }
        if (o.loose)
          for (let e of o.items) {
            e.loose = !0
            for (let t of e.tokens) t.type === `text` && (t.type = `paragraph`)
          }
        return o
      }
    }
    html(e) {
      let t = this.rules.block.html.exec(e)
      if (t) {
        if (this.lexer.state.lastToken?.type === `paragraph` && !this.rules.other.htmlBeginRegex(4).test(e)) return
        let n = An(t[0])
        return {
          type: `html`,
          block: !0,
          raw: n,
          pre: t[1] === `pre` || t[1] === `script` || t[1] === `style`,
          text: n,
        }
      }
    }
    def(e) {
      let t = this.rules.block.def.exec(e)
      if (t) {
        if (!this.rules.other.startAngleBracket.test(t[2]) && Mn(t[2], `()`) !== -1) return
        let e = jn(t[1]),
          n = t[2]
            ? t[2].replace(this.rules.other.hrefBrackets, `$1`).replace(this.rules.inline.anyPunctuation, `$1`)
            : ``,
          r = t[3] ? t[3].substring(1, t[3].length - 1).replace(this.rules.inline.anyPunctuation, `$1`) : t[3]
        return {
          type: `def`,
          tag: e,
          raw: F(
            t[0],
            `
`,
          ),
          href: n,
          title: r,
        }
      }
    }
    table(e) {
      let t = this.rules.block.table.exec(e)
      if (!t || !this.rules.other.tableDelimiter.test(t[2])) return
      let n = kn(t[1]),
        r = t[2].replace(this.rules.other.tableAlignChars, ``).split(`|`),
        i = t[3]?.trim()
          ? t[3].replace(this.rules.other.tableRowBlankLine, ``).split(`
`)
          : [],
        a = {
          type: `table`,
          raw: F(
            t[0],
            `
`,
          ),
          header: [],
          align: [],
          rows: [],
        }
      if (n.length === r.length) {
        for (let e of r)
          this.rules.other.tableAlignRight.test(e)
            ? a.align.push(`right`)
            : this.rules.other.tableAlignCenter.test(e)
              ? a.align.push(`center`)
              : this.rules.other.tableAlignLeft.test(e)
                ? a.align.push(`left`)
                : a.align.push(null)
        for (let e = 0; e < n.length; e++)
          a.header.push({ text: n[e], tokens: this.lexer.inline(n[e]), header: !0, align: a.align[e] })
        for (let e of i)
          a.rows.push(
            kn(e, a.header.length).map((e, t) => ({
              text: e,
              tokens: this.lexer.inline(e),
              header: !1,
              align: a.align[t],
            })),
          )
        return a
      }
    }
    lheading(e) {
      let t = this.rules.block.lheading.exec(e)
      if (t) {
        let e = t[1].trim()
        return {
          type: `heading`,
          raw: F(
            t[0],
            `
`,
          ),
          depth: t[2].charAt(0) === `=` ? 1 : 2,
          text: e,
          tokens: this.lexer.inline(e),
        }
      }
    }
    paragraph(e) {
      let t = this.rules.block.paragraph.exec(e)
      if (t) {
        let e =
          t[1].charAt(t[1].length - 1) ===
          `
`
            ? t[1].slice(0, -1)
            : t[1]
        return { type: `paragraph`, raw: t[0], text: e, tokens: this.lexer.inline(e) }
      }
    }
    text(e) {
      let t = this.rules.block.text.exec(e)
      if (t) return { type: `text`, raw: t[0], text: t[0], tokens: this.lexer.inline(t[0]) }
    }
    escape(e) {
      if (e.charCodeAt(0) !== 92) return
      let t = this.rules.inline.escape.exec(e)
      if (t) return { type: `escape`, raw: t[0], text: t[1] }
    }
    tag(e) {
      if (e.charCodeAt(0) !== 60) return
      let t = this.rules.inline.tag.exec(e)
      if (t)
        return (
          !this.lexer.state.inLink && this.rules.other.startATag.test(t[0])
            ? (this.lexer.state.inLink = !0)
            : this.lexer.state.inLink && this.rules.other.endATag.test(t[0]) && (this.lexer.state.inLink = !1),
          !this.lexer.state.inRawBlock && this.rules.other.startPreScriptTag.test(t[0])
            ? (this.lexer.state.inRawBlock = !0)
            : this.lexer.state.inRawBlock &&
              this.rules.other.endPreScriptTag.test(t[0]) &&
              (this.lexer.state.inRawBlock = !1),
          {
            type: `html`,
            raw: t[0],
            inLink: this.lexer.state.inLink,
            inRawBlock: this.lexer.state.inRawBlock,
            block: !1,
            text: t[0],
          }
        )
    }
    link(e) {
      if (this.lexer.state.linkParenPossible === !1) return
      let t = e.charCodeAt(0)
      if (t !== 91 && t !== 33) return
      let n = this.rules.inline.link.exec(e)
      if (n) {
        let t = n[0].charAt(0) === `!` ? 2 : 1
        if (!this.options.pedantic && Hn(e, n[1], t, this.rules)) return
        let r = n[2].trim()
        if (!this.options.pedantic && this.rules.other.startAngleBracket.test(r)) {
          if (!this.rules.other.endAngleBracket.test(r)) return
          let e = F(r.slice(0, -1), `\\`)
          if ((r.length - e.length) % 2 == 0) return
        } else {
          let e = Mn(n[2], `()`)
          if (e === -2) return
          if (e > -1) {
            let t = (n[0].indexOf(`!`) === 0 ? 5 : 4) + n[1].length + e
            ;((n[2] = n[2].substring(0, e)), (n[0] = n[0].substring(0, t).trim()), (n[3] = ``))
          }
        }
        let i = F(n[0].slice(0, -1), `\\`)
        if ((n[0].length - i.length) % 2 == 0) return
        let a = n[2],
          o = ``
        if (this.options.pedantic) {
          let e = this.rules.other.pedanticHrefTitle.exec(a)
          e && ((a = e[1]), (o = e[3]))
        } else o = n[3] ? n[3].slice(1, -1) : ``
        return (
          (a = a.trim()),
          this.rules.other.startAngleBracket.test(a) &&
            (a = this.options.pedantic && !this.rules.other.endAngleBracket.test(r) ? a.slice(1) : a.slice(1, -1)),
          Bn(
            n,
            {
              href: a && a.replace(this.rules.inline.anyPunctuation, `$1`),
              title: o && o.replace(this.rules.inline.anyPunctuation, `$1`),
            },
            n[0],
            this.lexer,
            this.rules,
          )
        )
      }
    }
    reflink(e, t) {
      let n = e.charCodeAt(0)
      if (n !== 91 && n !== 33) return
      let r
      if ((r = this.rules.inline.reflink.exec(e)) || (r = this.rules.inline.nolink.exec(e))) {
        let n = r[0].charAt(0) === `!` ? 2 : 1
        if (!this.options.pedantic && Hn(e, r[1], n, this.rules)) return
        let i = t[jn(r[2] || r[1])]
        if (!i) {
          let e = r[0].charAt(0)
          return { type: `text`, raw: e, text: e }
        }
        return Bn(r, i, r[0], this.lexer, this.rules)
      }
    }
    emStrong(e, t, n = ``) {
      let r = this.rules.inline.emStrongLDelim.exec(e)
      if (!r || (!r[1] && !r[2] && !r[3] && !r[4])) return
      let i = r[0][0],
        a = n === i,
        o = t.length - e.length,
        s = o
      for (; !this.options.pedantic && s > 0 && t[s - 1] === i;) s--
      let c = [...t.slice(Math.max(0, s - 2), s)].at(-1) ?? ``,
        l = c === `*` || c === `_` || !!this.rules.inline.punctuation.exec(c)
      s < o && (n = c)
      let u = s < o ? l : n === `*` || n === `_` || !!this.rules.inline.punctuation.exec(n)
      if (r[4] && n.match(this.rules.other.unicodeAlphaNumeric)) return
      let d = r[1] || r[3] || ``
      if (!d || !n || u) {
        let n = [...r[0]].length - 1,
          u,
          f,
          p = n,
          m = 0,
          h = o - s + n,
          g = !this.options.pedantic && !!c.trim() && (!!d || (i === `*` && !l))
        if (i !== `*` && i !== `_`) return
        let _ = i === `*` ? this.rules.inline.emStrongRDelimAst : this.rules.inline.emStrongRDelimUnd,
          v = In(this, t, i),
          y = t.length - e.length + n
        if (v < y) return
        t = t.slice(-1 * e.length + n)
        let b = v - y
        for (_.lastIndex = 0; (r = _.exec(t)) !== null && !(r.index > b);) {
          if (((u = r[1] || r[2] || r[3] || r[4] || r[5] || r[6]), !u)) continue
          if (((f = [...u].length), r[3] || r[4])) {
            p += f
            continue
          }
          if ((r[5] || r[6] || g) && h % 3 && !((h + f) % 3)) {
            if (a && (r[5] || r[6])) break
            m += f
            continue
          }
          if (((p -= f), p > 0)) continue
          f = Math.min(f, f + p + m)
          let t = [...r[0]][0].length,
            i = e.slice(0, n + r.index + t + f)
          if (Math.min(n, f) % 2) {
            let e = i.slice(1, -1)
            return { type: `em`, raw: i, text: e, tokens: this.lexer.inlineTokens(e) }
          }
          let o = i.slice(2, -2)
          return { type: `strong`, raw: i, text: o, tokens: this.lexer.inlineTokens(o) }
        }
      }
    }
    codespan(e) {
      if (e.charCodeAt(0) !== 96) return
      let t = this.rules.inline.code.exec(e)
      if (t) {
        let e = t[2].replace(this.rules.other.newLineCharGlobal, ` `),
          n = this.rules.other.nonSpaceChar.test(e),
          r = this.rules.other.startingSpaceChar.test(e) && this.rules.other.endingSpaceChar.test(e)
        return (n && r && (e = e.substring(1, e.length - 1)), { type: `codespan`, raw: t[0], text: e })
      }
    }
    br(e) {
      let t = e.charCodeAt(0)
      if (t !== 32 && t !== 92 && t !== 10) return
      let n = this.rules.inline.br.exec(e)
      if (n) return { type: `br`, raw: n[0] }
    }
    del(e, t, n = ``) {
      if (e.charCodeAt(0) !== 126) return
      let r = this.rules.inline.delLDelim.exec(e)
      if (r && (!r[1] || !n || this.rules.inline.punctuation.exec(n))) {
        let n = [...r[0]].length - 1,
          i,
          a,
          o = n,
          s = this.rules.inline.delRDelim,
          c = Ln(this, t),
          l = t.length - e.length + n
        if (c < l) return
        t = t.slice(-1 * e.length + n)
        let u = c - l
        for (s.lastIndex = 0; (r = s.exec(t)) !== null && !(r.index > u);) {
          if (((i = r[1] || r[2] || r[3] || r[4] || r[5] || r[6]), !i || ((a = [...i].length), a !== n))) continue
          if (r[3] || r[4]) {
            o += a
            continue
          }
          if (((o -= a), o > 0)) continue
          a = Math.min(a, a + o)
          let t = [...r[0]][0].length,
            s = e.slice(0, n + r.index + t + a),
            c = s.slice(n, -n)
          return { type: `del`, raw: s, text: c, tokens: this.lexer.inlineTokens(c) }
        }
      }
    }
    autolink(e) {
      if (e.charCodeAt(0) !== 60) return
      let t = this.rules.inline.autolink.exec(e)
      if (t) {
        let e, n
        return (
          t[2] === `@` ? ((e = t[1]), (n = `mailto:` + e)) : ((e = t[1]), (n = e)),
          { type: `link`, raw: t[0], text: e, href: n, autolink: !0, tokens: [{ type: `text`, raw: e, text: e }] }
        )
      }
    }
    url(e) {
      let t
      if ((t = this.rules.inline.url.exec(e))) {
        let e, n
        if (t[2] === `@`) ((e = t[0]), (n = `mailto:` + e))
        else {
          let r
          do ((r = t[0]), (t[0] = this.rules.inline._backpedal.exec(t[0])?.[0] ?? ``))
          while (r !== t[0])
          ;((e = t[0]), (n = t[1] === `www.` ? `http://` + t[0] : t[0]))
        }
        return { type: `link`, raw: t[0], text: e, href: n, autolink: !0, tokens: [{ type: `text`, raw: e, text: e }] }
      }
    }
    inlineText(e) {
      let t = this.rules.inline.text.exec(e)
      if (t) {
        let e = this.lexer.state.inRawBlock
        return { type: `text`, raw: t[0], text: e ? t[0] : Dn(t[0]), escaped: e }
      }
    }
  },
  R = class e {
    tokens
    options
    state
    inlineQueue
    tokenizer
    constructor(e) {
      ;((this.tokens = []),
        (this.tokens.links = Object.create(null)),
        (this.options = e || D),
        (this.options.tokenizer = this.options.tokenizer || new L()),
        (this.tokenizer = this.options.tokenizer),
        (this.tokenizer.options = this.options),
        (this.tokenizer.lexer = this),
        (this.inlineQueue = []),
        (this.state = { inLink: !1, inRawBlock: !1, linkEmitted: !1, linkParenPossible: !0, top: !0 }))
      let t = { other: j, block: Cn.normal, inline: wn.normal }
      ;(this.options.pedantic
        ? ((t.block = Cn.pedantic), (t.inline = wn.pedantic))
        : this.options.gfm && ((t.block = Cn.gfm), (t.inline = this.options.breaks ? wn.breaks : wn.gfm)),
        (this.tokenizer.rules = t))
    }
    static get rules() {
      return { block: Cn, inline: wn }
    }
    static lex(t, n) {
      return new e(n).lex(t)
    }
    static lexInline(t, n) {
      return new e(n).inlineTokens(t)
    }
    lex(e) {
      ;((e = e.replace(
        j.carriageReturn,
        `
`,
      )),
        this.blockTokens(e, this.tokens))
      for (let e = 0; e < this.inlineQueue.length; e++) {
        let t = this.inlineQueue[e]
        ;((this.state.inRawBlock = !1), this.inlineTokens(t.src, t.tokens))
      }
      return ((this.inlineQueue = []), this.tokens)
    }
    blockTokens(e, t = [], n = !1) {
      this.tokenizer.lexer = this
      let r = this.state.lastToken
      this.options.pedantic && (e = e.replace(j.tabCharGlobal, `    `).replace(j.spaceLine, ``))
      let i = 1 / 0,
        a,
        o = this.options.gfm && !this.options.pedantic && this.tokenizer.paragraph === L.prototype.paragraph
      for (; e;) {
        if (e.length < i) i = e.length
        else {
          this.infiniteLoopError(e.charCodeAt(0))
          break
        }
        this.state.lastToken = t.at(-1)
        let r
        if (
          this.options.extensions?.block?.some((n) =>
            (r = n.call({ lexer: this }, e, t)) ? ((e = e.substring(r.raw.length)), t.push(r), !0) : !1,
          )
        )
          continue
        if ((r = this.tokenizer.space(e))) {
          e = e.substring(r.raw.length)
          let n = t.at(-1)
          r.raw.length === 1 && n !== void 0
            ? (n.raw += `
`)
            : t.push(r)
          continue
        }
        if ((r = this.tokenizer.code(e))) {
          e = e.substring(r.raw.length)
          let n = t.at(-1)
          n?.type === `paragraph` || n?.type === `text`
            ? ((n.raw +=
                (n.raw.endsWith(`
`)
                  ? ``
                  : `
`) + r.raw),
              (n.text +=
                `
` + r.text),
              (this.inlineQueue.at(-1).src = n.text))
            : t.push(r)
          continue
        }
        if (
          (r = this.tokenizer.fences(e)) ||
          (r = this.tokenizer.heading(e)) ||
          (r = this.tokenizer.hr(e)) ||
          (r = this.tokenizer.blockquote(e)) ||
          (r = this.tokenizer.list(e)) ||
          (r = this.tokenizer.html(e))
        ) {
          ;((e = e.substring(r.raw.length)), t.push(r))
          continue
        }
        if ((r = this.tokenizer.def(e))) {
          e = e.substring(r.raw.length)
          let n = t.at(-1)
          n?.type === `paragraph` || n?.type === `text`
            ? ((n.raw +=
                (n.raw.endsWith(`
`)
                  ? ``
                  : `
`) + r.raw),
              (n.text +=
                `
` + r.raw),
              (this.inlineQueue.at(-1).src = n.text))
            : (this.tokens.links[r.tag] || (this.tokens.links[r.tag] = { href: r.href, title: r.title }), t.push(r))
          continue
        }
        if ((r = this.tokenizer.table(e)) || (r = this.tokenizer.lheading(e))) {
          ;((e = e.substring(r.raw.length)), t.push(r))
          continue
        }
        let s = e
        if (this.options.extensions?.startBlock) {
          let t = 1 / 0,
            n = e.slice(1),
            r
          ;(this.options.extensions.startBlock.forEach((e) => {
            ;((r = e.call({ lexer: this }, n)), typeof r == `number` && r >= 0 && (t = Math.min(t, r)))
          }),
            t < 1 / 0 && t >= 0 && (s = e.substring(0, t + 1)))
        }
        if (this.state.top && (r = this.tokenizer.paragraph(s))) {
          let i = t.at(-1)
          ;((n || (i === a && o)) && i?.type === `paragraph`
            ? ((i.raw +=
                (i.raw.endsWith(`
`)
                  ? ``
                  : `
`) + r.raw),
              (i.text +=
                `
` + r.text),
              this.inlineQueue.pop(),
              (this.inlineQueue.at(-1).src = i.text),
              (a = i))
            : (t.push(r), (a = r)),
            (n = s.length !== e.length),
            (e = e.substring(r.raw.length)))
        } else if ((r = this.tokenizer.text(e))) {
          e = e.substring(r.raw.length)
          let n = t.at(-1)
          n?.type === `text`
            ? ((n.raw +=
                (n.raw.endsWith(`
`)
                  ? ``
                  : `
`) + r.raw),
              (n.text +=
                `
` + r.text),
              this.inlineQueue.pop(),
              (this.inlineQueue.at(-1).src = n.text))
            : t.push(r)
        } else if (e) {
          this.infiniteLoopError(e.charCodeAt(0))
          break
        }
      }
      return ((this.state.top = !0), (this.state.lastToken = r), t)
    }
    inline(e, t = []) {
      return (this.inlineQueue.push({ src: e, tokens: t }), t)
    }
    linkInText(e) {
      if (!e.includes(`[`)) return !1
      let t = this.tokenizer.rules.inline.link
      for (let n of e.matchAll(this.tokenizer.rules.inline.blockSkip))
        if (t.test(n[0]) && e.charAt(n.index - 1) !== `!`) return !0
      for (let t of e.matchAll(this.tokenizer.rules.inline.reflinkSearch)) {
        let e = t[0],
          n = e.lastIndexOf(`[`)
        if (
          e.charAt(0) !== `!` &&
          Object.hasOwn(this.tokens.links, jn(e.slice(n + 1, -1))) &&
          !(n > 1 && this.linkInText(e.slice(1, n - 1)))
        )
          return !0
      }
      return !1
    }
    inlineTokens(e, t = []) {
      this.tokenizer.lexer = this
      let n = this.state.linkParenPossible
      this.state.linkParenPossible = e.includes(`)`)
      try {
        return this.#e(e, t)
      } finally {
        this.state.linkParenPossible = n
      }
    }
    #e(e, t) {
      let n = e.includes(`*`) || e.includes(`_`) || e.includes(`~`),
        r =
          n ||
          this.options.hooks?.emStrongMask ||
          this.tokenizer.emStrong !== L.prototype.emStrong ||
          this.tokenizer.del !== L.prototype.del
            ? this.#r(e)
            : e
      if (!n) return this.#t(e, r, t)
      Pn(this.tokenizer, r)
      try {
        return this.#t(e, r, t)
      } finally {
        Fn(this.tokenizer)
      }
    }
    #t(e, t, n) {
      let r = !1,
        i = ``,
        a = 1 / 0
      for (; e;) {
        if (e.length < a) a = e.length
        else {
          this.infiniteLoopError(e.charCodeAt(0))
          break
        }
        ;(r || (i = ``), (r = !1))
        let o
        if (
          this.options.extensions?.inline?.some((t) =>
            (o = t.call({ lexer: this }, e, n)) ? ((e = e.substring(o.raw.length)), n.push(o), !0) : !1,
          )
        )
          continue
        if ((o = this.tokenizer.escape(e)) || (o = this.tokenizer.tag(e)) || (o = this.tokenizer.link(e))) {
          ;((e = e.substring(o.raw.length)), n.push(o))
          continue
        }
        if ((o = this.tokenizer.reflink(e, this.tokens.links))) {
          e = e.substring(o.raw.length)
          let t = n.at(-1)
          o.type === `text` && t?.type === `text` ? ((t.raw += o.raw), (t.text += o.text)) : n.push(o)
          continue
        }
        let s = e[0]
        if (s === `*` || s === `_`) {
          let a = t.length - e.length
          if (In(this.tokenizer, t, s) <= a) {
            let t = 1
            for (; t < e.length && e.charCodeAt(t) === s.charCodeAt(0);) t++
            let a = e.substring(0, t),
              o = n.at(-1)
            ;(o?.type === `text` && !o.escaped
              ? ((o.raw += a), (o.text += a))
              : n.push({ type: `text`, raw: a, text: a, escaped: !1 }),
              (e = e.substring(t)),
              (i = s),
              (r = !0))
            continue
          }
        } else if (s === `~`) {
          let a = t.length - e.length
          if (Ln(this.tokenizer, t) <= a) {
            let t = 1
            for (; t < e.length && e.charCodeAt(t) === 126;) t++
            let a = e.substring(0, t),
              o = n.at(-1)
            ;(o?.type === `text` && !o.escaped
              ? ((o.raw += a), (o.text += a))
              : n.push({ type: `text`, raw: a, text: a, escaped: !1 }),
              (e = e.substring(t)),
              (i = s),
              (r = !0))
            continue
          }
        }
        if (
          (o = this.tokenizer.emStrong(e, t, i)) ||
          (o = this.tokenizer.codespan(e)) ||
          (o = this.tokenizer.br(e)) ||
          (o = this.tokenizer.del(e, t, i)) ||
          (o = this.tokenizer.autolink(e)) ||
          (!this.state.inLink && (o = this.tokenizer.url(e)))
        ) {
          ;((e = e.substring(o.raw.length)), n.push(o))
          continue
        }
        let c = e
        if (this.options.extensions?.startInline) {
          let t = 1 / 0,
            n = e.slice(1),
            r
          ;(this.options.extensions.startInline.forEach((e) => {
            ;((r = e.call({ lexer: this }, n)), typeof r == `number` && r >= 0 && (t = Math.min(t, r)))
          }),
            t < 1 / 0 && t >= 0 && (c = e.substring(0, t + 1)))
        }
        if ((o = this.tokenizer.inlineText(c))) {
          ;((e = e.substring(o.raw.length)), o.raw.slice(-1) !== `_` && (i = o.raw.slice(-1)), (r = !0))
          let t = n.at(-1)
          t?.type === `text` ? ((t.raw += o.raw), (t.text += o.text)) : n.push(o)
        } else if (e) {
          this.infiniteLoopError(e.charCodeAt(0))
          break
        }
      }
      return n
    }
    #n(e) {
      let { blockSkip: t, tag: n, autolink: r } = this.tokenizer.rules.inline,
        i = ``,
        a = 0,
        o
      for (t.lastIndex = 0; (o = t.exec(e));) {
        let s = o.index + (o[2] ? o[2].length : 0),
          c = o.index + o[0].length
        if (e.charAt(s) === `<`) {
          let i = e.slice(s),
            a = n.exec(i) || r.exec(i)
          if (!a) {
            t.lastIndex = s + 1
            continue
          }
          ;((c = s + a[0].length), (t.lastIndex = c))
        }
        ;((i += e.slice(a, s) + `[` + `a`.repeat(c - s - 2) + `]`), (a = c))
      }
      return i + e.slice(a)
    }
    #r(e) {
      let t = e
      if (this.tokens.links && e.includes(`[`)) {
        let e = this.tokenizer.rules.inline.reflinkSearch,
          n = (t) => {
            let r = t.lastIndexOf(`[`)
            if (!Object.hasOwn(this.tokens.links, jn(t.slice(r + 1, -1)))) return t
            if (r > 1 && t.charAt(0) !== `!`) {
              let i = t.slice(1, r - 1)
              if (this.linkInText(i)) return `[` + i.replace(e, n) + `][` + `a`.repeat(t.length - r - 2) + `]`
            }
            return `[` + `a`.repeat(t.length - 2) + `]`
          }
        t = t.replace(e, n)
      }
      return (
        (t = t.replace(this.tokenizer.rules.inline.anyPunctuationOutsideCode, (e, t, n) =>
          n ? `+`.repeat(e.length) : t ? t + e.slice(t.length, -t.length).replace(/`/g, `+`) + t : e,
        )),
        (t = this.#n(t)),
        (t = this.options.hooks?.emStrongMask?.call({ lexer: this }, t) ?? t),
        t
      )
    }
    infiniteLoopError(e) {
      let t = `Infinite loop on byte: ` + e
      if (this.options.silent) console.error(t)
      else throw Error(t)
    }
  },
  Un = class {
    options
    parser
    constructor(e) {
      this.options = e || D
    }
    space(e) {
      return ``
    }
    code({ text: e, lang: t, escaped: n }) {
      let r = (t || ``).match(j.notSpaceStart)?.[0],
        i = e
          ? e.replace(j.endingNewline, ``) +
            `
`
          : ``
      return r
        ? `<pre><code class="language-` +
            P(r) +
            `">` +
            (n ? i : P(i, !0)) +
            `</code></pre>
`
        : `<pre><code>` +
            (n ? i : P(i, !0)) +
            `</code></pre>
`
    }
    blockquote({ tokens: e }) {
      return `<blockquote>
${this.parser.parse(e)}</blockquote>
`
    }
    html({ text: e }) {
      return e
    }
    def(e) {
      return ``
    }
    heading({ tokens: e, depth: t }) {
      return `<h${t}>${this.parser.parseInline(e)}</h${t}>
`
    }
    hr(e) {
      return `<hr>
`
    }
    list(e) {
      let t = e.ordered,
        n = e.start,
        r = ``
      for (let t = 0; t < e.items.length; t++) {
        let n = e.items[t]
        r += this.listitem(n)
      }
      let i = t ? `ol` : `ul`,
        a = t && n !== 1 ? ` start="` + n + `"` : ``
      return (
        `<` +
        i +
        a +
        `>
` +
        r +
        `</` +
        i +
        `>
`
      )
    }
    listitem(e) {
      return `<li>${this.parser.parse(e.tokens)}</li>
`
    }
    checkbox({ checked: e }) {
      return `<input ` + (e ? `checked="" ` : ``) + `disabled="" type="checkbox"> `
    }
    paragraph({ tokens: e }) {
      return `<p>${this.parser.parseInline(e)}</p>
`
    }
    table(e) {
      let t = ``,
        n = ``
      for (let t = 0; t < e.header.length; t++) n += this.tablecell(e.header[t])
      t += this.tablerow({ text: n })
      let r = ``
      for (let t = 0; t < e.rows.length; t++) {
        let i = e.rows[t]
        n = ``
        for (let e = 0; e < i.length; e++) n += this.tablecell(i[e])
        r += this.tablerow({ text: n })
      }
      return (
        (r &&= `<tbody>${r}</tbody>`),
        `<table>
<thead>
` +
          t +
          `</thead>
` +
          r +
          `</table>
`
      )
    }
    tablerow({ text: e }) {
      return `<tr>
${e}</tr>
`
    }
    tablecell(e) {
      let t = this.parser.parseInline(e.tokens),
        n = e.header ? `th` : `td`
      return (
        (e.align ? `<${n} align="${e.align}">` : `<${n}>`) +
        t +
        `</${n}>
`
      )
    }
    strong({ tokens: e }) {
      return `<strong>${this.parser.parseInline(e)}</strong>`
    }
    em({ tokens: e }) {
      return `<em>${this.parser.parseInline(e)}</em>`
    }
    codespan({ text: e }) {
      return `<code>${P(e, !0)}</code>`
    }
    br(e) {
      return `<br>`
    }
    del({ tokens: e }) {
      return `<del>${this.parser.parseInline(e)}</del>`
    }
    link({ href: e, title: t, text: n, tokens: r, autolink: i }) {
      let a = i ? P(n, !0) : this.parser.parseInline(r),
        o = On(e)
      if (o === null) return a
      e = P(o, i)
      let s = `<a href="` + e + `"`
      return (t && (s += ` title="` + P(t) + `"`), (s += `>` + a + `</a>`), s)
    }
    image({ href: e, title: t, text: n, tokens: r }) {
      r && (n = this.parser.parseInline(r, this.parser.textRenderer))
      let i = On(e)
      if (i === null) return P(n)
      e = i
      let a = `<img src="${P(e)}" alt="${P(n)}"`
      return (t && (a += ` title="${P(t)}"`), (a += `>`), a)
    }
    text(e) {
      return `tokens` in e && e.tokens
        ? this.parser.parseInline(e.tokens)
        : `escaped` in e && e.escaped
          ? e.text
          : P(e.text)
    }
  },
  Wn = class {
    parser
    strong({ text: e, tokens: t }) {
      return t ? this.parser.parseInline(t, this) : e
    }
    em({ text: e, tokens: t }) {
      return t ? this.parser.parseInline(t, this) : e
    }
    codespan({ text: e }) {
      return e
    }
    del({ text: e, tokens: t }) {
      return t ? this.parser.parseInline(t, this) : e
    }
    html({ text: e }) {
      return e
    }
    text({ text: e }) {
      return e
    }
    link({ text: e, tokens: t }) {
      return t ? this.parser.parseInline(t, this) : e
    }
    image({ text: e, tokens: t }) {
      return t ? this.parser.parseInline(t, this) : e
    }
    br() {
      return `
`
    }
    checkbox({ raw: e }) {
      return e
    }
  },
  z = class e {
    options
    renderer
    textRenderer
    constructor(e) {
      ;((this.options = e || D),
        (this.options.renderer = this.options.renderer || new Un()),
        (this.renderer = this.options.renderer),
        (this.renderer.options = this.options),
        (this.renderer.parser = this),
        (this.textRenderer = new Wn()),
        (this.textRenderer.parser = this))
    }
    static parse(t, n) {
      return new e(n).parse(t)
    }
    static parseInline(t, n) {
      return new e(n).parseInline(t)
    }
    parse(e) {
      this.renderer.parser = this
      let t = ``
      for (let n = 0; n < e.length; n++) {
        let r = e[n]
        if (this.options.extensions?.renderers?.[r.type]) {
          let e = r,
            n = this.options.extensions.renderers[e.type].call({ parser: this }, e)
          if (
            n !== !1 ||
            ![
              `space`,
              `hr`,
              `heading`,
              `code`,
              `table`,
              `blockquote`,
              `list`,
              `checkbox`,
              `html`,
              `def`,
              `paragraph`,
              `text`,
            ].includes(e.type)
          ) {
            t += n === !1 ? `` : (n ?? ``)
            continue
          }
        }
        let i = r
        switch (i.type) {
          case `space`:
            t += this.renderer.space(i)
            break
          case `hr`:
            t += this.renderer.hr(i)
            break
          case `heading`:
            t += this.renderer.heading(i)
            break
          case `code`:
            t += this.renderer.code(i)
            break
          case `table`:
            t += this.renderer.table(i)
            break
          case `blockquote`:
            t += this.renderer.blockquote(i)
            break
          case `list`:
            t += this.renderer.list(i)
            break
          case `checkbox`:
            t += this.renderer.checkbox(i)
            break
          case `html`:
            t += this.renderer.html(i)
            break
          case `def`:
            t += this.renderer.def(i)
            break
          case `paragraph`:
            t += this.renderer.paragraph(i)
            break
          case `text`:
            t += this.renderer.text(i)
            break
          default: {
            let e = `Token with "` + i.type + `" type was not found.`
            if (this.options.silent) return (console.error(e), ``)
            throw Error(e)
          }
        }
      }
      return t
    }
    parseInline(e, t = this.renderer) {
      this.renderer.parser = this
      let n = ``
      for (let r = 0; r < e.length; r++) {
        let i = e[r]
        if (this.options.extensions?.renderers?.[i.type]) {
          let e = this.options.extensions.renderers[i.type].call({ parser: this }, i)
          if (
            e !== !1 ||
            ![`escape`, `html`, `link`, `image`, `checkbox`, `strong`, `em`, `codespan`, `br`, `del`, `text`].includes(
              i.type,
            )
          ) {
            n += e === !1 ? `` : (e ?? ``)
            continue
          }
        }
        let a = i
        switch (a.type) {
          case `escape`:
            n += t.text(a)
            break
          case `html`:
            n += t.html(a)
            break
          case `link`:
            n += t.link(a)
            break
          case `image`:
            n += t.image(a)
            break
          case `checkbox`:
            n += t.checkbox(a)
            break
          case `strong`:
            n += t.strong(a)
            break
          case `em`:
            n += t.em(a)
            break
          case `codespan`:
            n += t.codespan(a)
            break
          case `br`:
            n += t.br(a)
            break
          case `del`:
            n += t.del(a)
            break
          case `text`:
            n += t.text(a)
            break
          default: {
            let e = `Token with "` + a.type + `" type was not found.`
            if (this.options.silent) return (console.error(e), ``)
            throw Error(e)
          }
        }
      }
      return n
    }
  },
  Gn = class {
    options
    block
    constructor(e) {
      this.options = e || D
    }
    static passThroughHooks = new Set([`preprocess`, `postprocess`, `processAllTokens`, `emStrongMask`])
    static passThroughHooksRespectAsync = new Set([`preprocess`, `postprocess`, `processAllTokens`])
    preprocess(e) {
      return e
    }
    postprocess(e) {
      return e
    }
    processAllTokens(e) {
      return e
    }
    emStrongMask(e) {
      return e
    }
    provideLexer(e = this.block) {
      return e ? R.lex : R.lexInline
    }
    provideParser(e = this.block) {
      return e ? z.parse : z.parseInline
    }
  }
function B(e, t) {
  if (Array.isArray(t)) for (let n = 0; n < t.length; n++) e.push(t[n])
  else e.push(t)
}
var V = new (class {
  defaults = ot()
  options = this.setOptions
  parse = this.parseMarkdown(!0)
  parseInline = this.parseMarkdown(!1)
  Parser = z
  Renderer = Un
  TextRenderer = Wn
  Lexer = R
  Tokenizer = L
  Hooks = Gn
  constructor(...e) {
    this.use(...e)
  }
  walkTokens(e, t) {
    let n = []
    for (let r of e)
      switch ((B(n, t.call(this, r)), r.type)) {
        case `table`: {
          let e = r
          for (let r of e.header) B(n, this.walkTokens(r.tokens, t))
          for (let r of e.rows) for (let e of r) B(n, this.walkTokens(e.tokens, t))
          break
        }
        case `list`: {
          let e = r
          B(n, this.walkTokens(e.items, t))
          break
        }
        default: {
          let e = r
          this.defaults.extensions?.childTokens?.[e.type]
            ? this.defaults.extensions.childTokens[e.type].forEach((r) => {
                let i = e[r].flat(1 / 0)
                B(n, this.walkTokens(i, t))
              })
            : e.tokens && B(n, this.walkTokens(e.tokens, t))
        }
      }
    return n
  }
  use(...e) {
    let t = this.defaults.extensions || { renderers: Object.create(null), childTokens: Object.create(null) }
    return (
      e.forEach((e) => {
        let n = { ...e }
        if (
          ((n.async = this.defaults.async || n.async || !1),
          e.extensions &&
            (e.extensions.forEach((e) => {
              if (!e.name) throw Error(`extension name required`)
              if (`renderer` in e) {
                let n = t.renderers[e.name]
                n
                  ? (t.renderers[e.name] = function (...t) {
                      let r = e.renderer.apply(this, t)
                      return (r === !1 && (r = n.apply(this, t)), r)
                    })
                  : (t.renderers[e.name] = e.renderer)
              }
              if (`tokenizer` in e) {
                if (!e.level || (e.level !== `block` && e.level !== `inline`))
                  throw Error(`extension level must be 'block' or 'inline'`)
                let n = t[e.level]
                ;(n ? n.unshift(e.tokenizer) : (t[e.level] = [e.tokenizer]),
                  e.start &&
                    (e.level === `block`
                      ? t.startBlock
                        ? t.startBlock.push(e.start)
                        : (t.startBlock = [e.start])
                      : e.level === `inline` &&
                        (t.startInline ? t.startInline.push(e.start) : (t.startInline = [e.start]))))
              }
              ;`childTokens` in e && e.childTokens && (t.childTokens[e.name] = e.childTokens)
            }),
            (n.extensions = t)),
          e.renderer)
        ) {
          let t = this.defaults.renderer || new Un(this.defaults)
          for (let n in e.renderer) {
            if (!(n in t)) throw Error(`renderer '${n}' does not exist`)
            if ([`options`, `parser`].includes(n)) continue
            let r = n,
              i = e.renderer[r],
              a = t[r]
            t[r] = (...e) => {
              let n = i.apply(t, e)
              return (n === !1 && (n = a.apply(t, e)), n === !1 ? `` : (n ?? ``))
            }
          }
          n.renderer = t
        }
        if (e.tokenizer) {
          let t = this.defaults.tokenizer || new L(this.defaults)
          for (let n in e.tokenizer) {
            if (!(n in t)) throw Error(`tokenizer '${n}' does not exist`)
            if ([`options`, `rules`, `lexer`].includes(n)) continue
            let r = n,
              i = e.tokenizer[r],
              a = t[r]
            t[r] = (...e) => {
              let n = i.apply(t, e)
              return (n === !1 && (n = a.apply(t, e)), n)
            }
          }
          n.tokenizer = t
        }
        if (e.hooks) {
          let t = this.defaults.hooks || new Gn()
          for (let n in e.hooks) {
            if (!(n in t)) throw Error(`hook '${n}' does not exist`)
            if ([`options`, `block`].includes(n)) continue
            let r = n,
              i = e.hooks[r],
              a = t[r]
            t[r] = Gn.passThroughHooks.has(n)
              ? (e) => {
                  if (t.options.async && Gn.passThroughHooksRespectAsync.has(n))
                    return (async () => {
                      let n = await i.call(t, e)
                      return a.call(t, n)
                    })()
                  let r = i.call(t, e)
                  return a.call(t, r)
                }
              : (...e) => {
                  if (t.options.async)
                    return (async () => {
                      let n = await i.apply(t, e)
                      return (n === !1 && (n = await a.apply(t, e)), n)
                    })()
                  let n = i.apply(t, e)
                  return (n === !1 && (n = a.apply(t, e)), n)
                }
          }
          n.hooks = t
        }
        if (e.walkTokens) {
          let t = this.defaults.walkTokens,
            r = e.walkTokens
          n.walkTokens = function (e) {
            let n = []
            return (B(n, r.call(this, e)), t && B(n, t.call(this, e)), n)
          }
        }
        this.defaults = { ...this.defaults, ...n }
      }),
      this
    )
  }
  setOptions(e) {
    return ((this.defaults = { ...this.defaults, ...e }), this)
  }
  lexer(e, t) {
    return R.lex(e, t ?? this.defaults)
  }
  parser(e, t) {
    return z.parse(e, t ?? this.defaults)
  }
  parseMarkdown(e) {
    return (t, n) => {
      let r = { ...n },
        i = { ...this.defaults, ...r },
        a = this.onError(!!i.silent, !!i.async)
      if (this.defaults.async === !0 && r.async === !1)
        return a(
          Error(
            `marked(): The async option was set to true by an extension. Remove async: false from the parse options object to return a Promise.`,
          ),
        )
      if (typeof t > `u` || t === null) return a(Error(`marked(): input parameter is undefined or null`))
      if (typeof t != `string`)
        return a(
          Error(`marked(): input parameter is of type ` + Object.prototype.toString.call(t) + `, string expected`),
        )
      if ((i.hooks && ((i.hooks.options = i), (i.hooks.block = e)), i.async))
        return (async () => {
          let n = i.hooks ? await i.hooks.preprocess(t) : t,
            r = await (i.hooks ? await i.hooks.provideLexer(e) : e ? R.lex : R.lexInline)(n, i),
            a = i.hooks ? await i.hooks.processAllTokens(r) : r
          i.walkTokens && (await Promise.all(this.walkTokens(a, i.walkTokens)))
          let o = await (i.hooks ? await i.hooks.provideParser(e) : e ? z.parse : z.parseInline)(a, i)
          return i.hooks ? await i.hooks.postprocess(o) : o
        })().catch(a)
      try {
        i.hooks && (t = i.hooks.preprocess(t))
        let n = (i.hooks ? i.hooks.provideLexer(e) : e ? R.lex : R.lexInline)(t, i)
        ;(i.hooks && (n = i.hooks.processAllTokens(n)), i.walkTokens && this.walkTokens(n, i.walkTokens))
        let r = (i.hooks ? i.hooks.provideParser(e) : e ? z.parse : z.parseInline)(n, i)
        return (i.hooks && (r = i.hooks.postprocess(r)), r)
      } catch (e) {
        return a(e)
      }
    }
  }
  onError(e, t) {
    return (n) => {
      if (
        ((n.message += `
Please report this to https://github.com/markedjs/marked.`),
        e)
      ) {
        let e = `<p>An error occurred:</p><pre>` + P(n.message + ``, !0) + `</pre>`
        return t ? Promise.resolve(e) : e
      }
      if (t) return Promise.reject(n)
      throw n
    }
  }
})()
function H(e, t) {
  return V.parse(e, t)
}
;((H.options = H.setOptions =
  function (e) {
    return (V.setOptions(e), (H.defaults = V.defaults), st(H.defaults), H)
  }),
  (H.getDefaults = ot),
  (H.defaults = D))
function Kn(...e) {
  return (V.use(...e), (H.defaults = V.defaults), st(H.defaults), H)
}
;((H.use = Kn),
  (H.walkTokens = function (e, t) {
    return V.walkTokens(e, t)
  }),
  (H.parseInline = V.parseInline),
  (H.Parser = z),
  (H.parser = z.parse),
  (H.Renderer = Un),
  (H.TextRenderer = Wn),
  (H.Lexer = R),
  (H.lexer = R.lex),
  (H.Tokenizer = L),
  (H.Hooks = Gn),
  (H.parse = H),
  H.options,
  H.setOptions,
  H.walkTokens,
  H.parseInline,
  z.parse,
  R.lex)
var qn = Object.defineProperty,
  Jn = Object.defineProperties,
  Yn = Object.getOwnPropertyDescriptors,
  Xn = Object.getOwnPropertySymbols,
  Zn = Object.prototype.hasOwnProperty,
  Qn = Object.prototype.propertyIsEnumerable,
  $n = (e, t, n) => (t in e ? qn(e, t, { enumerable: !0, configurable: !0, writable: !0, value: n }) : (e[t] = n)),
  er = (e, t) => {
    for (var n in (t ||= {})) Zn.call(t, n) && $n(e, n, t[n])
    if (Xn) for (var n of Xn(t)) Qn.call(t, n) && $n(e, n, t[n])
    return e
  },
  tr = (e, t) => Jn(e, Yn(t)),
  U = { PROSE: 0, FENCE_MARKER: 1, FENCE_INFO: 2, FENCE_BODY: 3, CODE_SPAN: 4, CODE_SPAN_OPEN: 5 },
  nr = /^(`{3,}|~{3,})(.*)$/,
  rr = (e) => e !== void 0 && e >= `0` && e <= `9`,
  ir = (e, t) => {
    let n = t
    if (e[n] === `-` || e[n] === `*` || e[n] === `+`) n += 1
    else {
      for (; rr(e[n]) && n - t < 9;) n += 1
      if (n === t || (e[n] !== `.` && e[n] !== `)`)) return -1
      n += 1
    }
    return e[n] === ` ` ? n + 1 : -1
  },
  ar = (e, t, n) => {
    let r = 0,
      i = t,
      a = !1,
      o = t
    for (;;) {
      for (; o < n && e[o] === ` `;) o += 1
      if (e[o] === `>`) {
        ;((r += 1), (o += e[o + 1] === ` ` ? 2 : 1), (i = o), (a = !1))
        continue
      }
      let t = o < n ? ir(e, o) : -1
      if (t === -1) return { contentStart: o, listIndent: a ? o - i : 0, quoteDepth: r }
      ;((o = t), (a = !0))
    }
  },
  or = (e, t, n, r) => {
    let i = t
    for (let t = 0; t < r; t += 1) {
      for (; i < n && e[i] === ` `;) i += 1
      if (e[i] !== `>`) return -1
      ;((i += 1), e[i] === ` ` && (i += 1))
    }
    return i
  },
  sr = (e, t, n, r, i) => {
    let a = t + r
    ;(e.fill(U.FENCE_MARKER, a, a + i), e.fill(U.FENCE_INFO, a + i, Math.min(n + 1, e.length)))
  },
  cr = (e, t, n, r) => {
    let i = t
    for (; i < n && e[i] === ` `;) i += 1
    let a = 0
    for (; i < n && e[i] === r.char;) ((i += 1), (a += 1))
    if (a < r.length) return !1
    for (; i < n;) {
      if (e[i] !== ` ` && e[i] !== `	` && e[i] !== `\r`) return !1
      i += 1
    }
    return !0
  },
  lr = (e, t, n, r) => {
    let i = r > n && e[r - 1] === `\r` ? r - 1 : r,
      a = ar(e, n, i),
      o = e.slice(a.contentStart, i).match(nr)
    if (!o) return null
    let [, s, c] = o,
      l = s[0]
    return l === '`' && c.includes('`')
      ? null
      : (sr(t, n, r, a.contentStart - n, s.length),
        { char: l, length: s.length, listIndent: a.listIndent, quoteDepth: a.quoteDepth })
  },
  ur = (e, t, n, r) => {
    let i = or(e, t, n, r.quoteDepth)
    if (i === -1 || r.listIndent === 0) return i
    let a = i
    for (; a < n && e[a] === ` `;) a += 1
    return a === n || (e[a] === `\r` && a + 1 === n) || a - i >= r.listIndent ? i : -1
  },
  dr = (e, t) => {
    let n = e.length,
      r = null,
      i = 0
    for (; i < n;) {
      let a = e.indexOf(
        `
`,
        i,
      )
      a === -1 && (a = n)
      let o = r ? ur(e, i, a, r) : -1
      ;(r && o === -1 && (r = null),
        r
          ? cr(e, o, a, r)
            ? (t.fill(U.FENCE_MARKER, i, a), (r = null))
            : t.fill(U.FENCE_BODY, i, Math.min(a + 1, n))
          : (r = lr(e, t, i, a)),
        (i = a + 1))
    }
    return r
  },
  fr = (e, t) => {
    let n = t + 1
    for (; n < e.length && e[n] === '`';) n += 1
    return n
  },
  pr = (e, t) => {
    let n = t + 1
    for (; n < e.length && (e[n] === ` ` || e[n] === `	` || e[n] === `\r`);) n += 1
    return (
      n < e.length &&
      e[n] ===
        `
`
    )
  },
  mr = (e, t, n) => {
    let r = n
    for (;;) {
      let n = e.indexOf('`', r)
      if (n === -1) return -1
      let i = n > r && e[n - 1] === `\\` && t[n - 1] === U.PROSE
      if (t[n] === U.PROSE && !i) return n
      r = n + 1
    }
  },
  hr = (e, t) => {
    let n = e.length,
      r = -1,
      i = 0,
      a = 0
    for (; a < n;) {
      if (r < 0) {
        if (((a = mr(e, t, a)), a === -1)) break
        let n = fr(e, a)
        ;((r = a), (i = n - a), (a = n))
        continue
      }
      if (t[a] !== U.PROSE) {
        ;(t.fill(U.CODE_SPAN_OPEN, r, a), (r = -1), (a += 1))
        continue
      }
      if (
        e[a] ===
          `
` &&
        pr(e, a)
      ) {
        ;((r = -1), (a += 1))
        continue
      }
      if (e[a] !== '`') {
        a += 1
        continue
      }
      let n = fr(e, a)
      ;(n - a === i && (t.fill(U.CODE_SPAN, r, n), (r = -1)), (a = n))
    }
    return r >= 0 ? (t.fill(U.CODE_SPAN_OPEN, r, n), { start: r, runLength: i }) : null
  },
  gr = (e) => {
    let t = new Uint8Array(e.length)
    return {
      text: e,
      regions: t,
      openFence: dr(e, t),
      openSpan: hr(e, t),
      mathMask: null,
      linkUrlMask: null,
      htmlTagMask: null,
    }
  },
  _r = null,
  vr = null,
  W = (e) => {
    if (vr !== null && e === _r) return vr
    let t = gr(e)
    return ((_r = e), (vr = t), t)
  },
  yr = () => {
    ;((_r = null), (vr = null))
  },
  br = (e, t) =>
    t >= e.regions.length ? e.openFence !== null || e.openSpan !== null : t < 0 ? !1 : e.regions[t] !== U.PROSE,
  xr = (e, t) => e.regions[t] === U.CODE_SPAN,
  Sr = (e, t) => {
    let n = W(e),
      r = t + t,
      i = 0
    for (let t = e.indexOf(r); t !== -1; t = e.indexOf(r, t)) n.regions[t] === U.PROSE ? ((i += 1), (t += 2)) : (t += 1)
    return i
  },
  Cr = new Uint8Array(),
  wr = (e) => e === `inlineLatex` || e === `blockLatex`,
  Tr = (e, t) =>
    t === `[` && e === `none`
      ? `blockLatex`
      : t === `]` && e === `blockLatex`
        ? `none`
        : t === `(` && e === `none`
          ? `inlineLatex`
          : t === `)` && e === `inlineLatex`
            ? `none`
            : null,
  Er = (e, t) =>
    t
      ? e === `blockDollar`
        ? `none`
        : `blockDollar`
      : e === `blockDollar`
        ? e
        : e === `inlineDollar`
          ? `none`
          : `inlineDollar`,
  Dr = (e) => e.includes(`$`) || e.includes(`\\(`) || e.includes(`\\[`),
  Or = (e, t, n) => {
    let r = e[t + 1]
    if (e[t] === `\\`) {
      if (r === `$`) return { context: n, length: 2 }
      let e = Tr(n, r)
      return e === null ? null : { context: e, length: 2 }
    }
    if (e[t] === `$` && !wr(n)) {
      let e = r === `$`
      return { context: Er(n, e), length: e ? 2 : 1 }
    }
    return null
  },
  kr = (e) => {
    let { text: t, regions: n } = e,
      r = t.length,
      i = new Uint8Array(r),
      a = `none`,
      o = 0
    for (; o < r;) {
      i[o] = a === `none` ? 0 : 1
      let e = n[o] === U.PROSE ? Or(t, o, a) : null
      e === null ? (o += 1) : ((a = e.context), e.length === 2 && (i[o + 1] = a === `none` ? 0 : 1), (o += e.length))
    }
    return i
  },
  G = (e, t) =>
    t < 0 || t >= e.text.length
      ? !1
      : (e.mathMask === null && (e.mathMask = Dr(e.text) ? kr(e) : Cr), e.mathMask[t] === 1),
  Ar = (e, t, n, r) => {
    let { text: i, regions: a } = e,
      o = new Uint8Array(n - t),
      s = 0
    for (let e = n - 1; e >= t; --e) (i[e] === `)` && a[e] === U.PROSE && (s = 1), (o[e - t] = s))
    let c = !1
    for (let e = t; e < n; e += 1)
      (c && o[e - t] === 1 && (r[e] = 1),
        a[e] === U.PROSE && (i[e] === `)` ? (c = !1) : i[e] === `(` && (c = e > 0 && i[e - 1] === `]`)))
  },
  jr = (e) => {
    let { text: t } = e,
      n = t.length,
      r = new Uint8Array(n),
      i = 0
    for (; i < n;) {
      let a = t.indexOf(
        `
`,
        i,
      )
      ;(a === -1 && (a = n), Ar(e, i, a, r), (i = a + 1))
    }
    return r
  },
  Mr = (e, t) =>
    t < 0 || t >= e.text.length
      ? !1
      : (e.linkUrlMask === null && (e.linkUrlMask = e.text.includes(`](`) ? jr(e) : Cr), e.linkUrlMask[t] === 1),
  Nr = (e) => {
    let { text: t, regions: n } = e,
      r = t.length,
      i = new Uint8Array(r),
      a = !1
    for (let e = 0; e < r; e += 1)
      if (
        t[e] ===
        `
`
      )
        a = !1
      else if (((i[e] = +!!a), n[e] === U.PROSE)) {
        if (t[e] === `>`) a = !1
        else if (t[e] === `<`) {
          let n = t[e + 1]
          a = n !== void 0 && ((n >= `a` && n <= `z`) || (n >= `A` && n <= `Z`) || n === `/`)
        }
      }
    return i
  },
  Pr = (e, t) =>
    t < 0 || t >= e.text.length
      ? !1
      : (e.htmlTagMask === null && (e.htmlTagMask = e.text.includes(`<`) ? Nr(e) : Cr), e.htmlTagMask[t] === 1),
  K = (e, t) => br(W(e), t),
  q = (e, t) => xr(W(e), t),
  Fr = /^(\s*(?:[-*+]|\d+[.)]) +)>(=?\s*[$]?\d)/gm,
  Ir = (e) =>
    !e || typeof e != `string` || !e.includes(`>`) ? e : e.replace(Fr, (t, n, r, i) => (K(e, i) ? t : `${n}\\>${r}`)),
  J = (e, { delimiter: t, markerLength: n, regex: r }) => {
    let i = e.lastIndexOf(t, e.length - 2),
      a = i === -1 ? e.length - 1 : i
    return e.slice(Math.max(0, a - n + 1)).match(r)
  },
  Lr = { delimiter: `*`, markerLength: 2, regex: /(\*\*)([^*]*\*?)$/ },
  Rr = { delimiter: `_`, markerLength: 2, regex: /(__)([^_]*?)$/ },
  zr = { delimiter: `*`, markerLength: 3, regex: /(\*\*\*)([^*]*?)$/ },
  Br = { delimiter: `*`, markerLength: 1, regex: /(\*)([^*]*?)$/ },
  Vr = { delimiter: `_`, markerLength: 1, regex: /(_)([^_]*?)$/ },
  Hr = { delimiter: `~`, markerLength: 2, regex: /(~~)([^~]*?)$/ },
  Ur = { delimiter: `_`, markerLength: 2, regex: /(__)([^_]+)_$/ },
  Wr = { delimiter: `~`, markerLength: 2, regex: /(~~)([^~]+)~$/ },
  Y = /^[\s_~*`]*$/,
  Gr = /^[\s]*[-*+][\s]+$/,
  Kr = /[\p{L}\p{N}_]/u,
  qr = /^\*{4,}$/,
  X = (e) => {
    if (!e) return !1
    let t = e.charCodeAt(0)
    return (t >= 48 && t <= 57) || (t >= 65 && t <= 90) || (t >= 97 && t <= 122) || t === 95 || Kr.test(e)
  },
  Jr = (e, t) => {
    let n = 1
    for (let r = t - 1; r >= 0; --r)
      if (e[r] === `]`) n += 1
      else if (e[r] === `[` && (--n, n === 0)) return r
    return -1
  },
  Yr = (e, t) => {
    let n = 1
    for (let r = t + 1; r < e.length; r += 1)
      if (e[r] === `[`) n += 1
      else if (e[r] === `]` && (--n, n === 0)) return r
    return -1
  },
  Xr = (e, t) => G(W(e), t),
  Zr = (e, t, n) => {
    let r = 0
    for (let n = t - 1; n >= 0; --n)
      if (
        e[n] ===
        `
`
      ) {
        r = n + 1
        break
      }
    let i = e.length
    for (let n = t; n < e.length; n += 1)
      if (
        e[n] ===
        `
`
      ) {
        i = n
        break
      }
    let a = e.substring(r, i),
      o = 0,
      s = !1
    for (let e of a)
      if (e === n) o += 1
      else if (e !== ` ` && e !== `	`) {
        s = !0
        break
      }
    return o >= 3 && !s
  },
  Qr = (e, t, n, r) =>
    n === `\\` || G(e, t)
      ? !0
      : n !== `*` && r === `*`
        ? (t < e.text.length - 2 ? e.text[t + 2] : ``) !== `*`
        : n === `*` ||
          ((!n ||
            n === ` ` ||
            n === `	` ||
            n ===
              `
`) &&
            (!r ||
              r === ` ` ||
              r === `	` ||
              r ===
                `
`)),
  $r = (e) =>
    e === ` ` ||
    e === `	` ||
    e ===
      `
`,
  ei = (e, t) => !!(e && t && X(e) && X(t)),
  ti = (e, t, n, r) => {
    let i = ei(e, t),
      a = !!t && !$r(t),
      o = !!e && !$r(e)
    return i && n % 2 == 0 && !r
      ? { count: !1 }
      : (o && n % 2 == 1) || a
        ? { count: !0, inWordAsteriskChain: i }
        : { count: !1 }
  },
  ni = (e) => {
    let t = W(e),
      n = 0,
      r = !1,
      i = e.length
    for (let a = 0; a < i; a += 1) {
      if (e[a] !== `*` || t.regions[a] !== U.PROSE) {
        X(e[a]) || (r = !1)
        continue
      }
      let o = a > 0 ? e[a - 1] : ``,
        s = a < i - 1 ? e[a + 1] : ``
      if (Qr(t, a, o, s)) continue
      let c = ti(o, s, n, r)
      c.count && ((n += 1), (r = c.inWordAsteriskChain))
    }
    return n
  },
  ri = (e, t, n, r) =>
    !!(n === `\\` || G(e, t) || Mr(e, t) || Pr(e, t) || n === `_` || r === `_` || (n && r && X(n) && X(r))),
  ii = (e) => {
    let t = W(e),
      n = 0,
      r = e.length
    for (let i = 0; i < r; i += 1) {
      if (e[i] !== `_` || t.regions[i] !== U.PROSE) continue
      let a = i > 0 ? e[i - 1] : ``,
        o = i < r - 1 ? e[i + 1] : ``
      ri(t, i, a, o) || (n += 1)
    }
    return n
  },
  ai = (e) => {
    let t = W(e),
      n = 0,
      r = 0
    for (let i = 0; i < e.length; i += 1)
      e[i] === `*` && t.regions[i] === U.PROSE ? (r += 1) : (r >= 3 && (n += Math.floor(r / 3)), (r = 0))
    return (r >= 3 && (n += Math.floor(r / 3)), n)
  },
  oi = (e) => Sr(e, `*`),
  si = (e) =>
    e === `` ||
    e === ` ` ||
    e === `	` ||
    e ===
      `
`,
  ci = (e, t, n, r, i) => {
    if (!(si(n) && si(r))) return !1
    if (t > i.lineEnd) {
      let n = e.indexOf(
        `
`,
        t,
      )
      ;((i.lineEnd = n === -1 ? e.length : n), (i.result = Zr(e, t, `_`)))
    }
    return i.result
  },
  li = (e, t, n, r) => {
    let i = e.text,
      a = t,
      o = !1
    a > 0 && i[a - 1] === `\\` && ((a += 1), (o = !0))
    let s = n - a
    if (s < 2) return !1
    let c = a > 0 ? i[a - 1] : ``,
      l = o ? `\\` : c,
      u = n < i.length ? i[n] : ``
    return (X(l) && X(u)) || ci(i, a, l, u, r) || G(e, a) || Mr(e, a) || Pr(e, a) ? !1 : Math.floor(s / 2) % 2 == 1
  },
  ui = (e) => {
    let t = W(e),
      n = e.length,
      r = { lineEnd: -1, result: !1 },
      i = !1,
      a = 0
    for (; a < n;) {
      if (e[a] !== `_` || t.regions[a] !== U.PROSE) {
        a += 1
        continue
      }
      let o = a,
        s = a + 1
      for (; s < n && e[s] === `_` && t.regions[s] === U.PROSE;) s += 1
      ;((a = s), li(t, o, s, r) && (i = !i))
    }
    return i
  },
  di = (e, t, n) => {
    if (!t || Y.test(t)) return !0
    let r = e.substring(0, n).lastIndexOf(`
`),
      i = r === -1 ? 0 : r + 1,
      a = e.substring(i, n)
    return Gr.test(a) &&
      t.includes(`
`)
      ? !0
      : Zr(e, n, `*`)
  },
  fi = (e) => {
    let t = J(e, Lr)
    if (!t) return e
    let n = t[2],
      r = e.lastIndexOf(t[1])
    return K(e, r) || q(e, r) || di(e, n, r) ? e : oi(e) % 2 == 1 ? (n.endsWith(`*`) ? `${e}*` : `${e}**`) : e
  },
  pi = (e, t, n) => {
    if (!t || Y.test(t)) return !0
    let r = e.substring(0, n).lastIndexOf(`
`),
      i = r === -1 ? 0 : r + 1,
      a = e.substring(i, n)
    return Gr.test(a) &&
      t.includes(`
`)
      ? !0
      : Zr(e, n, `_`)
  },
  mi = (e) => {
    let t = J(e, Rr)
    if (!t) {
      let t = J(e, Ur)
      if (t) {
        let n = e.lastIndexOf(t[1])
        if (!(K(e, n) || q(e, n)) && ui(e)) return `${e}_`
      }
      return e
    }
    let n = t[2],
      r = e.lastIndexOf(t[1])
    return K(e, r) || q(e, r) || pi(e, n, r) ? e : ui(e) ? `${e}__` : e
  },
  hi = (e, t) => {
    let { text: n } = e
    return (
      n[t] === `*` && e.regions[t] === U.PROSE && n[t - 1] !== `*` && n[t + 1] !== `*` && n[t - 1] !== `\\` && !G(e, t)
    )
  },
  gi = (e) => {
    let t = W(e)
    for (let n = e.indexOf(`*`); n !== -1; n = e.indexOf(`*`, n + 1)) {
      if (!hi(t, n)) continue
      let r = n > 0 ? e[n - 1] : ``,
        i = n < e.length - 1 ? e[n + 1] : ``,
        a = !r || $r(r),
        o = !i || $r(i)
      if (!(a && o) && !(r && i && X(r) && X(i)) && !o) return n
    }
    return -1
  },
  _i = (e) => {
    if (!J(e, Br)) return e
    let t = gi(e)
    if (t === -1 || K(e, t) || q(e, t)) return e
    let n = e.substring(t + 1)
    return !n || Y.test(n) ? e : ni(e) % 2 == 1 ? `${e}*` : e
  },
  vi = (e) => {
    let t = W(e)
    for (let n = e.indexOf(`_`); n !== -1; n = e.indexOf(`_`, n + 1))
      if (
        t.regions[n] === U.PROSE &&
        e[n - 1] !== `_` &&
        e[n + 1] !== `_` &&
        e[n - 1] !== `\\` &&
        !G(t, n) &&
        !Mr(t, n)
      ) {
        let t = n > 0 ? e[n - 1] : ``,
          r = n < e.length - 1 ? e[n + 1] : ``
        if (t && r && X(t) && X(r)) continue
        return n
      }
    return -1
  },
  yi = (e) => {
    let t = e.length
    for (
      ;
      t > 0 &&
      e[t - 1] ===
        `
`;
    )
      --t
    return t < e.length ? `${e.slice(0, t)}_${e.slice(t)}` : `${e}_`
  },
  bi = (e) => {
    if (!e.endsWith(`**`)) return null
    let t = e.slice(0, -2)
    if (oi(t) % 2 != 1) return null
    let n = t.indexOf(`**`),
      r = vi(t)
    return n !== -1 && r !== -1 && n < r ? `${t}_**` : null
  },
  xi = (e) => {
    if (!J(e, Vr)) return e
    let t = vi(e)
    if (t === -1) return e
    let n = e.substring(t + 1)
    if (!n || Y.test(n) || K(e, t) || q(e, t)) return e
    if (ii(e) % 2 == 1) {
      let t = bi(e)
      return t === null ? yi(e) : t
    }
    return e
  },
  Si = (e) => {
    let t = oi(e),
      n = ni(e)
    return t % 2 == 0 && n % 2 == 0
  },
  Ci = (e, t, n) => (!t || Y.test(t) || K(e, n) || q(e, n) ? !0 : Zr(e, n, `*`)),
  wi = (e) => {
    if (qr.test(e)) return e
    let t = J(e, zr)
    if (!t) return e
    let n = t[2]
    return Ci(e, n, e.lastIndexOf(t[1])) ? e : ai(e) % 2 == 1 ? (Si(e) ? e : `${e}***`) : e
  },
  Ti = /<[a-zA-Z/][^>]*$/,
  Ei = /[a-zA-Z/]/,
  Di = (e) => e.includes(`$`) || e.includes(`\\(`) || e.includes(`\\[`),
  Oi = (e, t) => {
    let n = e[t + 1]
    return n !== void 0 && Ei.test(n)
  },
  ki = (e) => {
    let t = e.match(Ti)
    if (!t || t.index === void 0) return e
    let n = Di(e)
    for (let r = t.index; r < e.length; r += 1)
      if (e[r] === `<` && Oi(e, r) && !K(e, r) && !(n && Xr(e, r))) return e.substring(0, r).trimEnd()
    return e
  },
  Ai = (e) => {
    let t = W(e)
    if (t.openFence) return e
    let n = t.openSpan
    if (!n) return e
    let r = e.slice(n.start + n.runLength)
    if (!r || Y.test(r)) return e
    let i = 0,
      a = e.length - 1
    for (; a >= 0 && e[a] === '`';) ((i += 1), --a)
    return i >= n.runLength ? e : e + '`'.repeat(n.runLength - i)
  },
  ji = (e) => Sr(e, `$`),
  Mi = (e) => {
    let t = W(e),
      n = 0
    for (let r = 0; r < e.length; r += 1)
      e[r] === `\\`
        ? (r += 1)
        : t.regions[r] === U.PROSE && e[r] === `$` && (r + 1 < e.length && e[r + 1] === `$` ? (r += 1) : (n += 1))
    return n
  },
  Ni = (e) => {
    if (e.endsWith(`$`) && !e.endsWith(`$$`)) return `${e}$`
    let t = e.indexOf(`$$`)
    return t !== -1 &&
      e.indexOf(
        `
`,
        t,
      ) !== -1 &&
      !e.endsWith(`
`)
      ? `${e}
$$`
      : `${e}$$`
  },
  Pi = (e) => (ji(e) % 2 == 0 ? e : Ni(e)),
  Fi = (e) => (Mi(e) % 2 == 1 ? `${e}$` : e),
  Ii = `streamdown:incomplete-image`,
  Li = (e, t, n) => {
    if (e.substring(t + 2).includes(`)`)) return null
    let r = Jr(e, t)
    if (r === -1 || K(e, r)) return null
    let i = r > 0 && e[r - 1] === `!`,
      a = i ? r - 1 : r,
      o = e.substring(0, a),
      s = e.substring(r + 1, t)
    return i ? `${o}![${s}](${Ii})` : n === `text-only` ? `${o}${s}` : `${o}[${s}](streamdown:incomplete-link)`
  },
  Ri = (e, t) => {
    for (let n = 0; n < t; n++)
      if (e[n] === `[` && !K(e, n)) {
        if (n > 0 && e[n - 1] === `!`) continue
        let t = Yr(e, n)
        if (t === -1) return n
        if (t + 1 < e.length && e[t + 1] === `(`) {
          let r = e.indexOf(`)`, t + 2)
          r !== -1 && (n = r)
        }
      }
    return t
  },
  zi = (e, t, n) => {
    let r = t > 0 && e[t - 1] === `!`,
      i = r ? t - 1 : t
    if (!e.substring(t + 1).includes(`]`) || Yr(e, t) === -1) {
      let a = e.substring(0, i)
      if (r) return `${a}![${e.substring(t + 1)}](${Ii})`
      if (n === `text-only`) {
        let n = Ri(e, t)
        return e.substring(0, n) + e.substring(n + 1)
      }
      return `${e}](streamdown:incomplete-link)`
    }
    return null
  },
  Bi = (e, t) => {
    let n = e.lastIndexOf(`](`)
    if (n !== -1 && !K(e, n)) {
      let r = Li(e, n, t)
      if (r !== null) return r
    }
    for (let n = e.lastIndexOf(`[`); n !== -1; n = n === 0 ? -1 : e.lastIndexOf(`[`, n - 1))
      if (!K(e, n)) {
        let r = zi(e, n, t)
        if (r !== null) return r
      }
    return e
  },
  Vi = 32,
  Hi = (e, t = `protocol`) => {
    let n = e
    for (let e = 0; e < Vi; e += 1) {
      let e = Bi(n, t)
      if (e.length >= n.length) return e
      n = e
    }
    return n
  },
  Ui = /^-{1,2}$/,
  Wi = /^[\s]*-{1,2}[\s]+$/,
  Gi = /^={1,2}$/,
  Ki = /^[\s]*={1,2}[\s]+$/,
  qi = (e) => {
    if (!e || typeof e != `string`) return e
    let t = e.lastIndexOf(`
`)
    if (t === -1) return e
    let n = e.substring(t + 1),
      r = e.substring(0, t),
      i = n.trim()
    if (Ui.test(i) && !n.match(Wi)) {
      let t = r
        .split(`
`)
        .at(-1)
      if (t && t.trim().length > 0) return `${e}\u200B`
    }
    if (Gi.test(i) && !n.match(Ki)) {
      let t = r
        .split(`
`)
        .at(-1)
      if (t && t.trim().length > 0) return `${e}\u200B`
    }
    return e
  },
  Ji = /([\p{L}\p{N}_])~(?!~)(?=[\p{L}\p{N}_])/gu,
  Yi = (e) =>
    !e || typeof e != `string` || !e.includes(`~`)
      ? e
      : e.replace(Ji, (t, n, r) => (K(e, r + n.length) ? t : `${n}\\~`)),
  Xi = (e) => Sr(e, `~`),
  Zi = (e) => {
    let t = J(e, Hr)
    if (t) {
      let n = t[2]
      if (!n || Y.test(n)) return e
      let r = e.lastIndexOf(t[1])
      if (K(e, r) || q(e, r)) return e
      if (Xi(e) % 2 == 1) return `${e}~~`
    } else {
      let t = J(e, Wr)
      if (t) {
        let n = e.lastIndexOf(t[0].slice(0, 2))
        if (K(e, n) || q(e, n)) return e
        if (Xi(e) % 2 == 1) return `${e}~`
      }
    }
    return e
  },
  Qi = (e) => e !== !1,
  $i = (e) => e === !0,
  Z = {
    SINGLE_TILDE: 0,
    COMPARISON_OPERATORS: 5,
    HTML_TAGS: 10,
    SETEXT_HEADINGS: 15,
    LINKS: 20,
    BOLD_ITALIC: 30,
    BOLD: 35,
    ITALIC_DOUBLE_UNDERSCORE: 40,
    ITALIC_SINGLE_ASTERISK: 41,
    ITALIC_SINGLE_UNDERSCORE: 42,
    INLINE_CODE: 50,
    STRIKETHROUGH: 60,
    KATEX: 70,
    INLINE_KATEX: 75,
    DEFAULT: 100,
  },
  ea = [
    { handler: { name: `singleTilde`, handle: Yi, priority: Z.SINGLE_TILDE }, optionKey: `singleTilde` },
    {
      handler: { name: `comparisonOperators`, handle: Ir, priority: Z.COMPARISON_OPERATORS },
      optionKey: `comparisonOperators`,
    },
    { handler: { name: `htmlTags`, handle: ki, priority: Z.HTML_TAGS }, optionKey: `htmlTags` },
    { handler: { name: `setextHeadings`, handle: qi, priority: Z.SETEXT_HEADINGS }, optionKey: `setextHeadings` },
    {
      handler: { name: `links`, handle: Hi, priority: Z.LINKS },
      optionKey: `links`,
      earlyReturn: (e) => e.endsWith(`](streamdown:incomplete-link)`) || e.endsWith(`](streamdown:incomplete-image)`),
    },
    { handler: { name: `boldItalic`, handle: wi, priority: Z.BOLD_ITALIC }, optionKey: `boldItalic` },
    { handler: { name: `bold`, handle: fi, priority: Z.BOLD }, optionKey: `bold` },
    {
      handler: { name: `italicDoubleUnderscore`, handle: mi, priority: Z.ITALIC_DOUBLE_UNDERSCORE },
      optionKey: `italic`,
    },
    { handler: { name: `italicSingleAsterisk`, handle: _i, priority: Z.ITALIC_SINGLE_ASTERISK }, optionKey: `italic` },
    {
      handler: { name: `italicSingleUnderscore`, handle: xi, priority: Z.ITALIC_SINGLE_UNDERSCORE },
      optionKey: `italic`,
    },
    { handler: { name: `inlineCode`, handle: Ai, priority: Z.INLINE_CODE }, optionKey: `inlineCode` },
    { handler: { name: `strikethrough`, handle: Zi, priority: Z.STRIKETHROUGH }, optionKey: `strikethrough` },
    { handler: { name: `katex`, handle: Pi, priority: Z.KATEX }, optionKey: `katex` },
    { handler: { name: `inlineKatex`, handle: Fi, priority: Z.INLINE_KATEX }, optionKey: `inlineKatex` },
  ],
  ta = (e) => {
    let t = e?.linkMode ?? `protocol`
    return ea
      .filter(({ handler: t, optionKey: n }) =>
        t.name === `links` ? Qi(e?.links) || Qi(e?.images) : t.name === `inlineKatex` ? $i(e?.inlineKatex) : Qi(e?.[n]),
      )
      .map(({ handler: e, earlyReturn: n }) =>
        e.name === `links`
          ? { handler: tr(er({}, e), { handle: (e) => Hi(e, t) }), earlyReturn: t === `protocol` ? n : void 0 }
          : { handler: e, earlyReturn: n },
      )
  },
  na = (e, t) => {
    if (!e || typeof e != `string`) return e
    let n = e.endsWith(` `) && !e.endsWith(`  `) ? e.slice(0, -1) : e,
      r = ta(t),
      i = (t?.handlers ?? []).map((e) => ({
        handler: tr(er({}, e), { priority: e.priority ?? Z.DEFAULT }),
        earlyReturn: void 0,
      })),
      a = [...r, ...i].sort((e, t) => (e.handler.priority ?? 0) - (t.handler.priority ?? 0))
    try {
      for (let { handler: e, earlyReturn: t } of a) if (((n = e.handle(n)), t != null && t(n))) return n
      return n.endsWith(` `) && !n.endsWith(`  `) ? n.slice(0, -1) : n
    } finally {
      yr()
    }
  },
  ra = { tokens: [], text: ``, offset: 0, stable: [] },
  ia = 2
function aa(e, t, n) {
  if (!t) return n.text === e && n.offset < 0 ? n : sa(e)
  let r = n.offset > 0 && e.startsWith(n.text.slice(0, n.offset)),
    i = r ? n.offset : 0,
    a = r ? n.stable : [],
    o = e.slice(i),
    s = R.lex(o),
    c = s.slice(0, oa(s)),
    l = c.map((e) => e.raw).join(``)
  return o.startsWith(l)
    ? { text: e, offset: i + l.length, stable: [...a, ...c], tokens: [...a, ...c, ...R.lex(na(o.slice(l.length)))] }
    : { text: e, offset: 0, stable: [], tokens: [...a, ...R.lex(na(o))] }
}
function oa(e) {
  let t = 0
  for (let n = e.length - 1; n >= 0; n--) if ((e[n]?.type !== `space` && t++, t === ia)) return n
  return 0
}
var sa = (e) => ({ text: e, offset: -1, stable: [], tokens: R.lex(e) }),
  ca = new Set([`http:`, `https:`, `mailto:`])
function la(e) {
  if (!URL.canParse(e)) return null
  let t = new URL(e)
  return ca.has(t.protocol) ? t.href : null
}
function ua({ text: e, streaming: t, cite: n }) {
  let r = (0, T.useRef)(ra)
  r.current = aa(e, t, r.current)
  let i = r.current.tokens.filter((e) => e.type !== `space` && e.type !== `def`)
  return (0, E.jsx)(E.Fragment, { children: i.map((e, t) => (0, E.jsx)(da, { token: e, cite: n }, t)) })
}
var da = (0, T.memo)(
  function ({ token: e, cite: t }) {
    return fa(e, t)
  },
  (e, t) =>
    e.cite === t.cite && (e.token === t.token || (e.token.raw === t.token.raw && e.token.type === t.token.type)),
)
function fa(e, t) {
  switch (e.type) {
    case `heading`:
      return ma(e, t)
    case `paragraph`:
      return (0, E.jsx)(`p`, { children: Q(e.tokens, t) })
    case `code`:
      return (0, E.jsx)(rt, { text: e.text, language: e.lang ?? `` })
    case `blockquote`:
      return (0, E.jsx)(`blockquote`, { children: pa(e.tokens, t) })
    case `list`:
      return ha(e, t)
    case `table`:
      return ga(e, t)
    case `checkbox`:
      return ya(e)
    case `hr`:
      return (0, E.jsx)(`hr`, {})
    case `text`:
      return e.tokens ? Q(e.tokens, t) : xa(e.text, t)
    default:
      return (0, E.jsx)(`p`, { children: e.raw })
  }
}
var pa = (e, t) => (e ?? []).filter((e) => e.type !== `space`).map((e, n) => (0, E.jsx)(da, { token: e, cite: t }, n))
function ma(e, t) {
  let n = e.depth <= 1 ? `h3` : e.depth === 2 ? `h4` : `h5`
  return (0, E.jsx)(n, { children: Q(e.tokens, t) })
}
function ha(e, t) {
  let n = e.items.map((e, n) => (0, E.jsx)(`li`, { className: e.task ? `task` : void 0, children: pa(e.tokens, t) }, n))
  return e.ordered
    ? (0, E.jsx)(`ol`, { start: e.start === `` ? 1 : e.start, children: n })
    : (0, E.jsx)(`ul`, { children: n })
}
function ga(e, t) {
  return (0, E.jsx)(`div`, {
    className: `table`,
    tabIndex: 0,
    role: `group`,
    'aria-label': `Table`,
    children: (0, E.jsxs)(`table`, {
      children: [
        (0, E.jsx)(`thead`, {
          children: (0, E.jsx)(`tr`, {
            children: e.header.map((e, n) =>
              (0, E.jsx)(`th`, { className: _a(e), scope: `col`, children: Q(e.tokens, t) }, n),
            ),
          }),
        }),
        (0, E.jsx)(`tbody`, {
          children: e.rows.map((e, n) =>
            (0, E.jsx)(
              `tr`,
              { children: e.map((e, n) => (0, E.jsx)(`td`, { className: _a(e), children: Q(e.tokens, t) }, n)) },
              n,
            ),
          ),
        }),
      ],
    }),
  })
}
var _a = (e) => (e.align === null ? void 0 : `align-${e.align}`)
function Q(e, t) {
  return (e ?? []).map((e, n) => (0, E.jsx)(T.Fragment, { children: va(e, t) }, n))
}
function va(e, t) {
  switch (e.type) {
    case `text`:
      return e.tokens ? Q(e.tokens, t) : xa(e.text, t)
    case `escape`:
      return e.text
    case `strong`:
      return (0, E.jsx)(`strong`, { children: Q(e.tokens, t) })
    case `em`:
      return (0, E.jsx)(`em`, { children: Q(e.tokens, t) })
    case `del`:
      return (0, E.jsx)(`del`, { children: Q(e.tokens, t) })
    case `codespan`:
      return (0, E.jsx)(`code`, { children: e.text })
    case `br`:
      return (0, E.jsx)(`br`, {})
    case `link`:
      return ba(e.href, Q(e.tokens, t))
    case `image`:
      return ba(e.href, [`Picture: ${e.text || e.href}`])
    case `checkbox`:
      return ya(e)
    default:
      return e.raw
  }
}
var ya = (e) => (0, E.jsx)(`input`, { type: `checkbox`, checked: e.checked, disabled: !0, 'aria-label': `Task` })
function ba(e, t) {
  let n = la(e)
  return n === null
    ? t
    : (0, E.jsx)(`a`, { href: n, target: `_blank`, rel: `noopener noreferrer nofollow`, children: t })
}
function xa(e, t) {
  return at(e)
    .split(/(\[\d{1,4}\])/)
    .map((e, n) => (0, E.jsx)(T.Fragment, { children: n % 2 == 0 ? e : (t(Number(e.slice(1, -1))) ?? e) }, n))
}
function Sa({ text: e, streaming: t, citations: n }) {
  let r = Ca(n)
  return (0, E.jsx)(`div`, { className: `answer-text`, children: (0, E.jsx)(ua, { text: e, streaming: t, cite: r }) })
}
function Ca(e) {
  let t = (0, T.useRef)(e)
  ;(t.current.length !== e.length || t.current.at(-1)?.number !== e.at(-1)?.number) && (t.current = e)
  let n = t.current
  return (0, T.useMemo)(() => {
    let e = new Map(n.map((e) => [e.number, e]))
    return (t) => {
      let n = e.get(t)
      return n === void 0 ? null : (0, E.jsx)(wa, { citation: n })
    }
  }, [n])
}
function wa({ citation: e }) {
  let t = e.url === null ? null : la(e.url)
  return (0, E.jsxs)(l, {
    width: 340,
    position: `top`,
    shadow: `md`,
    openDelay: 80,
    transitionProps: { duration: 0 },
    children: [
      (0, E.jsx)(l.Target, {
        children: (0, E.jsx)(`sup`, {
          className: `cite`,
          tabIndex: 0,
          role: `note`,
          'aria-label': `[${e.number}] ${e.title}`,
          children: e.number,
        }),
      }),
      (0, E.jsx)(l.Dropdown, {
        children: (0, E.jsxs)(`div`, {
          className: `cite-card`,
          children: [
            (0, E.jsx)(`h2`, { children: e.title }),
            (0, E.jsx)(`p`, { children: e.snippet }),
            t !== null && (0, E.jsx)(`a`, { href: t, target: `_blank`, rel: `noopener noreferrer`, children: t }),
          ],
        }),
      }),
    ],
  })
}
function $({ value: e, label: t, tall: r = !1 }) {
  let i = n(),
    a = (0, T.useMemo)(() => (typeof e == `string` ? e : JSON.stringify(e, null, 2)), [e])
  return (0, E.jsxs)(`div`, {
    className: r ? `json tall` : `json`,
    children: [
      (0, E.jsx)(`div`, { className: `json-copy`, children: (0, E.jsx)(nt, { text: a, label: i.frame.copyOf(t) }) }),
      (0, E.jsx)(`pre`, { tabIndex: 0, role: `group`, 'aria-label': t, children: (0, E.jsx)(`code`, { children: a }) }),
    ],
  })
}
function Ta({ steps: e }) {
  return e.length === 0
    ? null
    : (0, E.jsx)(`div`, { className: `process`, children: e.map((e) => (0, E.jsx)(Ea, { step: e }, e.round)) })
}
function Ea({ step: e }) {
  return (0, E.jsxs)(`section`, {
    className: `step`,
    children: [
      e.reasoning !== `` && (0, E.jsx)(Da, { text: e.reasoning, open: e.open && e.tools.length === 0 }),
      e.text !== `` && (0, E.jsx)(`p`, { className: `step-text`, children: e.text }),
      e.tools.length > 0 && (0, E.jsx)(Oa, { tools: e.tools }),
    ],
  })
}
function Da({ text: e, open: t }) {
  let { run: r } = n(),
    [i, a] = (0, T.useState)(null),
    o = i ?? t
  return (0, E.jsxs)(`div`, {
    className: `reasoning`,
    children: [
      (0, E.jsxs)(`button`, {
        type: `button`,
        className: `quiet`,
        'aria-expanded': o,
        onClick: () => a(!o),
        children: [
          (0, E.jsx)(`span`, { className: o ? `twist open` : `twist`, 'aria-hidden': `true` }),
          r.detail.reasoning,
          !o && (0, E.jsx)(`span`, { className: `cut reasoning-start`, children: e.slice(0, 120) }),
        ],
      }),
      o && (0, E.jsx)(`p`, { children: e }),
    ],
  })
}
function Oa({ tools: e }) {
  let { run: t } = n(),
    [r, i] = (0, T.useState)(null),
    a = e.find((e) => e.call_id === r) ?? null
  return (0, E.jsxs)(`div`, {
    className: `tool-tabs`,
    children: [
      (0, E.jsx)(`div`, {
        className: `tool-row`,
        children: e.map((e) =>
          (0, E.jsxs)(
            `button`,
            {
              type: `button`,
              className: `tool-tab ${e.status}`,
              'aria-expanded': a === e,
              onClick: () => i(a === e ? null : e.call_id),
              children: [
                (0, E.jsx)(`span`, { className: `tool-mark`, 'aria-hidden': `true` }),
                e.title || e.name,
                (0, E.jsx)(`span`, { className: `dim cut`, children: ja(e.arguments) }),
                (0, E.jsx)(`span`, {
                  className: `sr-only`,
                  children: e.status === `running` ? t.node.running : e.status,
                }),
              ],
            },
            e.call_id,
          ),
        ),
      }),
      a !== null && (0, E.jsx)(ka, { tool: a }),
      e
        .filter((e) => e.steps.length > 0)
        .map((e) =>
          (0, E.jsxs)(
            `div`,
            {
              className: `sub-agent`,
              children: [(0, E.jsx)(`h3`, { children: e.title || e.name }), (0, E.jsx)(Ta, { steps: e.steps })],
            },
            e.call_id,
          ),
        ),
    ],
  })
}
function ka({ tool: e }) {
  let { run: t } = n(),
    r = t.detail
  return (0, E.jsxs)(`div`, {
    className: `tool-detail`,
    children: [
      (0, E.jsx)(`h3`, { children: r.arguments }),
      (0, E.jsx)($, { value: e.arguments, label: r.arguments }),
      e.progress.length > 0 &&
        (0, E.jsxs)(E.Fragment, {
          children: [
            (0, E.jsx)(`h3`, { children: r.progress }),
            (0, E.jsx)($, { value: e.progress, label: r.progress }),
          ],
        }),
      e.output !== `` &&
        (0, E.jsxs)(E.Fragment, {
          children: [(0, E.jsx)(`h3`, { children: r.output }), (0, E.jsx)($, { value: e.output, label: r.output })],
        }),
      e.error !== null &&
        (0, E.jsxs)(E.Fragment, {
          children: [(0, E.jsx)(`h3`, { children: r.error }), (0, E.jsx)($, { value: e.error, label: r.error })],
        }),
      e.status === `completed` &&
        (0, E.jsxs)(E.Fragment, {
          children: [(0, E.jsx)(`h3`, { children: r.result }), (0, E.jsx)($, { value: e.result, label: r.result })],
        }),
    ],
  })
}
var Aa = 60
function ja(e) {
  let t = (typeof e == `object` && e && !Array.isArray(e) ? Object.values(e) : [e])
    .filter((e) => typeof e == `string` || typeof e == `number`)
    .join(` `)
  return t.length > Aa ? `${t.slice(0, Aa)}…` : t
}
function Ma({ citations: e }) {
  let { run: t } = n()
  return e.length === 0
    ? null
    : (0, E.jsxs)(`section`, {
        className: `sources`,
        'aria-label': t.sources,
        children: [
          (0, E.jsx)(`h3`, { children: t.sources }),
          (0, E.jsx)(`ol`, {
            children: e.map((e) => {
              let t = e.url === null ? null : la(e.url)
              return (0, E.jsx)(
                `li`,
                {
                  value: e.number,
                  children:
                    t === null
                      ? e.title
                      : (0, E.jsx)(`a`, { href: t, target: `_blank`, rel: `noopener noreferrer`, children: e.title }),
                },
                e.number,
              )
            }),
          }),
        ],
      })
}
function Na({ files: e }) {
  let { run: r } = n()
  return e.length === 0
    ? null
    : (0, E.jsx)(`section`, {
        className: `files`,
        'aria-label': r.files,
        children: e.map((e) =>
          (0, E.jsxs)(
            `a`,
            {
              className: `file`,
              href: `/api/v1/files/${e.file_id}/content`,
              download: e.name,
              children: [
                e.media_type.startsWith(`image/`)
                  ? (0, E.jsx)(`img`, { src: `/api/v1/files/${e.file_id}/content`, alt: e.name })
                  : (0, E.jsx)(t, { name: `file` }),
                (0, E.jsx)(`span`, { className: `cut`, children: e.name }),
                (0, E.jsx)(`span`, { className: `dim num`, children: o(e.bytes) }),
              ],
            },
            e.file_id,
          ),
        ),
      })
}
function Pa(e, t = null) {
  let n = e.output !== null
  return e.rounds
    .filter((e) => e.parent_call_id === t)
    .map((r) => {
      let i = e.tools.filter((e) => e.round === r.round),
        a = t === null && (!r.completed || r.tool_calls === 0)
      return {
        round: r.round,
        reasoning: r.reasoning,
        text: a ? `` : r.text,
        open: !n && !r.completed && r.attempt === e.attempt,
        tools: i.map((t) => ({ ...t, steps: Pa(e, t.call_id) })),
      }
    })
    .filter(Ia)
}
function Fa(e) {
  return e.role === `assistant`
    ? (e.rounds ?? [])
        .map((e) => ({
          round: e.round,
          reasoning: e.reasoning ?? ``,
          text: (e.calls ?? []).length > 0 ? e.text : ``,
          open: !1,
          tools: (e.calls ?? []).map((e) => ({
            call_id: e.call_id,
            name: e.name,
            title: La(e.name),
            status: e.error === void 0 ? `completed` : `failed`,
            arguments: e.arguments ?? null,
            result: e.result ?? null,
            error: e.error ?? null,
            documents: [],
            progress: [],
            output: ``,
            steps: [],
          })),
        }))
        .filter(Ia)
    : []
}
var Ia = (e) => e.reasoning !== `` || e.text !== `` || e.tools.length > 0
function La(e) {
  let t = e.replaceAll(/[_-]+/g, ` `).trim()
  return t.charAt(0).toUpperCase() + t.slice(1)
}
function Ra({ runId: e, pending: t }) {
  let { run: r } = n()
  return t.length === 0
    ? null
    : (0, E.jsxs)(`section`, {
        className: `pending`,
        'aria-label': r.pendingTitle,
        children: [
          (0, E.jsx)(`h2`, { children: r.pendingTitle }),
          t.map((t) => (0, E.jsx)(za, { runId: e, call: t }, t.call_id)),
        ],
      })
}
function za({ runId: t, call: r }) {
  let { run: i } = n(),
    [o, l] = (0, T.useState)(``),
    f = s({ mutationFn: (n) => e.toolOutputs(t, n) }),
    p = (e) => f.mutate({ approvals: [{ call_id: r.call_id, decision: e, ...(o === `` ? {} : { reason: o }) }] })
  return (0, E.jsxs)(`div`, {
    className: `pending-row`,
    children: [
      (0, E.jsxs)(`div`, {
        className: `pending-call`,
        children: [
          (0, E.jsx)(`h3`, { children: i.callOf(r.name) }),
          (0, E.jsx)($, { value: r.arguments, label: i.detail.arguments }),
        ],
      }),
      r.kind === `approval`
        ? (0, E.jsxs)(`div`, {
            className: `pending-answer`,
            children: [
              (0, E.jsx)(u, { size: `xs`, label: i.denyReason, value: o, onChange: (e) => l(e.currentTarget.value) }),
              (0, E.jsxs)(`div`, {
                className: `row`,
                children: [
                  (0, E.jsx)(c, {
                    size: `compact-sm`,
                    loading: f.isPending,
                    onClick: () => p(`approve`),
                    children: i.approve,
                  }),
                  (0, E.jsx)(c, {
                    size: `compact-sm`,
                    variant: `default`,
                    disabled: f.isPending,
                    onClick: () => p(`deny`),
                    children: i.deny,
                  }),
                ],
              }),
            ],
          })
        : (0, E.jsxs)(`div`, {
            className: `pending-answer`,
            children: [
              (0, E.jsx)(d, {
                size: `xs`,
                label: i.answerTool,
                description: i.answerHint,
                value: o,
                onChange: (e) => l(e.currentTarget.value),
              }),
              (0, E.jsx)(c, {
                size: `compact-sm`,
                loading: f.isPending,
                onClick: () => f.mutate({ outputs: [{ call_id: r.call_id, result: Ba(o) }] }),
                children: i.sendAnswer,
              }),
            ],
          }),
      f.error !== null && (0, E.jsx)(a, { error: f.error }),
    ],
  })
}
function Ba(e) {
  try {
    return JSON.parse(e)
  } catch {
    return e
  }
}
export { Ma as a, $ as c, et as d, Na as i, Sa as l, Fa as n, Ta as o, Pa as r, ka as s, Ra as t, nt as u }
