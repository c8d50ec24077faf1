import { f as e, h as t, n, p as r } from './index-D2TRWVVA.js'
var i = (e, t = `en`) => new Intl.NumberFormat(t).format(e),
  a = (e) =>
    e < 1e4
      ? new Intl.NumberFormat(`en`).format(e)
      : new Intl.NumberFormat(`en`, { notation: `compact`, maximumFractionDigits: 1 }).format(e),
  o = (e) => (e === null ? null : e.input_tokens + e.output_tokens),
  s = (e) => (e === 0 ? `0` : e < 0.01 ? e.toPrecision(2) : e.toFixed(e < 1 ? 3 : 2)),
  c = (e) => (e < 1024 ? `${e} B` : e < 1048576 ? `${(e / 1024).toFixed(0)} kB` : `${(e / 1024 / 1024).toFixed(1)} MB`),
  l = t(),
  u = r(),
  d = 1e3,
  f = 1e3,
  p = 60 * f,
  m = 60 * p,
  h = 24 * m,
  g = () => (0, l.useSyncExternalStore)(E, () => C)
function _({ at: e }) {
  let { language: t } = n(),
    r = g()
  return (0, u.jsx)(`time`, { className: `num`, dateTime: e, title: y(e, t), children: x(Date.parse(e) - r, t) })
}
function v({ at: e }) {
  let t = g()
  return (0, u.jsx)(`span`, { className: `num`, children: b(Math.max(0, t - Date.parse(e))) })
}
function y(e, t) {
  return new Intl.DateTimeFormat(t, { dateStyle: `medium`, timeStyle: `medium` }).format(new Date(e))
}
function b(e) {
  return e < f
    ? `${Math.round(e)} ms`
    : e < 10 * f
      ? `${(e / f).toFixed(2)} s`
      : e < p
        ? `${(e / f).toFixed(1)} s`
        : e < m
          ? `${Math.floor(e / p)} m ${S(Math.floor((e % p) / f))} s`
          : e < h
            ? `${Math.floor(e / m)} h ${S(Math.floor((e % m) / p))} m`
            : `${Math.floor(e / h)} d ${S(Math.floor((e % h) / m))} h`
}
function x(e, t) {
  let n = new Intl.RelativeTimeFormat(t, { style: `short`, numeric: `auto` }),
    r = Math.abs(e)
  return r < p
    ? n.format(Math.round(e / f), `second`)
    : r < m
      ? n.format(Math.round(e / p), `minute`)
      : r < h
        ? n.format(Math.round(e / m), `hour`)
        : n.format(Math.round(e / h), `day`)
}
var S = (e) => String(e).padStart(2, `0`),
  C = Date.now(),
  w = null,
  T = new Set()
function E(e) {
  return (
    T.add(e),
    (C = Date.now()),
    (w ??= setInterval(() => {
      C = Date.now()
      for (let e of T) e()
    }, d)),
    () => {
      ;(T.delete(e), T.size > 0 || w === null || (clearInterval(w), (w = null)))
    }
  )
}
var D = { queued: !0, running: !0, requires_action: !0, completed: !0, failed: !0, cancelled: !0 },
  O = {
    provider_error: !0,
    provider_unreachable: !0,
    provider_auth: !0,
    provider_rate_limited: !0,
    quota_exhausted: !0,
    empty_response: !0,
    answer_missing: !0,
    stream_incomplete: !0,
    content_filtered: !0,
    context_too_long: !0,
    spend_limit: !0,
    refused: !0,
    action_expired: !0,
    worker_crash_loop: !0,
    internal_error: !0,
  },
  k = new Set([`completed`, `failed`, `cancelled`]),
  A = (e) => k.has(e),
  j = Object.keys(D),
  M = Object.keys(O),
  N = { queued: `calm`, running: `live`, requires_action: `ask`, completed: `good`, failed: `bad`, cancelled: `calm` },
  P = new Set([`no_worker`, `retrying`, `slow_tool`, `approval`, `client_tool`])
function F({ status: t, activity: n = null }) {
  let r = e()
  if (n === null)
    return (0, u.jsxs)(`span`, {
      className: `status ${N[t]}`,
      children: [(0, u.jsx)(`span`, { className: `dot`, 'aria-hidden': `true` }), r.status[t]],
    })
  let i = n.kind === `no_worker` ? `bad` : P.has(n.kind) ? `ask` : N[t]
  return (0, u.jsxs)(`span`, {
    className: `status ${i}`,
    title: n.detail ?? void 0,
    children: [
      (0, u.jsx)(`span`, { className: `dot`, 'aria-hidden': `true` }),
      (0, u.jsxs)(`span`, {
        className: `status-words`,
        children: [
          r.activity[n.kind],
          (n.kind === `tool` || n.kind === `slow_tool`) && n.detail !== null ? ` ${n.detail}` : ``,
        ],
      }),
      (0, u.jsx)(`span`, { className: `dim`, children: (0, u.jsx)(v, { at: n.since }) }),
    ],
  })
}
export { _ as a, g as c, s as d, a as f, A as i, c as l, M as n, v as o, o as p, j as r, b as s, F as t, i as u }
