import { a as e, d as t, i as n, l as r, n as i, o as a, r as o, t as s, u as c } from './pending-B5yzr0hr.js'
import { a as l, c as u, d, f, h as p, i as m, l as h, o as g, p as _, r as v, u as y } from './index-D2TRWVVA.js'
import { a as b, i as x, l as S, p as C, t as w, u as T } from './status-DLJoqJ4d.js'
import { useInfiniteQuery as E, useMutation as ee, useQuery as D } from '@tanstack/react-query'
import { Link as O, useLocation as te, useParams as ne, useSearchParams as k } from 'wouter'
import { Button as A, Checkbox as j, Menu as M, MultiSelect as re, Select as N } from '@mantine/core'
var P = p(),
  ie = 0
function ae(e, t) {
  let n = typeof e == `string` ? [{ type: `text`, text: e }] : e,
    r = n.flatMap((e) => (e.type === `text` ? [e.text] : [])).join(`
`)
  return {
    message: {
      id: `draft_${++ie}`,
      object: `message`,
      conversation_id: ``,
      role: `user`,
      parent_id: null,
      sibling_ids: [],
      status: `completed`,
      content: r,
      parts: n,
      created_at: new Date().toISOString(),
    },
    editOf: t,
    draft: `sending`,
  }
}
function F(e, t, n, r) {
  let i = Math.min(...t.map(({ editOf: t }) => I(e, t)), e.length),
    a = new Map(r.map((e) => [e.id, e]))
  return [
    ...e.slice(0, i).map((e) => {
      let t = e.role === `assistant` && e.run_id !== null ? n.shown(e.run_id) : null
      return R(a.get(e.id), L(e, t))
    }),
    ...t.map(({ message: e, draft: t }) => R(a.get(e.id), { ...e, live: null, draft: t })),
  ]
}
var I = (e, t) => {
  let n = e.findIndex((e) => e.id === t)
  return n === -1 ? e.length : n
}
function L(e, t) {
  if (e.role === `user` || t === null) return { ...e, live: t, draft: null }
  let { view: n, text: r } = t
  return {
    ...e,
    content: r === `` && e.content !== `` ? e.content : r,
    status: n.status ?? e.status,
    citations: n.output?.citations ?? [...n.citations],
    files: n.output?.files ?? [...n.files],
    usage: n.usage ?? e.usage,
    interrupted: n.output?.interrupted ?? e.interrupted,
    live: t,
    draft: null,
  }
}
function R(e, t) {
  return e === void 0 || e.live !== t.live || e.draft !== t.draft
    ? t
    : JSON.stringify({ ...e, live: null }) === JSON.stringify({ ...t, live: null })
      ? e
      : t
}
function z(e, t, n) {
  async function r(e) {
    let t = n.stays()
    try {
      return (await e(), t() && n.report(null), !0)
    } catch (e) {
      return (t() && n.report(e), !1)
    }
  }
  let i = (e) =>
    r(async () => {
      let t = n.conversationId()
      if (t === null) throw Error(`There is no conversation yet: send a message first.`)
      return e(t)
    })
  async function a(e) {
    let t = n.stays(),
      r = await e
    t() && (await n.took(r))
  }
  async function o(t, i) {
    let o = n.stays(),
      c = ae(t, i.edit_of ?? null)
    n.changeDrafts((e) => [...e, c])
    let l = await r(() => a(e.sendInBackground(s(t, i))))
    return (o() && n.changeDrafts((e) => e.flatMap((e) => (e === c ? (l ? [] : [{ ...c, draft: `failed` }]) : [e]))), l)
  }
  function s(e, r) {
    let i = n.conversationId()
    if (i !== null) return { ...r, content: e, conversation_id: i }
    if (t === void 0) throw Error(`A first message needs an agent: say which one.`)
    let { edit_of: a, parent_id: o, ...s } = r
    return { ...s, content: e, agent: t }
  }
  return {
    send: (e, t = {}) => o(e, t),
    edit: (e, t, n = {}) => o(t, { ...n, edit_of: e }),
    retry: (t, n = {}) => i((r) => a(e.retryInBackground(r, t, n))),
    chooseBranch: (t) =>
      i(async (r) => {
        ;(await e.updateConversation(r, { active_message_id: t }), await n.reload())
      }),
    cancel: () =>
      i(async () => {
        let t = n.groupId()
        t !== null && (await e.cancelGroup(t))
      }),
    loadEarlier: () => i((e) => n.loadEarlier(e)),
    rename: (t) => i((n) => e.updateConversation(n, { title: t })),
    editWaiting: (t, n) => i((r) => e.editWaiting(r, t, n)),
    removeWaiting: (t) => i((n) => e.removeWaiting(n, t)),
    sendNow: (t) => i((n) => e.sendNow(n, t)),
    answer: (t, n) => r(() => e.toolOutputs(t, n)),
    feedback: (t, n, i) => r(() => e.feedback(t, { rating: n, ...(i === void 0 ? {} : { comment: i }) })),
    discard: (e) => n.changeDrafts((t) => t.filter((t) => t.message.id !== e)),
  }
}
function B() {
  let e = [],
    t = !1,
    n = null,
    r = () => {
      ;(n?.(), (n = null))
    }
  async function* i() {
    for (;;)
      if ((yield* e.splice(0), !(e.length > 0))) {
        if (t) return
        await new Promise((e) => {
          n = e
        })
      }
  }
  return {
    items: i(),
    push: (t) => {
      ;(e.push(t), r())
    },
    end: () => {
      ;((t = !0), r())
    },
  }
}
function V(e) {
  let n = new Map()
  function r(r, i) {
    let a = B(),
      o = t(a.items, r)
    ;(o.subscribe(e), o.start())
    let s = { groupId: i, channel: a, store: o }
    return (n.set(r, s), s)
  }
  function i(e, t) {
    ;(t.channel.end(), n.delete(e))
  }
  return {
    take: (e) => {
      let t = n.get(e.run_id) ?? (e.type === `run.queued` ? r(e.run_id, e.group_id) : null)
      ;(t?.channel.push(e),
        (e.type === `run.completed` || e.type === `run.failed` || e.type === `run.cancelled`) && t?.channel.end())
    },
    shown: (e) => n.get(e)?.store.getSnapshot() ?? null,
    group: (e) =>
      [...n.values()]
        .filter((t) => t.groupId === e)
        .map((e) => e.store.getSnapshot())
        .toSorted((e, t) => e.view.model_index - t.view.model_index),
    forget: (e) => {
      for (let [t, r] of n) e(r.store.getSnapshot().view) && i(t, r)
    },
    stop: () => {
      for (let [e, t] of n) i(e, t)
    },
  }
}
var H = { messages: [], has_earlier: !1 }
function U(e, t) {
  let [n] = t.data,
    r = e.messages.findIndex((e) => e.id === n?.parent_id)
  return r < 0
    ? { messages: t.data, has_earlier: t.has_more }
    : { messages: [...e.messages.slice(0, r + 1), ...t.data], has_earlier: e.has_earlier }
}
function W(e, t) {
  let [n] = e.messages
  return n === void 0 || t.data.at(-1)?.id !== n.parent_id
    ? e
    : { messages: [...t.data, ...e.messages], has_earlier: t.has_more }
}
var G = {
    phase: `empty`,
    conversation_id: null,
    title: null,
    messages: [],
    has_earlier: !1,
    queue: [],
    runs: [],
    busy: !1,
    connection: `connecting`,
    error: null,
  },
  K = new Set([`completed`, `failed`, `cancelled`])
function q(e, t = {}) {
  let n = new Set(),
    r = V(v),
    i = G,
    a = H,
    o = [],
    s = new WeakMap(),
    c = null,
    l = null,
    u = null,
    d = null,
    f = null,
    p = !1,
    m = 0
  function h(e) {
    i = { ...i, ...e }
    for (let e of n) e()
  }
  let g = () => c?.active_group_id ?? l
  function _(e) {
    let t = s.get(e)
    return (
      t !== void 0 &&
      a.messages.some(({ id: n, role: r, content: i }) => r === `user` && !t.has(n) && i === e.message.content)
    )
  }
  function v() {
    let e = o.filter((e) => !_(e)),
      t = F(a.messages, e, r, i.messages),
      n = t.findLast((e) => e.role === `assistant`),
      s = c?.active_group_id != null || (n !== void 0 && !K.has(n.status)) || o.some((e) => e.draft === `sending`)
    h({ messages: t, has_earlier: a.has_earlier, runs: r.group(g()), busy: s })
  }
  function y() {
    let t = i.conversation_id
    t !== null &&
      u === null &&
      p &&
      (i.phase === `empty` && h({ phase: `loading` }),
      (u = e.followConversation(t, { onState: (e) => h({ connection: e }) })),
      b(u))
  }
  async function b(e) {
    try {
      for await (let t of e) {
        if (e !== u) return
        ;(t.type === `conversation.state` ? x(t) : r.take(t), t.type === `run.queued` && (l = t.group_id))
      }
    } catch (t) {
      e === u && h({ phase: `broken`, error: t })
    }
  }
  function x(e) {
    ;((c = e), h({ title: e.title, queue: e.queue }), v(), S())
  }
  function S() {
    if (d !== null) return ((d.again = !0), d.done)
    let e = { again: !0, done: Promise.resolve() },
      t = T.stays()
    return (
      (d = e),
      (e.done = (async () => {
        for (; e.again && t();) ((e.again = !1), await C(t))
        d === e && (d = null)
      })()),
      e.done
    )
  }
  async function C(t) {
    if (i.conversation_id !== null)
      try {
        let n = await e.listMessages(i.conversation_id)
        if (!t()) return
        ;((a = U(a, n)),
          r.forget((e) => e.output !== null && e.group_id !== g()),
          h(i.phase === `broken` ? { phase: `ready`, error: null } : { phase: `ready` }),
          v())
      } catch (e) {
        t() && h({ phase: `broken`, error: e })
      }
  }
  function w() {
    ;(u?.return(), (u = null), r.stop())
  }
  let T = {
    conversationId: () => i.conversation_id,
    groupId: g,
    stays: () => {
      let e = m
      return () => e === m
    },
    changeDrafts: (e) => {
      let t = o
      o = e(o)
      for (let e of o) !t.includes(e) && e.draft === `sending` && s.set(e, new Set(a.messages.map(({ id: e }) => e)))
      v()
    },
    took: (e) => (
      i.conversation_id === null && h({ conversation_id: e.conversation_id, phase: `loading` }),
      (l ??= e.group_id),
      y(),
      S()
    ),
    reload: S,
    loadEarlier: async (t) => {
      let n = T.stays(),
        r = a.messages[0]?.id
      if (r === void 0 || !a.has_earlier) return
      let i = await e.listMessages(t, { before: r })
      n() && ((a = W(a, i)), v())
    },
    report: (e) => {
      ;(e !== null || i.phase !== `broken`) && h({ error: e })
    },
  }
  return {
    ...z(e, t.agent, T),
    getSnapshot: () => i,
    subscribe: (e) => (n.add(e), () => n.delete(e)),
    start: () => {
      ;(f !== null && clearTimeout(f), (f = null), (p = !0), y())
    },
    stop: () => {
      f ??= setTimeout(() => {
        ;((p = !1), (f = null), w())
      })
    },
    open: (e) => {
      e !== i.conversation_id &&
        (m++, w(), (a = H), (o = []), (c = null), (l = null), (d = null), h({ ...G, conversation_id: e }), y())
    },
    dismiss: () => h({ error: null }),
  }
}
function J(e, { agent: t, conversationId: n } = {}) {
  let r = (0, P.useMemo)(() => q(e, t === void 0 ? {} : { agent: t }), [e, t])
  ;((0, P.useEffect)(() => {
    n !== void 0 && r.open(n)
  }, [r, n]),
    (0, P.useEffect)(() => (r.start(), () => r.stop()), [r]))
  let i = (0, P.useSyncExternalStore)(r.subscribe, r.getSnapshot, r.getSnapshot)
  return { ...r, ...i }
}
var Y = { models: [], forcedTool: null, research: !1 }
function X({ models: e, forcedTool: t, research: n }) {
  return { ...(e.length > 0 && { models: e }), ...(t !== null && { forced_tool: t }), ...(n && { research: n }) }
}
var Z = _(),
  oe = 4
function se({ chat: e, agents: t, agent: n, onAgent: r, choices: i, onChoices: a, onList: o }) {
  let { workbench: s } = f()
  return (0, Z.jsxs)(`header`, {
    className: `page-head chat-head`,
    children: [
      (0, Z.jsx)(`button`, {
        type: `button`,
        className: `quiet chats-toggle`,
        onClick: o,
        'aria-label': s.conversations,
        children: (0, Z.jsx)(d, { name: `runs` }),
      }),
      (0, Z.jsx)(ce, { chat: e }, e.title),
      (0, Z.jsxs)(`div`, {
        className: `actions`,
        children: [
          e.conversation_id === null
            ? (0, Z.jsx)(N, {
                size: `xs`,
                'aria-label': s.agent,
                data: t.map(({ slug: e, name: t }) => ({ value: e, label: t })),
                value: n?.slug ?? null,
                onChange: (e) => e !== null && r(e),
                allowDeselect: !1,
                comboboxProps: { transitionProps: { duration: 0 } },
              })
            : (0, Z.jsxs)(O, {
                href: `/agents/${n?.slug ?? ``}`,
                className: `quiet`,
                children: [(0, Z.jsx)(d, { name: `agents`, size: 14 }), n?.name],
              }),
          (0, Z.jsx)(re, {
            size: `xs`,
            className: `models`,
            'aria-label': s.models,
            placeholder: i.models.length === 0 ? (n?.config.model.name ?? s.models) : ``,
            data: (n?.models ?? []).map((e) => ({ value: e, label: e.slice(e.indexOf(`/`) + 1) })),
            value: i.models,
            onChange: (e) => a({ ...i, models: e }),
            maxValues: oe,
            comboboxProps: { transitionProps: { duration: 0 } },
          }),
          e.conversation_id !== null &&
            (0, Z.jsx)(O, {
              href: `/runs?conversation_id=${e.conversation_id}`,
              className: `quiet`,
              children: s.itsRuns,
            }),
        ],
      }),
    ],
  })
}
function ce({ chat: e }) {
  let { workbench: t } = f(),
    [n, r] = (0, P.useState)(null),
    i = e.title ?? (e.conversation_id === null ? t.newChat : t.untitled),
    a = () => {
      ;(n !== null && n.trim() !== `` && n !== e.title && e.rename(n.trim()), r(null))
    }
  return n === null
    ? (0, Z.jsx)(`h1`, {
        className: `cut`,
        children:
          e.conversation_id === null
            ? i
            : (0, Z.jsx)(`button`, {
                type: `button`,
                className: `chat-title cut`,
                title: t.rename,
                onClick: () => r(i),
                children: i,
              }),
      })
    : (0, Z.jsx)(`input`, {
        className: `chat-title-input`,
        'aria-label': t.rename,
        value: n,
        onChange: (e) => r(e.currentTarget.value),
        onBlur: a,
        onKeyDown: (e) => {
          ;(e.key === `Enter` && !e.nativeEvent.isComposing && a(), e.key === `Escape` && r(null))
        },
        autoFocus: !0,
      })
}
function le({ chat: e, agent: t, choices: n, onChoices: r, onSend: i }) {
  let { workbench: a } = f(),
    [o, s] = (0, P.useState)(``),
    { files: c, problem: l, add: u, drop: p, clear: m } = de(),
    h = (0, P.useRef)(null),
    g = o.trim() !== `` || c.length > 0,
    _ = () => {
      if (!g) return
      let e = c.map((e) => ({ type: e.media_type.startsWith(`image/`) ? `image` : `file`, file_id: e.id }))
      ;(o.trim() !== `` && e.push({ type: `text`, text: o.trim() }), i(c.length === 0 ? o.trim() : e), s(``), m())
    }
  return (0, Z.jsxs)(`form`, {
    className: `composer`,
    onSubmit: (e) => {
      ;(e.preventDefault(), _())
    },
    onDragOver: (e) => e.preventDefault(),
    onDrop: (e) => {
      ;(e.preventDefault(), u([...e.dataTransfer.files]))
    },
    children: [
      l !== null && (0, Z.jsx)(y, { error: l }),
      c.length > 0 &&
        (0, Z.jsx)(`ul`, {
          className: `composer-files`,
          'aria-label': a.attached,
          children: c.map((e) =>
            (0, Z.jsxs)(
              `li`,
              {
                className: `file`,
                children: [
                  (0, Z.jsx)(d, { name: `file`, size: 14 }),
                  (0, Z.jsx)(`span`, { className: `cut`, children: e.name }),
                  (0, Z.jsx)(`span`, { className: `dim num`, children: S(e.bytes) }),
                  (0, Z.jsx)(`button`, {
                    type: `button`,
                    className: `quiet`,
                    'aria-label': a.dropFile,
                    onClick: () => p(e.id),
                    children: (0, Z.jsx)(d, { name: `close`, size: 12 }),
                  }),
                ],
              },
              e.id,
            ),
          ),
        }),
      (0, Z.jsx)(`textarea`, {
        'aria-label': a.message,
        placeholder: e.busy ? a.placeholderBusy : a.placeholder,
        value: o,
        rows: Math.min(
          10,
          Math.max(
            2,
            o.split(`
`).length,
          ),
        ),
        onChange: (e) => s(e.currentTarget.value),
        onPaste: (e) => e.clipboardData.files.length > 0 && u([...e.clipboardData.files]),
        onKeyDown: (t) => {
          ;(t.key === `Escape` && e.busy && e.cancel(),
            t.key !== `Enter` || t.shiftKey || t.nativeEvent.isComposing || (t.preventDefault(), _()))
        },
        autoFocus: !0,
      }),
      (0, Z.jsxs)(`div`, {
        className: `composer-bar`,
        children: [
          (0, Z.jsx)(`input`, {
            ref: h,
            type: `file`,
            multiple: !0,
            hidden: !0,
            onChange: (e) => {
              ;(u([...(e.currentTarget.files ?? [])]), (e.currentTarget.value = ``))
            },
          }),
          (0, Z.jsxs)(`button`, {
            type: `button`,
            className: `quiet`,
            onClick: () => h.current?.click(),
            children: [(0, Z.jsx)(d, { name: `file`, size: 14 }), a.attach],
          }),
          (0, Z.jsx)(ue, { agent: t, choices: n, onChoices: r }),
          (0, Z.jsxs)(`span`, {
            className: `composer-end`,
            children: [
              e.busy &&
                (0, Z.jsxs)(`button`, {
                  type: `button`,
                  className: `quiet`,
                  onClick: () => void e.cancel(),
                  children: [(0, Z.jsx)(d, { name: `stop`, size: 14 }), a.stop],
                }),
              (0, Z.jsx)(`button`, {
                type: `submit`,
                className: `send`,
                disabled: !g,
                'aria-label': e.busy ? a.enqueue : a.send,
                children: (0, Z.jsx)(d, { name: `send` }),
              }),
            ],
          }),
        ],
      }),
    ],
  })
}
function ue({ agent: e, choices: t, onChoices: n }) {
  let { workbench: r } = f(),
    i = (e?.config.tools ?? []).flatMap((e) => (`name` in e ? [e.name] : []))
  return (0, Z.jsxs)(Z.Fragment, {
    children: [
      i.length > 0 &&
        (0, Z.jsx)(N, {
          size: `xs`,
          className: `forced`,
          'aria-label': r.forcedTool,
          placeholder: r.forcedTool,
          data: i,
          value: t.forcedTool,
          onChange: (e) => n({ ...t, forcedTool: e }),
          clearable: !0,
          clearButtonProps: { 'aria-label': r.noForcedTool },
          comboboxProps: { position: `top`, transitionProps: { duration: 0 } },
        }),
      (0, Z.jsx)(j, {
        size: `xs`,
        label: r.research,
        checked: t.research,
        onChange: (e) => n({ ...t, research: e.currentTarget.checked }),
      }),
    ],
  })
}
function de() {
  let [e, t] = (0, P.useState)([]),
    [n, r] = (0, P.useState)(null)
  return {
    files: e,
    problem: n,
    add: (e) => {
      r(null)
      for (let n of e)
        l.uploadFile(n, { name: n.name }).then(
          (e) => t((t) => [...t, e]),
          (e) => r(e),
        )
    },
    drop: (e) => t((t) => t.filter((t) => t.id !== e)),
    clear: () => t([]),
  }
}
var fe = 50,
  pe = 5e3
function me({ current: e, onNew: t, onChoose: n }) {
  let { workbench: r } = f(),
    i = E({
      queryKey: [`conversations`, `pages`],
      queryFn: ({ pageParam: e }) => l.listConversations({ limit: fe, ...(e && { after: e }) }),
      initialPageParam: ``,
      getNextPageParam: (e) => (e.has_more ? e.last_id : null),
      refetchInterval: (e) => ((e.state.data?.pages.length ?? 0) > 1 ? !1 : pe),
    }),
    a = i.data?.pages.flatMap((e) => e.data) ?? []
  return (0, Z.jsxs)(`nav`, {
    className: `chats`,
    'aria-label': r.conversations,
    children: [
      (0, Z.jsxs)(`button`, {
        type: `button`,
        className: `chats-new`,
        onClick: t,
        children: [
          (0, Z.jsx)(d, { name: `plus` }),
          r.newChat,
          (0, Z.jsx)(`kbd`, { className: `kbd`, 'aria-hidden': `true`, children: `n` }),
        ],
      }),
      i.error !== null && (0, Z.jsx)(y, { error: i.error, onRetry: () => void i.refetch() }),
      i.data === void 0 && i.error === null && (0, Z.jsx)(h, { rows: 8 }),
      (0, Z.jsx)(`ul`, {
        children: a.map((t) =>
          (0, Z.jsx)(
            `li`,
            {
              children: (0, Z.jsxs)(O, {
                href: `/workbench/${t.id}`,
                'aria-current': t.id === e ? `page` : void 0,
                onClick: n,
                children: [
                  (0, Z.jsx)(`span`, { className: `cut`, children: t.title ?? r.untitled }),
                  (0, Z.jsxs)(`span`, {
                    className: `dim`,
                    children: [
                      (0, Z.jsx)(`span`, { className: `cut`, children: t.agent }),
                      (0, Z.jsx)(b, { at: t.updated_at }),
                    ],
                  }),
                ],
              }),
            },
            t.id,
          ),
        ),
      }),
      i.hasNextPage &&
        (0, Z.jsx)(`button`, {
          type: `button`,
          className: `quiet`,
          onClick: () => void i.fetchNextPage(),
          children: r.older,
        }),
    ],
  })
}
function Q({ message: e, chat: t }) {
  let { workbench: n } = f(),
    r = [...new Set([...e.sibling_ids, e.id])].toSorted(),
    i = r.indexOf(e.id)
  if (r.length < 2) return null
  let a = (e) => {
    let n = r[e]
    n !== void 0 && t.chooseBranch(n)
  }
  return (0, Z.jsxs)(`span`, {
    className: `siblings num`,
    children: [
      (0, Z.jsx)(`button`, {
        type: `button`,
        className: `quiet`,
        disabled: i === 0,
        'aria-label': n.previous,
        onClick: () => a(i - 1),
        children: (0, Z.jsx)(d, { name: `left`, size: 12 }),
      }),
      i + 1,
      `/`,
      r.length,
      (0, Z.jsx)(`button`, {
        type: `button`,
        className: `quiet`,
        disabled: i === r.length - 1,
        'aria-label': n.next,
        onClick: () => a(i + 1),
        children: (0, Z.jsx)(d, { name: `right`, size: 12 }),
      }),
    ],
  })
}
function he({ message: e, chat: t, models: n }) {
  let { workbench: r } = f(),
    i = x(e.status)
  return (0, Z.jsxs)(`article`, {
    className: `answer`,
    'aria-label': e.model,
    children: [
      (0, Z.jsx)(ge, { message: e }),
      (0, Z.jsxs)(`footer`, {
        className: i ? `message-foot shown` : `message-foot`,
        children: [
          (0, Z.jsx)(Q, { message: e, chat: t }),
          i && (0, Z.jsx)(c, { text: e.content, label: r.copyAnswer }),
          i && (0, Z.jsx)(_e, { message: e, chat: t, models: n }),
          (0, Z.jsx)(ve, { message: e }),
        ],
      }),
    ],
  })
}
function ge({ message: t }) {
  let { run: c } = f(),
    l = t.live?.view ?? null,
    u = x(t.status),
    d = l?.error ?? null
  return (0, Z.jsxs)(Z.Fragment, {
    children: [
      l?.plan != null &&
        (0, Z.jsxs)(`section`, {
          className: `plan`,
          children: [
            (0, Z.jsx)(`h3`, { children: c.plan }),
            (0, Z.jsx)(`ol`, { children: l.plan.map((e) => (0, Z.jsx)(`li`, { children: e }, e)) }),
          ],
        }),
      (0, Z.jsx)(a, { steps: l === null ? i(t) : o(l) }),
      t.content !== `` && (0, Z.jsx)(r, { text: t.content, streaming: !u, citations: t.citations }),
      !u &&
        t.content === `` &&
        (0, Z.jsx)(`p`, { className: `answer-status`, children: (0, Z.jsx)(w, { status: t.status }) }),
      (0, Z.jsx)(e, { citations: t.citations }),
      (0, Z.jsx)(n, { files: t.files }),
      l !== null && t.run_id !== null && (0, Z.jsx)(s, { runId: t.run_id, pending: l.pending }),
      t.status === `failed` &&
        (0, Z.jsx)(`p`, {
          className: `bad-text`,
          children:
            d === null
              ? (0, Z.jsx)(w, { status: `failed` })
              : (0, Z.jsxs)(Z.Fragment, {
                  children: [(0, Z.jsx)(`code`, { children: d.code }), ` `, d.message, ` `, d.detail],
                }),
        }),
      t.status === `cancelled` && (0, Z.jsx)(`p`, { className: `dim`, children: c.interrupted }),
    ],
  })
}
function _e({ message: e, chat: t, models: n }) {
  let { workbench: r } = f()
  return e.run_id === null
    ? null
    : n.length < 2
      ? (0, Z.jsx)(`button`, {
          type: `button`,
          className: `quiet`,
          'aria-label': r.retry,
          onClick: () => void t.retry(e.id),
          children: (0, Z.jsx)(d, { name: `retry`, size: 14 }),
        })
      : (0, Z.jsxs)(M, {
          transitionProps: { duration: 0 },
          position: `bottom-start`,
          children: [
            (0, Z.jsx)(M.Target, {
              children: (0, Z.jsx)(`button`, {
                type: `button`,
                className: `quiet`,
                'aria-label': r.retry,
                title: r.retry,
                children: (0, Z.jsx)(d, { name: `retry`, size: 14 }),
              }),
            }),
            (0, Z.jsxs)(M.Dropdown, {
              children: [
                (0, Z.jsx)(M.Label, { children: r.retryWith }),
                n.map((n) =>
                  (0, Z.jsx)(
                    M.Item,
                    { onClick: () => void t.retry(e.id, { models: [n] }), children: n.slice(n.indexOf(`/`) + 1) },
                    n,
                  ),
                ),
              ],
            }),
          ],
        })
}
function ve({ message: e }) {
  let { workbench: t } = f(),
    n = C(e.usage)
  return (0, Z.jsxs)(`span`, {
    className: `figures dim num`,
    children: [
      e.model,
      n !== null && ` · ${t.tokens(T(n))}`,
      e.run_id !== null &&
        (0, Z.jsxs)(Z.Fragment, {
          children: [` · `, (0, Z.jsx)(O, { href: `/runs/${e.run_id}`, children: t.openRun })],
        }),
    ],
  })
}
function ye({ message: e, chat: t, choices: n }) {
  let { workbench: r, frame: i } = f(),
    [a, o] = (0, P.useState)(null),
    s = e.parts.filter((e) => e.type !== `text`),
    l = () => {
      if (a === null || a.trim() === ``) return
      let r = s.length === 0 ? a : [...s, { type: `text`, text: a }]
      ;(o(null), t.edit(e.id, r, X(n)))
    }
  return (0, Z.jsxs)(`article`, {
    className: `question`,
    'aria-label': r.question,
    children: [
      a === null
        ? (0, Z.jsxs)(`div`, {
            className: e.draft === null ? `question-text` : `question-text ${e.draft}`,
            children: [
              s.map((e) =>
                (0, Z.jsxs)(
                  `a`,
                  {
                    className: `file`,
                    href: `/api/v1/files/${e.file_id}/content`,
                    children: [
                      (0, Z.jsx)(d, { name: `file`, size: 14 }),
                      (0, Z.jsx)(`code`, { className: `cut`, children: e.file_id }),
                    ],
                  },
                  e.file_id,
                ),
              ),
              e.content,
            ],
          })
        : (0, Z.jsxs)(`div`, {
            className: `question-edit`,
            children: [
              (0, Z.jsx)(`textarea`, {
                'aria-label': r.edit,
                value: a,
                rows: Math.min(
                  8,
                  a.split(`
`).length + 1,
                ),
                onChange: (e) => o(e.currentTarget.value),
                onKeyDown: (e) => {
                  ;(e.key === `Enter` && !e.shiftKey && !e.nativeEvent.isComposing && (e.preventDefault(), l()),
                    e.key === `Escape` && o(null))
                },
                autoFocus: !0,
              }),
              (0, Z.jsx)(A, { size: `compact-sm`, onClick: l, children: r.send }),
              (0, Z.jsx)(A, { size: `compact-sm`, variant: `default`, onClick: () => o(null), children: i.cancel }),
            ],
          }),
      a === null &&
        e.draft === null &&
        (0, Z.jsxs)(`footer`, {
          className: `message-foot`,
          children: [
            (0, Z.jsx)(Q, { message: e, chat: t }),
            (0, Z.jsx)(`button`, {
              type: `button`,
              className: `quiet`,
              onClick: () => o(e.content),
              'aria-label': r.edit,
              children: (0, Z.jsx)(d, { name: `edit`, size: 14 }),
            }),
            (0, Z.jsx)(c, { text: e.content, label: r.copyQuestion }),
          ],
        }),
      e.draft === `failed` &&
        (0, Z.jsxs)(`footer`, {
          className: `message-foot shown`,
          children: [
            (0, Z.jsx)(`span`, { className: `bad-text`, children: r.notSent }),
            (0, Z.jsx)(`button`, {
              type: `button`,
              className: `quiet`,
              onClick: () => {
                ;(t.discard(e.id), t.send(e.content, X(n)))
              },
              children: i.tryAgain,
            }),
            (0, Z.jsx)(`button`, {
              type: `button`,
              className: `quiet`,
              onClick: () => t.discard(e.id),
              children: r.discard,
            }),
          ],
        }),
    ],
  })
}
function be({ chat: e, shown: t }) {
  let { workbench: n } = f()
  return (0, Z.jsx)(`div`, {
    className: `side-by-side`,
    role: `group`,
    'aria-label': n.sideBySide,
    children: e.runs.map((n) =>
      (0, Z.jsx)($, { run: n, chat: e, chosen: n.view.output_message_id === t }, n.view.run_id),
    ),
  })
}
function $({ run: t, chat: n, chosen: i }) {
  let { workbench: c, run: u } = f(),
    { view: p, text: m } = t,
    h = ee({ mutationFn: () => l.cancel(p.run_id ?? ``) }),
    g = p.output !== null,
    _ = C(p.usage)
  return (0, Z.jsxs)(`article`, {
    className: i ? `column chosen` : `column`,
    'aria-label': p.model ?? ``,
    children: [
      (0, Z.jsxs)(`header`, {
        children: [
          (0, Z.jsx)(`h2`, { className: `cut`, children: p.model }),
          (0, Z.jsx)(w, { status: p.status ?? `queued` }),
          !g &&
            (0, Z.jsxs)(`button`, {
              type: `button`,
              className: `quiet`,
              disabled: h.isPending,
              onClick: () => h.mutate(),
              children: [(0, Z.jsx)(d, { name: `stop`, size: 12 }), c.stopOne],
            }),
        ],
      }),
      (0, Z.jsxs)(`div`, {
        className: `column-body`,
        children: [
          (0, Z.jsx)(a, { steps: o(p) }),
          m !== `` && (0, Z.jsx)(r, { text: m, streaming: !g, citations: p.citations }),
          p.status === `cancelled` && (0, Z.jsx)(`p`, { className: `dim`, children: u.interrupted }),
          p.error !== null &&
            (0, Z.jsxs)(`p`, {
              className: `bad-text`,
              children: [(0, Z.jsx)(`code`, { children: p.error.code }), ` `, p.error.message],
            }),
          (0, Z.jsx)(e, { citations: p.citations }),
          p.run_id !== null && (0, Z.jsx)(s, { runId: p.run_id, pending: p.pending }),
        ],
      }),
      (0, Z.jsxs)(`footer`, {
        children: [
          i
            ? (0, Z.jsxs)(`span`, {
                className: `chosen-mark`,
                children: [(0, Z.jsx)(d, { name: `check`, size: 14 }), ` `, c.goesOnHere],
              })
            : (0, Z.jsx)(A, {
                size: `compact-sm`,
                variant: `default`,
                disabled: p.output_message_id === null,
                onClick: () => p.output_message_id !== null && void n.chooseBranch(p.output_message_id),
                children: c.useThis,
              }),
          (0, Z.jsxs)(`span`, {
            className: `figures dim num`,
            children: [
              _ !== null && `${c.tokens(T(_))} · `,
              (0, Z.jsx)(O, { href: `/runs/${p.run_id}`, children: c.openRun }),
            ],
          }),
        ],
      }),
    ],
  })
}
var xe = 80
function Se({ chat: e, models: t, choices: n }) {
  let { workbench: r } = f(),
    i = Te(),
    { messages: a, runs: o } = e,
    s = a.at(-1),
    c = o.length > 1 && s?.role === `assistant` && o.some((e) => Ce(e.view, s.id))
  return e.phase === `loading` && a.length === 0
    ? (0, Z.jsx)(h, {})
    : (0, Z.jsx)(`div`, {
        className: `messages`,
        ref: i,
        role: `log`,
        'aria-label': r.messages,
        'aria-busy': e.busy,
        tabIndex: 0,
        children: (0, Z.jsx)(`div`, {
          className: c ? `messages-in wide` : `messages-in`,
          children: a.map((r) =>
            r === s && c
              ? (0, Z.jsx)(be, { chat: e, shown: r.id }, `side-by-side`)
              : (0, Z.jsx)(we, { message: r, chat: e, models: t, choices: n }, r.id),
          ),
        }),
      })
}
var Ce = (e, t) => e.output_message_id === t,
  we = (0, P.memo)(
    function ({ message: e, chat: t, models: n, choices: r }) {
      return e.role === `user`
        ? (0, Z.jsx)(ye, { message: e, chat: t, choices: r })
        : (0, Z.jsx)(he, { message: e, chat: t, models: n })
    },
    (e, t) =>
      e.message === t.message && e.models === t.models && e.choices === t.choices && e.chat.busy === t.chat.busy,
  )
function Te() {
  let e = (0, P.useRef)(null),
    t = (0, P.useRef)(!0)
  return (
    (0, P.useEffect)(() => {
      let n = e.current
      if (n === null) return
      let r = () => {
        t.current = n.scrollHeight - n.scrollTop - n.clientHeight < xe
      }
      return (n.addEventListener(`scroll`, r, { passive: !0 }), () => n.removeEventListener(`scroll`, r))
    }),
    (0, P.useLayoutEffect)(() => {
      let n = e.current
      n !== null && t.current && (n.scrollTop = n.scrollHeight)
    }),
    e
  )
}
function Ee({ chat: e }) {
  let { workbench: t } = f()
  return e.queue.length === 0
    ? null
    : (0, Z.jsxs)(`section`, {
        className: `waiting`,
        'aria-label': t.waiting,
        children: [
          (0, Z.jsxs)(`h2`, {
            children: [t.waiting, ` `, (0, Z.jsx)(`span`, { className: `dim num`, children: e.queue.length })],
          }),
          (0, Z.jsx)(`ol`, { children: e.queue.map((t) => (0, Z.jsx)(De, { chat: e, group: t }, t.group_id)) }),
        ],
      })
}
function De({ chat: e, group: t }) {
  let { workbench: n } = f(),
    [r, i] = (0, P.useState)(null),
    a = () => {
      ;(r !== null && r.trim() !== `` && r !== t.content && e.editWaiting(t.group_id, r), i(null))
    }
  return (0, Z.jsxs)(`li`, {
    children: [
      r === null
        ? (0, Z.jsx)(`span`, { className: `cut`, children: t.content })
        : (0, Z.jsx)(`input`, {
            'aria-label': n.edit,
            value: r,
            onChange: (e) => i(e.currentTarget.value),
            onBlur: a,
            onKeyDown: (e) => {
              ;(e.key === `Enter` && !e.nativeEvent.isComposing && a(), e.key === `Escape` && i(null))
            },
            autoFocus: !0,
          }),
      (0, Z.jsx)(`button`, {
        type: `button`,
        className: `quiet`,
        onClick: () => i(t.content),
        'aria-label': n.edit,
        children: (0, Z.jsx)(d, { name: `edit`, size: 14 }),
      }),
      (0, Z.jsx)(`button`, {
        type: `button`,
        className: `quiet`,
        onClick: () => void e.removeWaiting(t.group_id),
        'aria-label': n.removeWaiting,
        children: (0, Z.jsx)(d, { name: `trash`, size: 14 }),
      }),
      (0, Z.jsx)(`button`, {
        type: `button`,
        className: `quiet`,
        onClick: () => void e.sendNow(t.group_id),
        children: n.sendNow,
      }),
    ],
  })
}
function Oe({ agent: e, onAsk: t }) {
  let { workbench: n } = f()
  return (0, Z.jsxs)(`div`, {
    className: `welcome`,
    children: [
      (0, Z.jsx)(`h2`, { children: e?.name ?? n.newChat }),
      (0, Z.jsx)(`p`, { className: `dim`, children: e?.description }),
      (0, Z.jsx)(`ul`, {
        children: (e?.starter_prompts ?? []).map((e) =>
          (0, Z.jsx)(`li`, { children: (0, Z.jsx)(`button`, { type: `button`, onClick: () => t(e), children: e }) }, e),
        ),
      }),
    ],
  })
}
function ke() {
  let { id: e } = ne(),
    [t] = k(),
    n = f(),
    [, r] = te(),
    [i, a] = (0, P.useState)(!1),
    [o, s] = (0, P.useState)(null),
    [c, p] = (0, P.useState)(Y),
    _ = D({ queryKey: [`agents`], queryFn: () => g(`/agents`) }),
    b = o ?? t.get(`agent`) ?? _.data?.data.find((e) => e.slug === `demo`)?.slug ?? _.data?.data[0]?.slug ?? ``,
    x = J(l, { agent: b, conversationId: e ?? null }),
    S = D({ queryKey: [`conversation`, e], queryFn: () => l.getConversation(e ?? ``), enabled: e !== void 0 }),
    C = _.data?.data.find((t) => t.slug === (e === void 0 ? b : S.data?.agent))
  ;(v(x.title ?? n.frame.pages.workbench),
    (0, P.useEffect)(() => {
      e === void 0 && x.conversation_id !== null && r(`/workbench/${x.conversation_id}`, { replace: !0 })
    }, [e, x.conversation_id, r]))
  let w = () => {
    ;(p(Y), r(`/workbench`))
  }
  return (
    m({ n: w, Escape: () => void (x.busy && x.cancel()) }),
    _.error === null
      ? _.data === void 0
        ? (0, Z.jsx)(h, {})
        : _.data.data.length === 0
          ? (0, Z.jsx)(u, { icon: `agents`, title: n.workbench.noAgents })
          : (0, Z.jsxs)(`div`, {
              className: i ? `bench listed` : `bench`,
              children: [
                (0, Z.jsx)(me, { current: e ?? null, onNew: w, onChoose: () => a(!1) }),
                (0, Z.jsxs)(`section`, {
                  className: `chat`,
                  'aria-label': x.title ?? n.workbench.newChat,
                  children: [
                    (0, Z.jsx)(se, {
                      chat: x,
                      agents: _.data.data,
                      agent: C ?? null,
                      onAgent: (e) => {
                        ;(s(e), p(Y))
                      },
                      choices: c,
                      onChoices: p,
                      onList: () => a(!i),
                    }),
                    x.phase === `broken`
                      ? (0, Z.jsx)(y, { error: x.error })
                      : x.phase === `empty` && x.messages.length === 0
                        ? (0, Z.jsx)(Oe, { agent: C ?? null, onAsk: (e) => void x.send(e, X(c)) })
                        : (0, Z.jsx)(Se, { chat: x, models: C?.models ?? [], choices: c }, x.conversation_id),
                    x.error !== null &&
                      x.phase !== `broken` &&
                      (0, Z.jsxs)(`div`, {
                        className: `chat-problem`,
                        children: [
                          (0, Z.jsx)(y, { error: x.error }),
                          (0, Z.jsx)(`button`, {
                            type: `button`,
                            className: `quiet`,
                            onClick: x.dismiss,
                            'aria-label': n.frame.close,
                            children: (0, Z.jsx)(d, { name: `close`, size: 14 }),
                          }),
                        ],
                      }),
                    (0, Z.jsx)(Ee, { chat: x }),
                    (0, Z.jsx)(
                      le,
                      { chat: x, agent: C ?? null, choices: c, onChoices: p, onSend: (e) => x.send(e, X(c)) },
                      e ?? `new`,
                    ),
                  ],
                }),
              ],
            })
      : (0, Z.jsx)(y, { error: _.error, onRetry: () => void _.refetch() })
  )
}
export { ke as default }
