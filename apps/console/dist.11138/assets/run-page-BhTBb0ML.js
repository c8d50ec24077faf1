import { a as e, c as t, d as n, i as r, l as i, o as a, r as o, s, t as c, u as l } from './pending-B5yzr0hr.js'
import {
  a as u,
  c as d,
  d as f,
  f as p,
  h as m,
  i as h,
  l as g,
  m as _,
  o as v,
  p as y,
  r as ee,
  s as b,
  t as te,
  u as x,
} from './index-D2TRWVVA.js'
import { a as ne, c as S, d as C, i as re, o as w, s as T, t as E, u as D } from './status-DLJoqJ4d.js'
import { useMutation as O, useQuery as k } from '@tanstack/react-query'
import { Link as A, useLocation as ie, useParams as ae, useSearchParams as j } from 'wouter'
import { Button as M, Checkbox as oe, Menu as N, TextInput as se } from '@mantine/core'
import { useVirtualizer as P } from '@tanstack/react-virtual'
var F = m(),
  I = y()
function ce({ shown: t }) {
  let { run: n } = p(),
    { view: s, text: c } = t,
    l = s.output !== null
  return (0, I.jsxs)(`article`, {
    className: `answer-tab`,
    children: [
      s.plan !== null &&
        (0, I.jsxs)(`section`, {
          className: `plan`,
          children: [
            (0, I.jsx)(`h3`, { children: n.plan }),
            (0, I.jsx)(`ol`, { children: s.plan.map((e) => (0, I.jsx)(`li`, { children: e }, e)) }),
          ],
        }),
      (0, I.jsx)(a, { steps: o(s) }),
      c === ``
        ? (0, I.jsx)(`p`, { className: `dim`, children: n.noAnswer })
        : (0, I.jsx)(i, { text: c, streaming: !l, citations: s.citations }),
      s.output?.interrupted === !0 && c !== `` && (0, I.jsx)(`p`, { className: `dim`, children: n.interrupted }),
      (0, I.jsx)(e, { citations: s.citations }),
      (0, I.jsx)(r, { files: s.files }),
    ],
  })
}
var L = 200
function R(e) {
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
      return `round ${e.round} · ${e.finish_reason} · ${e.tool_calls} calls · ${B(e.text)}`
    case `tool.started`:
      return `${e.name} ${B(e.arguments)}`
    case `tool.completed`:
      return B(e.result)
    case `tool.failed`:
      return `${e.error.code} · ${e.error.message}`
    case `tool.progress`:
      return `${e.kind} ${B(e.data)}`
    case `approval.requested`:
      return `${e.name} ${B(e.arguments)}`
    case `approval.resolved`:
      return `${e.decision} · ${e.by}${e.reason === null ? `` : ` · ${e.reason}`}`
    case `citation.added`:
      return `[${e.number}] ${e.title}`
    case `run.completed`:
      return `${e.stop_reason} · ${B(e.output.content)}`
    case `run.failed`:
      return `${e.error.code} · ${e.error.detail ?? e.error.message}`
    case `run.cancelled`:
      return e.reason
    case `conversation.titled`:
      return e.title
    default:
      return B(Object.fromEntries(Object.entries(e).filter(([e]) => !z.has(e))))
  }
}
var z = new Set([`type`, `run_id`, `seq`, `created_at`])
function B(e) {
  let t = (typeof e == `string` ? e : JSON.stringify(e)).replaceAll(/\s+/g, ` `)
  return t.length > L ? `${t.slice(0, L)}…` : t
}
var V = 28,
  H = new Set([`tool.progress`, `citation.added`, `tools.branching`])
function U({ events: e, count: t, chosen: n, onChoose: r }) {
  let { run: i } = p(),
    a = i.log,
    [o, s] = (0, F.useState)(``),
    [c, l] = (0, F.useState)(!0),
    u = (0, F.useMemo)(() => G(e, o, c), [e, t, o, c])
  return (0, I.jsxs)(`div`, {
    className: `log`,
    children: [
      (0, I.jsxs)(`div`, {
        className: `log-bar`,
        children: [
          (0, I.jsx)(se, {
            size: `xs`,
            'aria-label': a.search,
            placeholder: a.search,
            value: o,
            onChange: (e) => s(e.currentTarget.value),
          }),
          (0, I.jsx)(oe, { size: `xs`, label: a.fold, checked: c, onChange: (e) => l(e.currentTarget.checked) }),
          (0, I.jsxs)(`span`, { className: `dim num`, children: [u.length, ` / `, t] }),
        ],
      }),
      u.length === 0
        ? (0, I.jsx)(`p`, { className: `dim trace-none`, children: a.none })
        : (0, I.jsx)(W, { events: u, first: Date.parse(e[0]?.created_at ?? ``), chosen: n, onChoose: r }),
    ],
  })
}
function W({ events: e, first: n, chosen: r, onChoose: i }) {
  let { run: a } = p(),
    o = (0, F.useRef)(null),
    s = P({
      count: e.length,
      getScrollElement: () => o.current,
      estimateSize: () => V,
      overscan: 20,
      getItemKey: (t) => e[t]?.seq ?? t,
    }),
    c = e.findIndex((e) => e.seq === r),
    u = c >= 0
  return (
    (0, F.useEffect)(() => {
      u && s.scrollToIndex(c, { align: `auto` })
    }, [r, u]),
    (0, I.jsx)(`div`, {
      className: `log-rows`,
      ref: o,
      role: `group`,
      'aria-label': a.log.label,
      children: (0, I.jsx)(`div`, {
        className: `trace-space`,
        style: { height: s.getTotalSize() },
        children: s.getVirtualItems().map((o) => {
          let c = e[o.index]
          if (c === void 0) return null
          let u = c.seq === r
          return (0, I.jsxs)(
            `div`,
            {
              className: u ? `log-item opened` : `log-item`,
              ref: s.measureElement,
              'data-index': o.index,
              style: { transform: `translateY(${o.start}px)` },
              children: [
                (0, I.jsxs)(`button`, {
                  type: `button`,
                  className: `log-line`,
                  'aria-expanded': u,
                  onClick: () => i(u ? null : c.seq),
                  children: [
                    (0, I.jsx)(`span`, { className: `num dim`, children: c.seq }),
                    (0, I.jsx)(`span`, {
                      className: `num dim`,
                      children: T(Math.max(0, Date.parse(c.created_at) - n)),
                    }),
                    (0, I.jsx)(`code`, { className: `event-type ${le(c.type)}`, children: c.type }),
                    (0, I.jsx)(`span`, { className: `cut`, children: R(c) }),
                  ],
                }),
                u &&
                  (0, I.jsxs)(`div`, {
                    className: `log-raw`,
                    children: [
                      (0, I.jsx)(l, { text: () => location.href, label: a.log.link, showLabel: !0 }),
                      (0, I.jsx)(t, { value: c, label: a.log.raw, tall: !0 }),
                    ],
                  }),
              ],
            },
            o.key,
          )
        }),
      }),
    })
  )
}
function G(e, t, n) {
  let r = t.trim().toLowerCase()
  return e.filter((e) => !(n && H.has(e.type)) && (r === `` || JSON.stringify(e).toLowerCase().includes(r)))
}
function le(e) {
  return e.endsWith(`.failed`) || e === `model.retried` ? `bad-text` : e.startsWith(`run.`) ? `strong` : ``
}
function ue({ run: e, view: t, nodes: n }) {
  let { run: r } = p(),
    i = n.find((e) => e.kind === `queue`),
    a = n.find((e) => e.firstTokenAt !== null)?.firstTokenAt ?? null,
    o = t.usage ?? e.usage,
    s = Math.max(t.attempt, e.attempt)
  return (0, I.jsxs)(`dl`, {
    className: `facts`,
    children: [
      (0, I.jsx)(K, {
        name: r.facts.agent,
        children: (0, I.jsx)(A, { href: `/agents/${e.agent}`, children: e.agent }),
      }),
      (0, I.jsx)(K, { name: r.facts.model, children: e.model }),
      (0, I.jsx)(K, {
        name: r.facts.queue,
        children: i === void 0 ? `–` : i.end === null ? (0, I.jsx)(w, { at: e.created_at }) : T(i.end - i.start),
      }),
      (0, I.jsx)(K, { name: r.facts.firstToken, children: a === null || i === void 0 ? `–` : T(a - i.start) }),
      (0, I.jsx)(K, {
        name: r.facts.total,
        children:
          e.ended_at === null
            ? (0, I.jsx)(w, { at: e.created_at })
            : T(Date.parse(e.ended_at) - Date.parse(e.created_at)),
      }),
      (0, I.jsxs)(K, {
        name: r.facts.tokens,
        children: [
          o === null ? `–` : r.tokensInOut(D(o.input_tokens), D(o.output_tokens)),
          o?.estimated === !0 && (0, I.jsxs)(`span`, { className: `dim`, children: [` `, r.estimated] }),
        ],
      }),
      (0, I.jsx)(K, {
        name: r.facts.cost,
        children: o?.cost === void 0 ? (0, I.jsx)(`span`, { className: `dim`, children: r.noPrices }) : C(o.cost),
      }),
      (0, I.jsx)(K, { name: r.facts.attempts, children: s }),
      e.worker_id !== null &&
        (0, I.jsx)(K, {
          name: r.facts.worker,
          children: (0, I.jsx)(`code`, { className: `cut`, children: e.worker_id }),
        }),
      e.end_user !== null && (0, I.jsx)(K, { name: r.facts.endUser, children: e.end_user }),
      (0, I.jsx)(K, { name: r.facts.made, children: (0, I.jsx)(ne, { at: e.created_at }) }),
    ],
  })
}
function K({ name: e, children: t }) {
  return (0, I.jsxs)(`div`, {
    children: [(0, I.jsx)(`dt`, { children: e }), (0, I.jsx)(`dd`, { className: `num`, children: t })],
  })
}
function de(e) {
  let t = JSON.stringify({ agent: e.agent, content: e.input })
  return [
    `curl -N '${location.origin}/openapi/v1/messages?stream=true' \\`,
    `  -H "authorization: Bearer $RUNWIRE_KEY" \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '${t.replaceAll(`'`, `'\\''`)}'`,
  ].join(`
`)
}
function fe(e, t) {
  let n = URL.createObjectURL(new Blob([t], { type: `application/json` })),
    r = document.createElement(`a`)
  ;((r.href = n), (r.download = e), r.click(), setTimeout(() => URL.revokeObjectURL(n)))
}
function pe({ run: e, log: t }) {
  let n = p(),
    [, r] = ie(),
    { view: i } = t.run,
    a = i.status ?? e.status,
    o = re(a),
    s = O({ mutationFn: () => u.cancel(e.id) }),
    c = O({
      mutationFn: () => b(`/runs/${e.id}/rerun`, { background: !0 }),
      onSuccess: (t) => r(`/runs/${t.runs[0]?.id}?original=${e.id}`),
    })
  h({ x: () => s.mutate() }, !o)
  let l = s.error ?? c.error
  return (0, I.jsxs)(I.Fragment, {
    children: [
      (0, I.jsxs)(`header`, {
        className: `page-head run-head`,
        children: [
          (0, I.jsx)(A, {
            href: `/runs`,
            className: `quiet`,
            'aria-label': n.run.back,
            title: n.run.back,
            children: (0, I.jsx)(f, { name: `left` }),
          }),
          (0, I.jsxs)(`div`, {
            className: `run-title`,
            children: [
              (0, I.jsx)(`h1`, { className: `cut`, title: e.input, children: e.input || n.runs.noMessage }),
              (0, I.jsx)(E, { status: a, activity: o ? null : e.activity }),
              !o &&
                (0, I.jsx)(`span`, {
                  className: `connection ${t.connection}`,
                  children: n.run.connection[t.connection],
                }),
            ],
          }),
          (0, I.jsxs)(`div`, {
            className: `actions`,
            children: [
              !o &&
                (0, I.jsx)(M, {
                  size: `compact-sm`,
                  color: `red`,
                  variant: `default`,
                  leftSection: (0, I.jsx)(f, { name: `stop`, size: 14 }),
                  disabled: s.isPending || e.cancel_requested_at !== null,
                  onClick: () => s.mutate(),
                  children: e.cancel_requested_at === null && !s.isPending ? n.run.cancel : n.run.cancelling,
                }),
              (0, I.jsx)(M, {
                size: `compact-sm`,
                variant: `default`,
                leftSection: (0, I.jsx)(f, { name: `retry`, size: 14 }),
                loading: c.isPending,
                onClick: () => c.mutate(),
                children: n.run.rerun,
              }),
              (0, I.jsxs)(N, {
                position: `bottom-end`,
                transitionProps: { duration: 0 },
                children: [
                  (0, I.jsx)(N.Target, {
                    children: (0, I.jsx)(M, {
                      size: `compact-sm`,
                      variant: `default`,
                      rightSection: (0, I.jsx)(f, { name: `down`, size: 12 }),
                      children: n.frame.menu,
                    }),
                  }),
                  (0, I.jsxs)(N.Dropdown, {
                    children: [
                      (0, I.jsx)(N.Item, {
                        leftSection: (0, I.jsx)(f, { name: `workbench` }),
                        onClick: () => r(`/workbench/${e.conversation_id}`),
                        children: n.run.openChat,
                      }),
                      (0, I.jsx)(N.Item, {
                        leftSection: (0, I.jsx)(f, { name: `copy` }),
                        onClick: () => void navigator.clipboard.writeText(de(e)),
                        children: n.run.curl,
                      }),
                      (0, I.jsx)(N.Item, {
                        leftSection: (0, I.jsx)(f, { name: `download` }),
                        onClick: () => fe(`${e.id}.json`, JSON.stringify({ run: e, events: t.events }, null, 2)),
                        children: n.run.export,
                      }),
                    ],
                  }),
                ],
              }),
            ],
          }),
        ],
      }),
      l !== null && (0, I.jsx)(x, { error: l }),
    ],
  })
}
function me({ run: e }) {
  let { run: n, frame: r } = p(),
    i = k({ queryKey: [`agent-versions`, e.agent], queryFn: () => v(`/agents/${e.agent}/versions`) })
  if (i.error !== null) return (0, I.jsx)(x, { error: i.error, onRetry: () => void i.refetch() })
  if (i.data === void 0) return (0, I.jsx)(g, {})
  let a = i.data.data.find((t) => t.id === e.agent_version)
  return (0, I.jsxs)(`div`, {
    className: `setup`,
    children: [
      (0, I.jsxs)(`section`, {
        children: [
          (0, I.jsxs)(`h2`, { children: [e.agent, ` v`, a?.version ?? `?`] }),
          a === void 0
            ? (0, I.jsx)(`p`, { className: `dim`, children: r.notFound })
            : (0, I.jsxs)(I.Fragment, {
                children: [
                  (0, I.jsx)(`h3`, { children: n.facts.limits }),
                  (0, I.jsx)(`dl`, {
                    className: `limits`,
                    children: Object.entries(a.config.limits).map(([e, t]) =>
                      (0, I.jsxs)(
                        `div`,
                        {
                          children: [
                            (0, I.jsx)(`dt`, { children: (0, I.jsx)(`code`, { children: e }) }),
                            (0, I.jsx)(`dd`, { className: `num`, children: t }),
                          ],
                        },
                        e,
                      ),
                    ),
                  }),
                  (0, I.jsx)(t, { value: a.config, label: e.agent, tall: !0 }),
                ],
              }),
        ],
      }),
      (0, I.jsxs)(`section`, {
        children: [
          (0, I.jsx)(`h2`, { children: n.title }),
          (0, I.jsx)(t, { value: { ...e, output: void 0 }, label: n.title, tall: !0 }),
        ],
      }),
    ],
  })
}
function he({ run: e, nodes: t, view: n }) {
  let { run: r } = p(),
    [i] = j(),
    a = i.get(`original`),
    o = t.filter((e) => e.kind === `gap`),
    s = n.error ?? e.error,
    c = n.stop_reason ?? e.stop_reason
  return (0, I.jsxs)(`div`, {
    className: `story`,
    'aria-live': `polite`,
    children: [
      s !== null &&
        (0, I.jsxs)(`p`, {
          className: `bad-text`,
          children: [
            (0, I.jsx)(f, { name: `warning` }),
            (0, I.jsxs)(`span`, {
              children: [
                (0, I.jsx)(`code`, { children: s.code }),
                ` `,
                s.message,
                s.detail !== void 0 && (0, I.jsxs)(`span`, { className: `mono`, children: [` `, s.detail] }),
              ],
            }),
          ],
        }),
      n.output === null && e.activity?.kind === `no_worker` && (0, I.jsx)(ge, { since: e.activity.since }),
      o.map((e) =>
        (0, I.jsxs)(
          `p`,
          {
            children: [
              (0, I.jsx)(f, { name: `clock` }),
              r.attempted(e.attempt, T((e.end ?? e.start) - e.start), r.node.resumed(e.resumedFrom ?? 0)),
            ],
          },
          e.id,
        ),
      ),
      c !== null &&
        c !== `finished` &&
        (0, I.jsxs)(`p`, { className: `ask-text`, children: [(0, I.jsx)(f, { name: `warning` }), r.stopReasons[c]] }),
      a !== null &&
        (0, I.jsxs)(`p`, {
          children: [(0, I.jsx)(f, { name: `retry` }), (0, I.jsx)(A, { href: `/runs/${a}`, children: r.original })],
        }),
    ],
  })
}
function ge({ since: e }) {
  let { run: t } = p(),
    n = S()
  return (0, I.jsxs)(`p`, {
    className: `bad-text`,
    children: [
      (0, I.jsx)(f, { name: `warning` }),
      (0, I.jsx)(`span`, { className: `num`, children: t.noWorkerNow(T(Math.max(0, n - Date.parse(e)))) }),
    ],
  })
}
function _e(e) {
  let t = new Map(),
    n = { nodes: t, attempt: 0, lastAt: 0, parked: null }
  for (let t of e) (ve(n, t, Date.parse(t.created_at)), (n.lastAt = Date.parse(t.created_at)))
  return Ce([...t.values()])
}
function ve(e, t, n) {
  switch (t.type) {
    case `run.queued`:
      q(e, { id: `queue`, kind: `queue`, start: n, seq: t.seq })
      return
    case `run.started`:
      return ye(e, t, n)
    case `model.started`:
      return be(e, t, n)
    case `model.retried`:
      e.nodes.get(`round-${t.round}`)?.retries.push({ at: n, reason: t.reason, delay_ms: t.delay_ms })
      return
    case `model.completed`:
      return xe(e, t, n)
    case `tool.started`:
      return Se(e, t, n)
    case `tool.completed`:
      return J(e.nodes.get(t.call_id), n, `done`)
    case `tool.failed`:
      return J(e.nodes.get(t.call_id), n, `failed`)
    case `tool.cancelled`:
      return J(e.nodes.get(t.call_id), n, `cancelled`)
    case `run.requires_action`:
      e.parked = q(e, { id: `parked-${t.seq}`, kind: `parked`, start: n, seq: t.seq })
      return
    case `run.completed`:
    case `run.failed`:
    case `run.cancelled`:
      for (let r of e.nodes.values()) r.end === null && J(r, n, t.type === `run.failed` ? `failed` : `cancelled`)
      return
  }
}
function ye(e, t, n) {
  if ((J(e.nodes.get(`queue`), n, `done`), e.parked !== null)) J(e.parked, n, `done`)
  else if (e.attempt > 0) {
    let r = q(e, { id: `gap-${t.attempt}`, kind: `gap`, start: e.lastAt, seq: t.seq })
    ;((r.resumedFrom = t.resumed_from_round ?? 0), (r.attempt = t.attempt), J(r, n, `failed`))
  }
  ;((e.parked = null), (e.attempt = t.attempt))
}
function be(e, t, n) {
  let r = `round-${t.round}`,
    i = e.nodes.get(r)
  i === void 0
    ? q(e, { id: r, kind: `round`, parent: t.parent_call_id ?? null, start: n, seq: t.seq, round: t.round })
    : (i.attempt !== e.attempt && Object.assign(i, { start: n, seq: t.seq, attempt: e.attempt }), i.tries++)
}
function xe(e, t, n) {
  let r = e.nodes.get(`round-${t.round}`)
  r !== void 0 &&
    ((r.usage = t.usage),
    t.time_to_first_token_ms !== null && (r.firstTokenAt = Math.min(n, n - t.duration_ms + t.time_to_first_token_ms)),
    J(r, n, `done`))
}
function Se(e, t, n) {
  let r = e.nodes.get(t.call_id)
  if (r !== void 0) {
    Object.assign(r, { start: n, end: null, state: `running`, attempt: e.attempt, tries: r.tries + 1 })
    return
  }
  let { call_id: i, round: a, name: o, title: s, seq: c } = t
  q(e, { id: i, kind: `tool`, parent: `round-${a}`, start: n, seq: c, round: a, name: o, title: s })
}
function q(e, t) {
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
function J(e, t, n) {
  e !== void 0 && e.end === null && ((e.end = Math.max(t, e.start)), (e.state = n))
}
function Ce(e) {
  let t = new Set(e.map((e) => e.id)),
    n = Map.groupBy(e, (e) => (e.parent !== null && t.has(e.parent) ? e.parent : null)),
    r = [],
    i = (e, t) => {
      let a = (n.get(e) ?? []).toSorted((e, t) => e.start - t.start || e.seq - t.seq)
      for (let e of a) ((e.depth = t), r.push(e), i(e.id, t + 1))
    }
  return (i(null, 0), r)
}
function Y(e, t, n) {
  let r = t.indexOf(e),
    i = e.end ?? n
  for (let a = r + 1; a < t.length; a++) {
    let r = t[a]
    if (r === void 0 || r.depth <= e.depth) break
    i = Math.max(i, r.end ?? n)
  }
  return i - e.start
}
var X = (e, t) => (e.end ?? t) - e.start
function we(e, t, n, r) {
  return t === `failed`
    ? e.state === `failed`
    : t === `retried`
      ? e.retries.length > 0 || e.tries > 1
      : t !== `slow` || X(e, r) > Math.min(1e4, n / 3)
}
function Te({ round: e, events: n }) {
  let { run: r } = p(),
    i = r.detail,
    a = n.findLast((e) => e.type === `model.started`),
    o = new Set(e.calls.map((e) => e.name))
  return (0, I.jsxs)(`div`, {
    className: `round-detail`,
    children: [
      a !== void 0 &&
        a.tools.length > 0 &&
        (0, I.jsxs)(I.Fragment, {
          children: [
            (0, I.jsxs)(`h3`, {
              children: [i.offered, ` · `, i.toolChoice, ` `, (0, I.jsx)(`code`, { children: a.tool_choice })],
            }),
            (0, I.jsx)(`ul`, {
              className: `offered`,
              children: a.tools.map((e) =>
                (0, I.jsxs)(
                  `li`,
                  {
                    className: o.has(e) ? `called` : ``,
                    children: [
                      (0, I.jsx)(`code`, { children: e }),
                      o.has(e) && (0, I.jsxs)(`span`, { children: [` `, i.called] }),
                    ],
                  },
                  e,
                ),
              ),
            }),
          ],
        }),
      e.reasoning !== `` &&
        (0, I.jsxs)(I.Fragment, {
          children: [
            (0, I.jsx)(`h3`, { children: i.reasoning }),
            (0, I.jsx)(t, { value: e.reasoning, label: i.reasoning }),
          ],
        }),
      e.text !== `` &&
        (0, I.jsxs)(I.Fragment, {
          children: [(0, I.jsx)(`h3`, { children: i.text }), (0, I.jsx)(t, { value: e.text, label: i.text })],
        }),
      e.calls.length > 0 &&
        (0, I.jsxs)(I.Fragment, {
          children: [(0, I.jsx)(`h3`, { children: i.calls }), (0, I.jsx)(t, { value: e.calls, label: i.calls })],
        }),
      e.finish_reason !== null &&
        (0, I.jsxs)(`p`, {
          className: `dim`,
          children: [
            i.finish,
            ` `,
            (0, I.jsx)(`code`, { children: e.finish_reason }),
            e.routed !== null && ` · ${e.routed.provider} ${e.routed.model}`,
          ],
        }),
    ],
  })
}
var Ee = { queue: `clock`, gap: `warning`, parked: `person`, round: `model`, tool: `tool` },
  De = 16,
  Oe = 0.25
function ke({ node: e, nodes: t, scale: n, top: r, chosen: i, onChoose: a }) {
  let o = p(),
    s = X(e, n.now),
    c = Y(e, t, n.now),
    l = (e) => ((e - n.start) / n.length) * 100
  return (0, I.jsxs)(`button`, {
    type: `button`,
    className: `trace-row ${e.kind} ${e.state}`,
    style: { transform: `translateY(${r}px)` },
    'aria-pressed': i,
    onClick: a,
    children: [
      (0, I.jsxs)(`span`, {
        className: `trace-name`,
        style: { paddingLeft: e.depth * De },
        children: [
          (0, I.jsx)(f, { name: Ee[e.kind], size: 14 }),
          (0, I.jsx)(`span`, { className: `cut`, children: Z(e, o) }),
          (0, I.jsx)(`span`, { className: `dim cut trace-note`, children: Ae(e, o) }),
        ],
      }),
      (0, I.jsxs)(`span`, {
        className: `trace-time num`,
        children: [T(s), c - s > 1 && (0, I.jsxs)(`span`, { className: `dim`, children: [` / `, T(c)] })],
      }),
      (0, I.jsxs)(`span`, {
        className: `trace-lane`,
        'aria-hidden': `true`,
        children: [
          (0, I.jsx)(`span`, {
            className: `bar`,
            style: { left: `${l(e.start)}%`, width: `${Math.max(Oe, (s / n.length) * 100)}%` },
          }),
          e.firstTokenAt !== null &&
            (0, I.jsx)(`span`, {
              className: `mark-first`,
              style: { left: `${l(e.firstTokenAt)}%` },
              title: `${o.run.node.firstToken} ${T(e.firstTokenAt - e.start)}`,
            }),
          e.retries.map((e) =>
            (0, I.jsx)(
              `span`,
              { className: `mark-retry`, style: { left: `${l(e.at)}%` }, title: `${e.reason}, ${T(e.delay_ms)}` },
              e.at,
            ),
          ),
        ],
      }),
    ],
  })
}
function Z(e, { run: t }) {
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
function Ae(e, { run: t }) {
  if (e.kind === `gap`) return `${t.node.attempt(e.attempt)}, ${t.node.resumed(e.resumedFrom ?? 0)}`
  let n = []
  return (
    e.kind === `tool` && e.title !== e.name && e.title !== `` && n.push(e.name),
    e.retries.length > 0 ? n.push(t.node.retried(e.retries.length)) : e.tries > 1 && n.push(t.node.tries(e.tries)),
    e.usage !== null && n.push(`${e.usage.input_tokens} → ${e.usage.output_tokens}`),
    n.join(` · `)
  )
}
function je({ node: e, nodes: n, view: r, events: i, now: a, onClose: o }) {
  let c = p(),
    u = c.run.detail,
    d = X(e, a),
    m = Y(e, n, a),
    h = e.kind === `tool` ? r.tools.find((t) => t.call_id === e.id) : void 0,
    g = e.kind === `round` ? r.rounds.find((t) => t.round === e.round) : void 0,
    _ = Me(e, i)
  return (0, I.jsxs)(`aside`, {
    className: `detail`,
    'aria-label': Z(e, c),
    children: [
      (0, I.jsxs)(`header`, {
        children: [
          (0, I.jsx)(`h2`, { className: `cut`, children: Z(e, c) }),
          (0, I.jsx)(l, { text: () => location.href, label: c.run.log.link }),
          (0, I.jsx)(`button`, {
            type: `button`,
            className: `quiet`,
            onClick: o,
            'aria-label': c.frame.close,
            children: (0, I.jsx)(f, { name: `close`, size: 14 }),
          }),
        ],
      }),
      (0, I.jsxs)(`dl`, {
        className: `detail-facts num`,
        children: [
          (0, I.jsxs)(`div`, {
            children: [
              (0, I.jsx)(`dt`, { children: u.duration }),
              (0, I.jsxs)(`dd`, {
                children: [T(d), ` `, m - d > 1 && (0, I.jsxs)(`span`, { className: `dim`, children: [`/ `, T(m)] })],
              }),
            ],
          }),
          e.firstTokenAt !== null &&
            (0, I.jsxs)(`div`, {
              children: [
                (0, I.jsx)(`dt`, { children: c.run.node.firstToken }),
                (0, I.jsx)(`dd`, { children: T(e.firstTokenAt - e.start) }),
              ],
            }),
          e.usage !== null &&
            (0, I.jsxs)(`div`, {
              children: [
                (0, I.jsx)(`dt`, { children: u.usage }),
                (0, I.jsxs)(`dd`, {
                  children: [
                    e.usage.input_tokens,
                    ` → `,
                    e.usage.output_tokens,
                    e.usage.cost !== void 0 && ` · ${C(e.usage.cost)}`,
                  ],
                }),
              ],
            }),
        ],
      }),
      e.retries.map((e) =>
        (0, I.jsxs)(`p`, { className: `ask-text`, children: [e.reason, `, `, T(e.delay_ms)] }, e.at),
      ),
      g !== void 0 && (0, I.jsx)(Te, { round: g, runId: r.run_id ?? ``, events: _ }),
      h !== void 0 && (0, I.jsx)(s, { tool: { ...h, steps: [] } }),
      (0, I.jsxs)(`details`, {
        children: [
          (0, I.jsxs)(`summary`, {
            children: [u.events, ` `, (0, I.jsx)(`span`, { className: `num`, children: _.length })],
          }),
          _.map((e) =>
            (0, I.jsxs)(
              `div`,
              {
                className: `detail-event`,
                children: [
                  (0, I.jsxs)(A, {
                    href: `/runs/${e.run_id}?tab=log&seq=${e.seq}`,
                    children: [`#`, e.seq, ` `, e.type],
                  }),
                  (0, I.jsx)(t, { value: e, label: `#${e.seq}` }),
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
function Me(e, t) {
  return e.kind === `tool`
    ? t.filter((t) => `call_id` in t && t.call_id === e.id)
    : e.kind === `round`
      ? t.filter((t) => t.type.startsWith(`model.`) && `round` in t && t.round === e.round)
      : t.filter((t) => t.seq === e.seq)
}
var Ne = 30
function Pe({ run: e, view: t, events: n, nodes: r, chosen: i, onChoose: a }) {
  let { run: o } = p(),
    [s, c] = (0, F.useState)(`all`),
    l = S(),
    u = r[0]?.start ?? Date.parse(e.created_at),
    d = Math.max(u, ...r.map((e) => e.end ?? l)),
    f = { start: u, length: Math.max(d - u, 1), now: Math.max(l, d) },
    m = r.filter((e) => we(e, s, f.length, f.now)),
    h = r.find((e) => e.id === i) ?? null
  return (0, I.jsxs)(`div`, {
    className: h === null ? `trace` : `trace with-detail`,
    children: [
      (0, I.jsxs)(`div`, {
        className: `trace-main`,
        children: [
          (0, I.jsxs)(`div`, {
            className: `trace-bar`,
            children: [
              (0, I.jsx)(te, {
                label: o.steps,
                value: s,
                onChange: c,
                options: [
                  { value: `all`, label: o.filterAll },
                  { value: `failed`, label: o.filterFailed },
                  { value: `slow`, label: o.filterSlow },
                  { value: `retried`, label: o.filterRetried },
                ],
              }),
              (0, I.jsx)(Q, { length: f.length, label: o.timeline }),
            ],
          }),
          m.length === 0
            ? (0, I.jsx)(`p`, { className: `dim trace-none`, children: o.noSteps })
            : (0, I.jsx)(Fe, { nodes: r, shown: m, scale: f, chosen: i, onChoose: a }),
        ],
      }),
      h !== null && (0, I.jsx)(je, { node: h, nodes: r, view: t, events: n, now: f.now, onClose: () => a(null) }),
    ],
  })
}
function Fe({ nodes: e, shown: t, scale: n, chosen: r, onChoose: i }) {
  let { run: a } = p(),
    o = (0, F.useRef)(null),
    s = P({
      count: t.length,
      getScrollElement: () => o.current,
      estimateSize: () => Ne,
      overscan: 20,
      getItemKey: (e) => t[e]?.id ?? e,
    }),
    c = t.findIndex((e) => e.id === r)
  return (
    (0, F.useEffect)(() => {
      c >= 0 && s.scrollToIndex(c)
    }, [r]),
    (0, I.jsx)(`div`, {
      className: `trace-rows`,
      ref: o,
      role: `group`,
      'aria-label': a.steps,
      children: (0, I.jsx)(`div`, {
        className: `trace-space`,
        style: { height: s.getTotalSize() },
        children: s.getVirtualItems().map((a) => {
          let o = t[a.index]
          return o === void 0
            ? null
            : (0, I.jsx)(
                ke,
                {
                  node: o,
                  nodes: e,
                  scale: n,
                  top: a.start,
                  chosen: o.id === r,
                  onChoose: () => i(o.id === r ? null : o.id),
                },
                a.key,
              )
        }),
      }),
    })
  )
}
function Q({ length: e, label: t }) {
  let n = Ie(e / 4),
    r = Array.from({ length: Math.floor(e / n) + 1 }, (e, t) => t * n)
  return (0, I.jsx)(`div`, {
    className: `ticks num`,
    role: `img`,
    'aria-label': `${t}: ${T(e)}`,
    children: r.map((t) =>
      (0, I.jsx)(
        `span`,
        { style: { left: `${(t / e) * 100}%` }, children: t === 0 ? `0` : T(t).replace(/\.0+(?= )/, ``) },
        t,
      ),
    ),
  })
}
function Ie(e) {
  let t = 10 ** Math.floor(Math.log10(Math.max(e, 1)))
  return ([1, 2, 5, 10].find((n) => n * t >= e) ?? 10) * t
}
function Le(e) {
  let t = new Set(),
    r = [],
    i = `connecting`,
    a = n(
      Re(e(c), (e) => r.push(e)),
      null,
    ),
    o = { run: a.getSnapshot(), events: r, count: 0, connection: i }
  a.subscribe(s)
  function s() {
    o = { run: a.getSnapshot(), events: r, count: r.length, connection: i }
    for (let e of t) e()
  }
  function c(e) {
    ;((i = e), queueMicrotask(s))
  }
  return { getSnapshot: () => o, subscribe: (e) => (t.add(e), () => t.delete(e)), start: a.start, stop: a.stop }
}
var Re = (e, t) => ({
  [Symbol.asyncIterator]: () => ({
    next: async () => {
      let n = await e.next()
      return (!n.done && `created_at` in n.value && t(n.value), n)
    },
    return: () => e.return(),
  }),
})
function ze(e) {
  let t = (0, F.useMemo)(() => Le((t) => u.followRun(e, { onState: (e) => t(e) })), [e])
  return (
    (0, F.useEffect)(() => (t.start(), () => t.stop()), [t]), (0, F.useSyncExternalStore)(t.subscribe, t.getSnapshot)
  )
}
var $ = [`trace`, `log`, `answer`, `setup`],
  Be = 2e3
function Ve() {
  let { id: e = `` } = ae()
  return (0, I.jsx)(He, { id: e }, e)
}
function He({ id: e }) {
  let t = p(),
    [n, r] = j(),
    i = ze(e),
    { view: a } = i.run,
    o = a.output !== null,
    s = k({
      queryKey: [`run`, e, o],
      queryFn: () => v(`/runs/${e}`),
      refetchInterval: !o && Be,
      placeholderData: (e) => e,
    }),
    { events: l, count: u } = i,
    f = (0, F.useMemo)(() => _e(l), [l, u]),
    m = $.includes(n.get(`tab`) ?? ``) ? n.get(`tab`) : `trace`,
    y = (e) =>
      r(
        (t) => {
          let n = new URLSearchParams(t)
          for (let [t, r] of Object.entries(e)) r === null ? n.delete(t) : n.set(t, r)
          return n
        },
        { replace: !0 },
      )
  if (
    (h(Object.fromEntries($.map((e, t) => [String(t + 1), () => y({ tab: e })]))),
    ee(s.data?.input.slice(0, 60) || t.run.title),
    s.error instanceof _ && s.error.status === 404)
  )
    return (0, I.jsx)(d, {
      icon: `search`,
      title: t.frame.notFound,
      action: (0, I.jsx)(A, { href: `/runs`, children: t.run.back }),
      children: t.frame.notFoundText,
    })
  if (s.data === void 0)
    return s.error === null
      ? (0, I.jsx)(g, { rows: 10 })
      : (0, I.jsx)(x, { error: s.error, onRetry: () => void s.refetch() })
  let b = s.data
  return (0, I.jsxs)(I.Fragment, {
    children: [
      (0, I.jsx)(pe, { run: b, log: i }),
      (0, I.jsx)(ue, { run: b, view: a, nodes: f }),
      (0, I.jsx)(he, { run: b, nodes: f, view: a }),
      (0, I.jsx)(c, { runId: e, pending: a.pending }),
      (0, I.jsx)(`div`, {
        className: `tabs`,
        role: `tablist`,
        'aria-label': t.run.title,
        children: $.map((e) =>
          (0, I.jsxs)(
            `button`,
            {
              type: `button`,
              role: `tab`,
              id: `tab-${e}`,
              'aria-selected': m === e,
              'aria-controls': `run-panel`,
              onClick: () => y({ tab: e }),
              children: [t.run.tabs[e], e === `log` && (0, I.jsx)(`span`, { className: `dim num`, children: u })],
            },
            e,
          ),
        ),
      }),
      (0, I.jsxs)(`div`, {
        className: `run-panel`,
        id: `run-panel`,
        role: `tabpanel`,
        'aria-labelledby': `tab-${m}`,
        children: [
          i.run.error !== null && (0, I.jsx)(x, { error: i.run.error }),
          m === `trace` &&
            (0, I.jsx)(Pe, {
              run: b,
              view: a,
              events: l,
              nodes: f,
              chosen: n.get(`node`),
              onChoose: (e) => y({ node: e }),
            }),
          m === `log` &&
            (0, I.jsx)(U, {
              events: l,
              count: u,
              chosen: Number(n.get(`seq`) ?? 0),
              onChoose: (e) => y({ seq: e === null ? null : String(e) }),
            }),
          m === `answer` && (0, I.jsx)(ce, { shown: i.run }),
          m === `setup` && (0, I.jsx)(me, { run: b }),
        ],
      }),
    ],
  })
}
export { Ve as default }
