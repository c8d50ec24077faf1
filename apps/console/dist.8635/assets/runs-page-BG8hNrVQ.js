import { c as e, d as t, f as n, h as r, i, l as a, o, p as s, r as c, u as l } from './index-D2TRWVVA.js'
import { a as u, f as d, n as f, o as p, p as m, r as h, s as g, t as _, u as v } from './status-DLJoqJ4d.js'
import { useQuery as y } from '@tanstack/react-query'
import { Link as b, useLocation as x, useSearchParams as S } from 'wouter'
import { Button as C, Popover as w, Select as T, TextInput as E } from '@mantine/core'
import { useVirtualizer as D } from '@tanstack/react-virtual'
var O = r(),
  k = [
    `status`,
    `activity`,
    `agent`,
    `model`,
    `tool`,
    `error_code`,
    `end_user`,
    `key`,
    `min_tokens`,
    `since`,
    `conversation_id`,
  ],
  A = { '15m': 9e5, '1h': 36e5, '24h': 864e5, '7d': 6048e5 }
function j(e) {
  return Object.fromEntries(k.map((t) => [t, e.get(t) ?? ``]).filter(([, e]) => e !== ``))
}
function M(e) {
  let { since: t, ...n } = e,
    r = t === void 0 ? void 0 : A[t]
  return t === void 0 ? n : { ...n, since: r === void 0 ? t : new Date(Date.now() - r).toISOString() }
}
var N = s()
function P({ filters: e, onChange: r, onClear: a }) {
  let o = n(),
    [s, c] = (0, O.useState)(!1)
  i({ '/': () => c(!0) })
  let l = k.filter((t) => e[t] !== void 0)
  return (0, N.jsxs)(N.Fragment, {
    children: [
      (0, N.jsxs)(`div`, {
        className: `filter-pills`,
        children: [
          l.map((n) =>
            (0, N.jsxs)(
              `button`,
              {
                type: `button`,
                className: `filter-pill`,
                onClick: () => r(n, null),
                children: [
                  (0, N.jsx)(`span`, { className: `dim`, children: o.runs.filterLabels[n] }),
                  (0, N.jsx)(`span`, { className: `cut`, children: R(n, e[n] ?? ``, o) }),
                  (0, N.jsx)(t, { name: `close`, size: 12 }),
                ],
              },
              n,
            ),
          ),
          l.length > 1 &&
            (0, N.jsx)(`button`, { type: `button`, className: `quiet`, onClick: a, children: o.runs.clear }),
        ],
      }),
      (0, N.jsxs)(w, {
        opened: s,
        onChange: c,
        position: `bottom-end`,
        width: 460,
        shadow: `md`,
        trapFocus: !0,
        returnFocus: !0,
        transitionProps: { duration: 0 },
        children: [
          (0, N.jsx)(w.Target, {
            children: (0, N.jsx)(C, {
              size: `compact-md`,
              variant: `default`,
              leftSection: (0, N.jsx)(t, { name: `filter`, size: 14 }),
              onClick: () => c(!s),
              children: o.runs.filters,
            }),
          }),
          (0, N.jsx)(w.Dropdown, {
            'aria-label': o.runs.filters,
            children: (0, N.jsx)(F, { filters: e, onChange: r }),
          }),
        ],
      }),
    ],
  })
}
function F({ filters: e, onChange: t }) {
  let r = n(),
    i = r.runs.filterLabels,
    a = y({ queryKey: [`agents`], queryFn: () => o(`/agents`) }),
    s = [...new Set(a.data?.data.flatMap((e) => e.models.map(L)) ?? [])],
    c = (n, a) =>
      (0, N.jsx)(T, {
        size: `xs`,
        label: i[n],
        placeholder: r.runs.any,
        data: a,
        value: e[n] ?? null,
        onChange: (e) => t(n, e),
        clearable: !0,
        searchable: a.length > 8,
        comboboxProps: { withinPortal: !1, transitionProps: { duration: 0 } },
        clearButtonProps: { 'aria-label': r.runs.clear },
      }),
    l = (n, a = `text`) =>
      (0, N.jsx)(E, {
        size: `xs`,
        type: a,
        label: i[n],
        placeholder: r.runs.any,
        defaultValue: e[n] ?? ``,
        onBlur: (e) => t(n, e.currentTarget.value.trim()),
        onKeyDown: (e) => {
          e.key === `Enter` && t(n, e.currentTarget.value.trim())
        },
      })
  return (0, N.jsxs)(`div`, {
    className: `filter-form`,
    children: [
      c(`status`, I(h, r.status)),
      c(`activity`, I(Object.keys(r.activity), r.activity)),
      c(`agent`, a.data?.data.map(({ slug: e, name: t }) => ({ value: e, label: t })) ?? []),
      c(`model`, s),
      l(`tool`),
      c(`error_code`, f),
      l(`end_user`),
      l(`key`),
      l(`min_tokens`, `number`),
      c(`since`, I(Object.keys(A), r.runs.sinceOptions)),
      (0, N.jsx)(`p`, { className: `dim`, children: r.runs.toolHint }),
    ],
  })
}
var I = (e, t) => e.map((e) => ({ value: e, label: t[e] })),
  L = (e) => e.slice(e.indexOf(`/`) + 1)
function R(e, t, n) {
  return (
    (e === `status` ? n.status : e === `activity` ? n.activity : e === `since` ? n.runs.sinceOptions : null)?.[t] ?? t
  )
}
var z = 2e3
function B({ onChoose: e }) {
  let { runs: t } = n(),
    { data: r } = y({ queryKey: [`work-state`], queryFn: () => o(`/work-state`), refetchInterval: z }),
    i = r?.queue,
    a = (e) => (0, N.jsx)(`b`, { className: `num`, children: e === void 0 ? `–` : v(e) })
  return (0, N.jsxs)(`div`, {
    className: `strip`,
    children: [
      (0, N.jsxs)(`button`, {
        type: `button`,
        onClick: () => e(`status`, `running`),
        children: [t.running, ` `, a(i?.running)],
      }),
      (0, N.jsxs)(`button`, {
        type: `button`,
        onClick: () => e(`activity`, `waiting_worker`),
        children: [t.queueDepth, ` `, a(i?.queued)],
      }),
      (0, N.jsxs)(`span`, {
        children: [
          t.oldest,
          ` `,
          (0, N.jsx)(`b`, {
            className: `num`,
            children: i?.oldest_queued_at == null ? t.nothingWaits : (0, N.jsx)(p, { at: i.oldest_queued_at }),
          }),
        ],
      }),
      (0, N.jsxs)(`button`, {
        type: `button`,
        onClick: () => e(`activity`, `waiting_turn`),
        children: [t.waiting, ` `, a(i?.waiting)],
      }),
      (0, N.jsxs)(`button`, {
        type: `button`,
        onClick: () => e(`status`, `requires_action`),
        children: [t.needAnswer, ` `, a(i?.requires_action)],
      }),
      (0, N.jsxs)(`span`, { children: [t.workers, ` `, a(r?.workers.length)] }),
    ],
  })
}
function V(e) {
  let t = new Set(),
    n = { runs: [], more: !1, phase: `loading`, error: null },
    r = null,
    i = 0
  function a(e) {
    n = { ...n, ...e }
    for (let e of t) e()
  }
  async function o() {
    try {
      let t = await e(void 0),
        r = t.data.at(-1)?.id,
        o = r === void 0 ? [] : n.runs.filter((e) => e.id < r),
        s = n.runs.some((e) => r !== void 0 && e.id >= r),
        c = t.has_more && s && o.length > 0
      ;(c || i++,
        a({ runs: c ? [...t.data, ...o] : t.data, more: c ? n.more : t.has_more, phase: `ready`, error: null }))
    } catch (e) {
      a({ phase: `ready`, error: e })
    }
  }
  function s() {
    let e = n.runs.at(-1)?.id
    return e === void 0 || !n.more ? Promise.resolve() : ((r ??= c(e, i).finally(() => (r = null))), r)
  }
  async function c(t, r) {
    try {
      let o = await e(t)
      if (r !== i) return
      a({ runs: [...n.runs, ...o.data], more: o.has_more, error: null })
    } catch (e) {
      a({ error: e })
    }
  }
  return { getSnapshot: () => n, subscribe: (e) => (t.add(e), () => t.delete(e)), poll: o, loadMore: s }
}
var H = 36,
  U = 12
function W({ runs: e, onEnd: t }) {
  let { runs: r } = n(),
    i = (0, O.useRef)(null),
    a = D({
      count: e.length,
      getScrollElement: () => i.current,
      estimateSize: () => H,
      overscan: U,
      scrollPaddingStart: H,
      getItemKey: (t) => e[t]?.id ?? t,
    }),
    o = a.getVirtualItems(),
    s = o.at(-1)?.index ?? 0
  ;((0, O.useEffect)(() => {
    s >= e.length - 24 && t()
  }, [s, e.length, t]),
    J(i, e.length, (e) => a.scrollToIndex(e)))
  let c = r.columns
  return (0, N.jsxs)(`div`, {
    className: `runs`,
    role: `table`,
    'aria-label': r.list,
    'aria-rowcount': e.length + 1,
    ref: i,
    children: [
      (0, N.jsx)(`div`, {
        className: `runs-head`,
        role: `rowgroup`,
        children: (0, N.jsx)(`div`, {
          className: `runs-row`,
          role: `row`,
          'aria-rowindex': 1,
          children: Object.keys(c).map((e) =>
            (0, N.jsx)(`span`, { role: `columnheader`, className: `c-${e}`, children: c[e] }, e),
          ),
        }),
      }),
      (0, N.jsx)(`div`, {
        className: `runs-body`,
        role: `rowgroup`,
        style: { height: a.getTotalSize() },
        children: o.map((t) => {
          let n = e[t.index]
          return n === void 0 ? null : (0, N.jsx)(G, { run: n, index: t.index, top: t.start }, t.key)
        }),
      }),
    ],
  })
}
var G = (0, O.memo)(
    function ({ run: e, index: t, top: r }) {
      let { runs: i } = n(),
        [, a] = x(),
        o = m(e.usage)
      return (0, N.jsxs)(`div`, {
        className: `runs-row`,
        role: `row`,
        'aria-rowindex': t + 2,
        'data-index': t,
        style: { transform: `translateY(${r}px)` },
        onClick: (t) => {
          t.target instanceof HTMLAnchorElement || a(`/runs/${e.id}`)
        },
        children: [
          (0, N.jsxs)(`span`, {
            role: `cell`,
            className: `c-status`,
            children: [
              (0, N.jsx)(_, { status: e.status, activity: e.activity }),
              e.error !== null && (0, N.jsx)(`code`, { className: `cut bad-text`, children: e.error.code }),
            ],
          }),
          (0, N.jsx)(`span`, {
            role: `cell`,
            className: `c-message cut`,
            children: (0, N.jsx)(b, { href: `/runs/${e.id}`, children: e.input === `` ? i.noMessage : e.input }),
          }),
          (0, N.jsx)(`span`, { role: `cell`, className: `c-agent cut`, children: e.agent }),
          (0, N.jsx)(`span`, { role: `cell`, className: `c-model cut`, children: e.model }),
          (0, N.jsx)(`span`, { role: `cell`, className: `c-tokens num`, children: o === null ? `` : d(o) }),
          (0, N.jsx)(`span`, { role: `cell`, className: `c-time num`, children: (0, N.jsx)(q, { run: e }) }),
          (0, N.jsx)(`span`, { role: `cell`, className: `c-started`, children: (0, N.jsx)(u, { at: e.created_at }) }),
        ],
      })
    },
    (e, t) => e.top === t.top && e.index === t.index && K(e.run, t.run),
  ),
  K = (e, t) =>
    e === t ||
    (e.id === t.id &&
      e.last_seq === t.last_seq &&
      e.status === t.status &&
      JSON.stringify(e.activity) === JSON.stringify(t.activity) &&
      JSON.stringify(e.usage) === JSON.stringify(t.usage))
function q({ run: e }) {
  return e.ended_at === null
    ? e.started_at === null
      ? null
      : (0, N.jsx)(p, { at: e.started_at })
    : (0, N.jsx)(N.Fragment, {
        children: g(Math.max(0, Date.parse(e.ended_at) - Date.parse(e.started_at ?? e.created_at))),
      })
}
function J(e, t, n) {
  let r = (r) => {
    let i = document.activeElement?.closest(`[data-index]`),
      a = i == null ? -1 : Number(i.dataset.index),
      o = Math.min(t - 1, Math.max(0, a + r))
    ;(n(o), requestAnimationFrame(() => e.current?.querySelector(`[data-index="${o}"] a`)?.focus()))
  }
  i({ j: () => r(1), ArrowDown: () => r(1), k: () => r(-1), ArrowUp: () => r(-1) })
}
var Y = 100,
  X = 2e3
function Z() {
  let t = n()
  c(t.frame.pages.runs)
  let [r, i] = S(),
    o = (0, O.useMemo)(() => j(r), [r]),
    s = (0, O.useCallback)(
      (e, t) =>
        i(
          (n) => {
            let r = new URLSearchParams(n)
            return (t === null || t === `` ? r.delete(e) : r.set(e, t), r)
          },
          { replace: !0 },
        ),
      [i],
    ),
    u = (0, O.useCallback)(() => i(new URLSearchParams(), { replace: !0 }), [i]),
    { list: d, shown: f } = Q(o),
    p = Object.keys(o).length > 0
  return (0, N.jsxs)(N.Fragment, {
    children: [
      (0, N.jsxs)(`header`, {
        className: `page-head`,
        children: [
          (0, N.jsx)(`h1`, { children: t.frame.pages.runs }),
          (0, N.jsx)(`span`, {
            className: `dim num`,
            children: f.phase === `ready` && t.runs.count(v(f.runs.length), f.more),
          }),
          (0, N.jsx)(`div`, { className: `actions`, children: (0, N.jsx)(P, { filters: o, onChange: s, onClear: u }) }),
        ],
      }),
      (0, N.jsx)(B, { onChoose: s }),
      f.error !== null &&
        (0, N.jsx)(`div`, {
          className: `runs-problem`,
          children: (0, N.jsx)(l, { error: f.error, onRetry: () => void d.poll() }),
        }),
      f.phase === `loading`
        ? (0, N.jsx)(a, { rows: 12 })
        : f.runs.length > 0
          ? (0, N.jsx)(W, { runs: f.runs, onEnd: () => void d.loadMore() })
          : f.error === null
            ? p
              ? (0, N.jsx)(e, {
                  icon: `filter`,
                  title: t.runs.noMatchTitle,
                  action: (0, N.jsx)(`button`, {
                    type: `button`,
                    className: `quiet`,
                    onClick: u,
                    children: t.runs.clear,
                  }),
                  children: t.runs.noMatchText,
                })
              : (0, N.jsx)(e, {
                  icon: `runs`,
                  title: t.runs.emptyTitle,
                  action: (0, N.jsx)(b, { href: `/workbench`, children: t.runs.emptyAction }),
                  children: t.runs.emptyText,
                })
            : null,
    ],
  })
}
function Q(e) {
  let t = JSON.stringify(e),
    n = (0, O.useMemo)(() => {
      let e = JSON.parse(t)
      return V((t) => o(`/runs`, { ...M(e), limit: Y, after: t }))
    }, [t])
  return (
    (0, O.useEffect)(() => {
      let e = null,
        t = !1,
        r = async () => {
          ;(document.visibilityState === `visible` && (await n.poll()), t || (e = setTimeout(() => void r(), X)))
        }
      return (
        r(),
        () => {
          ;((t = !0), e !== null && clearTimeout(e))
        }
      )
    }, [n]),
    { list: n, shown: (0, O.useSyncExternalStore)(n.subscribe, n.getSnapshot) }
  )
}
export { Z as default }
