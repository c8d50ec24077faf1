import {
  a as e,
  c as t,
  d as n,
  f as r,
  h as i,
  i as a,
  l as o,
  m as s,
  o as c,
  p as l,
  r as u,
  s as d,
  t as f,
  u as p,
} from './index-wospu4Mp.js'
import { a as m, c as h, d as g, i as _, l as ee, o as v, s as y, t as te, u as ne } from './status-DwAVnTvi.js'
import { useMutation as re, useQuery as ie } from '@tanstack/react-query'
import { Link as ae, useLocation as oe, useParams as se, useSearchParams as ce } from 'wouter'
import {
  Button as le,
  Checkbox as ue,
  HoverCard as de,
  Menu as fe,
  TextInput as pe,
  Textarea as me,
} from '@mantine/core'
import { useVirtualizer as he } from '@tanstack/react-virtual'
var ge = (e) => e.rounds.findLast((e) => e.parent_call_id === null && (!e.completed || e.tool_calls === 0)),
  _e = (e) => e.output?.content ?? ge(e)?.text ?? ``,
  ve = (e, t) => (t === void 0 ? ge(e) : e.rounds.find((e) => e.round === t))?.reasoning ?? ``,
  ye = (e) => e.output !== null,
  be = (e) => typeof e == `object` && !!e && !Array.isArray(e),
  b = (e) => (be(e) ? e : {}),
  x = (e) => (typeof e == `string` ? e : ``),
  S = (e) => (typeof e == `string` ? e : null),
  xe = (e) => (Number.isSafeInteger(e) && e >= 0 ? e : null),
  C = (e) => xe(e) ?? 0,
  Se = (e) => (e === void 0 ? null : e),
  Ce = (e) => (Array.isArray(e) ? e.filter(be) : []),
  we = (e) => (Array.isArray(e) ? e.filter((e) => typeof e == `string`) : [])
function Te(e) {
  return be(e)
    ? {
        turn_index: C(e.turn_index),
        tab_index: C(e.tab_index),
        sub_turn_index: xe(e.sub_turn_index),
        model_index: C(e.model_index),
      }
    : null
}
function Ee(e) {
  if (!be(e)) return null
  let t = { input_tokens: De(e.input_tokens) ?? 0, output_tokens: De(e.output_tokens) ?? 0 }
  for (let n of [`reasoning_tokens`, `cached_tokens`, `cost`]) {
    let r = De(e[n])
    r !== null && (t[n] = r)
  }
  return (e.estimated === !0 && (t.estimated = !0), t)
}
var De = (e) => (typeof e == `number` && e >= 0 && e < 1 / 0 ? e : null),
  Oe = (e) => ({
    number: C(e.number),
    document_id: x(e.document_id),
    title: x(e.title),
    url: S(e.url),
    snippet: x(e.snippet),
  }),
  ke = (e) => ({
    file_id: x(e.file_id),
    name: x(e.name),
    media_type: x(e.media_type),
    bytes: C(e.bytes),
    url: x(e.url),
  }),
  Ae = (e) => ({
    call_id: x(e.call_id),
    kind: e.kind === `client_tool` ? `client_tool` : `approval`,
    name: x(e.name),
    arguments: Se(e.arguments),
    ...(e.approver === `operator` || e.approver === `end_user` ? { approver: e.approver } : {}),
  }),
  je = (e) => ({
    call_id: x(e.call_id),
    provider_call_id: x(e.provider_call_id),
    name: x(e.name),
    arguments: Se(e.arguments),
    ...(be(e.extra) ? { extra: e.extra } : {}),
    ...(e.repaired === !0 ? { repaired: !0 } : {}),
    ...(e.recovered === !0 ? { recovered: !0 } : {}),
  }),
  Me = (e) => ({ code: x(b(e).code) || `tool_error`, message: x(b(e).message) }),
  Ne = (e) => {
    let t = b(e)
    return {
      code: x(t.code) || `internal_error`,
      message: x(t.message),
      ...(typeof t.detail == `string` ? { detail: t.detail } : {}),
      ...(typeof t.retryable == `boolean` ? { retryable: t.retryable } : {}),
    }
  }
function Pe(e, t) {
  let n = b(e)
  return {
    id: x(n.id),
    role: `assistant`,
    status: t,
    content: x(n.content),
    citations: Ce(n.citations).map(Oe),
    files: Ce(n.files).map(ke),
    usage: Ee(n.usage),
    model: x(n.model),
    interrupted: n.interrupted === !0,
    ...(Array.isArray(n.rounds) ? { rounds: Ce(n.rounds).map(Fe) } : {}),
  }
}
var Fe = (e) => ({
    round: C(e.round),
    text: x(e.text),
    reasoning: x(e.reasoning),
    calls: Ce(e.calls).map((e) => ({
      ...je(e),
      ...(e.result === void 0 ? {} : { result: Se(e.result) }),
      ...(be(e.error) ? { error: Me(e.error) } : {}),
    })),
  }),
  Ie = Symbol(`hole`)
function Le(e, t, n) {
  return t === e.length ? n : t > e.length ? Ie : n.slice(e.length - t)
}
var Re = (e, t, n) => !e.completed && e.start === t.start && t.attempt >= n
function ze(e, t) {
  return w(e, {
    ...Je(C(t.round)),
    parent_call_id: S(t.parent_call_id),
    placement: Te(t.placement),
    model: S(t.model),
    attempt: e.attempt,
    start: C(t.seq),
  })
}
function Be(e, t) {
  let n = Ke(e, C(t.round)) ?? Je(C(t.round)),
    r = C(t.tool_calls),
    i = Ee(t.usage),
    a = r > 0 || n.parent_call_id !== null ? `` : n.text,
    o = w(e, {
      ...n,
      placement: Te(t.placement) ?? n.placement,
      text: S(t.text) ?? a,
      reasoning: S(t.reasoning) ?? n.reasoning,
      hole: !1,
      reasoning_hole: !1,
      completed: !0,
      tool_calls: r,
      calls: Ce(t.calls).map(je),
      finish_reason: S(t.finish_reason),
      usage: i,
    })
  return i === null ? o : { ...o, usage: Ye(e.usage, i) }
}
function Ve(e, t, n) {
  let r = Ke(e, C(t.round))
  return r === void 0 ? e : w(e, { ...r, ...n })
}
function He(e, t) {
  let n = qe(e, t),
    r = xe(t.offset)
  if (n === void 0 || r === null) return e
  if (typeof t.text == `string`) {
    let i = Ge(n.text, n.hole, r, t.text)
    return i === null ? e : w(e, { ...n, text: i.text, hole: i.hole })
  }
  let i = Ge(n.reasoning, n.reasoning_hole, r, x(t.reasoning))
  return i === null ? e : w(e, { ...n, reasoning: i.text, reasoning_hole: i.hole })
}
function Ue(e, t) {
  let n = qe(e, t)
  if (n === void 0 || typeof t.text != `string`) return e
  let r = { ...n, text: t.text, hole: !1 }
  return typeof t.reasoning == `string` ? w(e, { ...r, reasoning: t.reasoning, reasoning_hole: !1 }) : w(e, r)
}
var We = (e) =>
  e.map((e) => (e.completed ? e : { ...e, text: ``, reasoning: ``, hole: !1, reasoning_hole: !1, retried: null }))
function Ge(e, t, n, r) {
  let i = Le(e, n, r)
  return i === Ie ? (t ? null : { text: e, hole: !0 }) : i === `` ? null : { text: e + i, hole: !1 }
}
var Ke = (e, t) => e.rounds.findLast((e) => e.round === t)
function qe(e, t) {
  let n = Ke(e, C(t.round))
  if (n !== void 0 && n.start !== 0) return Re(n, { start: C(t.start), attempt: C(t.attempt) }, e.attempt) ? n : void 0
}
function w(e, t) {
  let n = e.rounds.findLastIndex((e) => e.round <= t.round),
    r = e.rounds[n]?.round === t.round ? e.rounds.with(n, t) : e.rounds.toSpliced(n + 1, 0, t)
  return { ...e, rounds: r }
}
var Je = (e) => ({
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
function Ye(e, t) {
  if (e === null) return t
  let n = { input_tokens: e.input_tokens + t.input_tokens, output_tokens: e.output_tokens + t.output_tokens }
  for (let r of [`reasoning_tokens`, `cached_tokens`, `cost`])
    (e[r] !== void 0 || t[r] !== void 0) && (n[r] = (e[r] ?? 0) + (t[r] ?? 0))
  return ((e.estimated || t.estimated) && (n.estimated = !0), n)
}
var Xe = (e) => ({ routed: { provider: x(e.provider), model: x(e.model) } }),
  Ze = (e) => ({ retried: { reason: x(e.reason), delay_ms: C(b(e).delay_ms) } })
function Qe(e, t) {
  return ct(e, {
    ...lt(x(t.call_id)),
    round: C(t.round),
    placement: Te(t.placement),
    name: x(t.name),
    title: x(t.title),
    arguments: Se(t.arguments),
  })
}
function $e(e, t) {
  let n = st(e, x(t.call_id))
  return n === void 0 ? e : ct(e, { ...n, progress: [...n.progress, { kind: x(t.kind), data: Se(t.data) }] })
}
function et(e, t, n) {
  let r = x(t.call_id)
  return ot(
    ct(e, {
      ...(st(e, r) ?? lt(r)),
      status: n,
      result: n === `completed` ? Se(t.result) : null,
      error: n === `failed` ? Me(t.error) : null,
      documents: Ce(t.documents).map(Oe),
      hole: !1,
    }),
    r,
  )
}
function tt(e, t) {
  let n = st(e, x(t.call_id)),
    r = xe(t.offset)
  if (n === void 0 || n.status !== `running` || r === null) return e
  let i = Ge(n.output, n.hole, r, x(t.text))
  return i === null ? e : ct(e, { ...n, output: i.text, hole: i.hole })
}
function nt(e, t) {
  let n = st(e, x(t.call_id))
  return n === void 0 || n.status !== `running` || typeof t.text != `string`
    ? e
    : ct(e, { ...n, output: t.text, hole: !1 })
}
var rt = (e) => e.map((e) => (e.status === `running` ? { ...e, output: ``, hole: !1 } : e)),
  it = (e) => e.map((e) => (e.status === `running` ? { ...e, status: `cancelled`, hole: !1 } : e))
function at(e, t) {
  let n = Ae({ ...b(t), kind: `approval` })
  return { ...e, pending: [...e.pending.filter((e) => e.call_id !== n.call_id), n] }
}
function ot(e, t) {
  let n = e.pending.filter((e) => e.call_id !== t)
  if (n.length === e.pending.length) return e
  let r = e.status === `requires_action` && n.length === 0 ? `queued` : e.status
  return { ...e, pending: n, status: r }
}
var st = (e, t) => e.tools.find((e) => e.call_id === t)
function ct(e, t) {
  let n = e.tools.findIndex((e) => e.call_id === t.call_id)
  return { ...e, tools: n < 0 ? [...e.tools, t] : e.tools.with(n, t) }
}
var lt = (e) => ({
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
  ut = {
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
  dt = () => ut
function ft(e, t) {
  let n = b(t)
  if (
    e.output !== null ||
    typeof n.type != `string` ||
    typeof n.run_id != `string` ||
    (e.run_id !== null && e.run_id !== n.run_id)
  )
    return e
  if (pt(n.type)) return mt(e, n)
  let r = xe(n.seq)
  return r === null || r <= e.last_seq ? e : ht({ ...e, run_id: n.run_id, last_seq: r }, n)
}
var pt = (e) => e === `model.delta` || e === `model.snapshot` || e === `tool.delta` || e === `tool.snapshot`
function mt(e, t) {
  return t.type === `model.delta`
    ? He(e, t)
    : t.type === `model.snapshot`
      ? Ue(e, t)
      : t.type === `tool.delta`
        ? tt(e, t)
        : nt(e, t)
}
function ht(e, t) {
  switch (t.type) {
    case `run.queued`:
      return gt(e, t)
    case `run.started`:
      return _t(e, C(t.attempt))
    case `model.started`:
      return ze(e, t)
    case `model.retried`:
      return Ve(e, t, Ze(t))
    case `model.routed`:
      return Ve(e, t, Xe(t))
    case `model.completed`:
      return Be(e, t)
    case `tools.branching`:
      return Ve(e, t, { branches: C(t.branches) })
    case `tool.started`:
      return Qe(e, t)
    case `tool.progress`:
      return $e(e, t)
    case `tool.completed`:
      return et(e, t, `completed`)
    case `tool.failed`:
      return et(e, t, `failed`)
    case `tool.cancelled`:
      return et(e, t, `cancelled`)
    case `approval.requested`:
      return at(e, t)
    case `approval.resolved`:
      return ot(e, x(t.call_id))
    case `citation.added`:
      return { ...e, citations: [...e.citations.filter((e) => e.number !== t.number), Oe(t)] }
    case `file.created`:
      return { ...e, files: [...e.files.filter((e) => e.file_id !== t.file_id), ke(t)] }
    case `plan.created`:
      return { ...e, plan: we(t.steps) }
    case `conversation.titled`:
      return { ...e, title: S(t.title) }
    case `run.requires_action`:
      return { ...e, status: `requires_action`, pending: Ce(t.pending).map(Ae) }
    case `run.completed`:
      return { ...vt(e, t, `completed`), stop_reason: S(t.stop_reason) }
    case `run.failed`:
      return { ...vt(e, t, `failed`), error: Ne(t.error) }
    case `run.cancelled`:
      return { ...vt(e, t, `cancelled`), cancel_reason: S(t.reason) }
    default:
      return e
  }
}
var gt = (e, t) => ({
  ...e,
  status: `queued`,
  conversation_id: S(t.conversation_id),
  group_id: S(t.group_id),
  input_message_id: S(t.input_message_id),
  output_message_id: S(t.output_message_id),
  model_index: C(t.model_index),
  agent: S(t.agent),
  model: S(t.model),
})
function _t(e, t) {
  return t <= e.attempt
    ? { ...e, status: `running` }
    : { ...e, status: `running`, attempt: t, rounds: We(e.rounds), tools: rt(e.tools) }
}
function vt(e, t, n) {
  let r = Pe(t.output, n),
    i = ge(e)
  return {
    ...e,
    status: n,
    rounds: e.rounds.map((e) => yt(e, r, e === i)),
    tools: it(e.tools),
    citations: r.citations,
    files: r.files,
    pending: [],
    output: r,
    usage: Ee(t.usage) ?? r.usage,
  }
}
function yt(e, t, n) {
  let r = e.completed ? e : t.rounds?.find((t) => t.round === e.round),
    i = n ? t.content : (r?.text ?? ``)
  return { ...e, text: i, reasoning: r?.reasoning ?? ``, hole: !1, reasoning_hole: !1 }
}
var bt = 3,
  xt = 2
function St(e, t) {
  let n = t.startsWith(e) ? e.length : 0,
    r = t.length - n,
    i = n + Math.min(r, Math.max(xt, Math.ceil(r / bt)))
  return (Ct(t.charCodeAt(i - 1)) && i < t.length && i++, t.slice(0, i))
}
var Ct = (e) => e >= 55296 && e <= 56319
function wt(e, t = null) {
  let n = new Set(),
    r = dt(),
    i = { view: r, text: ``, reasoning: ``, error: null, live: !0 },
    a = null,
    o = null,
    s = null
  function c(e) {
    i = e
    for (let e of n) e()
  }
  function l() {
    let e = _e(r),
      t = ye(r),
      n = t ? e : St(i.text, e),
      a = t ? ve(r) : St(i.reasoning, ve(r))
    ;(n === e && a === ve(r) && d(),
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
        (t === null || e.value.run_id === t) && ((r = ft(r, e.value)), ye(r) ? l() : u())
    } catch (e) {
      n = e
    }
    ;(d(), c({ view: r, text: _e(r), reasoning: ve(r), error: n, live: !1 }))
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
var T = i(),
  E = l(),
  Tt = 1500
function Et({ text: e, label: t, showLabel: i = !1 }) {
  let a = r(),
    [o, s] = (0, T.useState)(!1)
  return (
    (0, T.useEffect)(() => {
      if (!o) return
      let e = setTimeout(() => s(!1), Tt)
      return () => clearTimeout(e)
    }, [o]),
    (0, E.jsxs)(`button`, {
      type: `button`,
      className: `quiet`,
      onClick: () => {
        navigator.clipboard.writeText(typeof e == `string` ? e : e()).then(() => s(!0))
      },
      'aria-label': i ? void 0 : t,
      title: t,
      children: [
        (0, E.jsx)(n, { name: o ? `check` : `copy`, size: 14 }),
        i && (0, E.jsx)(`span`, { children: t }),
        (0, E.jsx)(`span`, { className: `sr-only`, 'aria-live': `polite`, children: o ? a.frame.copied : `` }),
      ],
    })
  )
}
function Dt({ text: e, language: t }) {
  let { frame: n } = r(),
    i = t.split(/\s/)[0] ?? ``
  return (0, E.jsxs)(`div`, {
    className: `code`,
    children: [
      (0, E.jsxs)(`div`, {
        className: `code-head`,
        children: [(0, E.jsx)(`span`, { children: i || `text` }), (0, E.jsx)(Et, { text: e, label: n.copy })],
      }),
      (0, E.jsx)(`pre`, { tabIndex: 0, children: (0, E.jsx)(`code`, { children: e }) }),
    ],
  })
}
var Ot = new Map([
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
function kt(e) {
  return e.replaceAll(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,6}));/g, (e, t, n, r) => {
    if (r !== void 0) return Ot.get(r) ?? e
    let i = t === void 0 ? Number.parseInt(n ?? ``, 16) : Number(t)
    return i > 0 && i <= 1114111 && (i < 55296 || i > 57343) ? String.fromCodePoint(i) : e
  })
}
function At() {
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
var D = At()
function jt(e) {
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
var Mt = ((e = ``) => {
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
        `^ {0,${e}}(?:</?(?:${zt})(?:[ \\t]+|$|/?>)|<(?:(?:script|pre|style|textarea)(?:[\\s>]|$)|!--)|<\\?|<![A-Za-z]|<!\\[CDATA\\[)`,
        `i`,
      ),
    ),
    blockquoteBeginRegex: k((e) => RegExp(`^ {0,${e}}>`)),
    nestedContainerMarkers: /^(?: {0,3}(?:(?:[*+-]|\d{1,9}[.)])[ \t]+|>[ \t]?))+/,
  },
  Nt = /^(?:[ \t]*(?:\n|$))+/,
  Pt = /^((?: {4}| {0,3}\t)[^\n]+(?:\n(?:[ \t]*(?:\n|$))*)?)+/,
  Ft =
    /^ {0,3}(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})([^\n]*)(?:\n|$)(?:|([\s\S]*?)(?:\n|$))(?: {0,3}(?:(?=`)\1`*|(?=~)\1~*) *(?=\n|$)|$)/,
  It = /^ {0,3}((?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})(?:\n+|$)/,
  Lt = /^ {0,3}(#{1,6})(?=\s|$)(.*)(?:\n+|$)/,
  Rt = / {0,3}(?:[*+-]|\d{1,9}[.)])/,
  zt = `address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul`,
  Bt = A(
    ` {0,3}(?:</?(?:tag)(?:[ \\t]+|\\n|/?>)|<(?:(?:script|pre|style|textarea)(?:[\\s>]|$)|!--)|<\\?|<![A-Za-z]|<!\\[CDATA\\[)`,
  )
    .replace(`tag`, zt)
    .getRegex(),
  Vt =
    /^(?!bull |blockCode|fences|blockquote|heading|html|table)((?:.|\n(?!\s*?\n|bull |fences|blockquote|heading|hr|html|table))+?)\n {0,3}(=+|-+)[ \t]*(?:\n+|$)/,
  Ht = A(Vt)
    .replace(/bull/g, Rt)
    .replace(/blockCode/g, /(?: {4}| {0,3}\t)/)
    .replace(/fences/g, / {0,3}(?:`{3,}|~{3,})/)
    .replace(/blockquote/g, / {0,3}>/)
    .replace(/heading/g, / {0,3}#{1,6}(?:\s|$)/)
    .replace(/hr/g, / {0,3}(?:(?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})(?:\n+|$)/)
    .replace(/\|table/g, ``)
    .replace(/html/g, Bt)
    .getRegex(),
  Ut = A(Vt)
    .replace(/bull/g, Rt)
    .replace(/blockCode/g, /(?: {4}| {0,3}\t)/)
    .replace(/fences/g, / {0,3}(?:`{3,}|~{3,})/)
    .replace(/blockquote/g, / {0,3}>/)
    .replace(/heading/g, / {0,3}#{1,6}(?:\s|$)/)
    .replace(/hr/g, / {0,3}(?:(?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})(?:\n+|$)/)
    .replace(/table/g, / {0,3}\|?(?:[:\- ]*\|)+[\:\- ]*\n/)
    .replace(/html/g, Bt)
    .getRegex(),
  Wt = /^([^\n]+(?:\n(?!hr|heading|lheading|blockquote|fences|list|html|table|[ \t]+\n)[^\n]+)*)/,
  Gt = /^[^\n]+/,
  Kt = /(?!\s*\])(?:\\[\s\S]|[^\[\]\\\n]|\n(?![ \t]*\n))+/,
  qt = A(
    /^ {0,3}\[(label)\]: *(?:\n[ \t]*)?([^<\s][^\s]*|<(?:\\.|[^\n<>\\])*>)(?:(?: +(?:\n[ \t]*)?| *\n[ \t]*)(title))? *(?:\n+|$)/,
  )
    .replace(`label`, Kt)
    .replace(`title`, /(?:"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\\n]|\n(?!\n))*'|\((?:\\[\s\S]|[^()\\])*\))/)
    .getRegex(),
  Jt = A(/^(bull)([ \t][^\n]*?)?(?:\n|$)/)
    .replace(/bull/g, Rt)
    .getRegex(),
  Yt = /<!--(?:-?>|[\s\S]*?(?:-->|$))/,
  Xt = A(
    `^ {0,3}(?:<(script|pre|style|textarea)[\\s>][\\s\\S]*?(?:</\\1>[^\\n]*\\n*|$)|comment[^\\n]*(\\n+|$)|<\\?[\\s\\S]*?(?:\\?>[^\\n]*\\n*|$)|<![A-Z][\\s\\S]*?(?:>[^\\n]*\\n*|$)|<!\\[CDATA\\[[\\s\\S]*?(?:\\]\\]>[^\\n]*\\n*|$)|</?(tag)(?:[ \\t]+|\\n|/?>|$)[\\s\\S]*?(?:(?:\\n[ 	]*)+\\n|$)|<(?!(?:script|pre|style|textarea)(?![a-z0-9-]))([a-z][a-z0-9-]*)(?:attribute)*?[ \\t]*/?>(?=[ \\t]*(?:\\n|$))[\\s\\S]*?(?:(?:\\n[ 	]*)+\\n|$)|</[a-z][a-z0-9-]*\\s*>(?=[ \\t]*(?:\\n|$))[\\s\\S]*?(?:(?:\\n[ 	]*)+\\n|$))`,
    `i`,
  )
    .replace(`comment`, Yt)
    .replace(`tag`, zt)
    .replace(
      `attribute`,
      /[ \t]+[a-zA-Z:_][\w.:-]*(?:[ \t]*=[ \t]*"[^"\n]*"|[ \t]*=[ \t]*'[^'\n]*'|[ \t]*=[ \t]*[^\s"'=<>`]+)?/,
    )
    .getRegex(),
  Zt = (e) =>
    A(Wt)
      .replace(`hr`, It)
      .replace(`heading`, ` {0,3}#{1,6}(?:\\s|$)`)
      .replace(`|lheading`, ``)
      .replace(`|table`, ``)
      .replace(`blockquote`, ` {0,3}>`)
      .replace(`fences`, ' {0,3}(?:`{3,}(?=[^`\\n]*(?:\\n|$))|~~~)[^\\n]*(?:\\n|$)')
      .replace(`list`, e)
      .replace(`html`, Bt)
      .getRegex(),
  Qt = Zt(/ {0,3}(?:[*+-]|1[.)])[ \t]+[^ \t\n]/),
  $t = Zt(/ {0,3}(?:[*+-]|\d{1,9}[.)])(?:[ \t]|\n|$)/),
  en = {
    blockquote: A(/^( {0,3}> ?(?:(?![ \t]*(?:\n|$))(paragraph)|[^\n]*)(?:\n|$))+/)
      .replace(`paragraph`, $t)
      .getRegex(),
    code: Pt,
    def: qt,
    fences: Ft,
    heading: Lt,
    hr: It,
    html: Xt,
    lheading: Ht,
    list: Jt,
    newline: Nt,
    paragraph: Qt,
    table: O,
    text: Gt,
  },
  tn = A(
    `^ *([^\\n ].*)\\n {0,3}((?:\\| *)?:?-+:? *(?:\\| *:?-+:? *)*(?:\\| *)?)(?:\\n((?:(?! *\\n|hr|heading|blockquote|code|fences|list|html).*(?:\\n|$))*)\\n*|$)`,
  )
    .replace(`hr`, It)
    .replace(`heading`, ` {0,3}#{1,6}(?:\\s|$)`)
    .replace(`blockquote`, ` {0,3}>`)
    .replace(`code`, `(?: {4}| {0,3}	)[^\\n]`)
    .replace(`fences`, ' {0,3}(?:`{3,}(?=[^`\\n]*(?:\\n|$))|~~~)[^\\n]*(?:\\n|$)')
    .replace(`list`, ` {0,3}(?:[*+-]|1[.)])[ \\t]`)
    .replace(`html`, Bt)
    .getRegex(),
  nn = {
    ...en,
    lheading: Ut,
    table: tn,
    paragraph: A(Wt)
      .replace(`hr`, It)
      .replace(`heading`, ` {0,3}#{1,6}(?:\\s|$)`)
      .replace(`|lheading`, ``)
      .replace(`table`, tn)
      .replace(`blockquote`, ` {0,3}>`)
      .replace(`fences`, ' {0,3}(?:`{3,}(?=[^`\\n]*(?:\\n|$))|~~~)[^\\n]*(?:\\n|$)')
      .replace(`list`, ` {0,3}(?:[*+-]|1[.)])[ \\t]+[^ \\t\\n]`)
      .replace(`html`, Bt)
      .getRegex(),
  },
  rn = {
    ...en,
    html: A(
      `^ *(?:comment(?: *\\n|\\s*$)|<(tag)[\\s\\S]+?</\\1>(?: *\\n{2,}|\\s*$)|<tag(?:"[^"]*"|'[^']*'|\\s[^'"/>\\s]*)*?/?>(?: *\\n{2,}|\\s*$))`,
    )
      .replace(`comment`, Yt)
      .replace(
        /tag/g,
        `(?!(?:a|em|strong|small|s|cite|q|dfn|abbr|data|time|code|var|samp|kbd|sub|sup|i|b|u|mark|ruby|rt|rp|bdi|bdo|span|br|wbr|ins|del|img)\\b)\\w+(?!:|[^\\w\\s@]*@)\\b`,
      )
      .getRegex(),
    def: /^ *\[([^\]]+)\]: *<?([^\s>]+)>?(?: +(["(][^\n]+[")]))? *(?:\n+|$)/,
    heading: /^(#{1,6})(.*)(?:\n+|$)/,
    fences: O,
    lheading: /^(.+?)\n {0,3}(=+|-+) *(?:\n+|$)/,
    paragraph: A(Wt)
      .replace(`hr`, It)
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
      .replace(`lheading`, Ht)
      .getRegex(),
  },
  an = /^\\([!"#$%&'()*+,\-./:;<=>?@\[\]\\^_`{|}~])/,
  on = /^(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/,
  sn = /^( {2,}|\\)\n(?!\s*$)[ \t]*/,
  cn = /^(`+|[^`])(?:(?= {2,}\n)|[\s\S]*?(?:(?=[\\<!\[`*_]|\b_|$)|[^ ](?= {2,}\n)))/,
  M = /[\p{P}\p{S}]/u,
  ln = /[\s\p{P}\p{S}]/u,
  un = /[^\s\p{P}\p{S}]/u,
  dn = A(/^((?![*_])punctSpace)/, `u`)
    .replace(/punctSpace/g, ln)
    .getRegex(),
  fn = /[\p{Pi}\p{Ps}"']/u,
  pn = /(?!~)[\p{P}\p{S}]/u,
  mn = /(?!~)[\s\p{P}\p{S}]/u,
  hn = /(?:[^\s\p{P}\p{S}]|~)/u,
  gn = A(/link|precode-code|html/, `g`)
    .replace(
      `link`,
      /\[(?:[^\[\]`]|(?<a>`+)[^`]+\k<a>(?!`))*?\]\((?:\\[\s\S]|[^\\\(\)]|\((?:\\[\s\S]|[^\\\(\)])*\))*\)/,
    )
    .replace(`precode-`, Mt ? '(?<!`)()' : '(^^|[^`])')
    .replace(`code`, /(?<b>`+)[^`]+\k<b>(?!`)/)
    .replace(`html`, /<(?! )[^<>]*?>/)
    .getRegex(),
  _n = /^(?:\*+(?:((?!\*)punct)|([^\s*]))?)|^_+(?:((?!_)punct)|([^\s_]))?/,
  vn = A(_n, `u`).replace(/punct/g, M).getRegex(),
  yn = A(_n, `u`).replace(/punct/g, pn).getRegex(),
  bn = A(/^(?:\*+(?:((?!\*)(?!openQuote)punct)|([^\s*]))?)|^_+(?:((?!_)(?!openQuote)punct)|([^\s_]))?/, `u`)
    .replace(/openQuote/g, fn)
    .replace(/punct/g, M)
    .getRegex(),
  xn = `^[^_*]*?__[^_*]*?\\*[^_*]*?(?=__)|[^*]+(?=[^*])|(?!\\*)punct(\\*+)(?=[\\s]|$)|notPunctSpace(\\*+)(?!\\*)(?=punctSpace|$)|(?!\\*)punctSpace(\\*+)(?=notPunctSpace)|[\\s](\\*+)(?!\\*)(?=punct)|(?!\\*)punct(\\*+)(?!\\*)(?=punct)|notPunctSpace(\\*+)(?=notPunctSpace)`,
  Sn = A(xn, `gu`)
    .replace(/notPunctSpace/g, un)
    .replace(/punctSpace/g, ln)
    .replace(/punct/g, M)
    .getRegex(),
  Cn = A(xn, `gu`)
    .replace(/notPunctSpace/g, hn)
    .replace(/punctSpace/g, mn)
    .replace(/punct/g, pn)
    .getRegex(),
  wn = A(
    `^[^_*]*?__[^_*]*?\\*[^_*]*?(?=__)|[^*]+(?=[^*])|(?!\\*)punct(\\*+)(?=[\\s]|$)|notPunctSpace(\\*+)(?!\\*)(?=punctSpace|$)|(?!\\*)[\\s](\\*+)(?=notPunctSpace)|[\\s](\\*+)(?!\\*)(?=punct)|(?!\\*)punct(\\*+)(?!\\*)(?=punct)|(?:(?!\\*)punct|notPunctSpace)(\\*+)(?!\\*)(?=notPunctSpace)`,
    `gu`,
  )
    .replace(/notPunctSpace/g, un)
    .replace(/punctSpace/g, ln)
    .replace(/punct/g, M)
    .getRegex(),
  Tn = A(
    `^[^_*]*?\\*\\*[^_*]*?_[^_*]*?(?=\\*\\*)|[^_]+(?=[^_])|(?!_)punct(_+)(?=[\\s]|$)|notPunctSpace(_+)(?!_)(?=punctSpace|$)|(?!_)punctSpace(_+)(?=notPunctSpace)|[\\s](_+)(?!_)(?=punct)|(?!_)punct(_+)(?!_)(?=punct)`,
    `gu`,
  )
    .replace(/notPunctSpace/g, un)
    .replace(/punctSpace/g, ln)
    .replace(/punct/g, M)
    .getRegex(),
  En = A(
    `^[^_*]*?\\*\\*[^_*]*?_[^_*]*?(?=\\*\\*)|[^_]+(?=[^_])|(?!_)punct(_+)(?=[\\s]|$)|notPunctSpace(_+)(?!_)(?=punctSpace|$)|(?!_)[\\s](_+)(?=notPunctSpace)|[\\s](_+)(?!_)(?=punct)|(?!_)punct(_+)(?!_)(?=punct)|(?:(?!_)punct|notPunctSpace)(_+)(?!_)(?=notPunctSpace)`,
    `gu`,
  )
    .replace(/notPunctSpace/g, un)
    .replace(/punctSpace/g, ln)
    .replace(/punct/g, M)
    .getRegex(),
  Dn = A(/^~~?(?:((?!~)punct)|[^\s~])/, `u`)
    .replace(/punct/g, M)
    .getRegex(),
  On = A(
    `^[^~]+(?=[^~])|(?!~)punct(~~?)(?=[\\s]|$)|notPunctSpace(~~?)(?!~)(?=punctSpace|$)|(?!~)punctSpace(~~?)(?=notPunctSpace)|[\\s](~~?)(?!~)(?=punct)|(?!~)punct(~~?)(?!~)(?=punct)|notPunctSpace(~~?)(?=notPunctSpace)`,
    `gu`,
  )
    .replace(/notPunctSpace/g, un)
    .replace(/punctSpace/g, ln)
    .replace(/punct/g, M)
    .getRegex(),
  kn = A(/\\(punct)/, `gu`)
    .replace(/punct/g, M)
    .getRegex(),
  An = A(/(`+)(?:[^`]|[^`][\s\S]*?[^`])\1(?!`)|`+|\\(punct)/, `gu`)
    .replace(/punct/g, M)
    .getRegex(),
  jn = A(/^<(scheme:[^\s\x00-\x1f<>]*|email)>/)
    .replace(`scheme`, /[a-zA-Z][a-zA-Z0-9+.-]{1,31}/)
    .replace(
      `email`,
      /[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+(@)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+(?![-_])/,
    )
    .getRegex(),
  Mn = A(Yt).replace(`(?:-->|$)`, `-->`).getRegex(),
  Nn = A(
    `^comment|^</[a-zA-Z][a-zA-Z0-9-]*\\s*>|^<[a-zA-Z][a-zA-Z0-9-]*(?:attribute)*?\\s*/?>|^<\\?[\\s\\S]*?\\?>|^<![a-zA-Z]+\\s[\\s\\S]*?>|^<!\\[CDATA\\[[\\s\\S]*?\\]\\]>`,
  )
    .replace(`comment`, Mn)
    .replace(`attribute`, /\s+[a-zA-Z:_][\w.:-]*(?:\s*=\s*"[^"]*"|\s*=\s*'[^']*'|\s*=\s*[^\s"'=<>`]+)?/)
    .getRegex(),
  Pn = /\[(?:\\[\s\S]|[^\[\]\\])*\]/,
  Fn = A(/(?:\[(?:brackets|\\[\s\S]|[^\[\]\\])*\]|\\[\s\S]|`+(?!`)[^`]*?`+(?!`)|``+(?=\])|[^\[\]\\`])*?/)
    .replace(`brackets`, Pn)
    .getRegex(),
  In = A(/^!?\[(label)\]\([ \t\n]*(href)(?:(?:[ \t]+(?:\n[ \t]*)?|\n[ \t]*)(title))?[ \t\n]*\)/)
    .replace(`label`, Fn)
    .replace(`href`, /<(?:\\.|[^\n<>\\])*>|(?!<)[^ \t\n\x00-\x1f]+|(?=\))/)
    .replace(`title`, /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\((?:\\[\s\S]|[^)\\])*\)/)
    .getRegex(),
  Ln = A(/^!?\[(label)\]\[(ref)\]/)
    .replace(`label`, Fn)
    .replace(`ref`, Kt)
    .getRegex(),
  Rn = A(/^!?\[(ref)\](?:\[\])?/)
    .replace(`ref`, Kt)
    .getRegex(),
  zn = /(?!\s*\])(?:\\[\s\S]|[^\[\]\\]){1,999}/,
  Bn = A(
    /(?:[^\[\]\\`]*(?:\[(?:brackets|\\[\s\S]|[^\[\]\\])*\]|\\[\s\S]|`+(?!`)[^`]*?`+(?!`)|``+(?=\]))){0,999}?[^\[\]\\`]*?/,
  )
    .replace(`brackets`, Pn)
    .getRegex(),
  Vn = A(`reflink|nolink(?!\\()`, `g`)
    .replace(
      `reflink`,
      A(/^!?\[(label)\]\[(ref)\]/)
        .replace(`label`, Bn)
        .replace(`ref`, zn)
        .getRegex(),
    )
    .replace(
      `nolink`,
      A(/^!?\[(ref)\](?:\[\])?/)
        .replace(`ref`, zn)
        .getRegex(),
    )
    .getRegex(),
  Hn = /[hH][tT][tT][pP][sS]?|[fF][tT][pP]/,
  Un = A(/(?:mailto:email|xmpp:email(?:\/[A-Za-z0-9@.]+)?)/)
    .replace(/email/g, /[A-Za-z0-9._+-]+@[a-zA-Z0-9-_]+(?:\.[a-zA-Z0-9-_]*[a-zA-Z0-9])+(?![\w-])/)
    .getRegex(),
  Wn = {
    _backpedal: O,
    anyPunctuation: kn,
    anyPunctuationOutsideCode: An,
    autolink: jn,
    blockSkip: gn,
    br: sn,
    code: on,
    del: O,
    delLDelim: O,
    delRDelim: O,
    emStrongLDelim: vn,
    emStrongRDelimAst: Sn,
    emStrongRDelimUnd: Tn,
    escape: an,
    link: In,
    nolink: Rn,
    punctuation: dn,
    reflink: Ln,
    reflinkSearch: Vn,
    tag: Nn,
    text: cn,
    url: O,
  },
  Gn = {
    ...Wn,
    emStrongLDelim: bn,
    emStrongRDelimAst: wn,
    emStrongRDelimUnd: En,
    link: A(/^!?\[(label)\]\((.*?)\)/)
      .replace(`label`, Fn)
      .getRegex(),
    reflink: A(/^!?\[(label)\]\s*\[([^\]]*)\]/)
      .replace(`label`, Fn)
      .getRegex(),
  },
  Kn = {
    ...Wn,
    emStrongRDelimAst: Cn,
    emStrongLDelim: yn,
    delLDelim: Dn,
    delRDelim: On,
    url: A(/^emailProtocol|^((?:protocol):\/\/|www\.)(?:[a-zA-Z0-9\-]+\.?)+[^\s<]*|^email/)
      .replace(`emailProtocol`, Un)
      .replace(`protocol`, Hn)
      .replace(`email`, /[A-Za-z0-9._+-]+(@)[a-zA-Z0-9-_]+(?:\.[a-zA-Z0-9-_]*[a-zA-Z0-9])+(?![\w-])/)
      .getRegex(),
    _backpedal: /(?:[^?!.,:;*_'"~()&]+|\([^)]*\)|&(?![a-zA-Z0-9]+;$)|[?!.,:;*_'"~)]+(?!$))+/,
    del: /^(~~?)(?=[^\s~])((?:\\[\s\S]|[^\\])*?(?:\\[\s\S]|[^\s~\\]))\1(?=[^~]|$)/,
    text: A(
      /^(?:[^a-zA-Z0-9](?=emailProtocol)|(`+|~+|[^`~])(?:(?=[`~])|(?= {2,}\n)|(?=[a-zA-Z0-9.!#$%&'*+\/=?_`{\|}~-]+@)|[\s\S]*?(?:(?=[\\<!\[`*~_]|\b_|protocol:\/\/|wwwStart|$)|[^ ](?= {2,}\n)|[^a-zA-Z0-9](?=emailProtocol)|[^a-zA-Z0-9.!#$%&'*+\/=?_`{\|}~-](?=[a-zA-Z0-9.!#$%&'*+\/=?_`{\|}~-]+@))))/,
    )
      .replace(`protocol`, Hn)
      .replace(/emailProtocol/g, /(?:mailto|xmpp):/)
      .replace(`wwwStart`, Mt ? `(?<![^\\s*_~(])www\\.` : `www\\.`)
      .getRegex(),
  },
  qn = {
    ...Kn,
    br: A(sn).replace(`{2,}`, `*`).getRegex(),
    text: A(Kn.text)
      .replace(`\\b_`, `\\b_| {2,}\\n`)
      .replace(/\{2,\}/g, `*`)
      .getRegex(),
  },
  Jn = { normal: en, gfm: nn, pedantic: rn },
  Yn = { normal: Wn, gfm: Kn, breaks: qn, pedantic: Gn },
  Xn = { '&': `&amp;`, '<': `&lt;`, '>': `&gt;`, '"': `&quot;`, "'": `&#39;` },
  Zn = (e) => Xn[e]
function N(e, t) {
  if (t) {
    if (j.escapeTest.test(e)) return e.replace(j.escapeReplace, Zn)
  } else if (j.escapeTestNoEncode.test(e)) return e.replace(j.escapeReplaceNoEncode, Zn)
  return e
}
function Qn(e) {
  return j.numericCharacterReference.test(e)
    ? e.replace(j.numericCharacterReferenceOrAmpersand, (e, t, n) => {
        if (t === void 0 && n === void 0) return `&amp;`
        let r = t === void 0 ? Number.parseInt(n, 16) : Number.parseInt(t, 10)
        return r === 0 || r > 1114111 || (r >= 55296 && r <= 57343) ? `�` : r === 38 ? `&amp;` : String.fromCodePoint(r)
      })
    : e
}
function $n(e) {
  try {
    e = encodeURI(e).replace(j.percentDecode, `%`)
  } catch {
    return null
  }
  return e
}
function er(e, t) {
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
function P(e, t, n) {
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
function tr(e) {
  let t = e.split(`
`),
    n = t.length - 1
  for (; n >= 0 && j.blankLine.test(t[n]);) n--
  return t.length - n <= 2
    ? e
    : t.slice(0, n + 1).join(`
`)
}
function nr(e) {
  return e.trim().replace(j.multipleSpaceGlobal, ` `).toLowerCase().toUpperCase().toLowerCase()
}
function rr(e, t) {
  if (e.indexOf(t[0]) === -1 && e.indexOf(t[1]) === -1) return -1
  let n = 0
  for (let r = 0; r < e.length; r++)
    if (e[r] === `\\`) r++
    else if (e[r] === t[0]) n++
    else if (e[r] === t[1] && (n--, n < 0)) return r
  return n > 0 ? -2 : -1
}
var ir = new WeakMap()
function ar(e) {
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
function or(e, t) {
  let n = ar(t),
    r = ir.get(e)
  r ? r.push(n) : ir.set(e, [n])
}
function sr(e) {
  let t = ir.get(e)
  t && (t.pop(), t.length === 0 && ir.delete(e))
}
function cr(e, t, n) {
  let r = ir.get(e)?.at(-1)
  return r && r.maskedSrc === t ? r.lastPossibleEmStrongCloserIndex[n] : ar(t).lastPossibleEmStrongCloserIndex[n]
}
function lr(e, t) {
  let n = ir.get(e)?.at(-1)
  return n && n.maskedSrc === t ? n.lastPossibleDelCloserIndex : ar(t).lastPossibleDelCloserIndex
}
function ur(e, t = 0) {
  let n = t,
    r = ``
  for (let t of e)
    if (t === `	`) {
      let e = 4 - (n % 4)
      ;((r += ` `.repeat(e)), (n += e))
    } else ((r += t), n++)
  return r
}
function dr(e, t) {
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
function fr(e, t, n, r, i) {
  let a = t.href,
    o = t.title || null,
    s = dr(e[1], i),
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
function pr(e, t, n) {
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
function mr(e, t, n, r) {
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
var F = class {
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
        let e = this.options.pedantic ? t[0] : tr(t[0])
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
          n = pr(e, t[3] || ``, this.rules)
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
          let t = P(e, `#`)
          ;(this.options.pedantic || !t || this.rules.other.endingSpaceTabChar.test(t)) && (e = t.trim())
        }
        return {
          type: `heading`,
          raw: P(
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
          raw: P(
            t[0],
            `
`,
          ),
        }
    }
    blockquote(e) {
      let t = this.rules.block.blockquote.exec(e)
      if (t) {
        let e = P(
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
                n.startsWith(` `) ? t + ` ` + n.slice(1) : t + ur(n, t.length),
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
            f = this.options.pedantic ? ur(u, d) : u.replace(this.rules.other.leadingSpaceTab, (e) => ur(e, d)),
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
                  : (u = p.replace(this.rules.other.leadingSpaceTab, (e) => ur(e))),
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
        let n = tr(t[0])
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
        if (!this.rules.other.startAngleBracket.test(t[2]) && rr(t[2], `()`) !== -1) return
        let e = nr(t[1]),
          n = t[2]
            ? t[2].replace(this.rules.other.hrefBrackets, `$1`).replace(this.rules.inline.anyPunctuation, `$1`)
            : ``,
          r = t[3] ? t[3].substring(1, t[3].length - 1).replace(this.rules.inline.anyPunctuation, `$1`) : t[3]
        return {
          type: `def`,
          tag: e,
          raw: P(
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
      let n = er(t[1]),
        r = t[2].replace(this.rules.other.tableAlignChars, ``).split(`|`),
        i = t[3]?.trim()
          ? t[3].replace(this.rules.other.tableRowBlankLine, ``).split(`
`)
          : [],
        a = {
          type: `table`,
          raw: P(
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
            er(e, a.header.length).map((e, t) => ({
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
          raw: P(
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
        if (!this.options.pedantic && mr(e, n[1], t, this.rules)) return
        let r = n[2].trim()
        if (!this.options.pedantic && this.rules.other.startAngleBracket.test(r)) {
          if (!this.rules.other.endAngleBracket.test(r)) return
          let e = P(r.slice(0, -1), `\\`)
          if ((r.length - e.length) % 2 == 0) return
        } else {
          let e = rr(n[2], `()`)
          if (e === -2) return
          if (e > -1) {
            let t = (n[0].indexOf(`!`) === 0 ? 5 : 4) + n[1].length + e
            ;((n[2] = n[2].substring(0, e)), (n[0] = n[0].substring(0, t).trim()), (n[3] = ``))
          }
        }
        let i = P(n[0].slice(0, -1), `\\`)
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
          fr(
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
        if (!this.options.pedantic && mr(e, r[1], n, this.rules)) return
        let i = t[nr(r[2] || r[1])]
        if (!i) {
          let e = r[0].charAt(0)
          return { type: `text`, raw: e, text: e }
        }
        return fr(r, i, r[0], this.lexer, this.rules)
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
          ee = cr(this, t, i),
          v = t.length - e.length + n
        if (ee < v) return
        t = t.slice(-1 * e.length + n)
        let y = ee - v
        for (_.lastIndex = 0; (r = _.exec(t)) !== null && !(r.index > y);) {
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
          c = lr(this, t),
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
        return { type: `text`, raw: t[0], text: e ? t[0] : Qn(t[0]), escaped: e }
      }
    }
  },
  I = class e {
    tokens
    options
    state
    inlineQueue
    tokenizer
    constructor(e) {
      ;((this.tokens = []),
        (this.tokens.links = Object.create(null)),
        (this.options = e || D),
        (this.options.tokenizer = this.options.tokenizer || new F()),
        (this.tokenizer = this.options.tokenizer),
        (this.tokenizer.options = this.options),
        (this.tokenizer.lexer = this),
        (this.inlineQueue = []),
        (this.state = { inLink: !1, inRawBlock: !1, linkEmitted: !1, linkParenPossible: !0, top: !0 }))
      let t = { other: j, block: Jn.normal, inline: Yn.normal }
      ;(this.options.pedantic
        ? ((t.block = Jn.pedantic), (t.inline = Yn.pedantic))
        : this.options.gfm && ((t.block = Jn.gfm), (t.inline = this.options.breaks ? Yn.breaks : Yn.gfm)),
        (this.tokenizer.rules = t))
    }
    static get rules() {
      return { block: Jn, inline: Yn }
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
        o = this.options.gfm && !this.options.pedantic && this.tokenizer.paragraph === F.prototype.paragraph
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
          Object.hasOwn(this.tokens.links, nr(e.slice(n + 1, -1))) &&
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
          this.tokenizer.emStrong !== F.prototype.emStrong ||
          this.tokenizer.del !== F.prototype.del
            ? this.#r(e)
            : e
      if (!n) return this.#t(e, r, t)
      or(this.tokenizer, r)
      try {
        return this.#t(e, r, t)
      } finally {
        sr(this.tokenizer)
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
          if (cr(this.tokenizer, t, s) <= a) {
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
          if (lr(this.tokenizer, t) <= a) {
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
            if (!Object.hasOwn(this.tokens.links, nr(t.slice(r + 1, -1)))) return t
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
  hr = class {
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
            N(r) +
            `">` +
            (n ? i : N(i, !0)) +
            `</code></pre>
`
        : `<pre><code>` +
            (n ? i : N(i, !0)) +
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
      return `<code>${N(e, !0)}</code>`
    }
    br(e) {
      return `<br>`
    }
    del({ tokens: e }) {
      return `<del>${this.parser.parseInline(e)}</del>`
    }
    link({ href: e, title: t, text: n, tokens: r, autolink: i }) {
      let a = i ? N(n, !0) : this.parser.parseInline(r),
        o = $n(e)
      if (o === null) return a
      e = N(o, i)
      let s = `<a href="` + e + `"`
      return (t && (s += ` title="` + N(t) + `"`), (s += `>` + a + `</a>`), s)
    }
    image({ href: e, title: t, text: n, tokens: r }) {
      r && (n = this.parser.parseInline(r, this.parser.textRenderer))
      let i = $n(e)
      if (i === null) return N(n)
      e = i
      let a = `<img src="${N(e)}" alt="${N(n)}"`
      return (t && (a += ` title="${N(t)}"`), (a += `>`), a)
    }
    text(e) {
      return `tokens` in e && e.tokens
        ? this.parser.parseInline(e.tokens)
        : `escaped` in e && e.escaped
          ? e.text
          : N(e.text)
    }
  },
  gr = class {
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
  L = class e {
    options
    renderer
    textRenderer
    constructor(e) {
      ;((this.options = e || D),
        (this.options.renderer = this.options.renderer || new hr()),
        (this.renderer = this.options.renderer),
        (this.renderer.options = this.options),
        (this.renderer.parser = this),
        (this.textRenderer = new gr()),
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
  _r = class {
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
      return e ? I.lex : I.lexInline
    }
    provideParser(e = this.block) {
      return e ? L.parse : L.parseInline
    }
  }
function R(e, t) {
  if (Array.isArray(t)) for (let n = 0; n < t.length; n++) e.push(t[n])
  else e.push(t)
}
var z = new (class {
  defaults = At()
  options = this.setOptions
  parse = this.parseMarkdown(!0)
  parseInline = this.parseMarkdown(!1)
  Parser = L
  Renderer = hr
  TextRenderer = gr
  Lexer = I
  Tokenizer = F
  Hooks = _r
  constructor(...e) {
    this.use(...e)
  }
  walkTokens(e, t) {
    let n = []
    for (let r of e)
      switch ((R(n, t.call(this, r)), r.type)) {
        case `table`: {
          let e = r
          for (let r of e.header) R(n, this.walkTokens(r.tokens, t))
          for (let r of e.rows) for (let e of r) R(n, this.walkTokens(e.tokens, t))
          break
        }
        case `list`: {
          let e = r
          R(n, this.walkTokens(e.items, t))
          break
        }
        default: {
          let e = r
          this.defaults.extensions?.childTokens?.[e.type]
            ? this.defaults.extensions.childTokens[e.type].forEach((r) => {
                let i = e[r].flat(1 / 0)
                R(n, this.walkTokens(i, t))
              })
            : e.tokens && R(n, this.walkTokens(e.tokens, t))
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
          let t = this.defaults.renderer || new hr(this.defaults)
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
          let t = this.defaults.tokenizer || new F(this.defaults)
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
          let t = this.defaults.hooks || new _r()
          for (let n in e.hooks) {
            if (!(n in t)) throw Error(`hook '${n}' does not exist`)
            if ([`options`, `block`].includes(n)) continue
            let r = n,
              i = e.hooks[r],
              a = t[r]
            t[r] = _r.passThroughHooks.has(n)
              ? (e) => {
                  if (t.options.async && _r.passThroughHooksRespectAsync.has(n))
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
            return (R(n, r.call(this, e)), t && R(n, t.call(this, e)), n)
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
    return I.lex(e, t ?? this.defaults)
  }
  parser(e, t) {
    return L.parse(e, t ?? this.defaults)
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
            r = await (i.hooks ? await i.hooks.provideLexer(e) : e ? I.lex : I.lexInline)(n, i),
            a = i.hooks ? await i.hooks.processAllTokens(r) : r
          i.walkTokens && (await Promise.all(this.walkTokens(a, i.walkTokens)))
          let o = await (i.hooks ? await i.hooks.provideParser(e) : e ? L.parse : L.parseInline)(a, i)
          return i.hooks ? await i.hooks.postprocess(o) : o
        })().catch(a)
      try {
        i.hooks && (t = i.hooks.preprocess(t))
        let n = (i.hooks ? i.hooks.provideLexer(e) : e ? I.lex : I.lexInline)(t, i)
        ;(i.hooks && (n = i.hooks.processAllTokens(n)), i.walkTokens && this.walkTokens(n, i.walkTokens))
        let r = (i.hooks ? i.hooks.provideParser(e) : e ? L.parse : L.parseInline)(n, i)
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
        let e = `<p>An error occurred:</p><pre>` + N(n.message + ``, !0) + `</pre>`
        return t ? Promise.resolve(e) : e
      }
      if (t) return Promise.reject(n)
      throw n
    }
  }
})()
function B(e, t) {
  return z.parse(e, t)
}
;((B.options = B.setOptions =
  function (e) {
    return (z.setOptions(e), (B.defaults = z.defaults), jt(B.defaults), B)
  }),
  (B.getDefaults = At),
  (B.defaults = D))
function vr(...e) {
  return (z.use(...e), (B.defaults = z.defaults), jt(B.defaults), B)
}
;((B.use = vr),
  (B.walkTokens = function (e, t) {
    return z.walkTokens(e, t)
  }),
  (B.parseInline = z.parseInline),
  (B.Parser = L),
  (B.parser = L.parse),
  (B.Renderer = hr),
  (B.TextRenderer = gr),
  (B.Lexer = I),
  (B.lexer = I.lex),
  (B.Tokenizer = F),
  (B.Hooks = _r),
  (B.parse = B),
  B.options,
  B.setOptions,
  B.walkTokens,
  B.parseInline,
  L.parse,
  I.lex)
var yr = Object.defineProperty,
  br = Object.defineProperties,
  xr = Object.getOwnPropertyDescriptors,
  Sr = Object.getOwnPropertySymbols,
  Cr = Object.prototype.hasOwnProperty,
  wr = Object.prototype.propertyIsEnumerable,
  Tr = (e, t, n) => (t in e ? yr(e, t, { enumerable: !0, configurable: !0, writable: !0, value: n }) : (e[t] = n)),
  Er = (e, t) => {
    for (var n in (t ||= {})) Cr.call(t, n) && Tr(e, n, t[n])
    if (Sr) for (var n of Sr(t)) wr.call(t, n) && Tr(e, n, t[n])
    return e
  },
  Dr = (e, t) => br(e, xr(t)),
  V = { PROSE: 0, FENCE_MARKER: 1, FENCE_INFO: 2, FENCE_BODY: 3, CODE_SPAN: 4, CODE_SPAN_OPEN: 5 },
  Or = /^(`{3,}|~{3,})(.*)$/,
  kr = (e) => e !== void 0 && e >= `0` && e <= `9`,
  Ar = (e, t) => {
    let n = t
    if (e[n] === `-` || e[n] === `*` || e[n] === `+`) n += 1
    else {
      for (; kr(e[n]) && n - t < 9;) n += 1
      if (n === t || (e[n] !== `.` && e[n] !== `)`)) return -1
      n += 1
    }
    return e[n] === ` ` ? n + 1 : -1
  },
  jr = (e, t, n) => {
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
      let t = o < n ? Ar(e, o) : -1
      if (t === -1) return { contentStart: o, listIndent: a ? o - i : 0, quoteDepth: r }
      ;((o = t), (a = !0))
    }
  },
  Mr = (e, t, n, r) => {
    let i = t
    for (let t = 0; t < r; t += 1) {
      for (; i < n && e[i] === ` `;) i += 1
      if (e[i] !== `>`) return -1
      ;((i += 1), e[i] === ` ` && (i += 1))
    }
    return i
  },
  Nr = (e, t, n, r, i) => {
    let a = t + r
    ;(e.fill(V.FENCE_MARKER, a, a + i), e.fill(V.FENCE_INFO, a + i, Math.min(n + 1, e.length)))
  },
  Pr = (e, t, n, r) => {
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
  Fr = (e, t, n, r) => {
    let i = r > n && e[r - 1] === `\r` ? r - 1 : r,
      a = jr(e, n, i),
      o = e.slice(a.contentStart, i).match(Or)
    if (!o) return null
    let [, s, c] = o,
      l = s[0]
    return l === '`' && c.includes('`')
      ? null
      : (Nr(t, n, r, a.contentStart - n, s.length),
        { char: l, length: s.length, listIndent: a.listIndent, quoteDepth: a.quoteDepth })
  },
  Ir = (e, t, n, r) => {
    let i = Mr(e, t, n, r.quoteDepth)
    if (i === -1 || r.listIndent === 0) return i
    let a = i
    for (; a < n && e[a] === ` `;) a += 1
    return a === n || (e[a] === `\r` && a + 1 === n) || a - i >= r.listIndent ? i : -1
  },
  Lr = (e, t) => {
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
      let o = r ? Ir(e, i, a, r) : -1
      ;(r && o === -1 && (r = null),
        r
          ? Pr(e, o, a, r)
            ? (t.fill(V.FENCE_MARKER, i, a), (r = null))
            : t.fill(V.FENCE_BODY, i, Math.min(a + 1, n))
          : (r = Fr(e, t, i, a)),
        (i = a + 1))
    }
    return r
  },
  Rr = (e, t) => {
    let n = t + 1
    for (; n < e.length && e[n] === '`';) n += 1
    return n
  },
  zr = (e, t) => {
    let n = t + 1
    for (; n < e.length && (e[n] === ` ` || e[n] === `	` || e[n] === `\r`);) n += 1
    return (
      n < e.length &&
      e[n] ===
        `
`
    )
  },
  Br = (e, t, n) => {
    let r = n
    for (;;) {
      let n = e.indexOf('`', r)
      if (n === -1) return -1
      let i = n > r && e[n - 1] === `\\` && t[n - 1] === V.PROSE
      if (t[n] === V.PROSE && !i) return n
      r = n + 1
    }
  },
  Vr = (e, t) => {
    let n = e.length,
      r = -1,
      i = 0,
      a = 0
    for (; a < n;) {
      if (r < 0) {
        if (((a = Br(e, t, a)), a === -1)) break
        let n = Rr(e, a)
        ;((r = a), (i = n - a), (a = n))
        continue
      }
      if (t[a] !== V.PROSE) {
        ;(t.fill(V.CODE_SPAN_OPEN, r, a), (r = -1), (a += 1))
        continue
      }
      if (
        e[a] ===
          `
` &&
        zr(e, a)
      ) {
        ;((r = -1), (a += 1))
        continue
      }
      if (e[a] !== '`') {
        a += 1
        continue
      }
      let n = Rr(e, a)
      ;(n - a === i && (t.fill(V.CODE_SPAN, r, n), (r = -1)), (a = n))
    }
    return r >= 0 ? (t.fill(V.CODE_SPAN_OPEN, r, n), { start: r, runLength: i }) : null
  },
  Hr = (e) => {
    let t = new Uint8Array(e.length)
    return {
      text: e,
      regions: t,
      openFence: Lr(e, t),
      openSpan: Vr(e, t),
      mathMask: null,
      linkUrlMask: null,
      htmlTagMask: null,
    }
  },
  Ur = null,
  Wr = null,
  H = (e) => {
    if (Wr !== null && e === Ur) return Wr
    let t = Hr(e)
    return ((Ur = e), (Wr = t), t)
  },
  Gr = () => {
    ;((Ur = null), (Wr = null))
  },
  Kr = (e, t) =>
    t >= e.regions.length ? e.openFence !== null || e.openSpan !== null : t < 0 ? !1 : e.regions[t] !== V.PROSE,
  qr = (e, t) => e.regions[t] === V.CODE_SPAN,
  Jr = (e, t) => {
    let n = H(e),
      r = t + t,
      i = 0
    for (let t = e.indexOf(r); t !== -1; t = e.indexOf(r, t)) n.regions[t] === V.PROSE ? ((i += 1), (t += 2)) : (t += 1)
    return i
  },
  Yr = new Uint8Array(),
  Xr = (e) => e === `inlineLatex` || e === `blockLatex`,
  Zr = (e, t) =>
    t === `[` && e === `none`
      ? `blockLatex`
      : t === `]` && e === `blockLatex`
        ? `none`
        : t === `(` && e === `none`
          ? `inlineLatex`
          : t === `)` && e === `inlineLatex`
            ? `none`
            : null,
  Qr = (e, t) =>
    t
      ? e === `blockDollar`
        ? `none`
        : `blockDollar`
      : e === `blockDollar`
        ? e
        : e === `inlineDollar`
          ? `none`
          : `inlineDollar`,
  $r = (e) => e.includes(`$`) || e.includes(`\\(`) || e.includes(`\\[`),
  ei = (e, t, n) => {
    let r = e[t + 1]
    if (e[t] === `\\`) {
      if (r === `$`) return { context: n, length: 2 }
      let e = Zr(n, r)
      return e === null ? null : { context: e, length: 2 }
    }
    if (e[t] === `$` && !Xr(n)) {
      let e = r === `$`
      return { context: Qr(n, e), length: e ? 2 : 1 }
    }
    return null
  },
  ti = (e) => {
    let { text: t, regions: n } = e,
      r = t.length,
      i = new Uint8Array(r),
      a = `none`,
      o = 0
    for (; o < r;) {
      i[o] = a === `none` ? 0 : 1
      let e = n[o] === V.PROSE ? ei(t, o, a) : null
      e === null ? (o += 1) : ((a = e.context), e.length === 2 && (i[o + 1] = a === `none` ? 0 : 1), (o += e.length))
    }
    return i
  },
  ni = (e, t) =>
    t < 0 || t >= e.text.length
      ? !1
      : (e.mathMask === null && (e.mathMask = $r(e.text) ? ti(e) : Yr), e.mathMask[t] === 1),
  ri = (e, t, n, r) => {
    let { text: i, regions: a } = e,
      o = new Uint8Array(n - t),
      s = 0
    for (let e = n - 1; e >= t; --e) (i[e] === `)` && a[e] === V.PROSE && (s = 1), (o[e - t] = s))
    let c = !1
    for (let e = t; e < n; e += 1)
      (c && o[e - t] === 1 && (r[e] = 1),
        a[e] === V.PROSE && (i[e] === `)` ? (c = !1) : i[e] === `(` && (c = e > 0 && i[e - 1] === `]`)))
  },
  ii = (e) => {
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
      ;(a === -1 && (a = n), ri(e, i, a, r), (i = a + 1))
    }
    return r
  },
  ai = (e, t) =>
    t < 0 || t >= e.text.length
      ? !1
      : (e.linkUrlMask === null && (e.linkUrlMask = e.text.includes(`](`) ? ii(e) : Yr), e.linkUrlMask[t] === 1),
  oi = (e) => {
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
      else if (((i[e] = +!!a), n[e] === V.PROSE)) {
        if (t[e] === `>`) a = !1
        else if (t[e] === `<`) {
          let n = t[e + 1]
          a = n !== void 0 && ((n >= `a` && n <= `z`) || (n >= `A` && n <= `Z`) || n === `/`)
        }
      }
    return i
  },
  si = (e, t) =>
    t < 0 || t >= e.text.length
      ? !1
      : (e.htmlTagMask === null && (e.htmlTagMask = e.text.includes(`<`) ? oi(e) : Yr), e.htmlTagMask[t] === 1),
  U = (e, t) => Kr(H(e), t),
  W = (e, t) => qr(H(e), t),
  ci = /^(\s*(?:[-*+]|\d+[.)]) +)>(=?\s*[$]?\d)/gm,
  li = (e) =>
    !e || typeof e != `string` || !e.includes(`>`) ? e : e.replace(ci, (t, n, r, i) => (U(e, i) ? t : `${n}\\>${r}`)),
  G = (e, { delimiter: t, markerLength: n, regex: r }) => {
    let i = e.lastIndexOf(t, e.length - 2),
      a = i === -1 ? e.length - 1 : i
    return e.slice(Math.max(0, a - n + 1)).match(r)
  },
  ui = { delimiter: `*`, markerLength: 2, regex: /(\*\*)([^*]*\*?)$/ },
  di = { delimiter: `_`, markerLength: 2, regex: /(__)([^_]*?)$/ },
  fi = { delimiter: `*`, markerLength: 3, regex: /(\*\*\*)([^*]*?)$/ },
  pi = { delimiter: `*`, markerLength: 1, regex: /(\*)([^*]*?)$/ },
  mi = { delimiter: `_`, markerLength: 1, regex: /(_)([^_]*?)$/ },
  hi = { delimiter: `~`, markerLength: 2, regex: /(~~)([^~]*?)$/ },
  gi = { delimiter: `_`, markerLength: 2, regex: /(__)([^_]+)_$/ },
  _i = { delimiter: `~`, markerLength: 2, regex: /(~~)([^~]+)~$/ },
  K = /^[\s_~*`]*$/,
  vi = /^[\s]*[-*+][\s]+$/,
  yi = /[\p{L}\p{N}_]/u,
  bi = /^\*{4,}$/,
  q = (e) => {
    if (!e) return !1
    let t = e.charCodeAt(0)
    return (t >= 48 && t <= 57) || (t >= 65 && t <= 90) || (t >= 97 && t <= 122) || t === 95 || yi.test(e)
  },
  xi = (e, t) => {
    let n = 1
    for (let r = t - 1; r >= 0; --r)
      if (e[r] === `]`) n += 1
      else if (e[r] === `[` && (--n, n === 0)) return r
    return -1
  },
  Si = (e, t) => {
    let n = 1
    for (let r = t + 1; r < e.length; r += 1)
      if (e[r] === `[`) n += 1
      else if (e[r] === `]` && (--n, n === 0)) return r
    return -1
  },
  Ci = (e, t) => ni(H(e), t),
  wi = (e, t, n) => {
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
  Ti = (e, t, n, r) =>
    n === `\\` || ni(e, t)
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
  Ei = (e) =>
    e === ` ` ||
    e === `	` ||
    e ===
      `
`,
  Di = (e, t) => !!(e && t && q(e) && q(t)),
  Oi = (e, t, n, r) => {
    let i = Di(e, t),
      a = !!t && !Ei(t),
      o = !!e && !Ei(e)
    return i && n % 2 == 0 && !r
      ? { count: !1 }
      : (o && n % 2 == 1) || a
        ? { count: !0, inWordAsteriskChain: i }
        : { count: !1 }
  },
  ki = (e) => {
    let t = H(e),
      n = 0,
      r = !1,
      i = e.length
    for (let a = 0; a < i; a += 1) {
      if (e[a] !== `*` || t.regions[a] !== V.PROSE) {
        q(e[a]) || (r = !1)
        continue
      }
      let o = a > 0 ? e[a - 1] : ``,
        s = a < i - 1 ? e[a + 1] : ``
      if (Ti(t, a, o, s)) continue
      let c = Oi(o, s, n, r)
      c.count && ((n += 1), (r = c.inWordAsteriskChain))
    }
    return n
  },
  Ai = (e, t, n, r) =>
    !!(n === `\\` || ni(e, t) || ai(e, t) || si(e, t) || n === `_` || r === `_` || (n && r && q(n) && q(r))),
  ji = (e) => {
    let t = H(e),
      n = 0,
      r = e.length
    for (let i = 0; i < r; i += 1) {
      if (e[i] !== `_` || t.regions[i] !== V.PROSE) continue
      let a = i > 0 ? e[i - 1] : ``,
        o = i < r - 1 ? e[i + 1] : ``
      Ai(t, i, a, o) || (n += 1)
    }
    return n
  },
  Mi = (e) => {
    let t = H(e),
      n = 0,
      r = 0
    for (let i = 0; i < e.length; i += 1)
      e[i] === `*` && t.regions[i] === V.PROSE ? (r += 1) : (r >= 3 && (n += Math.floor(r / 3)), (r = 0))
    return (r >= 3 && (n += Math.floor(r / 3)), n)
  },
  Ni = (e) => Jr(e, `*`),
  Pi = (e) =>
    e === `` ||
    e === ` ` ||
    e === `	` ||
    e ===
      `
`,
  Fi = (e, t, n, r, i) => {
    if (!(Pi(n) && Pi(r))) return !1
    if (t > i.lineEnd) {
      let n = e.indexOf(
        `
`,
        t,
      )
      ;((i.lineEnd = n === -1 ? e.length : n), (i.result = wi(e, t, `_`)))
    }
    return i.result
  },
  Ii = (e, t, n, r) => {
    let i = e.text,
      a = t,
      o = !1
    a > 0 && i[a - 1] === `\\` && ((a += 1), (o = !0))
    let s = n - a
    if (s < 2) return !1
    let c = a > 0 ? i[a - 1] : ``,
      l = o ? `\\` : c,
      u = n < i.length ? i[n] : ``
    return (q(l) && q(u)) || Fi(i, a, l, u, r) || ni(e, a) || ai(e, a) || si(e, a) ? !1 : Math.floor(s / 2) % 2 == 1
  },
  Li = (e) => {
    let t = H(e),
      n = e.length,
      r = { lineEnd: -1, result: !1 },
      i = !1,
      a = 0
    for (; a < n;) {
      if (e[a] !== `_` || t.regions[a] !== V.PROSE) {
        a += 1
        continue
      }
      let o = a,
        s = a + 1
      for (; s < n && e[s] === `_` && t.regions[s] === V.PROSE;) s += 1
      ;((a = s), Ii(t, o, s, r) && (i = !i))
    }
    return i
  },
  Ri = (e, t, n) => {
    if (!t || K.test(t)) return !0
    let r = e.substring(0, n).lastIndexOf(`
`),
      i = r === -1 ? 0 : r + 1,
      a = e.substring(i, n)
    return vi.test(a) &&
      t.includes(`
`)
      ? !0
      : wi(e, n, `*`)
  },
  zi = (e) => {
    let t = G(e, ui)
    if (!t) return e
    let n = t[2],
      r = e.lastIndexOf(t[1])
    return U(e, r) || W(e, r) || Ri(e, n, r) ? e : Ni(e) % 2 == 1 ? (n.endsWith(`*`) ? `${e}*` : `${e}**`) : e
  },
  Bi = (e, t, n) => {
    if (!t || K.test(t)) return !0
    let r = e.substring(0, n).lastIndexOf(`
`),
      i = r === -1 ? 0 : r + 1,
      a = e.substring(i, n)
    return vi.test(a) &&
      t.includes(`
`)
      ? !0
      : wi(e, n, `_`)
  },
  Vi = (e) => {
    let t = G(e, di)
    if (!t) {
      let t = G(e, gi)
      if (t) {
        let n = e.lastIndexOf(t[1])
        if (!(U(e, n) || W(e, n)) && Li(e)) return `${e}_`
      }
      return e
    }
    let n = t[2],
      r = e.lastIndexOf(t[1])
    return U(e, r) || W(e, r) || Bi(e, n, r) ? e : Li(e) ? `${e}__` : e
  },
  Hi = (e, t) => {
    let { text: n } = e
    return (
      n[t] === `*` && e.regions[t] === V.PROSE && n[t - 1] !== `*` && n[t + 1] !== `*` && n[t - 1] !== `\\` && !ni(e, t)
    )
  },
  Ui = (e) => {
    let t = H(e)
    for (let n = e.indexOf(`*`); n !== -1; n = e.indexOf(`*`, n + 1)) {
      if (!Hi(t, n)) continue
      let r = n > 0 ? e[n - 1] : ``,
        i = n < e.length - 1 ? e[n + 1] : ``,
        a = !r || Ei(r),
        o = !i || Ei(i)
      if (!(a && o) && !(r && i && q(r) && q(i)) && !o) return n
    }
    return -1
  },
  Wi = (e) => {
    if (!G(e, pi)) return e
    let t = Ui(e)
    if (t === -1 || U(e, t) || W(e, t)) return e
    let n = e.substring(t + 1)
    return !n || K.test(n) ? e : ki(e) % 2 == 1 ? `${e}*` : e
  },
  Gi = (e) => {
    let t = H(e)
    for (let n = e.indexOf(`_`); n !== -1; n = e.indexOf(`_`, n + 1))
      if (
        t.regions[n] === V.PROSE &&
        e[n - 1] !== `_` &&
        e[n + 1] !== `_` &&
        e[n - 1] !== `\\` &&
        !ni(t, n) &&
        !ai(t, n)
      ) {
        let t = n > 0 ? e[n - 1] : ``,
          r = n < e.length - 1 ? e[n + 1] : ``
        if (t && r && q(t) && q(r)) continue
        return n
      }
    return -1
  },
  Ki = (e) => {
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
  qi = (e) => {
    if (!e.endsWith(`**`)) return null
    let t = e.slice(0, -2)
    if (Ni(t) % 2 != 1) return null
    let n = t.indexOf(`**`),
      r = Gi(t)
    return n !== -1 && r !== -1 && n < r ? `${t}_**` : null
  },
  Ji = (e) => {
    if (!G(e, mi)) return e
    let t = Gi(e)
    if (t === -1) return e
    let n = e.substring(t + 1)
    if (!n || K.test(n) || U(e, t) || W(e, t)) return e
    if (ji(e) % 2 == 1) {
      let t = qi(e)
      return t === null ? Ki(e) : t
    }
    return e
  },
  Yi = (e) => {
    let t = Ni(e),
      n = ki(e)
    return t % 2 == 0 && n % 2 == 0
  },
  Xi = (e, t, n) => (!t || K.test(t) || U(e, n) || W(e, n) ? !0 : wi(e, n, `*`)),
  Zi = (e) => {
    if (bi.test(e)) return e
    let t = G(e, fi)
    if (!t) return e
    let n = t[2]
    return Xi(e, n, e.lastIndexOf(t[1])) ? e : Mi(e) % 2 == 1 ? (Yi(e) ? e : `${e}***`) : e
  },
  Qi = /<[a-zA-Z/][^>]*$/,
  $i = /[a-zA-Z/]/,
  ea = (e) => e.includes(`$`) || e.includes(`\\(`) || e.includes(`\\[`),
  ta = (e, t) => {
    let n = e[t + 1]
    return n !== void 0 && $i.test(n)
  },
  na = (e) => {
    let t = e.match(Qi)
    if (!t || t.index === void 0) return e
    let n = ea(e)
    for (let r = t.index; r < e.length; r += 1)
      if (e[r] === `<` && ta(e, r) && !U(e, r) && !(n && Ci(e, r))) return e.substring(0, r).trimEnd()
    return e
  },
  ra = (e) => {
    let t = H(e)
    if (t.openFence) return e
    let n = t.openSpan
    if (!n) return e
    let r = e.slice(n.start + n.runLength)
    if (!r || K.test(r)) return e
    let i = 0,
      a = e.length - 1
    for (; a >= 0 && e[a] === '`';) ((i += 1), --a)
    return i >= n.runLength ? e : e + '`'.repeat(n.runLength - i)
  },
  ia = (e) => Jr(e, `$`),
  aa = (e) => {
    let t = H(e),
      n = 0
    for (let r = 0; r < e.length; r += 1)
      e[r] === `\\`
        ? (r += 1)
        : t.regions[r] === V.PROSE && e[r] === `$` && (r + 1 < e.length && e[r + 1] === `$` ? (r += 1) : (n += 1))
    return n
  },
  oa = (e) => {
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
  sa = (e) => (ia(e) % 2 == 0 ? e : oa(e)),
  ca = (e) => (aa(e) % 2 == 1 ? `${e}$` : e),
  la = `streamdown:incomplete-image`,
  ua = (e, t, n) => {
    if (e.substring(t + 2).includes(`)`)) return null
    let r = xi(e, t)
    if (r === -1 || U(e, r)) return null
    let i = r > 0 && e[r - 1] === `!`,
      a = i ? r - 1 : r,
      o = e.substring(0, a),
      s = e.substring(r + 1, t)
    return i ? `${o}![${s}](${la})` : n === `text-only` ? `${o}${s}` : `${o}[${s}](streamdown:incomplete-link)`
  },
  da = (e, t) => {
    for (let n = 0; n < t; n++)
      if (e[n] === `[` && !U(e, n)) {
        if (n > 0 && e[n - 1] === `!`) continue
        let t = Si(e, n)
        if (t === -1) return n
        if (t + 1 < e.length && e[t + 1] === `(`) {
          let r = e.indexOf(`)`, t + 2)
          r !== -1 && (n = r)
        }
      }
    return t
  },
  fa = (e, t, n) => {
    let r = t > 0 && e[t - 1] === `!`,
      i = r ? t - 1 : t
    if (!e.substring(t + 1).includes(`]`) || Si(e, t) === -1) {
      let a = e.substring(0, i)
      if (r) return `${a}![${e.substring(t + 1)}](${la})`
      if (n === `text-only`) {
        let n = da(e, t)
        return e.substring(0, n) + e.substring(n + 1)
      }
      return `${e}](streamdown:incomplete-link)`
    }
    return null
  },
  pa = (e, t) => {
    let n = e.lastIndexOf(`](`)
    if (n !== -1 && !U(e, n)) {
      let r = ua(e, n, t)
      if (r !== null) return r
    }
    for (let n = e.lastIndexOf(`[`); n !== -1; n = n === 0 ? -1 : e.lastIndexOf(`[`, n - 1))
      if (!U(e, n)) {
        let r = fa(e, n, t)
        if (r !== null) return r
      }
    return e
  },
  ma = 32,
  ha = (e, t = `protocol`) => {
    let n = e
    for (let e = 0; e < ma; e += 1) {
      let e = pa(n, t)
      if (e.length >= n.length) return e
      n = e
    }
    return n
  },
  ga = /^-{1,2}$/,
  _a = /^[\s]*-{1,2}[\s]+$/,
  va = /^={1,2}$/,
  ya = /^[\s]*={1,2}[\s]+$/,
  ba = (e) => {
    if (!e || typeof e != `string`) return e
    let t = e.lastIndexOf(`
`)
    if (t === -1) return e
    let n = e.substring(t + 1),
      r = e.substring(0, t),
      i = n.trim()
    if (ga.test(i) && !n.match(_a)) {
      let t = r
        .split(`
`)
        .at(-1)
      if (t && t.trim().length > 0) return `${e}\u200B`
    }
    if (va.test(i) && !n.match(ya)) {
      let t = r
        .split(`
`)
        .at(-1)
      if (t && t.trim().length > 0) return `${e}\u200B`
    }
    return e
  },
  xa = /([\p{L}\p{N}_])~(?!~)(?=[\p{L}\p{N}_])/gu,
  Sa = (e) =>
    !e || typeof e != `string` || !e.includes(`~`)
      ? e
      : e.replace(xa, (t, n, r) => (U(e, r + n.length) ? t : `${n}\\~`)),
  Ca = (e) => Jr(e, `~`),
  wa = (e) => {
    let t = G(e, hi)
    if (t) {
      let n = t[2]
      if (!n || K.test(n)) return e
      let r = e.lastIndexOf(t[1])
      if (U(e, r) || W(e, r)) return e
      if (Ca(e) % 2 == 1) return `${e}~~`
    } else {
      let t = G(e, _i)
      if (t) {
        let n = e.lastIndexOf(t[0].slice(0, 2))
        if (U(e, n) || W(e, n)) return e
        if (Ca(e) % 2 == 1) return `${e}~`
      }
    }
    return e
  },
  Ta = (e) => e !== !1,
  Ea = (e) => e === !0,
  J = {
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
  Da = [
    { handler: { name: `singleTilde`, handle: Sa, priority: J.SINGLE_TILDE }, optionKey: `singleTilde` },
    {
      handler: { name: `comparisonOperators`, handle: li, priority: J.COMPARISON_OPERATORS },
      optionKey: `comparisonOperators`,
    },
    { handler: { name: `htmlTags`, handle: na, priority: J.HTML_TAGS }, optionKey: `htmlTags` },
    { handler: { name: `setextHeadings`, handle: ba, priority: J.SETEXT_HEADINGS }, optionKey: `setextHeadings` },
    {
      handler: { name: `links`, handle: ha, priority: J.LINKS },
      optionKey: `links`,
      earlyReturn: (e) => e.endsWith(`](streamdown:incomplete-link)`) || e.endsWith(`](streamdown:incomplete-image)`),
    },
    { handler: { name: `boldItalic`, handle: Zi, priority: J.BOLD_ITALIC }, optionKey: `boldItalic` },
    { handler: { name: `bold`, handle: zi, priority: J.BOLD }, optionKey: `bold` },
    {
      handler: { name: `italicDoubleUnderscore`, handle: Vi, priority: J.ITALIC_DOUBLE_UNDERSCORE },
      optionKey: `italic`,
    },
    { handler: { name: `italicSingleAsterisk`, handle: Wi, priority: J.ITALIC_SINGLE_ASTERISK }, optionKey: `italic` },
    {
      handler: { name: `italicSingleUnderscore`, handle: Ji, priority: J.ITALIC_SINGLE_UNDERSCORE },
      optionKey: `italic`,
    },
    { handler: { name: `inlineCode`, handle: ra, priority: J.INLINE_CODE }, optionKey: `inlineCode` },
    { handler: { name: `strikethrough`, handle: wa, priority: J.STRIKETHROUGH }, optionKey: `strikethrough` },
    { handler: { name: `katex`, handle: sa, priority: J.KATEX }, optionKey: `katex` },
    { handler: { name: `inlineKatex`, handle: ca, priority: J.INLINE_KATEX }, optionKey: `inlineKatex` },
  ],
  Oa = (e) => {
    let t = e?.linkMode ?? `protocol`
    return Da.filter(({ handler: t, optionKey: n }) =>
      t.name === `links` ? Ta(e?.links) || Ta(e?.images) : t.name === `inlineKatex` ? Ea(e?.inlineKatex) : Ta(e?.[n]),
    ).map(({ handler: e, earlyReturn: n }) =>
      e.name === `links`
        ? { handler: Dr(Er({}, e), { handle: (e) => ha(e, t) }), earlyReturn: t === `protocol` ? n : void 0 }
        : { handler: e, earlyReturn: n },
    )
  },
  ka = (e, t) => {
    if (!e || typeof e != `string`) return e
    let n = e.endsWith(` `) && !e.endsWith(`  `) ? e.slice(0, -1) : e,
      r = Oa(t),
      i = (t?.handlers ?? []).map((e) => ({
        handler: Dr(Er({}, e), { priority: e.priority ?? J.DEFAULT }),
        earlyReturn: void 0,
      })),
      a = [...r, ...i].sort((e, t) => (e.handler.priority ?? 0) - (t.handler.priority ?? 0))
    try {
      for (let { handler: e, earlyReturn: t } of a) if (((n = e.handle(n)), t != null && t(n))) return n
      return n.endsWith(` `) && !n.endsWith(`  `) ? n.slice(0, -1) : n
    } finally {
      Gr()
    }
  },
  Aa = { tokens: [], text: ``, offset: 0, stable: [] },
  ja = 2
function Ma(e, t, n) {
  if (!t) return n.text === e && n.offset < 0 ? n : Pa(e)
  let r = n.offset > 0 && e.startsWith(n.text.slice(0, n.offset)),
    i = r ? n.offset : 0,
    a = r ? n.stable : [],
    o = e.slice(i),
    s = I.lex(o),
    c = s.slice(0, Na(s)),
    l = c.map((e) => e.raw).join(``)
  return o.startsWith(l)
    ? { text: e, offset: i + l.length, stable: [...a, ...c], tokens: [...a, ...c, ...I.lex(ka(o.slice(l.length)))] }
    : { text: e, offset: 0, stable: [], tokens: [...a, ...I.lex(ka(o))] }
}
function Na(e) {
  let t = 0
  for (let n = e.length - 1; n >= 0; n--) if ((e[n]?.type !== `space` && t++, t === ja)) return n
  return 0
}
var Pa = (e) => ({ text: e, offset: -1, stable: [], tokens: I.lex(e) }),
  Fa = new Set([`http:`, `https:`, `mailto:`])
function Ia(e) {
  if (!URL.canParse(e)) return null
  let t = new URL(e)
  return Fa.has(t.protocol) ? t.href : null
}
function La({ text: e, streaming: t, cite: n }) {
  let r = (0, T.useRef)(Aa)
  r.current = Ma(e, t, r.current)
  let i = r.current.tokens.filter((e) => e.type !== `space` && e.type !== `def`)
  return (0, E.jsx)(E.Fragment, { children: i.map((e, t) => (0, E.jsx)(Ra, { token: e, cite: n }, t)) })
}
var Ra = (0, T.memo)(
  function ({ token: e, cite: t }) {
    return za(e, t)
  },
  (e, t) =>
    e.cite === t.cite && (e.token === t.token || (e.token.raw === t.token.raw && e.token.type === t.token.type)),
)
function za(e, t) {
  switch (e.type) {
    case `heading`:
      return Va(e, t)
    case `paragraph`:
      return (0, E.jsx)(`p`, { children: Y(e.tokens, t) })
    case `code`:
      return (0, E.jsx)(Dt, { text: e.text, language: e.lang ?? `` })
    case `blockquote`:
      return (0, E.jsx)(`blockquote`, { children: Ba(e.tokens, t) })
    case `list`:
      return Ha(e, t)
    case `table`:
      return Ua(e, t)
    case `checkbox`:
      return Ka(e)
    case `hr`:
      return (0, E.jsx)(`hr`, {})
    case `text`:
      return e.tokens ? Y(e.tokens, t) : Ja(e.text, t)
    default:
      return (0, E.jsx)(`p`, { children: e.raw })
  }
}
var Ba = (e, t) => (e ?? []).filter((e) => e.type !== `space`).map((e, n) => (0, E.jsx)(Ra, { token: e, cite: t }, n))
function Va(e, t) {
  let n = e.depth <= 1 ? `h3` : e.depth === 2 ? `h4` : `h5`
  return (0, E.jsx)(n, { children: Y(e.tokens, t) })
}
function Ha(e, t) {
  let n = e.items.map((e, n) => (0, E.jsx)(`li`, { className: e.task ? `task` : void 0, children: Ba(e.tokens, t) }, n))
  return e.ordered
    ? (0, E.jsx)(`ol`, { start: e.start === `` ? 1 : e.start, children: n })
    : (0, E.jsx)(`ul`, { children: n })
}
function Ua(e, t) {
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
              (0, E.jsx)(`th`, { className: Wa(e), scope: `col`, children: Y(e.tokens, t) }, n),
            ),
          }),
        }),
        (0, E.jsx)(`tbody`, {
          children: e.rows.map((e, n) =>
            (0, E.jsx)(
              `tr`,
              { children: e.map((e, n) => (0, E.jsx)(`td`, { className: Wa(e), children: Y(e.tokens, t) }, n)) },
              n,
            ),
          ),
        }),
      ],
    }),
  })
}
var Wa = (e) => (e.align === null ? void 0 : `align-${e.align}`)
function Y(e, t) {
  return (e ?? []).map((e, n) => (0, E.jsx)(T.Fragment, { children: Ga(e, t) }, n))
}
function Ga(e, t) {
  switch (e.type) {
    case `text`:
      return e.tokens ? Y(e.tokens, t) : Ja(e.text, t)
    case `escape`:
      return e.text
    case `strong`:
      return (0, E.jsx)(`strong`, { children: Y(e.tokens, t) })
    case `em`:
      return (0, E.jsx)(`em`, { children: Y(e.tokens, t) })
    case `del`:
      return (0, E.jsx)(`del`, { children: Y(e.tokens, t) })
    case `codespan`:
      return (0, E.jsx)(`code`, { children: e.text })
    case `br`:
      return (0, E.jsx)(`br`, {})
    case `link`:
      return qa(e.href, Y(e.tokens, t))
    case `image`:
      return qa(e.href, [`Picture: ${e.text || e.href}`])
    case `checkbox`:
      return Ka(e)
    default:
      return e.raw
  }
}
var Ka = (e) => (0, E.jsx)(`input`, { type: `checkbox`, checked: e.checked, disabled: !0, 'aria-label': `Task` })
function qa(e, t) {
  let n = Ia(e)
  return n === null
    ? t
    : (0, E.jsx)(`a`, { href: n, target: `_blank`, rel: `noopener noreferrer nofollow`, children: t })
}
function Ja(e, t) {
  return kt(e)
    .split(/(\[\d{1,4}\])/)
    .map((e, n) => (0, E.jsx)(T.Fragment, { children: n % 2 == 0 ? e : (t(Number(e.slice(1, -1))) ?? e) }, n))
}
function Ya({ text: e, streaming: t, citations: n }) {
  let r = Xa(n)
  return (0, E.jsx)(`div`, { className: `answer-text`, children: (0, E.jsx)(La, { text: e, streaming: t, cite: r }) })
}
function Xa(e) {
  let t = (0, T.useRef)(e)
  ;(t.current.length !== e.length || t.current.at(-1)?.number !== e.at(-1)?.number) && (t.current = e)
  let n = t.current
  return (0, T.useMemo)(() => {
    let e = new Map(n.map((e) => [e.number, e]))
    return (t) => {
      let n = e.get(t)
      return n === void 0 ? null : (0, E.jsx)(Za, { citation: n })
    }
  }, [n])
}
function Za({ citation: e }) {
  let t = e.url === null ? null : Ia(e.url)
  return (0, E.jsxs)(de, {
    width: 340,
    position: `top`,
    shadow: `md`,
    openDelay: 80,
    transitionProps: { duration: 0 },
    children: [
      (0, E.jsx)(de.Target, {
        children: (0, E.jsx)(`sup`, {
          className: `cite`,
          tabIndex: 0,
          role: `note`,
          'aria-label': `[${e.number}] ${e.title}`,
          children: e.number,
        }),
      }),
      (0, E.jsx)(de.Dropdown, {
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
function X({ value: e, label: t, tall: n = !1 }) {
  let i = r(),
    a = (0, T.useMemo)(() => (typeof e == `string` ? e : JSON.stringify(e, null, 2)), [e])
  return (0, E.jsxs)(`div`, {
    className: n ? `json tall` : `json`,
    children: [
      (0, E.jsx)(`div`, { className: `json-copy`, children: (0, E.jsx)(Et, { text: a, label: i.frame.copyOf(t) }) }),
      (0, E.jsx)(`pre`, { tabIndex: 0, role: `group`, 'aria-label': t, children: (0, E.jsx)(`code`, { children: a }) }),
    ],
  })
}
function Qa({ steps: e }) {
  return e.length === 0
    ? null
    : (0, E.jsx)(`div`, { className: `process`, children: e.map((e) => (0, E.jsx)($a, { step: e }, e.round)) })
}
function $a({ step: e }) {
  return (0, E.jsxs)(`section`, {
    className: `step`,
    children: [
      e.reasoning !== `` && (0, E.jsx)(eo, { text: e.reasoning, open: e.open && e.tools.length === 0 }),
      e.text !== `` && (0, E.jsx)(`p`, { className: `step-text`, children: e.text }),
      e.tools.length > 0 && (0, E.jsx)(to, { tools: e.tools }),
    ],
  })
}
function eo({ text: e, open: t }) {
  let { run: n } = r(),
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
          n.detail.reasoning,
          !o && (0, E.jsx)(`span`, { className: `cut reasoning-start`, children: e.slice(0, 120) }),
        ],
      }),
      o && (0, E.jsx)(`p`, { children: e }),
    ],
  })
}
function to({ tools: e }) {
  let { run: t } = r(),
    [n, i] = (0, T.useState)(null),
    a = e.find((e) => e.call_id === n) ?? null
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
                (0, E.jsx)(`span`, { className: `dim cut`, children: io(e.arguments) }),
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
      a !== null && (0, E.jsx)(no, { tool: a }),
      e
        .filter((e) => e.steps.length > 0)
        .map((e) =>
          (0, E.jsxs)(
            `div`,
            {
              className: `sub-agent`,
              children: [(0, E.jsx)(`h3`, { children: e.title || e.name }), (0, E.jsx)(Qa, { steps: e.steps })],
            },
            e.call_id,
          ),
        ),
    ],
  })
}
function no({ tool: e }) {
  let { run: t } = r(),
    n = t.detail
  return (0, E.jsxs)(`div`, {
    className: `tool-detail`,
    children: [
      (0, E.jsx)(`h3`, { children: n.arguments }),
      (0, E.jsx)(X, { value: e.arguments, label: n.arguments }),
      e.progress.length > 0 &&
        (0, E.jsxs)(E.Fragment, {
          children: [
            (0, E.jsx)(`h3`, { children: n.progress }),
            (0, E.jsx)(X, { value: e.progress, label: n.progress }),
          ],
        }),
      e.output !== `` &&
        (0, E.jsxs)(E.Fragment, {
          children: [(0, E.jsx)(`h3`, { children: n.output }), (0, E.jsx)(X, { value: e.output, label: n.output })],
        }),
      e.error !== null &&
        (0, E.jsxs)(E.Fragment, {
          children: [(0, E.jsx)(`h3`, { children: n.error }), (0, E.jsx)(X, { value: e.error, label: n.error })],
        }),
      e.status === `completed` &&
        (0, E.jsxs)(E.Fragment, {
          children: [(0, E.jsx)(`h3`, { children: n.result }), (0, E.jsx)(X, { value: e.result, label: n.result })],
        }),
    ],
  })
}
var ro = 60
function io(e) {
  let t = (typeof e == `object` && e && !Array.isArray(e) ? Object.values(e) : [e])
    .filter((e) => typeof e == `string` || typeof e == `number`)
    .join(` `)
  return t.length > ro ? `${t.slice(0, ro)}…` : t
}
function ao({ citations: e }) {
  let { run: t } = r()
  return e.length === 0
    ? null
    : (0, E.jsxs)(`section`, {
        className: `sources`,
        'aria-label': t.sources,
        children: [
          (0, E.jsx)(`h3`, { children: t.sources }),
          (0, E.jsx)(`ol`, {
            children: e.map((e) => {
              let t = e.url === null ? null : Ia(e.url)
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
function oo({ files: e }) {
  let { run: t } = r()
  return e.length === 0
    ? null
    : (0, E.jsx)(`section`, {
        className: `files`,
        'aria-label': t.files,
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
                  : (0, E.jsx)(n, { name: `file` }),
                (0, E.jsx)(`span`, { className: `cut`, children: e.name }),
                (0, E.jsx)(`span`, { className: `dim num`, children: ee(e.bytes) }),
              ],
            },
            e.file_id,
          ),
        ),
      })
}
function so(e, t = null) {
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
        tools: i.map((t) => ({ ...t, steps: so(e, t.call_id) })),
      }
    })
    .filter(co)
}
var co = (e) => e.reasoning !== `` || e.text !== `` || e.tools.length > 0
function lo({ shown: e }) {
  let { run: t } = r(),
    { view: n, text: i } = e,
    a = n.output !== null
  return (0, E.jsxs)(`article`, {
    className: `answer-tab`,
    children: [
      n.plan !== null &&
        (0, E.jsxs)(`section`, {
          className: `plan`,
          children: [
            (0, E.jsx)(`h3`, { children: t.plan }),
            (0, E.jsx)(`ol`, { children: n.plan.map((e) => (0, E.jsx)(`li`, { children: e }, e)) }),
          ],
        }),
      (0, E.jsx)(Qa, { steps: so(n) }),
      i === ``
        ? (0, E.jsx)(`p`, { className: `dim`, children: t.noAnswer })
        : (0, E.jsx)(Ya, { text: i, streaming: !a, citations: n.citations }),
      n.output?.interrupted === !0 && i !== `` && (0, E.jsx)(`p`, { className: `dim`, children: t.interrupted }),
      (0, E.jsx)(ao, { citations: n.citations }),
      (0, E.jsx)(oo, { files: n.files }),
    ],
  })
}
var uo = 200
function fo(e) {
  switch (e.type) {
    case `run.queued`:
      return `${e.agent} · ${e.model}`
    case `run.started`:
      return `attempt ${e.attempt} · ${e.worker_id}${e.resumed_from_round === null ? `` : ` · resumed from round ${e.resumed_from_round}`}`
    case `model.started`:
      return `round ${e.round} · ${e.model} · ${e.tools.length} tools`
    case `model.retried`:
      return `round ${e.round} · ${e.reason} · ${e.delay_ms} ms`
    case `model.routed`:
      return `${e.provider} · ${e.model}`
    case `model.completed`:
      return `round ${e.round} · ${e.finish_reason} · ${e.tool_calls} calls · ${Z(e.text)}`
    case `tool.started`:
      return `${e.name} ${Z(e.arguments)}`
    case `tool.completed`:
      return Z(e.result)
    case `tool.failed`:
      return `${e.error.code} · ${e.error.message}`
    case `tool.progress`:
      return `${e.kind} ${Z(e.data)}`
    case `approval.requested`:
      return `${e.name} ${Z(e.arguments)}`
    case `approval.resolved`:
      return `${e.decision} · ${e.by}${e.reason === null ? `` : ` · ${e.reason}`}`
    case `citation.added`:
      return `[${e.number}] ${e.title}`
    case `run.completed`:
      return `${e.stop_reason} · ${Z(e.output.content)}`
    case `run.failed`:
      return `${e.error.code} · ${e.error.detail ?? e.error.message}`
    case `run.cancelled`:
      return e.reason
    case `conversation.titled`:
      return e.title
    default:
      return Z(Object.fromEntries(Object.entries(e).filter(([e]) => !po.has(e))))
  }
}
var po = new Set([`type`, `run_id`, `seq`, `created_at`])
function Z(e) {
  let t = (typeof e == `string` ? e : JSON.stringify(e)).replaceAll(/\s+/g, ` `)
  return t.length > uo ? `${t.slice(0, uo)}…` : t
}
var mo = 28,
  ho = new Set([`tool.progress`, `citation.added`, `tools.branching`])
function go({ events: e, count: t, chosen: n, onChoose: i }) {
  let { run: a } = r(),
    o = a.log,
    [s, c] = (0, T.useState)(``),
    [l, u] = (0, T.useState)(!0),
    d = (0, T.useMemo)(() => vo(e, s, l), [e, t, s, l])
  return (0, E.jsxs)(`div`, {
    className: `log`,
    children: [
      (0, E.jsxs)(`div`, {
        className: `log-bar`,
        children: [
          (0, E.jsx)(pe, {
            size: `xs`,
            'aria-label': o.search,
            placeholder: o.search,
            value: s,
            onChange: (e) => c(e.currentTarget.value),
          }),
          (0, E.jsx)(ue, { size: `xs`, label: o.fold, checked: l, onChange: (e) => u(e.currentTarget.checked) }),
          (0, E.jsxs)(`span`, { className: `dim num`, children: [d.length, ` / `, t] }),
        ],
      }),
      d.length === 0
        ? (0, E.jsx)(`p`, { className: `dim trace-none`, children: o.none })
        : (0, E.jsx)(_o, { events: d, first: Date.parse(e[0]?.created_at ?? ``), chosen: n, onChoose: i }),
    ],
  })
}
function _o({ events: e, first: t, chosen: n, onChoose: i }) {
  let { run: a } = r(),
    o = (0, T.useRef)(null),
    s = he({
      count: e.length,
      getScrollElement: () => o.current,
      estimateSize: () => mo,
      overscan: 20,
      getItemKey: (t) => e[t]?.seq ?? t,
    }),
    c = e.findIndex((e) => e.seq === n),
    l = c >= 0
  return (
    (0, T.useEffect)(() => {
      l && s.scrollToIndex(c, { align: `auto` })
    }, [n, l]),
    (0, E.jsx)(`div`, {
      className: `log-rows`,
      ref: o,
      role: `group`,
      'aria-label': a.log.label,
      children: (0, E.jsx)(`div`, {
        className: `trace-space`,
        style: { height: s.getTotalSize() },
        children: s.getVirtualItems().map((r) => {
          let o = e[r.index]
          if (o === void 0) return null
          let c = o.seq === n
          return (0, E.jsxs)(
            `div`,
            {
              className: c ? `log-item opened` : `log-item`,
              ref: s.measureElement,
              'data-index': r.index,
              style: { transform: `translateY(${r.start}px)` },
              children: [
                (0, E.jsxs)(`button`, {
                  type: `button`,
                  className: `log-line`,
                  'aria-expanded': c,
                  onClick: () => i(c ? null : o.seq),
                  children: [
                    (0, E.jsx)(`span`, { className: `num dim`, children: o.seq }),
                    (0, E.jsx)(`span`, {
                      className: `num dim`,
                      children: y(Math.max(0, Date.parse(o.created_at) - t)),
                    }),
                    (0, E.jsx)(`code`, { className: `event-type ${yo(o.type)}`, children: o.type }),
                    (0, E.jsx)(`span`, { className: `cut`, children: fo(o) }),
                  ],
                }),
                c &&
                  (0, E.jsxs)(`div`, {
                    className: `log-raw`,
                    children: [
                      (0, E.jsx)(Et, { text: () => location.href, label: a.log.link, showLabel: !0 }),
                      (0, E.jsx)(X, { value: o, label: a.log.raw, tall: !0 }),
                    ],
                  }),
              ],
            },
            r.key,
          )
        }),
      }),
    })
  )
}
function vo(e, t, n) {
  let r = t.trim().toLowerCase()
  return e.filter((e) => !(n && ho.has(e.type)) && (r === `` || JSON.stringify(e).toLowerCase().includes(r)))
}
function yo(e) {
  return e.endsWith(`.failed`) || e === `model.retried` ? `bad-text` : e.startsWith(`run.`) ? `strong` : ``
}
function bo({ runId: e, pending: t }) {
  let { run: n } = r()
  return t.length === 0
    ? null
    : (0, E.jsxs)(`section`, {
        className: `pending`,
        'aria-label': n.pendingTitle,
        children: [
          (0, E.jsx)(`h2`, { children: n.pendingTitle }),
          t.map((t) => (0, E.jsx)(xo, { runId: e, call: t }, t.call_id)),
        ],
      })
}
function xo({ runId: t, call: n }) {
  let { run: i } = r(),
    [a, o] = (0, T.useState)(``),
    s = re({ mutationFn: (n) => e.toolOutputs(t, n) }),
    c = (e) => s.mutate({ approvals: [{ call_id: n.call_id, decision: e, ...(a === `` ? {} : { reason: a }) }] })
  return (0, E.jsxs)(`div`, {
    className: `pending-row`,
    children: [
      (0, E.jsxs)(`div`, {
        className: `pending-call`,
        children: [
          (0, E.jsx)(`h3`, { children: i.callOf(n.name) }),
          (0, E.jsx)(X, { value: n.arguments, label: i.detail.arguments }),
        ],
      }),
      n.kind === `approval`
        ? (0, E.jsxs)(`div`, {
            className: `pending-answer`,
            children: [
              (0, E.jsx)(pe, { size: `xs`, label: i.denyReason, value: a, onChange: (e) => o(e.currentTarget.value) }),
              (0, E.jsxs)(`div`, {
                className: `row`,
                children: [
                  (0, E.jsx)(le, {
                    size: `compact-sm`,
                    loading: s.isPending,
                    onClick: () => c(`approve`),
                    children: i.approve,
                  }),
                  (0, E.jsx)(le, {
                    size: `compact-sm`,
                    variant: `default`,
                    disabled: s.isPending,
                    onClick: () => c(`deny`),
                    children: i.deny,
                  }),
                ],
              }),
            ],
          })
        : (0, E.jsxs)(`div`, {
            className: `pending-answer`,
            children: [
              (0, E.jsx)(me, {
                size: `xs`,
                label: i.answerTool,
                description: i.answerHint,
                value: a,
                onChange: (e) => o(e.currentTarget.value),
              }),
              (0, E.jsx)(le, {
                size: `compact-sm`,
                loading: s.isPending,
                onClick: () => s.mutate({ outputs: [{ call_id: n.call_id, result: So(a) }] }),
                children: i.sendAnswer,
              }),
            ],
          }),
      s.error !== null && (0, E.jsx)(p, { error: s.error }),
    ],
  })
}
function So(e) {
  try {
    return JSON.parse(e)
  } catch {
    return e
  }
}
function Co({ run: e, view: t, nodes: n }) {
  let { run: i } = r(),
    a = n.find((e) => e.kind === `queue`),
    o = n.find((e) => e.firstTokenAt !== null)?.firstTokenAt ?? null,
    s = t.usage ?? e.usage,
    c = Math.max(t.attempt, e.attempt)
  return (0, E.jsxs)(`dl`, {
    className: `facts`,
    children: [
      (0, E.jsx)(Q, {
        name: i.facts.agent,
        children: (0, E.jsx)(ae, { href: `/agents/${e.agent}`, children: e.agent }),
      }),
      (0, E.jsx)(Q, { name: i.facts.model, children: e.model }),
      (0, E.jsx)(Q, {
        name: i.facts.queue,
        children: a === void 0 ? `–` : a.end === null ? (0, E.jsx)(v, { at: e.created_at }) : y(a.end - a.start),
      }),
      (0, E.jsx)(Q, { name: i.facts.firstToken, children: o === null || a === void 0 ? `–` : y(o - a.start) }),
      (0, E.jsx)(Q, {
        name: i.facts.total,
        children:
          e.ended_at === null
            ? (0, E.jsx)(v, { at: e.created_at })
            : y(Date.parse(e.ended_at) - Date.parse(e.created_at)),
      }),
      (0, E.jsxs)(Q, {
        name: i.facts.tokens,
        children: [
          s === null ? `–` : i.tokensInOut(ne(s.input_tokens), ne(s.output_tokens)),
          s?.estimated === !0 && (0, E.jsxs)(`span`, { className: `dim`, children: [` `, i.estimated] }),
        ],
      }),
      (0, E.jsx)(Q, {
        name: i.facts.cost,
        children: s?.cost === void 0 ? (0, E.jsx)(`span`, { className: `dim`, children: i.noPrices }) : g(s.cost),
      }),
      (0, E.jsx)(Q, { name: i.facts.attempts, children: c }),
      e.worker_id !== null &&
        (0, E.jsx)(Q, {
          name: i.facts.worker,
          children: (0, E.jsx)(`code`, { className: `cut`, children: e.worker_id }),
        }),
      e.end_user !== null && (0, E.jsx)(Q, { name: i.facts.endUser, children: e.end_user }),
      (0, E.jsx)(Q, { name: i.facts.made, children: (0, E.jsx)(m, { at: e.created_at }) }),
    ],
  })
}
function Q({ name: e, children: t }) {
  return (0, E.jsxs)(`div`, {
    children: [(0, E.jsx)(`dt`, { children: e }), (0, E.jsx)(`dd`, { className: `num`, children: t })],
  })
}
function wo(e) {
  let t = JSON.stringify({ agent: e.agent, content: e.input })
  return [
    `curl -N '${location.origin}/openapi/v1/messages?stream=true' \\`,
    `  -H "authorization: Bearer $RUNWIRE_KEY" \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '${t.replaceAll(`'`, `'\\''`)}'`,
  ].join(`
`)
}
function To(e, t) {
  let n = URL.createObjectURL(new Blob([t], { type: `application/json` })),
    r = document.createElement(`a`)
  ;((r.href = n), (r.download = e), r.click(), setTimeout(() => URL.revokeObjectURL(n)))
}
function Eo({ run: t, log: i }) {
  let o = r(),
    [, s] = oe(),
    { view: c } = i.run,
    l = c.status ?? t.status,
    u = _(l),
    f = re({ mutationFn: () => e.cancel(t.id) }),
    m = re({
      mutationFn: () => d(`/runs/${t.id}/rerun`, { background: !0 }),
      onSuccess: (e) => s(`/runs/${e.runs[0]?.id}?original=${t.id}`),
    })
  a({ x: () => f.mutate() }, !u)
  let h = f.error ?? m.error
  return (0, E.jsxs)(E.Fragment, {
    children: [
      (0, E.jsxs)(`header`, {
        className: `page-head run-head`,
        children: [
          (0, E.jsx)(ae, {
            href: `/runs`,
            className: `quiet`,
            'aria-label': o.run.back,
            title: o.run.back,
            children: (0, E.jsx)(n, { name: `left` }),
          }),
          (0, E.jsxs)(`div`, {
            className: `run-title`,
            children: [
              (0, E.jsx)(`h1`, { className: `cut`, title: t.input, children: t.input || o.runs.noMessage }),
              (0, E.jsx)(te, { status: l, activity: u ? null : t.activity }),
              !u &&
                (0, E.jsx)(`span`, {
                  className: `connection ${i.connection}`,
                  children: o.run.connection[i.connection],
                }),
            ],
          }),
          (0, E.jsxs)(`div`, {
            className: `actions`,
            children: [
              !u &&
                (0, E.jsx)(le, {
                  size: `compact-sm`,
                  color: `red`,
                  variant: `default`,
                  leftSection: (0, E.jsx)(n, { name: `stop`, size: 14 }),
                  disabled: f.isPending || t.cancel_requested_at !== null,
                  onClick: () => f.mutate(),
                  children: t.cancel_requested_at === null && !f.isPending ? o.run.cancel : o.run.cancelling,
                }),
              (0, E.jsx)(le, {
                size: `compact-sm`,
                variant: `default`,
                leftSection: (0, E.jsx)(n, { name: `retry`, size: 14 }),
                loading: m.isPending,
                onClick: () => m.mutate(),
                children: o.run.rerun,
              }),
              (0, E.jsxs)(fe, {
                position: `bottom-end`,
                transitionProps: { duration: 0 },
                children: [
                  (0, E.jsx)(fe.Target, {
                    children: (0, E.jsx)(le, {
                      size: `compact-sm`,
                      variant: `default`,
                      rightSection: (0, E.jsx)(n, { name: `down`, size: 12 }),
                      children: o.frame.menu,
                    }),
                  }),
                  (0, E.jsxs)(fe.Dropdown, {
                    children: [
                      (0, E.jsx)(fe.Item, {
                        leftSection: (0, E.jsx)(n, { name: `workbench` }),
                        onClick: () => s(`/workbench/${t.conversation_id}`),
                        children: o.run.openChat,
                      }),
                      (0, E.jsx)(fe.Item, {
                        leftSection: (0, E.jsx)(n, { name: `copy` }),
                        onClick: () => void navigator.clipboard.writeText(wo(t)),
                        children: o.run.curl,
                      }),
                      (0, E.jsx)(fe.Item, {
                        leftSection: (0, E.jsx)(n, { name: `download` }),
                        onClick: () => To(`${t.id}.json`, JSON.stringify({ run: t, events: i.events }, null, 2)),
                        children: o.run.export,
                      }),
                    ],
                  }),
                ],
              }),
            ],
          }),
        ],
      }),
      h !== null && (0, E.jsx)(p, { error: h }),
    ],
  })
}
function Do({ run: e }) {
  let { run: t, frame: n } = r(),
    i = ie({ queryKey: [`agent-versions`, e.agent], queryFn: () => c(`/agents/${e.agent}/versions`) })
  if (i.error !== null) return (0, E.jsx)(p, { error: i.error, onRetry: () => void i.refetch() })
  if (i.data === void 0) return (0, E.jsx)(o, {})
  let a = i.data.data.find((t) => t.id === e.agent_version)
  return (0, E.jsxs)(`div`, {
    className: `setup`,
    children: [
      (0, E.jsxs)(`section`, {
        children: [
          (0, E.jsxs)(`h2`, { children: [e.agent, ` v`, a?.version ?? `?`] }),
          a === void 0
            ? (0, E.jsx)(`p`, { className: `dim`, children: n.notFound })
            : (0, E.jsxs)(E.Fragment, {
                children: [
                  (0, E.jsx)(`h3`, { children: t.facts.limits }),
                  (0, E.jsx)(`dl`, {
                    className: `limits`,
                    children: Object.entries(a.config.limits).map(([e, t]) =>
                      (0, E.jsxs)(
                        `div`,
                        {
                          children: [
                            (0, E.jsx)(`dt`, { children: (0, E.jsx)(`code`, { children: e }) }),
                            (0, E.jsx)(`dd`, { className: `num`, children: t }),
                          ],
                        },
                        e,
                      ),
                    ),
                  }),
                  (0, E.jsx)(X, { value: a.config, label: e.agent, tall: !0 }),
                ],
              }),
        ],
      }),
      (0, E.jsxs)(`section`, {
        children: [
          (0, E.jsx)(`h2`, { children: t.title }),
          (0, E.jsx)(X, { value: { ...e, output: void 0 }, label: t.title, tall: !0 }),
        ],
      }),
    ],
  })
}
function Oo({ run: e, nodes: t, view: i }) {
  let { run: a } = r(),
    [o] = ce(),
    s = o.get(`original`),
    c = t.filter((e) => e.kind === `gap`),
    l = i.error ?? e.error,
    u = i.stop_reason ?? e.stop_reason
  return (0, E.jsxs)(`div`, {
    className: `story`,
    'aria-live': `polite`,
    children: [
      l !== null &&
        (0, E.jsxs)(`p`, {
          className: `bad-text`,
          children: [
            (0, E.jsx)(n, { name: `warning` }),
            (0, E.jsxs)(`span`, {
              children: [
                (0, E.jsx)(`code`, { children: l.code }),
                ` `,
                l.message,
                l.detail !== void 0 && (0, E.jsxs)(`span`, { className: `mono`, children: [` `, l.detail] }),
              ],
            }),
          ],
        }),
      i.output === null && e.activity?.kind === `no_worker` && (0, E.jsx)(ko, { since: e.activity.since }),
      c.map((e) =>
        (0, E.jsxs)(
          `p`,
          {
            children: [
              (0, E.jsx)(n, { name: `clock` }),
              a.attempted(e.attempt, y((e.end ?? e.start) - e.start), a.node.resumed(e.resumedFrom ?? 0)),
            ],
          },
          e.id,
        ),
      ),
      u !== null &&
        u !== `finished` &&
        (0, E.jsxs)(`p`, { className: `ask-text`, children: [(0, E.jsx)(n, { name: `warning` }), a.stopReasons[u]] }),
      s !== null &&
        (0, E.jsxs)(`p`, {
          children: [(0, E.jsx)(n, { name: `retry` }), (0, E.jsx)(ae, { href: `/runs/${s}`, children: a.original })],
        }),
    ],
  })
}
function ko({ since: e }) {
  let { run: t } = r(),
    i = h()
  return (0, E.jsxs)(`p`, {
    className: `bad-text`,
    children: [
      (0, E.jsx)(n, { name: `warning` }),
      (0, E.jsx)(`span`, { className: `num`, children: t.noWorkerNow(y(Math.max(0, i - Date.parse(e)))) }),
    ],
  })
}
function Ao(e) {
  let t = new Map(),
    n = { nodes: t, attempt: 0, lastAt: 0, parked: null }
  for (let t of e) (jo(n, t, Date.parse(t.created_at)), (n.lastAt = Date.parse(t.created_at)))
  return Lo([...t.values()])
}
function jo(e, t, n) {
  switch (t.type) {
    case `run.queued`:
      Io(e, { id: `queue`, kind: `queue`, start: n, seq: t.seq })
      return
    case `run.started`:
      return Mo(e, t, n)
    case `model.started`:
      return No(e, t, n)
    case `model.retried`:
      e.nodes.get(`round-${t.round}`)?.retries.push({ at: n, reason: t.reason, delay_ms: t.delay_ms })
      return
    case `model.completed`:
      return Po(e, t, n)
    case `tool.started`:
      return Fo(e, t, n)
    case `tool.completed`:
      return $(e.nodes.get(t.call_id), n, `done`)
    case `tool.failed`:
      return $(e.nodes.get(t.call_id), n, `failed`)
    case `tool.cancelled`:
      return $(e.nodes.get(t.call_id), n, `cancelled`)
    case `run.requires_action`:
      e.parked = Io(e, { id: `parked-${t.seq}`, kind: `parked`, start: n, seq: t.seq })
      return
    case `run.completed`:
    case `run.failed`:
    case `run.cancelled`:
      for (let r of e.nodes.values()) r.end === null && $(r, n, t.type === `run.failed` ? `failed` : `cancelled`)
      return
  }
}
function Mo(e, t, n) {
  if (($(e.nodes.get(`queue`), n, `done`), e.parked !== null)) $(e.parked, n, `done`)
  else if (e.attempt > 0) {
    let r = Io(e, { id: `gap-${t.attempt}`, kind: `gap`, start: e.lastAt, seq: t.seq })
    ;((r.resumedFrom = t.resumed_from_round ?? 0), (r.attempt = t.attempt), $(r, n, `failed`))
  }
  ;((e.parked = null), (e.attempt = t.attempt))
}
function No(e, t, n) {
  let r = `round-${t.round}`,
    i = e.nodes.get(r)
  i === void 0
    ? Io(e, { id: r, kind: `round`, parent: t.parent_call_id ?? null, start: n, seq: t.seq, round: t.round })
    : (i.attempt !== e.attempt && Object.assign(i, { start: n, seq: t.seq, attempt: e.attempt }), i.tries++)
}
function Po(e, t, n) {
  let r = e.nodes.get(`round-${t.round}`)
  r !== void 0 &&
    ((r.usage = t.usage),
    t.time_to_first_token_ms !== null && (r.firstTokenAt = Math.min(n, n - t.duration_ms + t.time_to_first_token_ms)),
    $(r, n, `done`))
}
function Fo(e, t, n) {
  let r = e.nodes.get(t.call_id)
  if (r !== void 0) {
    Object.assign(r, { start: n, end: null, state: `running`, attempt: e.attempt, tries: r.tries + 1 })
    return
  }
  let { call_id: i, round: a, name: o, title: s, seq: c } = t
  Io(e, { id: i, kind: `tool`, parent: `round-${a}`, start: n, seq: c, round: a, name: o, title: s })
}
function Io(e, t) {
  let n = {
    parent: null,
    depth: 0,
    end: null,
    state: `running`,
    round: null,
    attempt: e.attempt,
    name: ``,
    title: ``,
    firstTokenAt: null,
    retries: [],
    tries: 1,
    usage: null,
    resumedFrom: null,
    ...t,
  }
  return (e.nodes.set(n.id, n), n)
}
function $(e, t, n) {
  e !== void 0 && e.end === null && ((e.end = Math.max(t, e.start)), (e.state = n))
}
function Lo(e) {
  let t = new Set(e.map((e) => e.id)),
    n = Map.groupBy(e, (e) => (e.parent !== null && t.has(e.parent) ? e.parent : null)),
    r = [],
    i = (e, t) => {
      let a = (n.get(e) ?? []).toSorted((e, t) => e.start - t.start || e.seq - t.seq)
      for (let e of a) ((e.depth = t), r.push(e), i(e.id, t + 1))
    }
  return (i(null, 0), r)
}
function Ro(e, t, n) {
  let r = t.indexOf(e),
    i = e.end ?? n
  for (let a = r + 1; a < t.length; a++) {
    let r = t[a]
    if (r === void 0 || r.depth <= e.depth) break
    i = Math.max(i, r.end ?? n)
  }
  return i - e.start
}
var zo = (e, t) => (e.end ?? t) - e.start
function Bo(e, t, n, r) {
  return t === `failed`
    ? e.state === `failed`
    : t === `retried`
      ? e.retries.length > 0 || e.tries > 1
      : t !== `slow` || zo(e, r) > Math.min(1e4, n / 3)
}
function Vo({ round: e, events: t }) {
  let { run: n } = r(),
    i = n.detail,
    a = t.findLast((e) => e.type === `model.started`),
    o = new Set(e.calls.map((e) => e.name))
  return (0, E.jsxs)(`div`, {
    className: `round-detail`,
    children: [
      a !== void 0 &&
        a.tools.length > 0 &&
        (0, E.jsxs)(E.Fragment, {
          children: [
            (0, E.jsxs)(`h3`, {
              children: [i.offered, ` · `, i.toolChoice, ` `, (0, E.jsx)(`code`, { children: a.tool_choice })],
            }),
            (0, E.jsx)(`ul`, {
              className: `offered`,
              children: a.tools.map((e) =>
                (0, E.jsxs)(
                  `li`,
                  {
                    className: o.has(e) ? `called` : ``,
                    children: [
                      (0, E.jsx)(`code`, { children: e }),
                      o.has(e) && (0, E.jsxs)(`span`, { children: [` `, i.called] }),
                    ],
                  },
                  e,
                ),
              ),
            }),
          ],
        }),
      e.reasoning !== `` &&
        (0, E.jsxs)(E.Fragment, {
          children: [
            (0, E.jsx)(`h3`, { children: i.reasoning }),
            (0, E.jsx)(X, { value: e.reasoning, label: i.reasoning }),
          ],
        }),
      e.text !== `` &&
        (0, E.jsxs)(E.Fragment, {
          children: [(0, E.jsx)(`h3`, { children: i.text }), (0, E.jsx)(X, { value: e.text, label: i.text })],
        }),
      e.calls.length > 0 &&
        (0, E.jsxs)(E.Fragment, {
          children: [(0, E.jsx)(`h3`, { children: i.calls }), (0, E.jsx)(X, { value: e.calls, label: i.calls })],
        }),
      e.finish_reason !== null &&
        (0, E.jsxs)(`p`, {
          className: `dim`,
          children: [
            i.finish,
            ` `,
            (0, E.jsx)(`code`, { children: e.finish_reason }),
            e.routed !== null && ` · ${e.routed.provider} ${e.routed.model}`,
          ],
        }),
    ],
  })
}
var Ho = { queue: `clock`, gap: `warning`, parked: `person`, round: `model`, tool: `tool` },
  Uo = 16,
  Wo = 0.25
function Go({ node: e, nodes: t, scale: i, top: a, chosen: o, onChoose: s }) {
  let c = r(),
    l = zo(e, i.now),
    u = Ro(e, t, i.now),
    d = (e) => ((e - i.start) / i.length) * 100
  return (0, E.jsxs)(`button`, {
    type: `button`,
    className: `trace-row ${e.kind} ${e.state}`,
    style: { transform: `translateY(${a}px)` },
    'aria-pressed': o,
    onClick: s,
    children: [
      (0, E.jsxs)(`span`, {
        className: `trace-name`,
        style: { paddingLeft: e.depth * Uo },
        children: [
          (0, E.jsx)(n, { name: Ho[e.kind], size: 14 }),
          (0, E.jsx)(`span`, { className: `cut`, children: Ko(e, c) }),
          (0, E.jsx)(`span`, { className: `dim cut trace-note`, children: qo(e, c) }),
        ],
      }),
      (0, E.jsxs)(`span`, {
        className: `trace-time num`,
        children: [y(l), u - l > 1 && (0, E.jsxs)(`span`, { className: `dim`, children: [` / `, y(u)] })],
      }),
      (0, E.jsxs)(`span`, {
        className: `trace-lane`,
        'aria-hidden': `true`,
        children: [
          (0, E.jsx)(`span`, {
            className: `bar`,
            style: { left: `${d(e.start)}%`, width: `${Math.max(Wo, (l / i.length) * 100)}%` },
          }),
          e.firstTokenAt !== null &&
            (0, E.jsx)(`span`, {
              className: `mark-first`,
              style: { left: `${d(e.firstTokenAt)}%` },
              title: `${c.run.node.firstToken} ${y(e.firstTokenAt - e.start)}`,
            }),
          e.retries.map((e) =>
            (0, E.jsx)(
              `span`,
              { className: `mark-retry`, style: { left: `${d(e.at)}%` }, title: `${e.reason}, ${y(e.delay_ms)}` },
              e.at,
            ),
          ),
        ],
      }),
    ],
  })
}
function Ko(e, { run: t }) {
  return e.kind === `queue`
    ? t.node.queue
    : e.kind === `gap`
      ? t.node.lost
      : e.kind === `parked`
        ? t.node.parked
        : e.kind === `round`
          ? t.node.round(e.round ?? 0)
          : e.title || e.name
}
function qo(e, { run: t }) {
  if (e.kind === `gap`) return `${t.node.attempt(e.attempt)}, ${t.node.resumed(e.resumedFrom ?? 0)}`
  let n = []
  return (
    e.kind === `tool` && e.title !== e.name && e.title !== `` && n.push(e.name),
    e.retries.length > 0 ? n.push(t.node.retried(e.retries.length)) : e.tries > 1 && n.push(t.node.tries(e.tries)),
    e.usage !== null && n.push(`${e.usage.input_tokens} → ${e.usage.output_tokens}`),
    n.join(` · `)
  )
}
function Jo({ node: e, nodes: t, view: i, events: a, now: o, onClose: s }) {
  let c = r(),
    l = c.run.detail,
    u = zo(e, o),
    d = Ro(e, t, o),
    f = e.kind === `tool` ? i.tools.find((t) => t.call_id === e.id) : void 0,
    p = e.kind === `round` ? i.rounds.find((t) => t.round === e.round) : void 0,
    m = Yo(e, a)
  return (0, E.jsxs)(`aside`, {
    className: `detail`,
    'aria-label': Ko(e, c),
    children: [
      (0, E.jsxs)(`header`, {
        children: [
          (0, E.jsx)(`h2`, { className: `cut`, children: Ko(e, c) }),
          (0, E.jsx)(Et, { text: () => location.href, label: c.run.log.link }),
          (0, E.jsx)(`button`, {
            type: `button`,
            className: `quiet`,
            onClick: s,
            'aria-label': c.frame.close,
            children: (0, E.jsx)(n, { name: `close`, size: 14 }),
          }),
        ],
      }),
      (0, E.jsxs)(`dl`, {
        className: `detail-facts num`,
        children: [
          (0, E.jsxs)(`div`, {
            children: [
              (0, E.jsx)(`dt`, { children: l.duration }),
              (0, E.jsxs)(`dd`, {
                children: [y(u), ` `, d - u > 1 && (0, E.jsxs)(`span`, { className: `dim`, children: [`/ `, y(d)] })],
              }),
            ],
          }),
          e.firstTokenAt !== null &&
            (0, E.jsxs)(`div`, {
              children: [
                (0, E.jsx)(`dt`, { children: c.run.node.firstToken }),
                (0, E.jsx)(`dd`, { children: y(e.firstTokenAt - e.start) }),
              ],
            }),
          e.usage !== null &&
            (0, E.jsxs)(`div`, {
              children: [
                (0, E.jsx)(`dt`, { children: l.usage }),
                (0, E.jsxs)(`dd`, {
                  children: [
                    e.usage.input_tokens,
                    ` → `,
                    e.usage.output_tokens,
                    e.usage.cost !== void 0 && ` · ${g(e.usage.cost)}`,
                  ],
                }),
              ],
            }),
        ],
      }),
      e.retries.map((e) =>
        (0, E.jsxs)(`p`, { className: `ask-text`, children: [e.reason, `, `, y(e.delay_ms)] }, e.at),
      ),
      p !== void 0 && (0, E.jsx)(Vo, { round: p, runId: i.run_id ?? ``, events: m }),
      f !== void 0 && (0, E.jsx)(no, { tool: { ...f, steps: [] } }),
      (0, E.jsxs)(`details`, {
        children: [
          (0, E.jsxs)(`summary`, {
            children: [l.events, ` `, (0, E.jsx)(`span`, { className: `num`, children: m.length })],
          }),
          m.map((e) =>
            (0, E.jsxs)(
              `div`,
              {
                className: `detail-event`,
                children: [
                  (0, E.jsxs)(ae, {
                    href: `/runs/${e.run_id}?tab=log&seq=${e.seq}`,
                    children: [`#`, e.seq, ` `, e.type],
                  }),
                  (0, E.jsx)(X, { value: e, label: `#${e.seq}` }),
                ],
              },
              e.seq,
            ),
          ),
        ],
      }),
    ],
  })
}
function Yo(e, t) {
  return e.kind === `tool`
    ? t.filter((t) => `call_id` in t && t.call_id === e.id)
    : e.kind === `round`
      ? t.filter((t) => t.type.startsWith(`model.`) && `round` in t && t.round === e.round)
      : t.filter((t) => t.seq === e.seq)
}
var Xo = 30
function Zo({ run: e, view: t, events: n, nodes: i, chosen: a, onChoose: o }) {
  let { run: s } = r(),
    [c, l] = (0, T.useState)(`all`),
    u = h(),
    d = i[0]?.start ?? Date.parse(e.created_at),
    p = Math.max(d, ...i.map((e) => e.end ?? u)),
    m = { start: d, length: Math.max(p - d, 1), now: Math.max(u, p) },
    g = i.filter((e) => Bo(e, c, m.length, m.now)),
    _ = i.find((e) => e.id === a) ?? null
  return (0, E.jsxs)(`div`, {
    className: _ === null ? `trace` : `trace with-detail`,
    children: [
      (0, E.jsxs)(`div`, {
        className: `trace-main`,
        children: [
          (0, E.jsxs)(`div`, {
            className: `trace-bar`,
            children: [
              (0, E.jsx)(f, {
                label: s.steps,
                value: c,
                onChange: l,
                options: [
                  { value: `all`, label: s.filterAll },
                  { value: `failed`, label: s.filterFailed },
                  { value: `slow`, label: s.filterSlow },
                  { value: `retried`, label: s.filterRetried },
                ],
              }),
              (0, E.jsx)($o, { length: m.length, label: s.timeline }),
            ],
          }),
          g.length === 0
            ? (0, E.jsx)(`p`, { className: `dim trace-none`, children: s.noSteps })
            : (0, E.jsx)(Qo, { nodes: i, shown: g, scale: m, chosen: a, onChoose: o }),
        ],
      }),
      _ !== null && (0, E.jsx)(Jo, { node: _, nodes: i, view: t, events: n, now: m.now, onClose: () => o(null) }),
    ],
  })
}
function Qo({ nodes: e, shown: t, scale: n, chosen: i, onChoose: a }) {
  let { run: o } = r(),
    s = (0, T.useRef)(null),
    c = he({
      count: t.length,
      getScrollElement: () => s.current,
      estimateSize: () => Xo,
      overscan: 20,
      getItemKey: (e) => t[e]?.id ?? e,
    }),
    l = t.findIndex((e) => e.id === i)
  return (
    (0, T.useEffect)(() => {
      l >= 0 && c.scrollToIndex(l)
    }, [i]),
    (0, E.jsx)(`div`, {
      className: `trace-rows`,
      ref: s,
      role: `group`,
      'aria-label': o.steps,
      children: (0, E.jsx)(`div`, {
        className: `trace-space`,
        style: { height: c.getTotalSize() },
        children: c.getVirtualItems().map((r) => {
          let o = t[r.index]
          return o === void 0
            ? null
            : (0, E.jsx)(
                Go,
                {
                  node: o,
                  nodes: e,
                  scale: n,
                  top: r.start,
                  chosen: o.id === i,
                  onChoose: () => a(o.id === i ? null : o.id),
                },
                r.key,
              )
        }),
      }),
    })
  )
}
function $o({ length: e, label: t }) {
  let n = es(e / 4),
    r = Array.from({ length: Math.floor(e / n) + 1 }, (e, t) => t * n)
  return (0, E.jsx)(`div`, {
    className: `ticks num`,
    role: `img`,
    'aria-label': `${t}: ${y(e)}`,
    children: r.map((t) =>
      (0, E.jsx)(
        `span`,
        { style: { left: `${(t / e) * 100}%` }, children: t === 0 ? `0` : y(t).replace(/\.0+(?= )/, ``) },
        t,
      ),
    ),
  })
}
function es(e) {
  let t = 10 ** Math.floor(Math.log10(Math.max(e, 1)))
  return ([1, 2, 5, 10].find((n) => n * t >= e) ?? 10) * t
}
function ts(e) {
  let t = new Set(),
    n = [],
    r = `connecting`,
    i = wt(
      ns(e(s), (e) => n.push(e)),
      null,
    ),
    a = { run: i.getSnapshot(), events: n, count: 0, connection: r }
  i.subscribe(o)
  function o() {
    a = { run: i.getSnapshot(), events: n, count: n.length, connection: r }
    for (let e of t) e()
  }
  function s(e) {
    ;((r = e), queueMicrotask(o))
  }
  return { getSnapshot: () => a, subscribe: (e) => (t.add(e), () => t.delete(e)), start: i.start, stop: i.stop }
}
var ns = (e, t) => ({
  [Symbol.asyncIterator]: () => ({
    next: async () => {
      let n = await e.next()
      return (!n.done && `created_at` in n.value && t(n.value), n)
    },
    return: () => e.return(),
  }),
})
function rs(t) {
  let n = (0, T.useMemo)(() => ts((n) => e.followRun(t, { onState: (e) => n(e) })), [t])
  return (
    (0, T.useEffect)(() => (n.start(), () => n.stop()), [n]), (0, T.useSyncExternalStore)(n.subscribe, n.getSnapshot)
  )
}
var is = [`trace`, `log`, `answer`, `setup`],
  as = 2e3
function os() {
  let { id: e = `` } = se()
  return (0, E.jsx)(ss, { id: e }, e)
}
function ss({ id: e }) {
  let n = r(),
    [i, l] = ce(),
    d = rs(e),
    { view: f } = d.run,
    m = f.output !== null,
    h = ie({
      queryKey: [`run`, e, m],
      queryFn: () => c(`/runs/${e}`),
      refetchInterval: !m && as,
      placeholderData: (e) => e,
    }),
    { events: g, count: _ } = d,
    ee = (0, T.useMemo)(() => Ao(g), [g, _]),
    v = is.includes(i.get(`tab`) ?? ``) ? i.get(`tab`) : `trace`,
    y = (e) =>
      l(
        (t) => {
          let n = new URLSearchParams(t)
          for (let [t, r] of Object.entries(e)) r === null ? n.delete(t) : n.set(t, r)
          return n
        },
        { replace: !0 },
      )
  if (
    (a(Object.fromEntries(is.map((e, t) => [String(t + 1), () => y({ tab: e })]))),
    u(h.data?.input.slice(0, 60) || n.run.title),
    h.error instanceof s && h.error.status === 404)
  )
    return (0, E.jsx)(t, {
      icon: `search`,
      title: n.frame.notFound,
      action: (0, E.jsx)(ae, { href: `/runs`, children: n.run.back }),
      children: n.frame.notFoundText,
    })
  if (h.data === void 0)
    return h.error === null
      ? (0, E.jsx)(o, { rows: 10 })
      : (0, E.jsx)(p, { error: h.error, onRetry: () => void h.refetch() })
  let te = h.data
  return (0, E.jsxs)(E.Fragment, {
    children: [
      (0, E.jsx)(Eo, { run: te, log: d }),
      (0, E.jsx)(Co, { run: te, view: f, nodes: ee }),
      (0, E.jsx)(Oo, { run: te, nodes: ee, view: f }),
      (0, E.jsx)(bo, { runId: e, pending: f.pending }),
      (0, E.jsx)(`div`, {
        className: `tabs`,
        role: `tablist`,
        'aria-label': n.run.title,
        children: is.map((e) =>
          (0, E.jsxs)(
            `button`,
            {
              type: `button`,
              role: `tab`,
              id: `tab-${e}`,
              'aria-selected': v === e,
              'aria-controls': `run-panel`,
              onClick: () => y({ tab: e }),
              children: [n.run.tabs[e], e === `log` && (0, E.jsx)(`span`, { className: `dim num`, children: _ })],
            },
            e,
          ),
        ),
      }),
      (0, E.jsxs)(`div`, {
        className: `run-panel`,
        id: `run-panel`,
        role: `tabpanel`,
        'aria-labelledby': `tab-${v}`,
        children: [
          d.run.error !== null && (0, E.jsx)(p, { error: d.run.error }),
          v === `trace` &&
            (0, E.jsx)(Zo, {
              run: te,
              view: f,
              events: g,
              nodes: ee,
              chosen: i.get(`node`),
              onChoose: (e) => y({ node: e }),
            }),
          v === `log` &&
            (0, E.jsx)(go, {
              events: g,
              count: _,
              chosen: Number(i.get(`seq`) ?? 0),
              onChoose: (e) => y({ seq: e === null ? null : String(e) }),
            }),
          v === `answer` && (0, E.jsx)(lo, { shown: d.run }),
          v === `setup` && (0, E.jsx)(Do, { run: te }),
        ],
      }),
    ],
  })
}
export { os as default }
