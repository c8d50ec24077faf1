const __vite__mapDeps = (
  i,
  m = __vite__mapDeps,
  d = m.f ||
    (m.f = [
      'assets/runs-page-BG8hNrVQ.js',
      'assets/status-DLJoqJ4d.js',
      'assets/runs-page-COToKrAX.css',
      'assets/workbench-page-CSpD7ZSp.js',
      'assets/pending-B5yzr0hr.js',
      'assets/pending-CY3BzfV5.css',
      'assets/workbench-page-B55dnJ6u.css',
      'assets/run-page-BhTBb0ML.js',
      'assets/run-page-D5IBDgvN.css',
    ]),
) => i.map((i) => d[i])
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Tooltip.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/PasswordInput.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { QueryClient as e, QueryClientProvider as t, useQuery as n, useQueryClient as r } from '@tanstack/react-query'
import { Link as i, Redirect as a, Route as o, Router as s, Switch as c, useLocation as l } from 'wouter'
import {
  Button as u,
  MantineProvider as d,
  Menu as f,
  Modal as p,
  PasswordInput as m,
  TextInput as h,
  createTheme as g,
} from '@mantine/core'
var _ = (e, t) => () => (t || (e((t = { exports: {} }).exports, t, t.exports), (e = null)), t.exports),
  v = _((e) => {
    var t = Symbol.for(`react.transitional.element`),
      n = Symbol.for(`react.portal`),
      r = Symbol.for(`react.fragment`),
      i = Symbol.for(`react.strict_mode`),
      a = Symbol.for(`react.profiler`),
      o = Symbol.for(`react.consumer`),
      s = Symbol.for(`react.context`),
      c = Symbol.for(`react.forward_ref`),
      l = Symbol.for(`react.suspense`),
      u = Symbol.for(`react.memo`),
      d = Symbol.for(`react.lazy`),
      f = Symbol.for(`react.activity`),
      p = Symbol.for(`react.view_transition`),
      m = Symbol.iterator
    function h(e) {
      return typeof e != `object` || !e
        ? null
        : ((e = (m && e[m]) || e[`@@iterator`]), typeof e == `function` ? e : null)
    }
    var g = {
        isMounted: function () {
          return !1
        },
        enqueueForceUpdate: function () {},
        enqueueReplaceState: function () {},
        enqueueSetState: function () {},
      },
      _ = Object.assign,
      v = {}
    function y(e, t, n) {
      ;((this.props = e), (this.context = t), (this.refs = v), (this.updater = n || g))
    }
    ;((y.prototype.isReactComponent = {}),
      (y.prototype.setState = function (e, t) {
        if (typeof e != `object` && typeof e != `function` && e != null)
          throw Error(
            `takes an object of state variables to update or a function which returns an object of state variables.`,
          )
        this.updater.enqueueSetState(this, e, t, `setState`)
      }),
      (y.prototype.forceUpdate = function (e) {
        this.updater.enqueueForceUpdate(this, e, `forceUpdate`)
      }))
    function b() {}
    b.prototype = y.prototype
    function ee(e, t, n) {
      ;((this.props = e), (this.context = t), (this.refs = v), (this.updater = n || g))
    }
    var te = (ee.prototype = new b())
    ;((te.constructor = ee), _(te, y.prototype), (te.isPureReactComponent = !0))
    var ne = Array.isArray
    function re() {}
    var x = { H: null, A: null, T: null, S: null },
      ie = Object.prototype.hasOwnProperty
    function S(e, n, r) {
      var i = r.ref
      return { $$typeof: t, type: e, key: n, ref: i === void 0 ? null : i, props: r }
    }
    function ae(e, t) {
      return S(e.type, t, e.props)
    }
    function oe(e) {
      return typeof e == `object` && !!e && e.$$typeof === t
    }
    function se(e) {
      var t = { '=': `=0`, ':': `=2` }
      return (
        `$` +
        e.replace(/[=:]/g, function (e) {
          return t[e]
        })
      )
    }
    var ce = /\/+/g
    function le(e, t) {
      return typeof e == `object` && e && e.key != null ? se(`` + e.key) : t.toString(36)
    }
    function ue(e) {
      switch (e.status) {
        case `fulfilled`:
          return e.value
        case `rejected`:
          throw e.reason
        default:
          switch (
            (typeof e.status == `string`
              ? e.then(re, re)
              : ((e.status = `pending`),
                e.then(
                  function (t) {
                    e.status === `pending` && ((e.status = `fulfilled`), (e.value = t))
                  },
                  function (t) {
                    e.status === `pending` && ((e.status = `rejected`), (e.reason = t))
                  },
                )),
            e.status)
          ) {
            case `fulfilled`:
              return e.value
            case `rejected`:
              throw e.reason
          }
      }
      throw e
    }
    function de(e, r, i, a, o) {
      var s = typeof e
      ;(s === `undefined` || s === `boolean`) && (e = null)
      var c = !1
      if (e === null) c = !0
      else
        switch (s) {
          case `bigint`:
          case `string`:
          case `number`:
            c = !0
            break
          case `object`:
            switch (e.$$typeof) {
              case t:
              case n:
                c = !0
                break
              case d:
                return ((c = e._init), de(c(e._payload), r, i, a, o))
            }
        }
      if (c)
        return (
          (o = o(e)),
          (c = a === `` ? `.` + le(e, 0) : a),
          ne(o)
            ? ((i = ``),
              c != null && (i = c.replace(ce, `$&/`) + `/`),
              de(o, r, i, ``, function (e) {
                return e
              }))
            : o != null &&
              (oe(o) &&
                (o = ae(
                  o,
                  i + (o.key == null || (e && e.key === o.key) ? `` : (`` + o.key).replace(ce, `$&/`) + `/`) + c,
                )),
              r.push(o)),
          1
        )
      c = 0
      var l = a === `` ? `.` : a + `:`
      if (ne(e)) for (var u = 0; u < e.length; u++) ((a = e[u]), (s = l + le(a, u)), (c += de(a, r, i, s, o)))
      else if (((u = h(e)), typeof u == `function`))
        for (e = u.call(e), u = 0; !(a = e.next()).done;)
          ((a = a.value), (s = l + le(a, u++)), (c += de(a, r, i, s, o)))
      else if (s === `object`) {
        if (typeof e.then == `function`) return de(ue(e), r, i, a, o)
        throw (
          (r = String(e)),
          Error(
            `Objects are not valid as a React child (found: ` +
              (r === `[object Object]` ? `object with keys {` + Object.keys(e).join(`, `) + `}` : r) +
              `). If you meant to render a collection of children, use an array instead.`,
          )
        )
      }
      return c
    }
    function fe(e, t, n) {
      if (e == null) return e
      var r = [],
        i = 0
      return (
        de(e, r, ``, ``, function (e) {
          return t.call(n, e, i++)
        }),
        r
      )
    }
    function pe(e) {
      if (e._status === -1) {
        var t = e._result,
          n = t()
        ;(n.then(
          function (t) {
            ;(e._status === 0 || e._status === -1) &&
              ((e._status = 1), (e._result = t), n.status === void 0 && ((n.status = `fulfilled`), (n.value = t)))
          },
          function (t) {
            ;(e._status === 0 || e._status === -1) &&
              ((e._status = 2), (e._result = t), n.status === void 0 && ((n.status = `rejected`), (n.reason = t)))
          },
        ),
          e._status === -1 && ((e._status = 0), (e._result = n)))
      }
      if (e._status === 1) return e._result.default
      throw e._result
    }
    var me =
      typeof reportError == `function`
        ? reportError
        : function (e) {
            if (typeof window == `object` && typeof window.ErrorEvent == `function`) {
              var t = new window.ErrorEvent(`error`, {
                bubbles: !0,
                cancelable: !0,
                message: typeof e == `object` && e && typeof e.message == `string` ? String(e.message) : String(e),
                error: e,
              })
              if (!window.dispatchEvent(t)) return
            } else if (typeof process == `object` && typeof process.emit == `function`) {
              process.emit(`uncaughtException`, e)
              return
            }
            console.error(e)
          }
    function he(e) {
      var t = x.T,
        n = {}
      ;((n.types = t === null ? null : t.types), (x.T = n))
      try {
        var r = e(),
          i = x.S
        ;(i !== null && i(n, r), typeof r == `object` && r && typeof r.then == `function` && r.then(re, me))
      } catch (e) {
        me(e)
      } finally {
        ;(t !== null && n.types !== null && (t.types = n.types), (x.T = t))
      }
    }
    function ge(e) {
      var t = x.T
      if (t !== null) {
        var n = t.types
        n === null ? (t.types = [e]) : n.indexOf(e) === -1 && n.push(e)
      } else he(ge.bind(null, e))
    }
    var _e = {
      map: fe,
      forEach: function (e, t, n) {
        fe(
          e,
          function () {
            t.apply(this, arguments)
          },
          n,
        )
      },
      count: function (e) {
        var t = 0
        return (
          fe(e, function () {
            t++
          }),
          t
        )
      },
      toArray: function (e) {
        return (
          fe(e, function (e) {
            return e
          }) || []
        )
      },
      only: function (e) {
        if (!oe(e)) throw Error(`React.Children.only expected to receive a single React element child.`)
        return e
      },
    }
    ;((e.Activity = f),
      (e.Children = _e),
      (e.Component = y),
      (e.Fragment = r),
      (e.Profiler = a),
      (e.PureComponent = ee),
      (e.StrictMode = i),
      (e.Suspense = l),
      (e.ViewTransition = p),
      (e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = x),
      (e.__COMPILER_RUNTIME = {
        __proto__: null,
        c: function (e) {
          return x.H.useMemoCache(e)
        },
      }),
      (e.addTransitionType = ge),
      (e.cache = function (e) {
        return function () {
          return e.apply(null, arguments)
        }
      }),
      (e.cacheSignal = function () {
        return null
      }),
      (e.cloneElement = function (e, t, n) {
        if (e == null) throw Error(`The argument must be a React element, but you passed ` + e + `.`)
        var r = _({}, e.props),
          i = e.key
        if (t != null)
          for (a in (t.key !== void 0 && (i = `` + t.key), t))
            !ie.call(t, a) ||
              a === `key` ||
              a === `__self` ||
              a === `__source` ||
              (a === `ref` && t.ref === void 0) ||
              (r[a] = t[a])
        var a = arguments.length - 2
        if (a === 1) r.children = n
        else if (1 < a) {
          for (var o = Array(a), s = 0; s < a; s++) o[s] = arguments[s + 2]
          r.children = o
        }
        return S(e.type, i, r)
      }),
      (e.createContext = function (e) {
        return (
          (e = { $$typeof: s, _currentValue: e, _currentValue2: e, _threadCount: 0, Provider: null, Consumer: null }),
          (e.Provider = e),
          (e.Consumer = { $$typeof: o, _context: e }),
          e
        )
      }),
      (e.createElement = function (e, t, n) {
        var r,
          i = {},
          a = null
        if (t != null)
          for (r in (t.key !== void 0 && (a = `` + t.key), t))
            ie.call(t, r) && r !== `key` && r !== `__self` && r !== `__source` && (i[r] = t[r])
        var o = arguments.length - 2
        if (o === 1) i.children = n
        else if (1 < o) {
          for (var s = Array(o), c = 0; c < o; c++) s[c] = arguments[c + 2]
          i.children = s
        }
        if (e && e.defaultProps) for (r in ((o = e.defaultProps), o)) i[r] === void 0 && (i[r] = o[r])
        return S(e, a, i)
      }),
      (e.createRef = function () {
        return { current: null }
      }),
      (e.forwardRef = function (e) {
        return { $$typeof: c, render: e }
      }),
      (e.isValidElement = oe),
      (e.lazy = function (e) {
        return { $$typeof: d, _payload: { _status: -1, _result: e }, _init: pe }
      }),
      (e.memo = function (e, t) {
        return { $$typeof: u, type: e, compare: t === void 0 ? null : t }
      }),
      (e.startTransition = he),
      (e.unstable_useCacheRefresh = function () {
        return x.H.useCacheRefresh()
      }),
      (e.use = function (e) {
        return x.H.use(e)
      }),
      (e.useActionState = function (e, t, n) {
        return x.H.useActionState(e, t, n)
      }),
      (e.useCallback = function (e, t) {
        return x.H.useCallback(e, t)
      }),
      (e.useContext = function (e) {
        return x.H.useContext(e)
      }),
      (e.useDebugValue = function () {}),
      (e.useDeferredValue = function (e, t) {
        return x.H.useDeferredValue(e, t)
      }),
      (e.useEffect = function (e, t) {
        return x.H.useEffect(e, t)
      }),
      (e.useEffectEvent = function (e) {
        return x.H.useEffectEvent(e)
      }),
      (e.useId = function () {
        return x.H.useId()
      }),
      (e.useImperativeHandle = function (e, t, n) {
        return x.H.useImperativeHandle(e, t, n)
      }),
      (e.useInsertionEffect = function (e, t) {
        return x.H.useInsertionEffect(e, t)
      }),
      (e.useLayoutEffect = function (e, t) {
        return x.H.useLayoutEffect(e, t)
      }),
      (e.useMemo = function (e, t) {
        return x.H.useMemo(e, t)
      }),
      (e.useOptimistic = function (e, t) {
        return x.H.useOptimistic(e, t)
      }),
      (e.useReducer = function (e, t, n) {
        return x.H.useReducer(e, t, n)
      }),
      (e.useRef = function (e) {
        return x.H.useRef(e)
      }),
      (e.useState = function (e) {
        return x.H.useState(e)
      }),
      (e.useSyncExternalStore = function (e, t, n) {
        return x.H.useSyncExternalStore(e, t, n)
      }),
      (e.useTransition = function () {
        return x.H.useTransition()
      }),
      (e.version = `19.3.1`))
  }),
  y = _((e, t) => {
    t.exports = v()
  }),
  b = _((e) => {
    function t(e, t) {
      var n = e.length
      e.push(t)
      a: for (; 0 < n;) {
        var r = (n - 1) >>> 1,
          a = e[r]
        if (0 < i(a, t)) ((e[r] = t), (e[n] = a), (n = r))
        else break a
      }
    }
    function n(e) {
      return e.length === 0 ? null : e[0]
    }
    function r(e) {
      if (e.length === 0) return null
      var t = e[0],
        n = e.pop()
      if (n !== t) {
        e[0] = n
        a: for (var r = 0, a = e.length, o = a >>> 1; r < o;) {
          var s = 2 * (r + 1) - 1,
            c = e[s],
            l = s + 1,
            u = e[l]
          if (0 > i(c, n)) l < a && 0 > i(u, c) ? ((e[r] = u), (e[l] = n), (r = l)) : ((e[r] = c), (e[s] = n), (r = s))
          else if (l < a && 0 > i(u, n)) ((e[r] = u), (e[l] = n), (r = l))
          else break a
        }
      }
      return t
    }
    function i(e, t) {
      var n = e.sortIndex - t.sortIndex
      return n === 0 ? e.id - t.id : n
    }
    if (((e.unstable_now = void 0), typeof performance == `object` && typeof performance.now == `function`)) {
      var a = performance
      e.unstable_now = function () {
        return a.now()
      }
    } else {
      var o = Date,
        s = o.now()
      e.unstable_now = function () {
        return o.now() - s
      }
    }
    var c = [],
      l = [],
      u = 1,
      d = null,
      f = 3,
      p = !1,
      m = !1,
      h = !1,
      g = !1,
      _ = typeof setTimeout == `function` ? setTimeout : null,
      v = typeof clearTimeout == `function` ? clearTimeout : null,
      y = typeof setImmediate < `u` ? setImmediate : null
    function b(e) {
      for (var i = n(l); i !== null;) {
        if (i.callback === null) r(l)
        else if (i.startTime <= e) (r(l), (i.sortIndex = i.expirationTime), t(c, i))
        else break
        i = n(l)
      }
    }
    function ee(e) {
      if (((h = !1), b(e), !m)) {
        if (n(c) !== null) ((m = !0), te || ((te = !0), ae()))
        else {
          var t = n(l)
          t !== null && ce(ee, t.startTime - e)
        }
      }
    }
    var te = !1,
      ne = -1,
      re = 5,
      x = -1
    function ie() {
      return g ? !0 : !(e.unstable_now() - x < re)
    }
    function S() {
      if (((g = !1), te)) {
        var t = e.unstable_now()
        x = t
        var i = !0
        try {
          a: {
            ;((m = !1), h && ((h = !1), v(ne), (ne = -1)), (p = !0))
            var a = f
            try {
              b: {
                for (b(t), d = n(c); d !== null && !(d.expirationTime > t && ie());) {
                  var o = d.callback
                  if (typeof o == `function`) {
                    ;((d.callback = null), (f = d.priorityLevel))
                    var s = o(d.expirationTime <= t)
                    if (((t = e.unstable_now()), typeof s == `function`)) {
                      ;((d.callback = s), b(t), (i = !0))
                      break b
                    }
                    ;(d === n(c) && r(c), b(t))
                  } else r(c)
                  d = n(c)
                }
                if (d !== null) i = !0
                else {
                  var u = n(l)
                  ;(u !== null && ce(ee, u.startTime - t), (i = !1))
                }
              }
              break a
            } finally {
              ;((d = null), (f = a), (p = !1))
            }
            i = void 0
          }
        } finally {
          i ? ae() : (te = !1)
        }
      }
    }
    var ae
    if (typeof y == `function`)
      ae = function () {
        y(S)
      }
    else if (typeof MessageChannel < `u`) {
      var oe = new MessageChannel(),
        se = oe.port2
      ;((oe.port1.onmessage = S),
        (ae = function () {
          se.postMessage(null)
        }))
    } else
      ae = function () {
        _(S, 0)
      }
    function ce(t, n) {
      ne = _(function () {
        t(e.unstable_now())
      }, n)
    }
    ;((e.unstable_IdlePriority = 5),
      (e.unstable_ImmediatePriority = 1),
      (e.unstable_LowPriority = 4),
      (e.unstable_NormalPriority = 3),
      (e.unstable_Profiling = null),
      (e.unstable_UserBlockingPriority = 2),
      (e.unstable_cancelCallback = function (e) {
        e.callback = null
      }),
      (e.unstable_forceFrameRate = function (e) {
        0 > e || 125 < e
          ? console.error(
              `forceFrameRate takes a positive int between 0 and 125, forcing frame rates higher than 125 fps is not supported`,
            )
          : (re = 0 < e ? Math.floor(1e3 / e) : 5)
      }),
      (e.unstable_getCurrentPriorityLevel = function () {
        return f
      }),
      (e.unstable_next = function (e) {
        switch (f) {
          case 1:
          case 2:
          case 3:
            var t = 3
            break
          default:
            t = f
        }
        var n = f
        f = t
        try {
          return e()
        } finally {
          f = n
        }
      }),
      (e.unstable_requestPaint = function () {
        g = !0
      }),
      (e.unstable_runWithPriority = function (e, t) {
        switch (e) {
          case 1:
          case 2:
          case 3:
          case 4:
          case 5:
            break
          default:
            e = 3
        }
        var n = f
        f = e
        try {
          return t()
        } finally {
          f = n
        }
      }),
      (e.unstable_scheduleCallback = function (r, i, a) {
        var o = e.unstable_now()
        switch (
          (typeof a == `object` && a ? ((a = a.delay), (a = typeof a == `number` && 0 < a ? o + a : o)) : (a = o), r)
        ) {
          case 1:
            var s = -1
            break
          case 2:
            s = 250
            break
          case 5:
            s = 1073741823
            break
          case 4:
            s = 1e4
            break
          default:
            s = 5e3
        }
        return (
          (s = a + s),
          (r = { id: u++, callback: i, priorityLevel: r, startTime: a, expirationTime: s, sortIndex: -1 }),
          a > o
            ? ((r.sortIndex = a),
              t(l, r),
              n(c) === null && r === n(l) && (h ? (v(ne), (ne = -1)) : (h = !0), ce(ee, a - o)))
            : ((r.sortIndex = s), t(c, r), m || p || ((m = !0), te || ((te = !0), ae()))),
          r
        )
      }),
      (e.unstable_shouldYield = ie),
      (e.unstable_wrapCallback = function (e) {
        var t = f
        return function () {
          var n = f
          f = t
          try {
            return e.apply(this, arguments)
          } finally {
            f = n
          }
        }
      }))
  }),
  ee = _((e, t) => {
    t.exports = b()
  }),
  te = _((e) => {
    var t = y()
    function n(e) {
      var t = `https://react.dev/errors/` + e
      if (1 < arguments.length) {
        t += `?args[]=` + encodeURIComponent(arguments[1])
        for (var n = 2; n < arguments.length; n++) t += `&args[]=` + encodeURIComponent(arguments[n])
      }
      return (
        `Minified React error #` +
        e +
        `; visit ` +
        t +
        ` for the full message or use the non-minified dev environment for full errors and additional helpful warnings.`
      )
    }
    function r() {}
    var i = {
        d: {
          f: r,
          r: function () {
            throw Error(n(522))
          },
          D: r,
          C: r,
          L: r,
          m: r,
          X: r,
          S: r,
          M: r,
        },
        p: 0,
        findDOMNode: null,
      },
      a = Symbol.for(`react.portal`),
      o = Symbol.for(`react.recoverable`),
      s = Symbol.for(`react.optimistic_key`)
    function c(e, t, n) {
      var r = 3 < arguments.length && arguments[3] !== void 0 ? arguments[3] : null
      return {
        $$typeof: a,
        key: r == null ? null : r === s ? s : `` + r,
        children: e,
        containerInfo: t,
        implementation: n,
      }
    }
    var l = t.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
    function u(e, t) {
      if (e === `font`) return ``
      if (typeof t == `string`) return t === `use-credentials` ? t : ``
    }
    ;((e.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = i),
      (e.browser = function (e) {
        return { $$typeof: o, _reason: e }
      }),
      (e.createPortal = function (e, t) {
        var r = 2 < arguments.length && arguments[2] !== void 0 ? arguments[2] : null
        if (!t || (t.nodeType !== 1 && t.nodeType !== 9 && t.nodeType !== 11)) throw Error(n(299))
        return c(e, t, null, r)
      }),
      (e.flushSync = function (e) {
        var t = l.T,
          n = i.p
        try {
          if (((l.T = null), (i.p = 2), e)) return e()
        } finally {
          ;((l.T = t), (i.p = n), i.d.f())
        }
      }),
      (e.preconnect = function (e, t) {
        typeof e == `string` &&
          (t
            ? ((t = t.crossOrigin), (t = typeof t == `string` ? (t === `use-credentials` ? t : ``) : void 0))
            : (t = null),
          i.d.C(e, t))
      }),
      (e.prefetchDNS = function (e) {
        typeof e == `string` && i.d.D(e)
      }),
      (e.preinit = function (e, t) {
        if (typeof e == `string` && t && typeof t.as == `string`) {
          var n = t.as,
            r = u(n, t.crossOrigin),
            a = typeof t.integrity == `string` ? t.integrity : void 0,
            o = typeof t.fetchPriority == `string` ? t.fetchPriority : void 0
          n === `style`
            ? i.d.S(e, typeof t.precedence == `string` ? t.precedence : void 0, {
                crossOrigin: r,
                integrity: a,
                fetchPriority: o,
              })
            : n === `script` &&
              i.d.X(e, {
                crossOrigin: r,
                integrity: a,
                fetchPriority: o,
                nonce: typeof t.nonce == `string` ? t.nonce : void 0,
              })
        }
      }),
      (e.preinitModule = function (e, t) {
        if (typeof e == `string`) {
          if (typeof t == `object` && t) {
            if (t.as == null || t.as === `script`) {
              var n = u(t.as, t.crossOrigin)
              i.d.M(e, {
                crossOrigin: n,
                integrity: typeof t.integrity == `string` ? t.integrity : void 0,
                nonce: typeof t.nonce == `string` ? t.nonce : void 0,
                fetchPriority: typeof t.fetchPriority == `string` ? t.fetchPriority : void 0,
              })
            }
          } else t ?? i.d.M(e)
        }
      }),
      (e.preload = function (e, t) {
        if (typeof e == `string` && typeof t == `object` && t && typeof t.as == `string`) {
          var n = t.as,
            r = u(n, t.crossOrigin)
          i.d.L(e, n, {
            crossOrigin: r,
            integrity: typeof t.integrity == `string` ? t.integrity : void 0,
            nonce: typeof t.nonce == `string` ? t.nonce : void 0,
            type: typeof t.type == `string` ? t.type : void 0,
            fetchPriority: typeof t.fetchPriority == `string` ? t.fetchPriority : void 0,
            referrerPolicy: typeof t.referrerPolicy == `string` ? t.referrerPolicy : void 0,
            imageSrcSet: typeof t.imageSrcSet == `string` ? t.imageSrcSet : void 0,
            imageSizes: typeof t.imageSizes == `string` ? t.imageSizes : void 0,
            media: typeof t.media == `string` ? t.media : void 0,
          })
        }
      }),
      (e.preloadModule = function (e, t) {
        if (typeof e == `string`) {
          if (t) {
            var n = u(t.as, t.crossOrigin)
            i.d.m(e, {
              as: typeof t.as == `string` && t.as !== `script` ? t.as : void 0,
              crossOrigin: n,
              integrity: typeof t.integrity == `string` ? t.integrity : void 0,
              nonce: typeof t.nonce == `string` ? t.nonce : void 0,
              fetchPriority: typeof t.fetchPriority == `string` ? t.fetchPriority : void 0,
            })
          } else i.d.m(e)
        }
      }),
      (e.requestFormReset = function (e) {
        i.d.r(e)
      }),
      (e.unstable_batchedUpdates = function (e, t) {
        return e(t)
      }),
      (e.useFormState = function (e, t, n) {
        return l.H.useFormState(e, t, n)
      }),
      (e.useFormStatus = function () {
        return l.H.useHostTransitionStatus()
      }),
      (e.version = `19.3.1`))
  }),
  ne = _((e, t) => {
    function n() {
      if (typeof __REACT_DEVTOOLS_GLOBAL_HOOK__ < `u` && typeof __REACT_DEVTOOLS_GLOBAL_HOOK__.checkDCE == `function`)
        try {
          __REACT_DEVTOOLS_GLOBAL_HOOK__.checkDCE(n)
        } catch (e) {
          console.error(e)
        }
    }
    ;(n(), (t.exports = te()))
  }),
  re = _((e) => {
    var t = ee(),
      n = y(),
      r = ne()
    function i(e) {
      var t = `https://react.dev/errors/` + e
      if (1 < arguments.length) {
        t += `?args[]=` + encodeURIComponent(arguments[1])
        for (var n = 2; n < arguments.length; n++) t += `&args[]=` + encodeURIComponent(arguments[n])
      }
      return (
        `Minified React error #` +
        e +
        `; visit ` +
        t +
        ` for the full message or use the non-minified dev environment for full errors and additional helpful warnings.`
      )
    }
    function a(e) {
      return !(!e || (e.nodeType !== 1 && e.nodeType !== 9 && e.nodeType !== 11))
    }
    function o(e) {
      for (var t = e, n = t; n && !n.alternate;) ((t = n), t.flags & 4098 && (e = t.return), (n = t.return))
      for (; t.return;) t = t.return
      return t.tag === 3 ? e : null
    }
    function s(e) {
      if (e.tag === 13) {
        var t = e.memoizedState
        if ((t === null && ((e = e.alternate), e !== null && (t = e.memoizedState)), t !== null)) return t.dehydrated
      }
      return null
    }
    function c(e) {
      if (e.tag === 31) {
        var t = e.memoizedState
        if ((t === null && ((e = e.alternate), e !== null && (t = e.memoizedState)), t !== null)) return t.dehydrated
      }
      return null
    }
    function l(e) {
      if (o(e) !== e) throw Error(i(188))
    }
    function u(e) {
      var t = e.alternate
      if (!t) {
        if (((t = o(e)), t === null)) throw Error(i(188))
        return t === e ? e : null
      }
      for (var n = e, r = t; ;) {
        var a = n.return
        if (a === null) break
        var s = a.alternate
        if (s === null) {
          if (((r = a.return), r !== null)) {
            n = r
            continue
          }
          break
        }
        if (a.child === s.child) {
          for (s = a.child; s;) {
            if (s === n) return (l(a), e)
            if (s === r) return (l(a), t)
            s = s.sibling
          }
          throw Error(i(188))
        }
        if (n.return !== r.return) ((n = a), (r = s))
        else {
          for (var c = !1, u = a.child; u;) {
            if (u === n) {
              ;((c = !0), (n = a), (r = s))
              break
            }
            if (u === r) {
              ;((c = !0), (r = a), (n = s))
              break
            }
            u = u.sibling
          }
          if (!c) {
            for (u = s.child; u;) {
              if (u === n) {
                ;((c = !0), (n = s), (r = a))
                break
              }
              if (u === r) {
                ;((c = !0), (r = s), (n = a))
                break
              }
              u = u.sibling
            }
            if (!c) throw Error(i(189))
          }
        }
        if (n.alternate !== r) throw Error(i(190))
      }
      if (n.tag !== 3) throw Error(i(188))
      return n.stateNode.current === n ? e : t
    }
    function d(e) {
      var t = e.tag
      if (t === 5 || t === 26 || t === 27 || t === 6) return e
      for (e = e.child; e !== null;) {
        if (((t = d(e)), t !== null)) return t
        e = e.sibling
      }
      return null
    }
    function f(e, t, n, r, i, a) {
      for (; e !== null;) {
        if (
          ((e.tag === 5 || e.tag === 27 || e.tag === 6) && n(e, r, i, a)) ||
          ((e.tag !== 22 || e.memoizedState === null) &&
            (t || (e.tag !== 5 && e.tag !== 27)) &&
            f(e.child, t, n, r, i, a))
        )
          return !0
        e = e.sibling
      }
      return !1
    }
    function p(e) {
      for (e = e.return; e !== null;) {
        if (e.tag === 3 || e.tag === 5 || e.tag === 27) return e
        e = e.return
      }
      return null
    }
    function m(e) {
      var t = !1
      for (e = e.return; e !== null && (e.tag === 4 && (t = !0), e.tag !== 3 && e.tag !== 5 && e.tag !== 27);)
        e = e.return
      return t
    }
    function h(e) {
      var t = [null, null],
        n = p(e)
      return (n === null || g(t, e, n.child, { foundSelf: !1 }), t)
    }
    function g(e, t, n, r) {
      for (; n !== null;) {
        if (n === t) r.foundSelf = !0
        else if (n.tag === 5 || n.tag === 27 || n.tag === 6) {
          if (r.foundSelf) return ((e[1] = n), !0)
          e[0] = n
        } else if ((n.tag !== 22 || n.memoizedState === null) && g(e, t, n.child, r)) return !0
        n = n.sibling
      }
      return !1
    }
    function _(e) {
      switch (e.tag) {
        case 5:
        case 27:
        case 6:
          return e.stateNode
        case 3:
          return e.stateNode.containerInfo
        default:
          throw Error(i(559))
      }
    }
    var v = null,
      b = null
    function te(e, t, n) {
      return e === n || (e === t && ((v = e), !0))
    }
    function re(e, t, n) {
      return e === n ? ((b = e), !1) : e === t && (b !== null && (v = e), !0)
    }
    function x(e) {
      if (e === null) return null
      do e = e === null ? null : e.return
      while (e && e.tag !== 5 && e.tag !== 27 && e.tag !== 3)
      return e || null
    }
    function ie(e, t, n) {
      for (var r = 0, i = e; i; i = n(i)) r++
      i = 0
      for (var a = t; a; a = n(a)) i++
      for (; 0 < r - i;) ((e = n(e)), r--)
      for (; 0 < i - r;) ((t = n(t)), i--)
      for (; r--;) {
        if (e === t || (t !== null && e === t.alternate)) return e
        ;((e = n(e)), (t = n(t)))
      }
      return null
    }
    var S = Object.assign,
      ae = Symbol.for(`react.element`),
      oe = Symbol.for(`react.transitional.element`),
      se = Symbol.for(`react.portal`),
      ce = Symbol.for(`react.fragment`),
      le = Symbol.for(`react.strict_mode`),
      ue = Symbol.for(`react.profiler`),
      de = Symbol.for(`react.consumer`),
      fe = Symbol.for(`react.context`),
      pe = Symbol.for(`react.forward_ref`),
      me = Symbol.for(`react.suspense`),
      he = Symbol.for(`react.suspense_list`),
      ge = Symbol.for(`react.memo`),
      _e = Symbol.for(`react.lazy`),
      ve = Symbol.for(`react.activity`),
      ye = Symbol.for(`react.legacy_hidden`),
      be = Symbol.for(`react.memo_cache_sentinel`),
      xe = Symbol.for(`react.view_transition`),
      Se = Symbol.for(`react.recoverable`),
      Ce = Symbol.iterator
    function we(e) {
      return typeof e != `object` || !e
        ? null
        : ((e = (Ce && e[Ce]) || e[`@@iterator`]), typeof e == `function` ? e : null)
    }
    var Te = Symbol.for(`react.client.reference`)
    function Ee(e) {
      if (e == null) return null
      if (typeof e == `function`) return e.$$typeof === Te ? null : e.displayName || e.name || null
      if (typeof e == `string`) return e
      switch (e) {
        case ce:
          return `Fragment`
        case ue:
          return `Profiler`
        case le:
          return `StrictMode`
        case me:
          return `Suspense`
        case he:
          return `SuspenseList`
        case ve:
          return `Activity`
        case xe:
          return `ViewTransition`
      }
      if (typeof e == `object`)
        switch (e.$$typeof) {
          case se:
            return `Portal`
          case fe:
            return e.displayName || `Context`
          case de:
            return (e._context.displayName || `Context`) + `.Consumer`
          case pe:
            var t = e.render
            return (
              (e = e.displayName),
              (e ||= ((e = t.displayName || t.name || ``), e === `` ? `ForwardRef` : `ForwardRef(` + e + `)`)),
              e
            )
          case ge:
            return ((t = e.displayName || null), t === null ? Ee(e.type) || `Memo` : t)
          case _e:
            ;((t = e._payload), (e = e._init))
            try {
              return Ee(e(t))
            } catch {}
        }
      return null
    }
    var De = Array.isArray,
      C = n.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
      w = r.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
      Oe = { pending: !1, data: null, method: null, action: null },
      ke = [],
      Ae = -1
    function je(e) {
      return { current: e }
    }
    function Me(e) {
      0 > Ae || ((e.current = ke[Ae]), (ke[Ae] = null), Ae--)
    }
    function T(e, t) {
      ;(Ae++, (ke[Ae] = e.current), (e.current = t))
    }
    var Ne = je(null),
      Pe = je(null),
      Fe = je(null),
      Ie = je(null)
    function Le(e, t) {
      switch ((T(Fe, t), T(Pe, e), T(Ne, null), t.nodeType)) {
        case 9:
        case 11:
          e = (e = t.documentElement) && (e = e.namespaceURI) ? up(e) : 0
          break
        default:
          if (((e = t.tagName), (t = t.namespaceURI))) ((t = up(t)), (e = dp(t, e)))
          else
            switch (e) {
              case `svg`:
                e = 1
                break
              case `math`:
                e = 2
                break
              default:
                e = 0
            }
      }
      ;(Me(Ne), T(Ne, e))
    }
    function Re() {
      ;(Me(Ne), Me(Pe), Me(Fe))
    }
    function ze(e) {
      var t = e.memoizedState
      ;(t !== null && ((sh._currentValue = t.memoizedState), T(Ie, e)), (t = Ne.current))
      var n = dp(t, e.type)
      t !== n && (T(Pe, e), T(Ne, n))
    }
    function Be(e) {
      ;(Pe.current === e && (Me(Ne), Me(Pe)), Ie.current === e && (Me(Ie), (sh._currentValue = Oe)))
    }
    var Ve, He
    function Ue(e) {
      if (Ve === void 0)
        try {
          throw Error()
        } catch (e) {
          var t = e.stack.trim().match(/\n( *(at )?)/)
          ;((Ve = (t && t[1]) || ``),
            (He =
              -1 <
              e.stack.indexOf(`
    at`)
                ? ` (<anonymous>)`
                : -1 < e.stack.indexOf(`@`)
                  ? `@unknown:0:0`
                  : ``))
        }
      return (
        `
` +
        Ve +
        e +
        He
      )
    }
    var We = !1
    function E(e, t) {
      if (!e || We) return ``
      We = !0
      var n = Error.prepareStackTrace
      Error.prepareStackTrace = void 0
      try {
        var r = {
          DetermineComponentFrameRoot: function () {
            try {
              if (t) {
                var n = function () {
                  throw Error()
                }
                if (
                  (Object.defineProperty(n.prototype, 'props', {
                    set: function () {
                      throw Error()
                    },
                  }),
                  typeof Reflect == `object` && Reflect.construct)
                ) {
                  try {
                    Reflect.construct(n, [])
                  } catch (e) {
                    var r = e
                  }
                  Reflect.construct(e, [], n)
                } else {
                  try {
                    n.call()
                  } catch (e) {
                    r = e
                  }
                  n = !1
                  try {
                    var i = Object.getOwnPropertyDescriptor(e.prototype, `props`)
                    ;(Object.defineProperty(e.prototype, 'props', {
                      configurable: !0,
                      set: function () {
                        throw Error()
                      },
                    }),
                      (n = !0),
                      new e())
                  } finally {
                    n && (i === void 0 ? delete e.prototype.props : Object.defineProperty(e.prototype, 'props', i))
                  }
                }
              } else {
                try {
                  throw Error()
                } catch (e) {
                  r = e
                }
                ;(n = e()) && typeof n.catch == `function` && n.catch(function () {})
              }
            } catch (e) {
              if (e && r && typeof e.stack == `string`) return [e.stack, r.stack]
            }
            return [null, null]
          },
        }
        r.DetermineComponentFrameRoot.displayName = `DetermineComponentFrameRoot`
        var i = Object.getOwnPropertyDescriptor(r.DetermineComponentFrameRoot, `name`)
        i &&
          i.configurable &&
          Object.defineProperty(r.DetermineComponentFrameRoot, 'name', { value: `DetermineComponentFrameRoot` })
        var a = r.DetermineComponentFrameRoot(),
          o = a[0],
          s = a[1]
        if (o && s) {
          var c = o.split(`
`),
            l = s.split(`
`)
          for (i = r = 0; r < c.length && !c[r].includes(`DetermineComponentFrameRoot`);) r++
          for (; i < l.length && !l[i].includes(`DetermineComponentFrameRoot`);) i++
          if (r === c.length || i === l.length)
            for (r = c.length - 1, i = l.length - 1; 1 <= r && 0 <= i && c[r] !== l[i];) i--
          for (; 1 <= r && 0 <= i; r--, i--)
            if (c[r] !== l[i]) {
              if (r !== 1 || i !== 1)
                do
                  if ((r--, i--, 0 > i || c[r] !== l[i])) {
                    var u =
                      `
` + c[r].replace(` at new `, ` at `)
                    return (
                      e.displayName && u.includes(`<anonymous>`) && (u = u.replace(`<anonymous>`, e.displayName)), u
                    )
                  }
                while (1 <= r && 0 <= i)
              break
            }
        }
      } finally {
        ;((We = !1), (Error.prepareStackTrace = n))
      }
      return (n = e ? e.displayName || e.name : ``) ? Ue(n) : ``
    }
    function Ge(e, t) {
      switch (e.tag) {
        case 26:
        case 27:
        case 5:
          return Ue(e.type)
        case 16:
          return Ue(`Lazy`)
        case 13:
          return e.child !== t && t !== null ? Ue(`Suspense Fallback`) : Ue(`Suspense`)
        case 19:
          return Ue(`SuspenseList`)
        case 0:
        case 15:
          return E(e.type, !1)
        case 11:
          return E(e.type.render, !1)
        case 1:
          return E(e.type, !0)
        case 31:
          return Ue(`Activity`)
        case 30:
          return Ue(`ViewTransition`)
        default:
          return ``
      }
    }
    function Ke(e) {
      try {
        var t = ``,
          n = null
        do ((t += Ge(e, n)), (n = e), (e = e.return))
        while (e)
        return t
      } catch (e) {
        return (
          `
Error generating stack: ` +
          e.message +
          `
` +
          e.stack
        )
      }
    }
    var qe = Object.prototype.hasOwnProperty,
      Je = t.unstable_scheduleCallback,
      Ye = t.unstable_cancelCallback,
      D = t.unstable_shouldYield,
      Xe = t.unstable_requestPaint,
      Ze = t.unstable_now,
      Qe = t.unstable_getCurrentPriorityLevel,
      $e = t.unstable_ImmediatePriority,
      et = t.unstable_UserBlockingPriority,
      tt = t.unstable_NormalPriority,
      nt = t.unstable_LowPriority,
      rt = t.unstable_IdlePriority,
      it = t.log,
      at = t.unstable_setDisableYieldValue,
      ot = null,
      st = null
    function ct(e) {
      if ((typeof it == `function` && at(e), st && typeof st.setStrictMode == `function`))
        try {
          st.setStrictMode(ot, e)
        } catch {}
    }
    var lt = Math.clz32 ? Math.clz32 : ft,
      ut = Math.log,
      dt = Math.LN2
    function ft(e) {
      return ((e >>>= 0), e === 0 ? 32 : (31 - ((ut(e) / dt) | 0)) | 0)
    }
    var pt = 256,
      mt = 262144,
      ht = 4194304
    function gt(e) {
      var t = e & 42
      if (t !== 0) return t
      switch (e & -e) {
        case 1:
          return 1
        case 2:
          return 2
        case 4:
          return 4
        case 8:
          return 8
        case 16:
          return 16
        case 32:
          return 32
        case 64:
          return 64
        case 128:
          return 128
        case 256:
        case 512:
        case 1024:
        case 2048:
        case 4096:
        case 8192:
        case 16384:
        case 32768:
        case 65536:
        case 131072:
          return e & -e
        case 262144:
        case 524288:
        case 1048576:
        case 2097152:
          return e & 3932160
        case 4194304:
        case 8388608:
        case 16777216:
        case 33554432:
          return e & 62914560
        case 67108864:
          return 67108864
        case 134217728:
          return 134217728
        case 268435456:
          return 268435456
        case 536870912:
          return 536870912
        case 1073741824:
          return 0
        default:
          return e
      }
    }
    function _t(e, t, n) {
      var r = e.pendingLanes
      if (r === 0) return 0
      var i = 0,
        a = e.suspendedLanes,
        o = e.pingedLanes
      e = e.warmLanes
      var s = r & 134217727
      return (
        s === 0
          ? ((s = r & ~a),
            s === 0 ? (o === 0 ? n || ((n = r & ~e), n !== 0 && (i = gt(n))) : (i = gt(o))) : (i = gt(s)))
          : ((r = s & ~a),
            r === 0 ? ((o &= s), o === 0 ? n || ((n = s & ~e), n !== 0 && (i = gt(n))) : (i = gt(o))) : (i = gt(r))),
        i === 0
          ? 0
          : t !== 0 && t !== i && (t & a) === 0 && ((a = i & -i), (n = t & -t), a >= n || (a === 32 && n & 4194048))
            ? t
            : i
      )
    }
    function vt(e, t) {
      return (e.pendingLanes & ~(e.suspendedLanes & ~e.pingedLanes) & t) === 0
    }
    function yt(e, t) {
      t & 8 && (t |= t & 32)
      var n = e.entangledLanes
      if (n !== 0)
        for (e = e.entanglements, n &= t; 0 < n;) {
          var r = 31 - lt(n),
            i = 1 << r
          ;((t |= e[r]), (n &= ~i))
        }
      return t
    }
    function bt(e, t) {
      switch (e) {
        case 1:
        case 2:
        case 4:
        case 8:
        case 64:
          return t + 250
        case 16:
        case 32:
        case 128:
        case 256:
        case 512:
        case 1024:
        case 2048:
        case 4096:
        case 8192:
        case 16384:
        case 32768:
        case 65536:
        case 131072:
        case 262144:
        case 524288:
        case 1048576:
        case 2097152:
          return t + 5e3
        case 4194304:
        case 8388608:
        case 16777216:
        case 33554432:
          return -1
        case 67108864:
        case 134217728:
        case 268435456:
        case 536870912:
        case 1073741824:
          return -1
        default:
          return -1
      }
    }
    function xt() {
      var e = ht
      return ((ht <<= 1), !(ht & 62914560) && (ht = 4194304), e)
    }
    function St(e) {
      for (var t = [], n = 0; 31 > n; n++) t.push(e)
      return t
    }
    function Ct(e, t) {
      ;((e.pendingLanes |= t), t !== 268435456 && ((e.suspendedLanes = 0), (e.pingedLanes = 0), (e.warmLanes = 0)))
    }
    function wt(e, t, n, r, i, a) {
      var o = e.pendingLanes
      ;((e.pendingLanes = n),
        (e.suspendedLanes = 0),
        (e.pingedLanes = 0),
        (e.warmLanes = 0),
        (e.expiredLanes &= n),
        (e.entangledLanes &= n),
        (e.errorRecoveryDisabledLanes &= n),
        (e.shellSuspendCounter = 0))
      var s = e.entanglements,
        c = e.expirationTimes,
        l = e.hiddenUpdates
      for (n = o & ~n; 0 < n;) {
        var u = 31 - lt(n),
          d = 1 << u
        ;((s[u] = 0), (c[u] = -1))
        var f = l[u]
        if (f !== null)
          for (l[u] = null, u = 0; u < f.length; u++) {
            var p = f[u]
            p !== null && (p.lane &= -536870913)
          }
        n &= ~d
      }
      ;(r !== 0 && Tt(e, r, 0), a !== 0 && i === 0 && e.tag !== 0 && (e.suspendedLanes |= a & ~(o & ~t)))
    }
    function Tt(e, t, n) {
      ;((e.pendingLanes |= t), (e.suspendedLanes &= ~t))
      var r = 31 - lt(t)
      ;((e.entangledLanes |= t), (e.entanglements[r] = e.entanglements[r] | 1073741824 | (n & 261930)))
    }
    function Et(e, t) {
      var n = (e.entangledLanes |= t)
      for (e = e.entanglements; n;) {
        var r = 31 - lt(n),
          i = 1 << r
        ;((i & t) | (e[r] & t) && (e[r] |= t), (n &= ~i))
      }
    }
    function Dt(e, t) {
      var n = t & -t
      return ((n = n & 42 ? 1 : Ot(n)), (n & (e.suspendedLanes | t)) === 0 ? n : 0)
    }
    function Ot(e) {
      switch (e) {
        case 2:
          e = 1
          break
        case 8:
          e = 4
          break
        case 32:
          e = 16
          break
        case 256:
        case 512:
        case 1024:
        case 2048:
        case 4096:
        case 8192:
        case 16384:
        case 32768:
        case 65536:
        case 131072:
        case 262144:
        case 524288:
        case 1048576:
        case 2097152:
        case 4194304:
        case 8388608:
        case 16777216:
        case 33554432:
          e = 128
          break
        case 268435456:
          e = 134217728
          break
        default:
          e = 0
      }
      return e
    }
    function kt(e) {
      return ((e &= -e), 2 < e ? (8 < e ? (e & 134217727 ? 32 : 268435456) : 8) : 2)
    }
    function At() {
      var e = w.p
      return e === 0 ? ((e = window.event), e === void 0 ? 32 : Ch(e.type)) : e
    }
    function jt(e, t) {
      var n = w.p
      try {
        return ((w.p = e), t())
      } finally {
        w.p = n
      }
    }
    var Mt = Math.random().toString(36).slice(2),
      Nt = `__reactFiber$` + Mt,
      Pt = `__reactProps$` + Mt,
      Ft = `__reactContainer$` + Mt,
      It = `__reactEvents$` + Mt,
      Lt = `__reactListeners$` + Mt,
      Rt = `__reactHandles$` + Mt,
      zt = `__reactResources$` + Mt,
      Bt = `__reactMarker$` + Mt,
      Vt = `__reactLoad$` + Mt
    function Ht(e) {
      ;(delete e[Nt], delete e[Pt], delete e[Lt], delete e[Rt])
    }
    function Ut(e) {
      var t
      if ((t = e[Nt])) return t
      for (var n = e.parentNode; n;) {
        if ((t = n[Ft] || n[Nt])) {
          if (((n = t.alternate), t.child !== null || (n !== null && n.child !== null)))
            for (e = fm(e); e !== null;) {
              if ((n = e[Nt])) return n
              e = fm(e)
            }
          return t
        }
        ;((e = n), (n = e.parentNode))
      }
      return null
    }
    function Wt(e) {
      if ((e = e[Nt] || e[Ft])) {
        var t = e.tag
        if (t === 5 || t === 6 || t === 13 || t === 31 || t === 26 || t === 27 || t === 3) return e
      }
      return null
    }
    function Gt(e) {
      var t = e.tag
      if (t === 5 || t === 26 || t === 27 || t === 6) return e.stateNode
      throw Error(i(33))
    }
    function Kt(e) {
      var t = e[zt]
      return ((t ||= e[zt] = { hoistableStyles: new Map(), hoistableScripts: new Map() }), t)
    }
    function O(e) {
      e[Bt] = !0
    }
    function qt(e) {
      e[Vt] = void 0
    }
    var Jt = new Set(),
      Yt = {}
    function Xt(e, t) {
      ;(Zt(e, t), Zt(e + `Capture`, t))
    }
    function Zt(e, t) {
      for (Yt[e] = t, e = 0; e < t.length; e++) Jt.add(t[e])
    }
    var Qt = RegExp(
        `^[:A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD][:A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\-.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040]*$`,
      ),
      $t = {},
      en = {}
    function tn(e) {
      return qe.call(en, e) ? !0 : qe.call($t, e) ? !1 : Qt.test(e) ? (en[e] = !0) : (($t[e] = !0), !1)
    }
    var k = !1
    function nn() {
      var e = k
      return ((k = !1), e)
    }
    function rn(e, t, n) {
      if (tn(t)) {
        if (n === null) e.removeAttribute(t)
        else {
          switch (typeof n) {
            case `undefined`:
            case `function`:
            case `symbol`:
              e.removeAttribute(t)
              return
            case `boolean`:
              var r = t.toLowerCase().slice(0, 5)
              if (r !== `data-` && r !== `aria-`) {
                e.removeAttribute(t)
                return
              }
          }
          e.setAttribute(t, n)
        }
      }
    }
    function an(e, t, n) {
      if (n === null) e.removeAttribute(t)
      else {
        switch (typeof n) {
          case `undefined`:
          case `function`:
          case `symbol`:
          case `boolean`:
            e.removeAttribute(t)
            return
        }
        e.setAttribute(t, n)
      }
    }
    function on(e, t, n, r) {
      if (r === null) e.removeAttribute(n)
      else {
        switch (typeof r) {
          case `undefined`:
          case `function`:
          case `symbol`:
          case `boolean`:
            e.removeAttribute(n)
            return
        }
        e.setAttributeNS(t, n, r)
      }
    }
    function sn(e) {
      switch (typeof e) {
        case `bigint`:
        case `boolean`:
        case `number`:
        case `string`:
        case `undefined`:
          return e
        case `object`:
          return e
        default:
          return ``
      }
    }
    function cn(e) {
      var t = e.type
      return (e = e.nodeName) && e.toLowerCase() === `input` && (t === `checkbox` || t === `radio`)
    }
    function ln(e, t, n) {
      var r = Object.getOwnPropertyDescriptor(e.constructor.prototype, t)
      if (!e.hasOwnProperty(t) && r !== void 0 && typeof r.get == `function` && typeof r.set == `function`) {
        var i = r.get,
          a = r.set
        return (
          Object.defineProperty(e, t, {
            configurable: !0,
            get: function () {
              return i.call(this)
            },
            set: function (e) {
              ;((n = `` + e), a.call(this, e))
            },
          }),
          Object.defineProperty(e, t, { enumerable: r.enumerable }),
          {
            getValue: function () {
              return n
            },
            setValue: function (e) {
              n = `` + e
            },
            stopTracking: function () {
              ;((e._valueTracker = null), delete e[t])
            },
          }
        )
      }
    }
    function un(e) {
      if (!e._valueTracker) {
        var t = cn(e) ? `checked` : `value`
        e._valueTracker = ln(e, t, `` + e[t])
      }
    }
    function dn(e) {
      if (!e) return !1
      var t = e._valueTracker
      if (!t) return !0
      var n = t.getValue(),
        r = ``
      return (e && (r = cn(e) ? (e.checked ? `true` : `false`) : e.value), (e = r), e !== n && (t.setValue(e), !0))
    }
    var fn = /[\n"\\]/g
    function pn(e) {
      return e.replace(fn, function (e) {
        return `\\` + e.charCodeAt(0).toString(16) + ` `
      })
    }
    function mn(e, t, n, r, i, a, o, s) {
      ;((e.name = ``),
        o != null && typeof o != `function` && typeof o != `symbol` && typeof o != `boolean`
          ? (e.type = o)
          : e.removeAttribute(`type`),
        t == null
          ? (o !== `submit` && o !== `reset`) || e.removeAttribute(`value`)
          : o === `number`
            ? ((t === 0 && e.value === ``) || e.value != t) && (e.value = `` + sn(t))
            : e.value !== `` + sn(t) && (e.value = `` + sn(t)),
        t == null
          ? n == null
            ? r != null && e.removeAttribute(`value`)
            : gn(e, sn(n))
          : o === `number` && e.value == t
            ? gn(e, sn(e.value))
            : gn(e, sn(t)),
        i == null && a != null && (e.defaultChecked = !!a),
        i != null && (e.checked = i && typeof i != `function` && typeof i != `symbol`),
        s != null && typeof s != `function` && typeof s != `symbol` && typeof s != `boolean`
          ? (e.name = `` + sn(s))
          : e.removeAttribute(`name`))
    }
    function hn(e, t, n, r, i, a, o, s) {
      if (
        (a != null && typeof a != `function` && typeof a != `symbol` && typeof a != `boolean` && (e.type = a),
        t != null || n != null)
      ) {
        if (!((a !== `submit` && a !== `reset`) || t != null)) {
          un(e)
          return
        }
        ;((n = n == null ? `` : `` + sn(n)),
          (t = t == null ? n : `` + sn(t)),
          s || t === e.value || (e.value = t),
          (e.defaultValue = t))
      }
      ;((r ??= i),
        (r = typeof r != `function` && typeof r != `symbol` && !!r),
        (e.checked = s ? e.checked : !!r),
        (e.defaultChecked = !!r),
        o != null && typeof o != `function` && typeof o != `symbol` && typeof o != `boolean` && (e.name = o),
        un(e))
    }
    function gn(e, t) {
      e.defaultValue !== `` + t && (e.defaultValue = `` + t)
    }
    function _n(e, t, n, r) {
      if (((e = e.options), t)) {
        t = {}
        for (var i = 0; i < n.length; i++) t[`$` + n[i]] = !0
        for (n = 0; n < e.length; n++)
          ((i = t.hasOwnProperty(`$` + e[n].value)),
            e[n].selected !== i && (e[n].selected = i),
            i && r && (e[n].defaultSelected = !0))
      } else {
        for (n = `` + sn(n), t = null, i = 0; i < e.length; i++) {
          if (e[i].value === n) {
            ;((e[i].selected = !0), r && (e[i].defaultSelected = !0))
            return
          }
          t !== null || e[i].disabled || (t = e[i])
        }
        t !== null && (t.selected = !0)
      }
    }
    function vn(e, t, n) {
      t != null && ((t = `` + sn(t)), t !== e.value && (e.value = t), n == null)
        ? e.defaultValue !== t && (e.defaultValue = t)
        : (e.defaultValue = n == null ? `` : `` + sn(n))
    }
    function yn(e, t, n, r) {
      if (t == null) {
        if (r != null) {
          if (n != null) throw Error(i(92))
          if (De(r)) {
            if (1 < r.length) throw Error(i(93))
            r = r[0]
          }
          n = r
        }
        ;((n ??= ``), (t = n))
      }
      ;((n = sn(t)),
        (e.defaultValue = n),
        (r = e.textContent),
        r === n && r !== `` && r !== null && (e.value = r),
        un(e))
    }
    function bn(e, t) {
      if (t) {
        var n = e.firstChild
        if (n && n === e.lastChild && n.nodeType === 3) {
          n.nodeValue = t
          return
        }
      }
      e.textContent = t
    }
    var xn = new Set(
      `animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex boxFlexGroup boxOrdinalGroup columnCount columns flex flexGrow flexPositive flexShrink flexNegative flexOrder gridArea gridRow gridRowEnd gridRowSpan gridRowStart gridColumn gridColumnEnd gridColumnSpan gridColumnStart fontWeight lineClamp lineHeight opacity order orphans scale tabSize widows zIndex zoom fillOpacity floodOpacity stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth MozAnimationIterationCount MozBoxFlex MozBoxFlexGroup MozLineClamp msAnimationIterationCount msFlex msZoom msFlexGrow msFlexNegative msFlexOrder msFlexPositive msFlexShrink msGridColumn msGridColumnSpan msGridRow msGridRowSpan WebkitAnimationIterationCount WebkitBoxFlex WebKitBoxFlexGroup WebkitBoxOrdinalGroup WebkitColumnCount WebkitColumns WebkitFlex WebkitFlexGrow WebkitFlexPositive WebkitFlexShrink WebkitLineClamp`.split(
        ` `,
      ),
    )
    function Sn(e, t, n) {
      var r = t.indexOf(`--`) === 0
      n == null || typeof n == `boolean` || n === ``
        ? r
          ? e.setProperty(t, ``)
          : t === `float`
            ? (e.cssFloat = ``)
            : (e[t] = ``)
        : r
          ? e.setProperty(t, n)
          : typeof n != `number` || n === 0 || xn.has(t)
            ? t === `float`
              ? (e.cssFloat = n)
              : (e[t] = (`` + n).trim())
            : (e[t] = n + `px`)
    }
    function Cn(e, t, n) {
      if (t != null && typeof t != `object`) throw Error(i(62))
      if (((e = e.style), n != null)) {
        for (var r in n)
          !n.hasOwnProperty(r) ||
            (t != null && t.hasOwnProperty(r)) ||
            (r.indexOf(`--`) === 0 ? e.setProperty(r, ``) : r === `float` ? (e.cssFloat = ``) : (e[r] = ``), (k = !0))
        for (var a in t) ((r = t[a]), t.hasOwnProperty(a) && n[a] !== r && (Sn(e, a, r), (k = !0)))
      } else for (var o in t) t.hasOwnProperty(o) && Sn(e, o, t[o])
    }
    function wn(e) {
      if (e.indexOf(`-`) === -1) return !1
      switch (e) {
        case `annotation-xml`:
        case `color-profile`:
        case `font-face`:
        case `font-face-src`:
        case `font-face-uri`:
        case `font-face-format`:
        case `font-face-name`:
        case `missing-glyph`:
          return !1
        default:
          return !0
      }
    }
    var Tn = new Map([
        [`acceptCharset`, `accept-charset`],
        [`htmlFor`, `for`],
        [`httpEquiv`, `http-equiv`],
        [`crossOrigin`, `crossorigin`],
        [`accentHeight`, `accent-height`],
        [`alignmentBaseline`, `alignment-baseline`],
        [`arabicForm`, `arabic-form`],
        [`baselineShift`, `baseline-shift`],
        [`capHeight`, `cap-height`],
        [`clipPath`, `clip-path`],
        [`clipRule`, `clip-rule`],
        [`colorInterpolation`, `color-interpolation`],
        [`colorInterpolationFilters`, `color-interpolation-filters`],
        [`colorProfile`, `color-profile`],
        [`colorRendering`, `color-rendering`],
        [`dominantBaseline`, `dominant-baseline`],
        [`enableBackground`, `enable-background`],
        [`fillOpacity`, `fill-opacity`],
        [`fillRule`, `fill-rule`],
        [`floodColor`, `flood-color`],
        [`floodOpacity`, `flood-opacity`],
        [`fontFamily`, `font-family`],
        [`fontSize`, `font-size`],
        [`fontSizeAdjust`, `font-size-adjust`],
        [`fontStretch`, `font-stretch`],
        [`fontStyle`, `font-style`],
        [`fontVariant`, `font-variant`],
        [`fontWeight`, `font-weight`],
        [`glyphName`, `glyph-name`],
        [`glyphOrientationHorizontal`, `glyph-orientation-horizontal`],
        [`glyphOrientationVertical`, `glyph-orientation-vertical`],
        [`horizAdvX`, `horiz-adv-x`],
        [`horizOriginX`, `horiz-origin-x`],
        [`imageRendering`, `image-rendering`],
        [`letterSpacing`, `letter-spacing`],
        [`lightingColor`, `lighting-color`],
        [`markerEnd`, `marker-end`],
        [`markerMid`, `marker-mid`],
        [`markerStart`, `marker-start`],
        [`maskType`, `mask-type`],
        [`overlinePosition`, `overline-position`],
        [`overlineThickness`, `overline-thickness`],
        [`paintOrder`, `paint-order`],
        [`panose-1`, `panose-1`],
        [`pointerEvents`, `pointer-events`],
        [`renderingIntent`, `rendering-intent`],
        [`shapeRendering`, `shape-rendering`],
        [`stopColor`, `stop-color`],
        [`stopOpacity`, `stop-opacity`],
        [`strikethroughPosition`, `strikethrough-position`],
        [`strikethroughThickness`, `strikethrough-thickness`],
        [`strokeDasharray`, `stroke-dasharray`],
        [`strokeDashoffset`, `stroke-dashoffset`],
        [`strokeLinecap`, `stroke-linecap`],
        [`strokeLinejoin`, `stroke-linejoin`],
        [`strokeMiterlimit`, `stroke-miterlimit`],
        [`strokeOpacity`, `stroke-opacity`],
        [`strokeWidth`, `stroke-width`],
        [`textAnchor`, `text-anchor`],
        [`textDecoration`, `text-decoration`],
        [`textRendering`, `text-rendering`],
        [`transformOrigin`, `transform-origin`],
        [`underlinePosition`, `underline-position`],
        [`underlineThickness`, `underline-thickness`],
        [`unicodeBidi`, `unicode-bidi`],
        [`unicodeRange`, `unicode-range`],
        [`unitsPerEm`, `units-per-em`],
        [`vAlphabetic`, `v-alphabetic`],
        [`vHanging`, `v-hanging`],
        [`vIdeographic`, `v-ideographic`],
        [`vMathematical`, `v-mathematical`],
        [`vectorEffect`, `vector-effect`],
        [`vertAdvY`, `vert-adv-y`],
        [`vertOriginX`, `vert-origin-x`],
        [`vertOriginY`, `vert-origin-y`],
        [`wordSpacing`, `word-spacing`],
        [`writingMode`, `writing-mode`],
        [`xmlnsXlink`, `xmlns:xlink`],
        [`xHeight`, `x-height`],
      ]),
      En =
        /^[\u0000-\u001F ]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i
    function Dn(e) {
      return En.test(`` + e)
        ? `javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')`
        : e
    }
    function On() {}
    var kn = null
    function An(e) {
      return (
        (e = e.target || e.srcElement || window),
        e.correspondingUseElement && (e = e.correspondingUseElement),
        e.nodeType === 3 ? e.parentNode : e
      )
    }
    var jn = null,
      Mn = null
    function Nn(e) {
      var t = Wt(e)
      if (t && (e = t.stateNode)) {
        var n = e[Pt] || null
        a: switch (((e = t.stateNode), t.type)) {
          case `input`:
            if (
              (mn(e, n.value, n.defaultValue, n.defaultValue, n.checked, n.defaultChecked, n.type, n.name),
              (t = n.name),
              n.type === `radio` && t != null)
            ) {
              for (n = e; n.parentNode;) n = n.parentNode
              for (n = n.querySelectorAll(`input[name="` + pn(`` + t) + `"][type="radio"]`), t = 0; t < n.length; t++) {
                var r = n[t]
                if (r !== e && r.form === e.form) {
                  var a = r[Pt] || null
                  if (!a) throw Error(i(90))
                  mn(r, a.value, a.defaultValue, a.defaultValue, a.checked, a.defaultChecked, a.type, a.name)
                }
              }
              for (t = 0; t < n.length; t++) ((r = n[t]), r.form === e.form && dn(r))
            }
            break a
          case `textarea`:
            vn(e, n.value, n.defaultValue)
            break a
          case `select`:
            ;((t = n.value), t != null && _n(e, !!n.multiple, t, !1))
        }
      }
    }
    var Pn = !1
    function Fn(e, t, n) {
      if (Pn) return e(t, n)
      Pn = !0
      try {
        return e(t)
      } finally {
        if (((Pn = !1), (jn !== null || Mn !== null) && (zd(), jn && ((t = jn), (e = Mn), (Mn = jn = null), Nn(t), e))))
          for (t = 0; t < e.length; t++) Nn(e[t])
      }
    }
    function In(e, t) {
      var n = e.stateNode
      if (n === null) return null
      var r = n[Pt] || null
      if (r === null) return null
      n = r[t]
      a: switch (t) {
        case `onClick`:
        case `onClickCapture`:
        case `onDoubleClick`:
        case `onDoubleClickCapture`:
        case `onMouseDown`:
        case `onMouseDownCapture`:
        case `onMouseMove`:
        case `onMouseMoveCapture`:
        case `onMouseUp`:
        case `onMouseUpCapture`:
        case `onMouseEnter`:
          ;((r = !r.disabled) ||
            ((e = e.type), (r = e !== `button` && e !== `input` && e !== `select` && e !== `textarea`)),
            (e = !r))
          break a
        default:
          e = !1
      }
      if (e) return null
      if (n && typeof n != `function`) throw Error(i(231, t, typeof n))
      return n
    }
    var Ln = typeof window < `u` && window.document !== void 0 && window.document.createElement !== void 0,
      Rn = !1
    if (Ln)
      try {
        var zn = {}
        ;(Object.defineProperty(zn, 'passive', {
          get: function () {
            Rn = !0
          },
        }),
          window.addEventListener(`test`, zn, zn),
          window.removeEventListener(`test`, zn, zn))
      } catch {
        Rn = !1
      }
    var Bn = null,
      Vn = null,
      Hn = null
    function Un() {
      if (Hn) return Hn
      var e,
        t = Vn,
        n = t.length,
        r,
        i = `value` in Bn ? Bn.value : Bn.textContent,
        a = i.length
      for (e = 0; e < n && t[e] === i[e]; e++);
      var o = n - e
      for (r = 1; r <= o && t[n - r] === i[a - r]; r++);
      return (Hn = i.slice(e, 1 < r ? 1 - r : void 0))
    }
    function Wn(e) {
      var t = e.keyCode
      return (
        `charCode` in e ? ((e = e.charCode), e === 0 && t === 13 && (e = 13)) : (e = t),
        e === 10 && (e = 13),
        32 <= e || e === 13 ? e : 0
      )
    }
    function Gn() {
      return !0
    }
    function Kn() {
      return !1
    }
    function qn(e) {
      function t(t, n, r, i, a) {
        for (var o in ((this._reactName = t),
        (this._targetInst = r),
        (this.type = n),
        (this.nativeEvent = i),
        (this.target = a),
        (this.currentTarget = null),
        e))
          e.hasOwnProperty(o) && ((t = e[o]), (this[o] = t ? t(i) : i[o]))
        return (
          (this.isDefaultPrevented = (i.defaultPrevented == null ? !1 === i.returnValue : i.defaultPrevented)
            ? Gn
            : Kn),
          (this.isPropagationStopped = Kn),
          this
        )
      }
      return (
        S(t.prototype, {
          preventDefault: function () {
            this.defaultPrevented = !0
            var e = this.nativeEvent
            e &&
              (e.preventDefault ? e.preventDefault() : typeof e.returnValue != `unknown` && (e.returnValue = !1),
              (this.isDefaultPrevented = Gn))
          },
          stopPropagation: function () {
            var e = this.nativeEvent
            e &&
              (e.stopPropagation ? e.stopPropagation() : typeof e.cancelBubble != `unknown` && (e.cancelBubble = !0),
              (this.isPropagationStopped = Gn))
          },
          persist: function () {},
          isPersistent: Gn,
        }),
        t
      )
    }
    var Jn = {
        eventPhase: 0,
        bubbles: 0,
        cancelable: 0,
        timeStamp: function (e) {
          return e.timeStamp || Date.now()
        },
        defaultPrevented: 0,
        isTrusted: 0,
      },
      Yn = qn(Jn),
      Xn = S({}, Jn, { view: 0, detail: 0 }),
      Zn = qn(Xn),
      Qn,
      $n,
      er,
      tr = S({}, Xn, {
        screenX: 0,
        screenY: 0,
        clientX: 0,
        clientY: 0,
        pageX: 0,
        pageY: 0,
        ctrlKey: 0,
        shiftKey: 0,
        altKey: 0,
        metaKey: 0,
        getModifierState: fr,
        button: 0,
        buttons: 0,
        relatedTarget: function (e) {
          return e.relatedTarget === void 0
            ? e.fromElement === e.srcElement
              ? e.toElement
              : e.fromElement
            : e.relatedTarget
        },
        movementX: function (e) {
          return `movementX` in e
            ? e.movementX
            : (e !== er &&
                (er && e.type === `mousemove`
                  ? ((Qn = e.screenX - er.screenX), ($n = e.screenY - er.screenY))
                  : ($n = Qn = 0),
                (er = e)),
              Qn)
        },
        movementY: function (e) {
          return `movementY` in e ? e.movementY : $n
        },
      }),
      nr = qn(tr),
      rr = qn(S({}, tr, { dataTransfer: 0 })),
      ir = qn(S({}, Xn, { relatedTarget: 0 })),
      ar = qn(S({}, Jn, { animationName: 0, elapsedTime: 0, pseudoElement: 0 })),
      or = qn(
        S({}, Jn, {
          clipboardData: function (e) {
            return `clipboardData` in e ? e.clipboardData : window.clipboardData
          },
        }),
      ),
      sr = qn(S({}, Jn, { data: 0 })),
      cr = {
        Esc: `Escape`,
        Spacebar: ` `,
        Left: `ArrowLeft`,
        Up: `ArrowUp`,
        Right: `ArrowRight`,
        Down: `ArrowDown`,
        Del: `Delete`,
        Win: `OS`,
        Menu: `ContextMenu`,
        Apps: `ContextMenu`,
        Scroll: `ScrollLock`,
        MozPrintableKey: `Unidentified`,
      },
      lr = {
        8: `Backspace`,
        9: `Tab`,
        12: `Clear`,
        13: `Enter`,
        16: `Shift`,
        17: `Control`,
        18: `Alt`,
        19: `Pause`,
        20: `CapsLock`,
        27: `Escape`,
        32: ` `,
        33: `PageUp`,
        34: `PageDown`,
        35: `End`,
        36: `Home`,
        37: `ArrowLeft`,
        38: `ArrowUp`,
        39: `ArrowRight`,
        40: `ArrowDown`,
        45: `Insert`,
        46: `Delete`,
        112: `F1`,
        113: `F2`,
        114: `F3`,
        115: `F4`,
        116: `F5`,
        117: `F6`,
        118: `F7`,
        119: `F8`,
        120: `F9`,
        121: `F10`,
        122: `F11`,
        123: `F12`,
        144: `NumLock`,
        145: `ScrollLock`,
        224: `Meta`,
      },
      ur = { Alt: `altKey`, Control: `ctrlKey`, Meta: `metaKey`, Shift: `shiftKey` }
    function dr(e) {
      var t = this.nativeEvent
      return t.getModifierState ? t.getModifierState(e) : (e = ur[e]) ? !!t[e] : !1
    }
    function fr() {
      return dr
    }
    var pr = qn(
        S({}, Xn, {
          key: function (e) {
            if (e.key) {
              var t = cr[e.key] || e.key
              if (t !== `Unidentified`) return t
            }
            return e.type === `keypress`
              ? ((e = Wn(e)), e === 13 ? `Enter` : String.fromCharCode(e))
              : e.type === `keydown` || e.type === `keyup`
                ? lr[e.keyCode] || `Unidentified`
                : ``
          },
          code: 0,
          location: 0,
          ctrlKey: 0,
          shiftKey: 0,
          altKey: 0,
          metaKey: 0,
          repeat: 0,
          locale: 0,
          getModifierState: fr,
          charCode: function (e) {
            return e.type === `keypress` ? Wn(e) : 0
          },
          keyCode: function (e) {
            return e.type === `keydown` || e.type === `keyup` ? e.keyCode : 0
          },
          which: function (e) {
            return e.type === `keypress` ? Wn(e) : e.type === `keydown` || e.type === `keyup` ? e.keyCode : 0
          },
        }),
      ),
      mr = qn(
        S({}, tr, {
          pointerId: 0,
          width: 0,
          height: 0,
          pressure: 0,
          tangentialPressure: 0,
          tiltX: 0,
          tiltY: 0,
          twist: 0,
          pointerType: 0,
          isPrimary: 0,
        }),
      ),
      hr = qn(S({}, Jn, { submitter: 0 })),
      gr = qn(
        S({}, Xn, {
          touches: 0,
          targetTouches: 0,
          changedTouches: 0,
          altKey: 0,
          metaKey: 0,
          ctrlKey: 0,
          shiftKey: 0,
          getModifierState: fr,
        }),
      ),
      _r = qn(S({}, Jn, { propertyName: 0, elapsedTime: 0, pseudoElement: 0 })),
      vr = qn(
        S({}, tr, {
          deltaX: function (e) {
            return `deltaX` in e ? e.deltaX : `wheelDeltaX` in e ? -e.wheelDeltaX : 0
          },
          deltaY: function (e) {
            return `deltaY` in e
              ? e.deltaY
              : `wheelDeltaY` in e
                ? -e.wheelDeltaY
                : `wheelDelta` in e
                  ? -e.wheelDelta
                  : 0
          },
          deltaZ: 0,
          deltaMode: 0,
        }),
      ),
      yr = qn(S({}, Jn, { newState: 0, oldState: 0, source: 0 })),
      br = [9, 13, 27, 32],
      xr = Ln && `CompositionEvent` in window,
      Sr = null
    Ln && `documentMode` in document && (Sr = document.documentMode)
    var Cr = Ln && `TextEvent` in window && !Sr,
      wr = Ln && (!xr || (Sr && 8 < Sr && 11 >= Sr)),
      Tr = ` `,
      Er = !1
    function Dr(e, t) {
      switch (e) {
        case `keyup`:
          return br.indexOf(t.keyCode) !== -1
        case `keydown`:
          return t.keyCode !== 229
        case `keypress`:
        case `mousedown`:
        case `focusout`:
          return !0
        default:
          return !1
      }
    }
    function Or(e) {
      return ((e = e.detail), typeof e == `object` && `data` in e ? e.data : null)
    }
    var kr = !1
    function Ar(e, t) {
      switch (e) {
        case `compositionend`:
          return Or(t)
        case `keypress`:
          return t.which === 32 ? ((Er = !0), Tr) : null
        case `textInput`:
          return ((e = t.data), e === Tr && Er ? null : e)
        default:
          return null
      }
    }
    function jr(e, t) {
      if (kr)
        return e === `compositionend` || (!xr && Dr(e, t)) ? ((e = Un()), (Hn = Vn = Bn = null), (kr = !1), e) : null
      switch (e) {
        case `paste`:
          return null
        case `keypress`:
          if (!(t.ctrlKey || t.altKey || t.metaKey) || (t.ctrlKey && t.altKey)) {
            if (t.char && 1 < t.char.length) return t.char
            if (t.which) return String.fromCharCode(t.which)
          }
          return null
        case `compositionend`:
          return wr && t.locale !== `ko` ? null : t.data
        default:
          return null
      }
    }
    var Mr = {
      color: !0,
      date: !0,
      datetime: !0,
      'datetime-local': !0,
      email: !0,
      month: !0,
      number: !0,
      password: !0,
      range: !0,
      search: !0,
      tel: !0,
      text: !0,
      time: !0,
      url: !0,
      week: !0,
    }
    function Nr(e) {
      var t = e && e.nodeName && e.nodeName.toLowerCase()
      return t === `input` ? !!Mr[e.type] : t === `textarea`
    }
    function Pr(e, t, n, r) {
      ;(jn ? (Mn ? Mn.push(r) : (Mn = [r])) : (jn = r),
        (t = Jf(t, `onChange`)),
        0 < t.length && ((n = new Yn(`onChange`, `change`, null, n, r)), e.push({ event: n, listeners: t })))
    }
    var Fr = null,
      Ir = null
    function Lr(e) {
      Vf(e, 0)
    }
    function Rr(e) {
      if (dn(Gt(e))) return e
    }
    function zr(e, t) {
      if (e === `change`) return t
    }
    var Br = !1
    if (Ln) {
      var Vr
      if (Ln) {
        var Hr = `oninput` in document
        if (!Hr) {
          var Ur = document.createElement(`div`)
          ;(Ur.setAttribute(`oninput`, `return;`), (Hr = typeof Ur.oninput == `function`))
        }
        Vr = Hr
      } else Vr = !1
      Br = Vr && (!document.documentMode || 9 < document.documentMode)
    }
    function Wr() {
      Fr && (Fr.detachEvent(`onpropertychange`, Gr), (Ir = Fr = null))
    }
    function Gr(e) {
      if (e.propertyName === `value` && Rr(Ir)) {
        var t = []
        ;(Pr(t, Ir, e, An(e)), Fn(Lr, t))
      }
    }
    function Kr(e, t, n) {
      e === `focusin` ? (Wr(), (Fr = t), (Ir = n), Fr.attachEvent(`onpropertychange`, Gr)) : e === `focusout` && Wr()
    }
    function qr(e) {
      if (e === `selectionchange` || e === `keyup` || e === `keydown`) return Rr(Ir)
    }
    function Jr(e, t) {
      if (e === `click`) return Rr(t)
    }
    function Yr(e, t) {
      if (e === `input` || e === `change`) return Rr(t)
    }
    function Xr(e, t) {
      return (e === t && (e !== 0 || 1 / e == 1 / t)) || (e !== e && t !== t)
    }
    var Zr = typeof Object.is == `function` ? Object.is : Xr
    function Qr(e, t) {
      if (Zr(e, t)) return !0
      if (typeof e != `object` || !e || typeof t != `object` || !t) return !1
      var n = Object.keys(e),
        r = Object.keys(t)
      if (n.length !== r.length) return !1
      for (r = 0; r < n.length; r++) {
        var i = n[r]
        if (!qe.call(t, i) || !Zr(e[i], t[i])) return !1
      }
      return !0
    }
    function $r(e) {
      if (((e ||= typeof document < `u` ? document : void 0), e === void 0)) return null
      try {
        return e.activeElement || e.body
      } catch {
        return e.body
      }
    }
    function ei(e) {
      for (; e && e.firstChild;) e = e.firstChild
      return e
    }
    function ti(e, t) {
      var n = ei(e)
      e = 0
      for (var r; n;) {
        if (n.nodeType === 3) {
          if (((r = e + n.textContent.length), e <= t && r >= t)) return { node: n, offset: t - e }
          e = r
        }
        a: {
          for (; n;) {
            if (n.nextSibling) {
              n = n.nextSibling
              break a
            }
            n = n.parentNode
          }
          n = void 0
        }
        n = ei(n)
      }
    }
    function ni(e, t) {
      return e && t
        ? e === t
          ? !0
          : e && e.nodeType === 3
            ? !1
            : t && t.nodeType === 3
              ? ni(e, t.parentNode)
              : `contains` in e
                ? e.contains(t)
                : e.compareDocumentPosition
                  ? !!(e.compareDocumentPosition(t) & 16)
                  : !1
        : !1
    }
    function ri(e) {
      e =
        e != null && e.ownerDocument != null && e.ownerDocument.defaultView != null
          ? e.ownerDocument.defaultView
          : window
      for (var t = $r(e.document); t instanceof e.HTMLIFrameElement;) {
        try {
          var n = typeof t.contentWindow.location.href == `string`
        } catch {
          n = !1
        }
        if (n) e = t.contentWindow
        else break
        t = $r(e.document)
      }
      return t
    }
    function ii(e) {
      var t = e && e.nodeName && e.nodeName.toLowerCase()
      return (
        t &&
        ((t === `input` &&
          (e.type === `text` ||
            e.type === `search` ||
            e.type === `tel` ||
            e.type === `url` ||
            e.type === `password`)) ||
          t === `textarea` ||
          e.contentEditable === `true`)
      )
    }
    var ai = Ln && `documentMode` in document && 11 >= document.documentMode,
      oi = null,
      si = null,
      ci = null,
      li = !1
    function ui(e, t, n) {
      var r = n.window === n ? n.document : n.nodeType === 9 ? n : n.ownerDocument
      li ||
        oi == null ||
        oi !== $r(r) ||
        ((r = oi),
        `selectionStart` in r && ii(r)
          ? (r = { start: r.selectionStart, end: r.selectionEnd })
          : ((r = ((r.ownerDocument && r.ownerDocument.defaultView) || window).getSelection()),
            (r = {
              anchorNode: r.anchorNode,
              anchorOffset: r.anchorOffset,
              focusNode: r.focusNode,
              focusOffset: r.focusOffset,
            })),
        (ci && Qr(ci, r)) ||
          ((ci = r),
          (r = Jf(si, `onSelect`)),
          0 < r.length &&
            ((t = new Yn(`onSelect`, `select`, null, t, n)), e.push({ event: t, listeners: r }), (t.target = oi))))
    }
    function di(e, t) {
      var n = {}
      return ((n[e.toLowerCase()] = t.toLowerCase()), (n[`Webkit` + e] = `webkit` + t), (n[`Moz` + e] = `moz` + t), n)
    }
    var fi = {
        animationend: di(`Animation`, `AnimationEnd`),
        animationiteration: di(`Animation`, `AnimationIteration`),
        animationstart: di(`Animation`, `AnimationStart`),
        transitionrun: di(`Transition`, `TransitionRun`),
        transitionstart: di(`Transition`, `TransitionStart`),
        transitioncancel: di(`Transition`, `TransitionCancel`),
        transitionend: di(`Transition`, `TransitionEnd`),
      },
      pi = {},
      mi = {}
    Ln &&
      ((mi = document.createElement(`div`).style),
      `AnimationEvent` in window ||
        (delete fi.animationend.animation, delete fi.animationiteration.animation, delete fi.animationstart.animation),
      `TransitionEvent` in window || delete fi.transitionend.transition)
    function hi(e) {
      if (pi[e]) return pi[e]
      if (!fi[e]) return e
      var t = fi[e],
        n
      for (n in t) if (t.hasOwnProperty(n) && n in mi) return (pi[e] = t[n])
      return e
    }
    var gi = hi(`animationend`),
      _i = hi(`animationiteration`),
      vi = hi(`animationstart`),
      yi = hi(`transitionrun`),
      bi = hi(`transitionstart`),
      xi = hi(`transitioncancel`),
      Si = hi(`transitionend`),
      Ci = new Map(),
      wi =
        `abort auxClick beforeToggle cancel canPlay canPlayThrough click close contextMenu copy cut drag dragEnd dragEnter dragExit dragLeave dragOver dragStart drop durationChange emptied encrypted ended error fullscreenChange fullscreenError gotPointerCapture input invalid keyDown keyPress keyUp load loadedData loadedMetadata loadStart lostPointerCapture mouseDown mouseMove mouseOut mouseOver mouseUp paste pause play playing pointerCancel pointerDown pointerMove pointerOut pointerOver pointerUp progress rateChange reset resize seeked seeking stalled submit suspend timeUpdate touchCancel touchEnd touchStart volumeChange scroll toggle touchMove waiting wheel`.split(
          ` `,
        )
    wi.push(`scrollEnd`)
    function Ti(e, t) {
      ;(Ci.set(e, t), Xt(t, [e]))
    }
    var Ei = 0
    function Di(e, t) {
      if (e.name != null && e.name !== `auto`) return e.name
      if (t.autoName !== null) return t.autoName
      e = bd.identifierPrefix
      var n = Ei++
      return ((e = `_` + e + `t_` + n.toString(32) + `_`), (t.autoName = e))
    }
    function Oi(e) {
      if (e == null || typeof e == `string`) return e
      var t = null,
        n = Od
      if (n !== null)
        for (var r = 0; r < n.length; r++) {
          var i = e[n[r]]
          if (i != null) {
            if (i === `none`) return `none`
            t = t == null ? i : t + (` ` + i)
          }
        }
      return t ?? e.default
    }
    function ki(e, t) {
      return ((e = Oi(e)), (t = Oi(t)), t == null ? (e === `auto` ? null : e) : t === `auto` ? null : t)
    }
    var Ai =
        typeof reportError == `function`
          ? reportError
          : function (e) {
              if (typeof window == `object` && typeof window.ErrorEvent == `function`) {
                var t = new window.ErrorEvent(`error`, {
                  bubbles: !0,
                  cancelable: !0,
                  message: typeof e == `object` && e && typeof e.message == `string` ? String(e.message) : String(e),
                  error: e,
                })
                if (!window.dispatchEvent(t)) return
              } else if (typeof process == `object` && typeof process.emit == `function`) {
                process.emit(`uncaughtException`, e)
                return
              }
              console.error(e)
            },
      ji = [],
      Mi = 0,
      Ni = 0
    function Pi() {
      for (var e = Mi, t = (Ni = Mi = 0); t < e;) {
        var n = ji[t]
        ji[t++] = null
        var r = ji[t]
        ji[t++] = null
        var i = ji[t]
        ji[t++] = null
        var a = ji[t]
        if (((ji[t++] = null), r !== null && i !== null)) {
          var o = r.pending
          ;(o === null ? (i.next = i) : ((i.next = o.next), (o.next = i)), (r.pending = i))
        }
        a !== 0 && Ri(n, i, a)
      }
    }
    function Fi(e, t, n, r) {
      ;((ji[Mi++] = e),
        (ji[Mi++] = t),
        (ji[Mi++] = n),
        (ji[Mi++] = r),
        (Ni |= r),
        (e.lanes |= r),
        (e = e.alternate),
        e !== null && (e.lanes |= r))
    }
    function Ii(e, t, n, r) {
      return (Fi(e, t, n, r), zi(e))
    }
    function Li(e, t) {
      return (Fi(e, null, null, t), zi(e))
    }
    function Ri(e, t, n) {
      e.lanes |= n
      var r = e.alternate
      r !== null && (r.lanes |= n)
      for (var i = !1, a = e.return; a !== null;)
        ((a.childLanes |= n),
          (r = a.alternate),
          r !== null && (r.childLanes |= n),
          a.tag === 22 && ((e = a.stateNode), e === null || e._visibility & 1 || (i = !0)),
          (e = a),
          (a = a.return))
      return e.tag === 3
        ? ((a = e.stateNode),
          i &&
            t !== null &&
            ((i = 31 - lt(n)),
            (e = a.hiddenUpdates),
            (r = e[i]),
            r === null ? (e[i] = [t]) : r.push(t),
            (t.lane = n | 536870912)),
          a)
        : null
    }
    function zi(e) {
      if (50 < kd) throw ((kd = 0), (Ad = null), Error(i(185)))
      for (var t = e.return; t !== null;) ((e = t), (t = e.return))
      return e.tag === 3 ? e.stateNode : null
    }
    var Bi = {}
    function Vi(e, t, n, r) {
      ;((this.tag = e),
        (this.key = n),
        (this.sibling = this.child = this.return = this.stateNode = this.type = this.elementType = null),
        (this.index = 0),
        (this.refCleanup = this.ref = null),
        (this.pendingProps = t),
        (this.dependencies = this.memoizedState = this.updateQueue = this.memoizedProps = null),
        (this.mode = r),
        (this.subtreeFlags = this.flags = 0),
        (this.deletions = null),
        (this.childLanes = this.lanes = 0),
        (this.alternate = null))
    }
    function Hi(e, t, n, r) {
      return new Vi(e, t, n, r)
    }
    function Ui(e) {
      return ((e = e.prototype), !(!e || !e.isReactComponent))
    }
    function Wi(e, t) {
      var n = e.alternate
      return (
        n === null
          ? ((n = Hi(e.tag, t, e.key, e.mode)),
            (n.elementType = e.elementType),
            (n.type = e.type),
            (n.stateNode = e.stateNode),
            (n.alternate = e),
            (e.alternate = n))
          : ((n.pendingProps = t), (n.type = e.type), (n.flags = 0), (n.subtreeFlags = 0), (n.deletions = null)),
        (n.flags = e.flags & 1206910976),
        (n.childLanes = e.childLanes),
        (n.lanes = e.lanes),
        (n.child = e.child),
        (n.memoizedProps = e.memoizedProps),
        (n.memoizedState = e.memoizedState),
        (n.updateQueue = e.updateQueue),
        (t = e.dependencies),
        (n.dependencies = t === null ? null : { lanes: t.lanes, firstContext: t.firstContext }),
        (n.sibling = e.sibling),
        (n.index = e.index),
        (n.ref = e.ref),
        (n.refCleanup = e.refCleanup),
        n
      )
    }
    function Gi(e, t) {
      e.flags &= 1206910978
      var n = e.alternate
      return (
        n === null
          ? ((e.childLanes = 0),
            (e.lanes = t),
            (e.child = null),
            (e.subtreeFlags = 0),
            (e.memoizedProps = null),
            (e.memoizedState = null),
            (e.updateQueue = null),
            (e.dependencies = null),
            (e.stateNode = null))
          : ((e.childLanes = n.childLanes),
            (e.lanes = n.lanes),
            (e.child = n.child),
            (e.subtreeFlags = 0),
            (e.deletions = null),
            (e.memoizedProps = n.memoizedProps),
            (e.memoizedState = n.memoizedState),
            (e.updateQueue = n.updateQueue),
            (e.type = n.type),
            (t = n.dependencies),
            (e.dependencies = t === null ? null : { lanes: t.lanes, firstContext: t.firstContext })),
        e
      )
    }
    function Ki(e, t, n, r, a, o) {
      var s = 0
      if (((r = e), typeof r == `function`)) Ui(r) && (s = 1)
      else if (typeof r == `string`)
        s = qm(e, n, Ne.current) ? 26 : e === `html` || e === `head` || e === `body` ? 27 : 5
      else
        a: switch (r) {
          case ve:
            return ((e = Hi(31, n, t, a)), (e.elementType = ve), (e.lanes = o), e)
          case ce:
            return qi(n.children, a, o, t)
          case le:
            ;((s = 8), (a |= 24))
            break
          case ue:
            return ((e = Hi(12, n, t, a | 2)), (e.elementType = ue), (e.lanes = o), e)
          case me:
            return ((e = Hi(13, n, t, a)), (e.elementType = me), (e.lanes = o), e)
          case he:
            return ((e = Hi(19, n, t, a)), (e.elementType = he), (e.lanes = o), e)
          case ye:
          case xe:
            return (
              (e = a | 32),
              (e = Hi(30, n, t, e)),
              (e.elementType = xe),
              (e.lanes = o),
              (e.stateNode = { autoName: null, paired: null, clones: null, ref: null }),
              e
            )
          default:
            if (typeof r == `object` && r)
              switch (r.$$typeof) {
                case fe:
                  s = 10
                  break a
                case de:
                  s = 9
                  break a
                case pe:
                  s = 11
                  break a
                case ge:
                  s = 14
                  break a
                case _e:
                  ;((s = 16), (r = null))
                  break a
              }
            ;((s = 29), (n = Error(i(130, e === null ? `null` : typeof e, ``))), (r = null))
        }
      return ((t = Hi(s, n, t, a)), (t.elementType = e), (t.type = r), (t.lanes = o), t)
    }
    function qi(e, t, n, r) {
      return ((e = Hi(7, e, r, t)), (e.lanes = n), e)
    }
    function Ji(e, t, n) {
      return ((e = Hi(6, e, null, t)), (e.lanes = n), e)
    }
    function Yi(e) {
      var t = Hi(18, null, null, 0)
      return ((t.stateNode = e), t)
    }
    function Xi(e, t, n) {
      return (
        (t = Hi(4, e.children === null ? [] : e.children, e.key, t)),
        (t.lanes = n),
        (t.stateNode = { containerInfo: e.containerInfo, pendingChildren: null, implementation: e.implementation }),
        t
      )
    }
    var Zi = new WeakMap()
    function Qi(e, t) {
      if (typeof e == `object` && e) {
        var n = Zi.get(e)
        return n === void 0 ? ((t = { value: e, source: t, stack: Ke(t) }), Zi.set(e, t), t) : n
      }
      return { value: e, source: t, stack: Ke(t) }
    }
    var $i = [],
      ea = 0,
      ta = null,
      na = 0,
      ra = [],
      ia = 0,
      aa = null,
      oa = 1,
      sa = ``
    function ca(e, t) {
      ;(($i[ea++] = na), ($i[ea++] = ta), (ta = e), (na = t))
    }
    function la(e, t, n) {
      ;((ra[ia++] = oa), (ra[ia++] = sa), (ra[ia++] = aa), (aa = e))
      var r = oa
      e = sa
      var i = 32 - lt(r) - 1
      ;((r &= ~(1 << i)), (n += 1))
      var a = 32 - lt(t) + i
      if (30 < a) {
        var o = i - (i % 5)
        ;((a = (r & ((1 << o) - 1)).toString(32)),
          (r >>= o),
          (i -= o),
          (oa = (1 << (32 - lt(t) + i)) | (n << i) | r),
          (sa = a + e))
      } else ((oa = (1 << a) | (n << i) | r), (sa = e))
    }
    function ua(e) {
      e.return !== null && (ca(e, 1), la(e, 1, 0))
    }
    function da(e) {
      for (; e === ta;) ((ta = $i[--ea]), ($i[ea] = null), (na = $i[--ea]), ($i[ea] = null))
      for (; e === aa;)
        ((aa = ra[--ia]), (ra[ia] = null), (sa = ra[--ia]), (ra[ia] = null), (oa = ra[--ia]), (ra[ia] = null))
    }
    function fa(e, t) {
      ;((ra[ia++] = oa), (ra[ia++] = sa), (ra[ia++] = aa), (oa = t.id), (sa = t.overflow), (aa = e))
    }
    var pa = null,
      A = null,
      j = !1,
      ma = null,
      ha = !1,
      ga = Error(i(519))
    function _a(e) {
      throw (
        Ca(Qi(Error(i(418, 1 < arguments.length && arguments[1] !== void 0 && arguments[1] ? `text` : `HTML`, ``)), e)),
        ga
      )
    }
    function va(e) {
      var t = e.stateNode,
        n = e.type,
        r = e.memoizedProps
      switch (((t[Nt] = e), (t[Pt] = r), n)) {
        case `dialog`:
          ;(Q(`cancel`, t), Q(`close`, t))
          break
        case `iframe`:
        case `object`:
        case `embed`:
          Q(`load`, t)
          break
        case `video`:
        case `audio`:
          for (n = 0; n < zf.length; n++) Q(zf[n], t)
          break
        case `source`:
          Q(`error`, t)
          break
        case `img`:
        case `image`:
        case `link`:
          ;(Q(`error`, t), Q(`load`, t))
          break
        case `details`:
          Q(`toggle`, t)
          break
        case `input`:
          ;(Q(`invalid`, t), hn(t, r.value, r.defaultValue, r.checked, r.defaultChecked, r.type, r.name, !0))
          break
        case `select`:
          Q(`invalid`, t)
          break
        case `textarea`:
          ;(Q(`invalid`, t), yn(t, r.value, r.defaultValue, r.children))
      }
      ;((n = r.children),
        (typeof n != `string` && typeof n != `number` && typeof n != `bigint`) ||
        t.textContent === `` + n ||
        !0 === r.suppressHydrationWarning ||
        ep(t.textContent, n)
          ? (r.popover != null && (Q(`beforetoggle`, t), Q(`toggle`, t)),
            r.onScroll != null && Q(`scroll`, t),
            r.onScrollEnd != null && Q(`scrollend`, t),
            r.onClick != null && (t.onclick = On),
            (t = !0))
          : (t = !1),
        t || _a(e, !0))
    }
    function ya(e) {
      for (pa = e.return; pa;)
        switch (pa.tag) {
          case 5:
          case 31:
          case 13:
            ha = !1
            return
          case 27:
          case 3:
            ha = !0
            return
          default:
            pa = pa.return
        }
    }
    function ba(e) {
      if (e !== pa) return !1
      if (!j) return (ya(e), (j = !0), !1)
      var t = e.tag,
        n
      if (
        ((n = t !== 3 && t !== 27) &&
          ((n = t === 5) && ((n = e.type), (n = n === `form` || n === `button` || pp(e.type, e.memoizedProps))),
          (n = !n)),
        n && A && _a(e),
        ya(e),
        t === 13)
      ) {
        if (((e = e.memoizedState), (e = e === null ? null : e.dehydrated), !e)) throw Error(i(317))
        A = dm(e)
      } else if (t === 31) {
        if (((e = e.memoizedState), (e = e === null ? null : e.dehydrated), !e)) throw Error(i(317))
        A = dm(e)
      } else
        t === 27
          ? ((t = A), Sp(e.type) ? ((e = um), (um = null), (A = e)) : (A = t))
          : (A = pa ? lm(e.stateNode.nextSibling) : null)
      return !0
    }
    function xa() {
      ;((A = pa = null), (j = !1))
    }
    function Sa() {
      var e = ma
      return (e !== null && (pd === null ? (pd = e) : pd.push.apply(pd, e), (ma = null)), e)
    }
    function Ca(e) {
      ma === null ? (ma = [e]) : ma.push(e)
    }
    var wa = je(null),
      Ta = null,
      Ea = null
    function Da(e, t, n) {
      ;(T(wa, t._currentValue), (t._currentValue = n))
    }
    function Oa(e) {
      ;((e._currentValue = wa.current), Me(wa))
    }
    function ka(e, t, n) {
      for (; e !== null;) {
        var r = e.alternate
        if (
          ((e.childLanes & t) === t
            ? r !== null && (r.childLanes & t) !== t && (r.childLanes |= t)
            : ((e.childLanes |= t), r !== null && (r.childLanes |= t)),
          e === n)
        )
          break
        e = e.return
      }
    }
    function Aa(e, t, n, r) {
      var a = e.child
      for (a !== null && (a.return = e); a !== null;) {
        var o = a.dependencies
        if (o !== null) {
          var s = a.child
          o = o.firstContext
          a: for (; o !== null;) {
            var c = o
            o = a
            for (var l = 0; l < t.length; l++)
              if (c.context === t[l]) {
                ;((o.lanes |= n), (c = o.alternate), c !== null && (c.lanes |= n), ka(o.return, n, e), r || (s = null))
                break a
              }
            o = c.next
          }
        } else if (a.tag === 18) {
          if (((s = a.return), s === null)) throw Error(i(341))
          ;((s.lanes |= n), (o = s.alternate), o !== null && (o.lanes |= n), ka(s, n, e), (s = null))
        } else
          a.tag === 13 && a.memoizedState !== null && a.memoizedState.dehydrated === null
            ? ((a.lanes |= n),
              (s = a.alternate),
              s !== null && (s.lanes |= n),
              ka(a.return, n, e),
              (s = a.child),
              (s = s === null ? null : s.sibling))
            : (s = a.child)
        if (s !== null) s.return = a
        else
          for (s = a; s !== null;) {
            if (s === e) {
              s = null
              break
            }
            if (((a = s.sibling), a !== null)) {
              ;((a.return = s.return), (s = a))
              break
            }
            s = s.return
          }
        a = s
      }
    }
    function ja(e, t, n, r) {
      e = null
      for (var a = t, o = !1; a !== null;) {
        if (!o) {
          if (a.flags & 524288) o = !0
          else if (a.flags & 262144) break
        }
        if (a.tag === 10) {
          var s = a.alternate
          if (s === null) throw Error(i(387))
          if (((s = s.memoizedProps), s !== null)) {
            var c = a.type
            Zr(a.pendingProps.value, s.value) || (e === null ? (e = [c]) : e.push(c))
          }
        } else if (a === Ie.current) {
          if (((s = a.alternate), s === null)) throw Error(i(387))
          s.memoizedState.memoizedState !== a.memoizedState.memoizedState && (e === null ? (e = [sh]) : e.push(sh))
        }
        a = a.return
      }
      return (e !== null && Aa(t, e, n, r), (t.flags |= 262144), e !== null)
    }
    function Ma(e) {
      for (e = e.firstContext; e !== null;) {
        if (!Zr(e.context._currentValue, e.memoizedValue)) return !0
        e = e.next
      }
      return !1
    }
    function Na(e) {
      ;((Ta = e), (Ea = null), (e = e.dependencies), e !== null && (e.firstContext = null))
    }
    function Pa(e) {
      return Ia(Ta, e)
    }
    function Fa(e, t) {
      return (Ta === null && Na(e), Ia(e, t))
    }
    function Ia(e, t) {
      var n = t._currentValue
      if (((t = { context: t, memoizedValue: n, next: null }), Ea === null)) {
        if (e === null) throw Error(i(308))
        ;((Ea = t), (e.dependencies = { lanes: 0, firstContext: t }), (e.flags |= 524288))
      } else Ea = Ea.next = t
      return n
    }
    var La =
        typeof AbortController < `u`
          ? AbortController
          : function () {
              var e = [],
                t = (this.signal = {
                  aborted: !1,
                  addEventListener: function (t, n) {
                    e.push(n)
                  },
                })
              this.abort = function () {
                ;((t.aborted = !0),
                  e.forEach(function (e) {
                    return e()
                  }))
              }
            },
      Ra = t.unstable_scheduleCallback,
      za = t.unstable_NormalPriority,
      M = { $$typeof: fe, Consumer: null, Provider: null, _currentValue: null, _currentValue2: null, _threadCount: 0 }
    function Ba() {
      return { controller: new La(), data: new Map(), refCount: 0 }
    }
    function Va(e) {
      ;(e.refCount--,
        e.refCount === 0 &&
          Ra(za, function () {
            e.controller.abort()
          }))
    }
    function Ha(e, t) {
      if (e.pendingLanes & 4194048) {
        var n = e.transitionTypes
        for (n === null && (n = e.transitionTypes = []), e = 0; e < t.length; e++) {
          var r = t[e]
          n.indexOf(r) === -1 && n.push(r)
        }
      }
    }
    var Ua = null
    function Wa(e) {
      var t = e.transitionTypes
      return ((e.transitionTypes = null), t)
    }
    var Ga = null,
      Ka = 0,
      qa = 0,
      Ja = null
    function Ya(e, t) {
      if (Ga === null) {
        var n = (Ga = [])
        ;((Ka = 0),
          (qa = Pf()),
          (Ja = {
            status: `pending`,
            value: void 0,
            then: function (e) {
              n.push(e)
            },
          }))
      }
      return (Ka++, t.then(Xa, Xa), t)
    }
    function Xa() {
      if (--Ka === 0 && ((Ua = null), Ga !== null)) {
        Ja !== null && (Ja.status = `fulfilled`)
        var e = Ga
        ;((Ga = null), (qa = 0), (Ja = null))
        for (var t = 0; t < e.length; t++) (0, e[t])()
      }
    }
    function Za(e, t) {
      var n = [],
        r = {
          status: `pending`,
          value: null,
          reason: null,
          then: function (e) {
            n.push(e)
          },
        }
      return (
        e.then(
          function () {
            ;((r.status = `fulfilled`), (r.value = t))
            for (var e = 0; e < n.length; e++) (0, n[e])(t)
          },
          function (e) {
            for (r.status = `rejected`, r.reason = e, e = 0; e < n.length; e++) (0, n[e])(void 0)
          },
        ),
        r
      )
    }
    var Qa = C.S
    C.S = function (e, t) {
      if (((gd = Ze()), typeof t == `object` && t && typeof t.then == `function` && Ya(e, t), Ua !== null))
        for (var n = bf; n !== null;) (Ha(n, Ua), (n = n.next))
      if (((n = e.types), n !== null)) {
        for (var r = bf; r !== null;) (Ha(r, n), (r = r.next))
        if (qa !== 0) {
          ;((r = Ua), r === null && (r = Ua = []))
          for (var i = 0; i < n.length; i++) {
            var a = n[i]
            r.indexOf(a) === -1 && r.push(a)
          }
        }
      }
      Qa !== null && Qa(e, t)
    }
    var $a = je(null)
    function eo() {
      var e = $a.current
      return e === null ? G.pooledCache : e
    }
    function to(e, t) {
      t === null ? T($a, $a.current) : T($a, t.pool)
    }
    function no() {
      var e = eo()
      return e === null ? null : { parent: M._currentValue, pool: e }
    }
    var ro = Error(i(460)),
      io = Error(i(474)),
      ao = Error(i(542)),
      oo = { then: function () {} }
    function so(e) {
      return ((e = e.status), e === `fulfilled` || e === `rejected`)
    }
    function co(e, t, n) {
      switch (((n = e[n]), n === void 0 ? e.push(t) : n !== t && (t.then(On, On), (t = n)), t.status)) {
        case `fulfilled`:
          return t.value
        case `rejected`:
          throw ((e = t.reason), po(e), e === void 0 && !(`reason` in t) ? Error(i(600)) : e)
        default:
          if (typeof t.status == `string`) t.then(On, On)
          else {
            if (((e = G), e !== null && 100 < e.shellSuspendCounter)) throw Error(i(482))
            ;((e = t),
              (e.status = `pending`),
              e.then(
                function (e) {
                  if (t.status === `pending`) {
                    var n = t
                    ;((n.status = `fulfilled`), (n.value = e))
                  }
                },
                function (e) {
                  if (t.status === `pending`) {
                    var n = t
                    ;((n.status = `rejected`), (n.reason = e))
                  }
                },
              ))
          }
          switch (t.status) {
            case `fulfilled`:
              return t.value
            case `rejected`:
              throw ((e = t.reason), po(e), e)
          }
          throw ((uo = t), ro)
      }
    }
    function lo(e) {
      try {
        var t = e._init
        return t(e._payload)
      } catch (e) {
        throw typeof e == `object` && e && typeof e.then == `function` ? ((uo = e), ro) : e
      }
    }
    var uo = null
    function fo() {
      if (uo === null) throw Error(i(459))
      var e = uo
      return ((uo = null), e)
    }
    function po(e) {
      if (e === ro || e === ao) throw Error(i(483))
    }
    var mo = null,
      ho = 0
    function go(e) {
      var t = ho
      return ((ho += 1), mo === null && (mo = []), co(mo, e, t))
    }
    function _o(e, t) {
      ;((t = t.props.ref), (e.ref = t === void 0 ? null : t))
    }
    function vo(e, t) {
      throw t.$$typeof === ae
        ? Error(i(525))
        : ((e = Object.prototype.toString.call(t)),
          Error(i(31, e === `[object Object]` ? `object with keys {` + Object.keys(t).join(`, `) + `}` : e)))
    }
    function yo(e) {
      function t(t, n) {
        if (e) {
          var r = t.deletions
          r === null ? ((t.deletions = [n]), (t.flags |= 16)) : r.push(n)
        }
      }
      function n(n, r) {
        if (!e) return null
        for (; r !== null;) (t(n, r), (r = r.sibling))
        return null
      }
      function r(e) {
        for (var t = new Map(); e !== null;) (e.key === null ? t.set(e.index, e) : t.set(e.key, e), (e = e.sibling))
        return t
      }
      function a(e, t) {
        return ((e = Wi(e, t)), (e.index = 0), (e.sibling = null), e)
      }
      function o(t, n, r) {
        return (
          (t.index = r),
          e
            ? ((r = t.alternate),
              r === null ? ((t.flags |= 134217730), n) : ((r = r.index), r < n ? ((t.flags |= 2), n) : r))
            : ((t.flags |= 1048576), n)
        )
      }
      function s(t) {
        return (e && t.alternate === null && (t.flags |= 134217730), t)
      }
      function c(e, t, n, r) {
        return t === null || t.tag !== 6
          ? ((t = Ji(n, e.mode, r)), (t.return = e), t)
          : ((t = a(t, n)), (t.return = e), t)
      }
      function l(e, t, n, r) {
        var i = n.type
        return i === ce
          ? ((e = d(e, t, n.props.children, r, n.key)), _o(e, n), e)
          : t !== null && (t.elementType === i || (typeof i == `object` && i && i.$$typeof === _e && lo(i) === t.type))
            ? ((t = a(t, n.props)), _o(t, n), (t.return = e), t)
            : ((t = Ki(n.type, n.key, n.props, null, e.mode, r)), _o(t, n), (t.return = e), t)
      }
      function u(e, t, n, r) {
        return t === null ||
          t.tag !== 4 ||
          t.stateNode.containerInfo !== n.containerInfo ||
          t.stateNode.implementation !== n.implementation
          ? ((t = Xi(n, e.mode, r)), (t.return = e), t)
          : ((t = a(t, n.children || [])), (t.return = e), t)
      }
      function d(e, t, n, r, i) {
        return t === null || t.tag !== 7
          ? ((t = qi(n, e.mode, r, i)), (t.return = e), t)
          : ((t = a(t, n)), (t.return = e), t)
      }
      function f(e, t, n) {
        if ((typeof t == `string` && t !== ``) || typeof t == `number` || typeof t == `bigint`)
          return ((t = Ji(`` + t, e.mode, n)), (t.return = e), t)
        if (typeof t == `object` && t) {
          switch (t.$$typeof) {
            case oe:
              return ((n = Ki(t.type, t.key, t.props, null, e.mode, n)), _o(n, t), (n.return = e), n)
            case se:
              return ((t = Xi(t, e.mode, n)), (t.return = e), t)
            case _e:
              return ((t = lo(t)), f(e, t, n))
          }
          if (De(t) || we(t)) return ((t = qi(t, e.mode, n, null)), (t.return = e), t)
          if (typeof t.then == `function`) return f(e, go(t), n)
          if (t.$$typeof === fe) return f(e, Fa(e, t), n)
          vo(e, t)
        }
        return null
      }
      function p(e, t, n, r) {
        var i = t === null ? null : t.key
        if ((typeof n == `string` && n !== ``) || typeof n == `number` || typeof n == `bigint`)
          return i === null ? c(e, t, `` + n, r) : null
        if (typeof n == `object` && n) {
          switch (n.$$typeof) {
            case oe:
              return n.key === i ? l(e, t, n, r) : null
            case se:
              return n.key === i ? u(e, t, n, r) : null
            case _e:
              return ((n = lo(n)), p(e, t, n, r))
          }
          if (De(n) || we(n)) return i === null ? d(e, t, n, r, null) : null
          if (typeof n.then == `function`) return p(e, t, go(n), r)
          if (n.$$typeof === fe) return p(e, t, Fa(e, n), r)
          vo(e, n)
        }
        return null
      }
      function m(e, t, n, r, i) {
        if ((typeof r == `string` && r !== ``) || typeof r == `number` || typeof r == `bigint`)
          return ((e = e.get(n) || null), c(t, e, `` + r, i))
        if (typeof r == `object` && r) {
          switch (r.$$typeof) {
            case oe:
              return ((e = e.get(r.key === null ? n : r.key) || null), l(t, e, r, i))
            case se:
              return ((e = e.get(r.key === null ? n : r.key) || null), u(t, e, r, i))
            case _e:
              return ((r = lo(r)), m(e, t, n, r, i))
          }
          if (De(r) || we(r)) return ((e = e.get(n) || null), d(t, e, r, i, null))
          if (typeof r.then == `function`) return m(e, t, n, go(r), i)
          if (r.$$typeof === fe) return m(e, t, n, Fa(t, r), i)
          vo(t, r)
        }
        return null
      }
      function h(i, a, s, c) {
        for (var l = null, u = null, d = a, h = (a = 0), g = null; d !== null && h < s.length; h++) {
          d.index > h ? ((g = d), (d = null)) : (g = d.sibling)
          var _ = p(i, d, s[h], c)
          if (_ === null) {
            d === null && (d = g)
            break
          }
          ;(e && d && _.alternate === null && t(i, d),
            (a = o(_, a, h)),
            u === null ? (l = _) : (u.sibling = _),
            (u = _),
            (d = g))
        }
        if (h === s.length) return (n(i, d), j && ca(i, h), l)
        if (d === null) {
          for (; h < s.length; h++)
            ((d = f(i, s[h], c)), d !== null && ((a = o(d, a, h)), u === null ? (l = d) : (u.sibling = d), (u = d)))
          return (j && ca(i, h), l)
        }
        for (d = r(d); h < s.length; h++)
          ((g = m(d, i, h, s[h], c)),
            g !== null &&
              (e && ((_ = g.alternate), _ !== null && d.delete(_.key === null ? h : _.key)),
              (a = o(g, a, h)),
              u === null ? (l = g) : (u.sibling = g),
              (u = g)))
        return (
          e &&
            d.forEach(function (e) {
              return t(i, e)
            }),
          j && ca(i, h),
          l
        )
      }
      function g(a, s, c, l) {
        if (c == null) throw Error(i(151))
        for (
          var u = null, d = null, h = s, g = (s = 0), _ = null, v = c.next();
          h !== null && !v.done;
          g++, v = c.next()
        ) {
          h.index > g ? ((_ = h), (h = null)) : (_ = h.sibling)
          var y = p(a, h, v.value, l)
          if (y === null) {
            h === null && (h = _)
            break
          }
          ;(e && h && y.alternate === null && t(a, h),
            (s = o(y, s, g)),
            d === null ? (u = y) : (d.sibling = y),
            (d = y),
            (h = _))
        }
        if (v.done) return (n(a, h), j && ca(a, g), u)
        if (h === null) {
          for (; !v.done; g++, v = c.next())
            ((v = f(a, v.value, l)), v !== null && ((s = o(v, s, g)), d === null ? (u = v) : (d.sibling = v), (d = v)))
          return (j && ca(a, g), u)
        }
        for (h = r(h); !v.done; g++, v = c.next())
          ((v = m(h, a, g, v.value, l)),
            v !== null &&
              (e && ((_ = v.alternate), _ !== null && h.delete(_.key === null ? g : _.key)),
              (s = o(v, s, g)),
              d === null ? (u = v) : (d.sibling = v),
              (d = v)))
        return (
          e &&
            h.forEach(function (e) {
              return t(a, e)
            }),
          j && ca(a, g),
          u
        )
      }
      function _(e, r, o, c) {
        if (
          (typeof o == `object` &&
            o &&
            o.type === ce &&
            o.key === null &&
            o.props.ref === void 0 &&
            (o = o.props.children),
          typeof o == `object` && o)
        ) {
          switch (o.$$typeof) {
            case oe:
              a: {
                for (var l = o.key; r !== null;) {
                  if (r.key === l) {
                    if (((l = o.type), l === ce)) {
                      if (r.tag === 7) {
                        ;(n(e, r.sibling), (c = a(r, o.props.children)), _o(c, o), (c.return = e), (e = c))
                        break a
                      }
                    } else if (
                      r.elementType === l ||
                      (typeof l == `object` && l && l.$$typeof === _e && lo(l) === r.type)
                    ) {
                      ;(n(e, r.sibling), (c = a(r, o.props)), _o(c, o), (c.return = e), (e = c))
                      break a
                    }
                    n(e, r)
                    break
                  }
                  ;(t(e, r), (r = r.sibling))
                }
                o.type === ce
                  ? ((c = qi(o.props.children, e.mode, c, o.key)), _o(c, o), (c.return = e), (e = c))
                  : ((c = Ki(o.type, o.key, o.props, null, e.mode, c)), _o(c, o), (c.return = e), (e = c))
              }
              return s(e)
            case se:
              a: {
                for (l = o.key; r !== null;) {
                  if (r.key === l) {
                    if (
                      r.tag === 4 &&
                      r.stateNode.containerInfo === o.containerInfo &&
                      r.stateNode.implementation === o.implementation
                    ) {
                      ;(n(e, r.sibling), (c = a(r, o.children || [])), (c.return = e), (e = c))
                      break a
                    }
                    n(e, r)
                    break
                  }
                  ;(t(e, r), (r = r.sibling))
                }
                ;((c = Xi(o, e.mode, c)), (c.return = e), (e = c))
              }
              return s(e)
            case _e:
              return ((o = lo(o)), _(e, r, o, c))
          }
          if (De(o)) return h(e, r, o, c)
          if (we(o)) {
            if (((l = we(o)), typeof l != `function`)) throw Error(i(150))
            return ((o = l.call(o)), g(e, r, o, c))
          }
          if (typeof o.then == `function`) return _(e, r, go(o), c)
          if (o.$$typeof === fe) return _(e, r, Fa(e, o), c)
          vo(e, o)
        }
        return (typeof o == `string` && o !== ``) || typeof o == `number` || typeof o == `bigint`
          ? ((o = `` + o),
            r !== null && r.tag === 6
              ? (n(e, r.sibling), (c = a(r, o)), (c.return = e), (e = c))
              : (n(e, r), (c = Ji(o, e.mode, c)), (c.return = e), (e = c)),
            s(e))
          : n(e, r)
      }
      return function (e, t, n, r) {
        try {
          ho = 0
          var i = _(e, t, n, r)
          return ((mo = null), i)
        } catch (t) {
          if (t === ro || t === ao) throw t
          var a = Hi(29, t, null, e.mode)
          return ((a.lanes = r), (a.return = e), a)
        }
      }
    }
    var bo = yo(!0),
      xo = yo(!1),
      So = !1
    function Co(e) {
      e.updateQueue = {
        baseState: e.memoizedState,
        firstBaseUpdate: null,
        lastBaseUpdate: null,
        shared: { pending: null, lanes: 0, hiddenCallbacks: null },
        callbacks: null,
      }
    }
    function wo(e, t) {
      ;((e = e.updateQueue),
        t.updateQueue === e &&
          (t.updateQueue = {
            baseState: e.baseState,
            firstBaseUpdate: e.firstBaseUpdate,
            lastBaseUpdate: e.lastBaseUpdate,
            shared: e.shared,
            callbacks: null,
          }))
    }
    function To(e) {
      return { lane: e, tag: 0, payload: null, callback: null, next: null }
    }
    function Eo(e, t, n) {
      var r = e.updateQueue
      if (r === null) return null
      if (((r = r.shared), W & 2)) {
        var i = r.pending
        return (
          i === null ? (t.next = t) : ((t.next = i.next), (i.next = t)), (r.pending = t), (t = zi(e)), Ri(e, null, n), t
        )
      }
      return (Fi(e, r, t, n), zi(e))
    }
    function Do(e, t, n) {
      if (((t = t.updateQueue), t !== null && ((t = t.shared), n & 4194048))) {
        var r = t.lanes
        ;((r &= e.pendingLanes), (n |= r), (t.lanes = n), Et(e, n))
      }
    }
    function Oo(e, t) {
      var n = e.updateQueue,
        r = e.alternate
      if (r !== null && ((r = r.updateQueue), n === r)) {
        var i = null,
          a = null
        if (((n = n.firstBaseUpdate), n !== null)) {
          do {
            var o = { lane: n.lane, tag: n.tag, payload: n.payload, callback: null, next: null }
            ;(a === null ? (i = a = o) : (a = a.next = o), (n = n.next))
          } while (n !== null)
          a === null ? (i = a = t) : (a = a.next = t)
        } else i = a = t
        ;((n = {
          baseState: r.baseState,
          firstBaseUpdate: i,
          lastBaseUpdate: a,
          shared: r.shared,
          callbacks: r.callbacks,
        }),
          (e.updateQueue = n))
      } else ((e = n.lastBaseUpdate), e === null ? (n.firstBaseUpdate = t) : (e.next = t), (n.lastBaseUpdate = t))
    }
    var ko = !1
    function Ao() {
      if (ko) {
        var e = Ja
        if (e !== null) throw e
      }
    }
    function jo(e, t, n, r) {
      ko = !1
      var i = e.updateQueue
      So = !1
      var a = i.firstBaseUpdate,
        o = i.lastBaseUpdate,
        s = i.shared.pending
      if (s !== null) {
        i.shared.pending = null
        var c = s,
          l = c.next
        ;((c.next = null), o === null ? (a = l) : (o.next = l), (o = c))
        var u = e.alternate
        u !== null &&
          ((u = u.updateQueue),
          (s = u.lastBaseUpdate),
          s !== o && (s === null ? (u.firstBaseUpdate = l) : (s.next = l), (u.lastBaseUpdate = c)))
      }
      if (a !== null) {
        var d = i.baseState
        ;((o = 0), (u = l = c = null), (s = a))
        do {
          var f = s.lane & -536870913,
            p = f !== s.lane
          if (p ? (q & f) === f : (r & f) === f) {
            ;(f !== 0 && f === qa && (ko = !0),
              u !== null && (u = u.next = { lane: 0, tag: s.tag, payload: s.payload, callback: null, next: null }))
            a: {
              var m = e,
                h = s
              f = t
              var g = n
              switch (h.tag) {
                case 1:
                  if (((m = h.payload), typeof m == `function`)) {
                    d = m.call(g, d, f)
                    break a
                  }
                  d = m
                  break a
                case 3:
                  m.flags = (m.flags & -65537) | 128
                case 0:
                  if (((m = h.payload), (f = typeof m == `function` ? m.call(g, d, f) : m), f == null)) break a
                  d = S({}, d, f)
                  break a
                case 2:
                  So = !0
              }
            }
            ;((f = s.callback),
              f !== null &&
                ((e.flags |= 64),
                p && (e.flags |= 8192),
                (p = i.callbacks),
                p === null ? (i.callbacks = [f]) : p.push(f)))
          } else
            ((p = { lane: f, tag: s.tag, payload: s.payload, callback: s.callback, next: null }),
              u === null ? ((l = u = p), (c = d)) : (u = u.next = p),
              (o |= f))
          if (((s = s.next), s === null)) {
            if (((s = i.shared.pending), s === null)) break
            ;((p = s), (s = p.next), (p.next = null), (i.lastBaseUpdate = p), (i.shared.pending = null))
          }
        } while (1)
        ;(u === null && (c = d),
          (i.baseState = c),
          (i.firstBaseUpdate = l),
          (i.lastBaseUpdate = u),
          a === null && (i.shared.lanes = 0),
          (sd |= o),
          (e.lanes = o),
          (e.memoizedState = d))
      }
    }
    function Mo(e, t) {
      if (typeof e != `function`) throw Error(i(191, e))
      e.call(t)
    }
    function No(e, t) {
      var n = e.callbacks
      if (n !== null) for (e.callbacks = null, e = 0; e < n.length; e++) Mo(n[e], t)
    }
    var Po = je(null),
      Fo = je(0)
    function Io(e, t) {
      ;((e = od), T(Fo, e), T(Po, t), (od = e | t.baseLanes))
    }
    function Lo() {
      ;(T(Fo, od), T(Po, Po.current))
    }
    function Ro() {
      ;((od = Fo.current), Me(Po), Me(Fo))
    }
    var zo = je(null),
      Bo = null
    function Vo(e) {
      var t = e.alternate
      ;(T(Ko, Ko.current & 1),
        T(zo, e),
        Bo === null && (t === null || Po.current !== null || t.memoizedState !== null) && (Bo = e))
    }
    function Ho(e) {
      ;(T(Ko, Ko.current), T(zo, e), Bo === null && (Bo = e))
    }
    function Uo(e) {
      e.tag === 22 ? (T(Ko, Ko.current), T(zo, e), Bo === null && (Bo = e)) : Wo()
    }
    function Wo() {
      ;(T(Ko, Ko.current), T(zo, zo.current))
    }
    function Go(e) {
      ;(Me(zo), Bo === e && (Bo = null), Me(Ko))
    }
    var Ko = je(0)
    function qo(e, t) {
      ;(T(zo, zo.current), T(Ko, t))
    }
    function Jo(e) {
      ;(Me(Ko), Me(zo), Bo === e && (Bo = null))
    }
    function Yo(e) {
      for (var t = e; t !== null;) {
        if (t.tag === 13) {
          var n = t.memoizedState
          if (n !== null && ((n = n.dehydrated), n === null || om(n) || sm(n))) return t
        } else if (t.tag === 19 && t.memoizedProps.revealOrder !== `independent`) {
          if (t.flags & 128) return t
        } else if (t.child !== null) {
          ;((t.child.return = t), (t = t.child))
          continue
        }
        if (t === e) break
        for (; t.sibling === null;) {
          if (t.return === null || t.return === e) return null
          t = t.return
        }
        ;((t.sibling.return = t.return), (t = t.sibling))
      }
      return null
    }
    var Xo = 0,
      N = null,
      P = null,
      F = null,
      Zo = !1,
      Qo = !1,
      $o = !1,
      es = 0,
      ts = 0,
      ns = null,
      rs = 0
    function I() {
      throw Error(i(321))
    }
    function is(e, t) {
      if (t === null) return !1
      for (var n = 0; n < t.length && n < e.length; n++) if (!Zr(e[n], t[n])) return !1
      return !0
    }
    function as(e, t, n, r, i, a) {
      return (
        (Xo = a),
        (N = t),
        (t.memoizedState = null),
        (t.updateQueue = null),
        (t.lanes = 0),
        (C.H = e === null || e.memoizedState === null ? xc : Sc),
        ($o = !1),
        (a = n(r, i)),
        ($o = !1),
        Qo && (a = ss(t, n, r, i)),
        os(e),
        a
      )
    }
    function os(e) {
      C.H = bc
      var t = P !== null && P.next !== null
      if (((Xo = 0), (F = P = N = null), (Zo = !1), (ts = 0), (ns = null), t)) throw Error(i(300))
      e === null || R || ((e = e.dependencies), e !== null && Ma(e) && (R = !0))
    }
    function ss(e, t, n, r) {
      N = e
      var a = 0
      do {
        if ((Qo && (ns = null), (ts = 0), (Qo = !1), 25 <= a)) throw Error(i(301))
        if (((a += 1), (F = P = null), e.updateQueue != null)) {
          var o = e.updateQueue
          ;((o.lastEffect = null), (o.events = null), (o.stores = null), o.memoCache != null && (o.memoCache.index = 0))
        }
        ;((C.H = Cc), (o = t(n, r)))
      } while (Qo)
      return o
    }
    function cs() {
      var e = C.H,
        t = e.useState()[0]
      return (
        (t = typeof t.then == `function` ? ms(t) : t),
        (e = e.useState()[0]),
        (P === null ? null : P.memoizedState) !== e && (N.flags |= 1024),
        t
      )
    }
    function ls() {
      var e = es !== 0
      return ((es = 0), e)
    }
    function us(e, t, n) {
      ;((t.updateQueue = e.updateQueue), (t.flags &= -2053), (e.lanes &= ~n))
    }
    function ds(e) {
      if (Zo) {
        for (e = e.memoizedState; e !== null;) {
          var t = e.queue
          ;(t !== null && (t.pending = null), (e = e.next))
        }
        Zo = !1
      }
      ;((Xo = 0), (F = P = N = null), (Qo = !1), (ts = es = 0), (ns = null))
    }
    function fs() {
      var e = { memoizedState: null, baseState: null, baseQueue: null, queue: null, next: null }
      return (F === null ? (N.memoizedState = F = e) : (F = F.next = e), F)
    }
    function L() {
      if (P === null) {
        var e = N.alternate
        e = e === null ? null : e.memoizedState
      } else e = P.next
      var t = F === null ? N.memoizedState : F.next
      if (t !== null) ((F = t), (P = e))
      else {
        if (e === null) throw N.alternate === null ? Error(i(467)) : Error(i(310))
        ;((P = e),
          (e = {
            memoizedState: P.memoizedState,
            baseState: P.baseState,
            baseQueue: P.baseQueue,
            queue: P.queue,
            next: null,
          }),
          F === null ? (N.memoizedState = F = e) : (F = F.next = e))
      }
      return F
    }
    function ps() {
      return { lastEffect: null, events: null, stores: null, memoCache: null }
    }
    function ms(e) {
      var t = ts
      return (
        (ts += 1),
        ns === null && (ns = []),
        (e = co(ns, e, t)),
        (t = N),
        (F === null ? t.memoizedState : F.next) === null &&
          ((t = t.alternate), (C.H = t === null || t.memoizedState === null ? xc : Sc)),
        e
      )
    }
    function hs(e) {
      if (typeof e == `object` && e) {
        if (typeof e.then == `function`) return ms(e)
        if (e.$$typeof === Se) return
        if (e.$$typeof === fe) return Pa(e)
      }
      throw Error(i(438, String(e)))
    }
    function gs(e) {
      var t = null,
        n = N.updateQueue
      if ((n !== null && (t = n.memoCache), t == null)) {
        var r = N.alternate
        r !== null &&
          ((r = r.updateQueue),
          r !== null &&
            ((r = r.memoCache),
            r != null &&
              (t = {
                data: r.data.map(function (e) {
                  return e.slice()
                }),
                index: 0,
              })))
      }
      if (
        ((t ??= { data: [], index: 0 }),
        n === null && ((n = ps()), (N.updateQueue = n)),
        (n.memoCache = t),
        (n = t.data[t.index]),
        n === void 0)
      )
        for (n = t.data[t.index] = Array(e), r = 0; r < e; r++) n[r] = be
      return (t.index++, n)
    }
    function _s(e, t) {
      return typeof t == `function` ? t(e) : t
    }
    function vs(e) {
      return ys(L(), P, e)
    }
    function ys(e, t, n) {
      var r = e.queue
      if (r === null) throw Error(i(311))
      r.lastRenderedReducer = n
      var a = e.baseQueue,
        o = r.pending
      if (o !== null) {
        if (a !== null) {
          var s = a.next
          ;((a.next = o.next), (o.next = s))
        }
        ;((t.baseQueue = a = o), (r.pending = null))
      }
      if (((o = e.baseState), a === null)) e.memoizedState = o
      else {
        t = a.next
        var c = (s = null),
          l = null,
          u = t,
          d = !1
        do {
          var f = u.lane & -536870913
          if (f === u.lane ? (Xo & f) === f : (q & f) === f) {
            var p = u.revertLane
            if (p === 0)
              (l !== null &&
                (l = l.next =
                  {
                    lane: 0,
                    revertLane: 0,
                    gesture: null,
                    action: u.action,
                    hasEagerState: u.hasEagerState,
                    eagerState: u.eagerState,
                    next: null,
                  }),
                f === qa && (d = !0))
            else if ((Xo & p) === p) {
              ;((u = u.next), p === qa && (d = !0))
              continue
            } else
              ((f = {
                lane: 0,
                revertLane: u.revertLane,
                gesture: null,
                action: u.action,
                hasEagerState: u.hasEagerState,
                eagerState: u.eagerState,
                next: null,
              }),
                l === null ? ((c = l = f), (s = o)) : (l = l.next = f),
                (N.lanes |= p),
                (sd |= p))
            ;((f = u.action), $o && n(o, f), (o = u.hasEagerState ? u.eagerState : n(o, f)))
          } else
            ((p = {
              lane: f,
              revertLane: u.revertLane,
              gesture: u.gesture,
              action: u.action,
              hasEagerState: u.hasEagerState,
              eagerState: u.eagerState,
              next: null,
            }),
              l === null ? ((c = l = p), (s = o)) : (l = l.next = p),
              (N.lanes |= f),
              (sd |= f))
          u = u.next
        } while (u !== null && u !== t)
        if ((l === null ? (s = o) : (l.next = c), !Zr(o, e.memoizedState) && ((R = !0), d && ((n = Ja), n !== null))))
          throw n
        ;((e.memoizedState = o), (e.baseState = s), (e.baseQueue = l), (r.lastRenderedState = o))
      }
      return (a === null && (r.lanes = 0), [e.memoizedState, r.dispatch])
    }
    function bs(e) {
      var t = L(),
        n = t.queue
      if (n === null) throw Error(i(311))
      n.lastRenderedReducer = e
      var r = n.dispatch,
        a = n.pending,
        o = t.memoizedState
      if (a !== null) {
        n.pending = null
        var s = (a = a.next)
        do ((o = e(o, s.action)), (s = s.next))
        while (s !== a)
        ;(Zr(o, t.memoizedState) || (R = !0),
          (t.memoizedState = o),
          t.baseQueue === null && (t.baseState = o),
          (n.lastRenderedState = o))
      }
      return [o, r]
    }
    function xs(e, t, n) {
      var r = N,
        a = L(),
        o = j
      if (o) {
        if (n === void 0) throw Error(i(407))
        n = n()
      } else n = t()
      var s = !Zr((P || a).memoizedState, n)
      if (
        (s && ((a.memoizedState = n), (R = !0)),
        (a = a.queue),
        Ks(ws.bind(null, r, a, e), [e]),
        (e = a.getSnapshot !== t || s || (F !== null && !!(F.memoizedState.tag & 1))),
        Vs(e ? 9 : 8, { destroy: void 0 }, Cs.bind(null, r, a, n, t), null),
        e)
      ) {
        if (((r.flags |= 2048), G === null)) throw Error(i(349))
        o || Xo & 127 || Ss(r, t, n)
      }
      return n
    }
    function Ss(e, t, n) {
      ;((e.flags |= 16384),
        (e = { getSnapshot: t, value: n }),
        (t = N.updateQueue),
        t === null
          ? ((t = ps()), (N.updateQueue = t), (t.stores = [e]))
          : ((n = t.stores), n === null ? (t.stores = [e]) : n.push(e)))
    }
    function Cs(e, t, n, r) {
      ;((t.value = n), (t.getSnapshot = r), Ts(t) && Es(e))
    }
    function ws(e, t, n) {
      return n(function () {
        Ts(t) && Es(e)
      })
    }
    function Ts(e) {
      var t = e.getSnapshot
      e = e.value
      try {
        var n = t()
        return !Zr(e, n)
      } catch {
        return !0
      }
    }
    function Es(e) {
      var t = Li(e, 2)
      t !== null && Pd(t, e, 2)
    }
    function Ds(e) {
      var t = fs()
      if (typeof e == `function`) {
        var n = e
        if (((e = n()), $o)) {
          ct(!0)
          try {
            n()
          } finally {
            ct(!1)
          }
        }
      }
      return (
        (t.memoizedState = t.baseState = e),
        (t.queue = { pending: null, lanes: 0, dispatch: null, lastRenderedReducer: _s, lastRenderedState: e }),
        t
      )
    }
    function Os(e, t, n, r) {
      return ((e.baseState = n), ys(e, P, typeof r == `function` ? r : _s))
    }
    function ks(e, t, n, r, a) {
      if (_c(e)) throw Error(i(485))
      if (((e = t.action), e !== null)) {
        var o = {
          payload: a,
          action: e,
          next: null,
          isTransition: !0,
          status: `pending`,
          value: null,
          reason: null,
          listeners: [],
          then: function (e) {
            o.listeners.push(e)
          },
        }
        ;(C.T === null ? (o.isTransition = !1) : n(!0),
          r(o),
          (n = t.pending),
          n === null ? ((o.next = t.pending = o), As(t, o)) : ((o.next = n.next), (t.pending = n.next = o)))
      }
    }
    function As(e, t) {
      var n = t.action,
        r = t.payload,
        i = e.state
      if (t.isTransition) {
        var a = C.T,
          o = {}
        ;((o.types = a === null ? null : a.types), (C.T = o))
        try {
          var s = n(i, r),
            c = C.S
          ;(c !== null && c(o, s), js(e, t, s))
        } catch (n) {
          Ns(e, t, n)
        } finally {
          ;(a !== null && o.types !== null && (a.types = o.types), (C.T = a))
        }
      } else
        try {
          ;((a = n(i, r)), js(e, t, a))
        } catch (n) {
          Ns(e, t, n)
        }
    }
    function js(e, t, n) {
      typeof n == `object` && n && typeof n.then == `function`
        ? n.then(
            function (n) {
              Ms(e, t, n)
            },
            function (n) {
              return Ns(e, t, n)
            },
          )
        : Ms(e, t, n)
    }
    function Ms(e, t, n) {
      ;((t.status = `fulfilled`),
        (t.value = n),
        Ps(t),
        (e.state = n),
        (t = e.pending),
        t !== null && ((n = t.next), n === t ? (e.pending = null) : ((n = n.next), (t.next = n), As(e, n))))
    }
    function Ns(e, t, n) {
      var r = e.pending
      if (((e.pending = null), r !== null)) {
        r = r.next
        do ((t.status = `rejected`), (t.reason = n), Ps(t), (t = t.next))
        while (t !== r)
      }
      e.action = null
    }
    function Ps(e) {
      e = e.listeners
      for (var t = 0; t < e.length; t++) (0, e[t])()
    }
    function Fs(e, t) {
      return t
    }
    function Is(e, t) {
      if (j) {
        var n = G.formState
        if (n !== null) {
          a: {
            var r = N
            if (j) {
              if (A) {
                b: {
                  for (var i = A, a = ha; i.nodeType !== 8;)
                    if (!a || ((i = lm(i.nextSibling)), i === null)) {
                      i = null
                      break b
                    }
                  ;((a = i.data), (i = a === `F!` || a === `F` ? i : null))
                }
                if (i) {
                  ;((A = lm(i.nextSibling)), (r = i.data === `F!`))
                  break a
                }
              }
              _a(r)
            }
            r = !1
          }
          r && (t = n[0])
        }
      }
      return (
        (n = fs()),
        (n.memoizedState = n.baseState = t),
        (r = { pending: null, lanes: 0, dispatch: null, lastRenderedReducer: Fs, lastRenderedState: t }),
        (n.queue = r),
        (n = mc.bind(null, N, r)),
        (r.dispatch = n),
        (r = Ds(!1)),
        (a = gc.bind(null, N, !1, r.queue)),
        (r = fs()),
        (i = { state: t, dispatch: null, action: e, pending: null }),
        (r.queue = i),
        (n = ks.bind(null, N, i, a, n)),
        (i.dispatch = n),
        (r.memoizedState = e),
        [t, n, !1]
      )
    }
    function Ls(e) {
      return Rs(L(), P, e)
    }
    function Rs(e, t, n) {
      if (((t = ys(e, t, Fs)[0]), (e = vs(_s)[0]), typeof t == `object` && t && typeof t.then == `function`))
        try {
          var r = ms(t)
        } catch (e) {
          throw e === ro ? ao : e
        }
      else r = t
      t = L()
      var i = t.queue,
        a = i.dispatch
      return (
        n !== t.memoizedState && ((N.flags |= 2048), Vs(9, { destroy: void 0 }, zs.bind(null, i, n), null)), [r, a, e]
      )
    }
    function zs(e, t) {
      e.action = t
    }
    function Bs(e) {
      var t = L(),
        n = P
      if (n !== null) return Rs(t, n, e)
      ;(L(), (t = t.memoizedState), (n = L()))
      var r = n.queue.dispatch
      return ((n.memoizedState = e), [t, r, !1])
    }
    function Vs(e, t, n, r) {
      return (
        (e = { tag: e, create: n, deps: r, inst: t, next: null }),
        (t = N.updateQueue),
        t === null && ((t = ps()), (N.updateQueue = t)),
        (n = t.lastEffect),
        n === null ? (t.lastEffect = e.next = e) : ((r = n.next), (n.next = e), (e.next = r), (t.lastEffect = e)),
        e
      )
    }
    function Hs() {
      return L().memoizedState
    }
    function Us(e, t, n, r) {
      var i = fs()
      ;((N.flags |= e), (i.memoizedState = Vs(1 | t, { destroy: void 0 }, n, r === void 0 ? null : r)))
    }
    function Ws(e, t, n, r) {
      var i = L()
      r = r === void 0 ? null : r
      var a = i.memoizedState.inst
      P !== null && r !== null && is(r, P.memoizedState.deps)
        ? (i.memoizedState = Vs(t, a, n, r))
        : ((N.flags |= e), (i.memoizedState = Vs(1 | t, a, n, r)))
    }
    function Gs(e, t) {
      Us(8390656, 8, e, t)
    }
    function Ks(e, t) {
      Ws(2048, 8, e, t)
    }
    function qs(e) {
      N.flags |= 4
      var t = N.updateQueue
      if (t === null) ((t = ps()), (N.updateQueue = t), (t.events = [e]))
      else {
        var n = t.events
        n === null ? (t.events = [e]) : n.push(e)
      }
    }
    function Js(e) {
      var t = L().memoizedState
      return (
        qs({ ref: t, nextImpl: e }),
        function () {
          if (W & 2) throw Error(i(440))
          return t.impl.apply(void 0, arguments)
        }
      )
    }
    function Ys(e, t) {
      return Ws(4, 2, e, t)
    }
    function Xs(e, t) {
      return Ws(4, 4, e, t)
    }
    function Zs(e, t) {
      if (typeof t == `function`) {
        e = e()
        var n = t(e)
        return function () {
          typeof n == `function` ? n() : t(null)
        }
      }
      if (t != null)
        return (
          (e = e()),
          (t.current = e),
          function () {
            t.current = null
          }
        )
    }
    function Qs(e, t, n) {
      ;((n = n == null ? null : n.concat([e])), Ws(4, 4, Zs.bind(null, t, e), n))
    }
    function $s() {}
    function ec(e, t) {
      var n = L()
      t = t === void 0 ? null : t
      var r = n.memoizedState
      return t !== null && is(t, r[1]) ? r[0] : ((n.memoizedState = [e, t]), e)
    }
    function tc(e, t) {
      var n = L()
      t = t === void 0 ? null : t
      var r = n.memoizedState
      if (t !== null && is(t, r[1])) return r[0]
      if (((r = e()), $o)) {
        ct(!0)
        try {
          e()
        } finally {
          ct(!1)
        }
      }
      return ((n.memoizedState = [r, t]), r)
    }
    function nc(e, t, n) {
      return n === void 0 || (Xo & 1073741824 && !(q & 261930))
        ? (e.memoizedState = t)
        : ((e.memoizedState = n), (e = Md()), (N.lanes |= e), (sd |= e), n)
    }
    function rc(e, t, n, r) {
      return Zr(n, t)
        ? n
        : Po.current === null
          ? !(Xo & 106) || (Xo & 1073741824 && !(q & 261930))
            ? ((R = !0), (e.memoizedState = n))
            : ((e = Md()), (N.lanes |= e), (sd |= e), t)
          : ((e = nc(e, n, r)), Zr(e, t) || (R = !0), e)
    }
    function ic(e, t, n, r, i) {
      var a = w.p
      w.p = a !== 0 && 8 > a ? a : 8
      var o = C.T,
        s = {}
      ;((s.types = o === null ? null : o.types), (C.T = s), gc(e, !1, t, n))
      try {
        var c = i(),
          l = C.S
        ;(l !== null && l(s, c),
          typeof c == `object` && c && typeof c.then == `function` ? hc(e, t, Za(c, r), jd(e)) : hc(e, t, r, jd(e)))
      } catch (n) {
        hc(e, t, { then: function () {}, status: `rejected`, reason: n }, jd())
      } finally {
        ;((w.p = a), o !== null && s.types !== null && (o.types = s.types), (C.T = o))
      }
    }
    function ac() {}
    function oc(e, t, n, r) {
      if (e.tag !== 5) throw Error(i(476))
      var a = sc(e).queue
      ic(
        e,
        a,
        t,
        Oe,
        n === null
          ? ac
          : function () {
              return (cc(e), n(r))
            },
      )
    }
    function sc(e) {
      var t = e.memoizedState
      if (t !== null) return t
      t = {
        memoizedState: Oe,
        baseState: Oe,
        baseQueue: null,
        queue: { pending: null, lanes: 0, dispatch: null, lastRenderedReducer: _s, lastRenderedState: Oe },
        next: null,
      }
      var n = {}
      return (
        (t.next = {
          memoizedState: n,
          baseState: n,
          baseQueue: null,
          queue: { pending: null, lanes: 0, dispatch: null, lastRenderedReducer: _s, lastRenderedState: n },
          next: null,
        }),
        (e.memoizedState = t),
        (e = e.alternate),
        e !== null && (e.memoizedState = t),
        t
      )
    }
    function cc(e) {
      var t = sc(e)
      ;(t.next === null && (t = e.alternate.memoizedState), hc(e, t.next.queue, {}, jd()))
    }
    function lc() {
      return Pa(sh)
    }
    function uc() {
      return L().memoizedState
    }
    function dc() {
      return L().memoizedState
    }
    function fc(e) {
      for (var t = e.return; t !== null;) {
        switch (t.tag) {
          case 24:
          case 3:
            var n = jd()
            e = To(n)
            var r = Eo(t, e, n)
            ;(r !== null && (Pd(r, t, n), Do(r, t, n)), (t = { cache: Ba() }), (e.payload = t))
            return
        }
        t = t.return
      }
    }
    function pc(e, t, n) {
      var r = jd()
      ;((n = { lane: r, revertLane: 0, gesture: null, action: n, hasEagerState: !1, eagerState: null, next: null }),
        _c(e) ? vc(t, n) : ((n = Ii(e, t, n, r)), n !== null && (Pd(n, e, r), yc(n, t, r))))
    }
    function mc(e, t, n) {
      hc(e, t, n, jd())
    }
    function hc(e, t, n, r) {
      var i = { lane: r, revertLane: 0, gesture: null, action: n, hasEagerState: !1, eagerState: null, next: null }
      if (_c(e)) vc(t, i)
      else {
        var a = e.alternate
        if (e.lanes === 0 && (a === null || a.lanes === 0) && ((a = t.lastRenderedReducer), a !== null))
          try {
            var o = t.lastRenderedState,
              s = a(o, n)
            if (((i.hasEagerState = !0), (i.eagerState = s), Zr(s, o))) return (Fi(e, t, i, 0), G === null && Pi(), !1)
          } catch {}
        if (((n = Ii(e, t, i, r)), n !== null)) return (Pd(n, e, r), yc(n, t, r), !0)
      }
      return !1
    }
    function gc(e, t, n, r) {
      if (
        ((r = { lane: 2, revertLane: Pf(), gesture: null, action: r, hasEagerState: !1, eagerState: null, next: null }),
        _c(e))
      ) {
        if (t) throw Error(i(479))
      } else ((t = Ii(e, n, r, 2)), t !== null && Pd(t, e, 2))
    }
    function _c(e) {
      var t = e.alternate
      return e === N || (t !== null && t === N)
    }
    function vc(e, t) {
      Qo = Zo = !0
      var n = e.pending
      ;(n === null ? (t.next = t) : ((t.next = n.next), (n.next = t)), (e.pending = t))
    }
    function yc(e, t, n) {
      if (n & 4194048) {
        var r = t.lanes
        ;((r &= e.pendingLanes), (n |= r), (t.lanes = n), Et(e, n))
      }
    }
    var bc = {
        readContext: Pa,
        use: hs,
        useCallback: I,
        useContext: I,
        useEffect: I,
        useImperativeHandle: I,
        useLayoutEffect: I,
        useInsertionEffect: I,
        useMemo: I,
        useReducer: I,
        useRef: I,
        useState: I,
        useDebugValue: I,
        useDeferredValue: I,
        useTransition: I,
        useSyncExternalStore: I,
        useId: I,
        useHostTransitionStatus: I,
        useFormState: I,
        useActionState: I,
        useOptimistic: I,
        useMemoCache: I,
        useCacheRefresh: I,
        useEffectEvent: I,
      },
      xc = {
        readContext: Pa,
        use: hs,
        useCallback: function (e, t) {
          return ((fs().memoizedState = [e, t === void 0 ? null : t]), e)
        },
        useContext: Pa,
        useEffect: Gs,
        useImperativeHandle: function (e, t, n) {
          ;((n = n == null ? null : n.concat([e])), Us(4194308, 4, Zs.bind(null, t, e), n))
        },
        useLayoutEffect: function (e, t) {
          return Us(4194308, 4, e, t)
        },
        useInsertionEffect: function (e, t) {
          Us(4, 2, e, t)
        },
        useMemo: function (e, t) {
          var n = fs()
          t = t === void 0 ? null : t
          var r = e()
          if ($o) {
            ct(!0)
            try {
              e()
            } finally {
              ct(!1)
            }
          }
          return ((n.memoizedState = [r, t]), r)
        },
        useReducer: function (e, t, n) {
          var r = fs()
          if (n !== void 0) {
            var i = n(t)
            if ($o) {
              ct(!0)
              try {
                n(t)
              } finally {
                ct(!1)
              }
            }
          } else i = t
          return (
            (r.memoizedState = r.baseState = i),
            (e = { pending: null, lanes: 0, dispatch: null, lastRenderedReducer: e, lastRenderedState: i }),
            (r.queue = e),
            (e = e.dispatch = pc.bind(null, N, e)),
            [r.memoizedState, e]
          )
        },
        useRef: function (e) {
          var t = fs()
          return ((e = { current: e }), (t.memoizedState = e))
        },
        useState: function (e) {
          e = Ds(e)
          var t = e.queue,
            n = mc.bind(null, N, t)
          return ((t.dispatch = n), [e.memoizedState, n])
        },
        useDebugValue: $s,
        useDeferredValue: function (e, t) {
          return nc(fs(), e, t)
        },
        useTransition: function () {
          var e = Ds(!1)
          return ((e = ic.bind(null, N, e.queue, !0, !1)), (fs().memoizedState = e), [!1, e])
        },
        useSyncExternalStore: function (e, t, n) {
          var r = N,
            a = fs()
          if (j) {
            if (n === void 0) throw Error(i(407))
            n = n()
          } else {
            if (((n = t()), G === null)) throw Error(i(349))
            q & 127 || Ss(r, t, n)
          }
          a.memoizedState = n
          var o = { value: n, getSnapshot: t }
          return (
            (a.queue = o),
            Gs(ws.bind(null, r, o, e), [e]),
            (r.flags |= 2048),
            Vs(9, { destroy: void 0 }, Cs.bind(null, r, o, n, t), null),
            n
          )
        },
        useId: function () {
          var e = fs(),
            t = G.identifierPrefix
          if (j) {
            var n = sa,
              r = oa
            ;((n = (r & ~(1 << (32 - lt(r) - 1))).toString(32) + n),
              (t = `_` + t + `R_` + n),
              (n = es++),
              0 < n && (t += `H` + n.toString(32)),
              (t += `_`))
          } else ((n = rs++), (t = `_` + t + `r_` + n.toString(32) + `_`))
          return (e.memoizedState = t)
        },
        useHostTransitionStatus: lc,
        useFormState: Is,
        useActionState: Is,
        useOptimistic: function (e) {
          var t = fs()
          t.memoizedState = t.baseState = e
          var n = { pending: null, lanes: 0, dispatch: null, lastRenderedReducer: null, lastRenderedState: null }
          return ((t.queue = n), (t = gc.bind(null, N, !0, n)), (n.dispatch = t), [e, t])
        },
        useMemoCache: gs,
        useCacheRefresh: function () {
          return (fs().memoizedState = fc.bind(null, N))
        },
        useEffectEvent: function (e) {
          var t = fs(),
            n = { impl: e }
          return (
            (t.memoizedState = n),
            function () {
              if (W & 2) throw Error(i(440))
              return n.impl.apply(void 0, arguments)
            }
          )
        },
      },
      Sc = {
        readContext: Pa,
        use: hs,
        useCallback: ec,
        useContext: Pa,
        useEffect: Ks,
        useImperativeHandle: Qs,
        useInsertionEffect: Ys,
        useLayoutEffect: Xs,
        useMemo: tc,
        useReducer: vs,
        useRef: Hs,
        useState: function () {
          return vs(_s)
        },
        useDebugValue: $s,
        useDeferredValue: function (e, t) {
          return rc(L(), P.memoizedState, e, t)
        },
        useTransition: function () {
          var e = vs(_s)[0],
            t = L().memoizedState
          return [typeof e == `boolean` ? e : ms(e), t]
        },
        useSyncExternalStore: xs,
        useId: uc,
        useHostTransitionStatus: lc,
        useFormState: Ls,
        useActionState: Ls,
        useOptimistic: function (e, t) {
          return Os(L(), P, e, t)
        },
        useMemoCache: gs,
        useCacheRefresh: dc,
        useEffectEvent: Js,
      },
      Cc = {
        readContext: Pa,
        use: hs,
        useCallback: ec,
        useContext: Pa,
        useEffect: Ks,
        useImperativeHandle: Qs,
        useInsertionEffect: Ys,
        useLayoutEffect: Xs,
        useMemo: tc,
        useReducer: bs,
        useRef: Hs,
        useState: function () {
          return bs(_s)
        },
        useDebugValue: $s,
        useDeferredValue: function (e, t) {
          var n = L()
          return P === null ? nc(n, e, t) : rc(n, P.memoizedState, e, t)
        },
        useTransition: function () {
          var e = bs(_s)[0],
            t = L().memoizedState
          return [typeof e == `boolean` ? e : ms(e), t]
        },
        useSyncExternalStore: xs,
        useId: uc,
        useHostTransitionStatus: lc,
        useFormState: Bs,
        useActionState: Bs,
        useOptimistic: function (e, t) {
          var n = L()
          return P === null ? ((n.baseState = e), [e, n.queue.dispatch]) : Os(n, P, e, t)
        },
        useMemoCache: gs,
        useCacheRefresh: dc,
        useEffectEvent: Js,
      }
    function wc(e, t, n, r) {
      ;((t = e.memoizedState),
        (n = n(r, t)),
        (n = n == null ? t : S({}, t, n)),
        (e.memoizedState = n),
        e.lanes === 0 && (e.updateQueue.baseState = n))
    }
    var Tc = {
      enqueueSetState: function (e, t, n) {
        e = e._reactInternals
        var r = jd(),
          i = To(r)
        ;((i.payload = t), n != null && (i.callback = n), (t = Eo(e, i, r)), t !== null && (Pd(t, e, r), Do(t, e, r)))
      },
      enqueueReplaceState: function (e, t, n) {
        e = e._reactInternals
        var r = jd(),
          i = To(r)
        ;((i.tag = 1),
          (i.payload = t),
          n != null && (i.callback = n),
          (t = Eo(e, i, r)),
          t !== null && (Pd(t, e, r), Do(t, e, r)))
      },
      enqueueForceUpdate: function (e, t) {
        e = e._reactInternals
        var n = jd(),
          r = To(n)
        ;((r.tag = 2), t != null && (r.callback = t), (t = Eo(e, r, n)), t !== null && (Pd(t, e, n), Do(t, e, n)))
      },
    }
    function Ec(e, t, n, r, i, a, o) {
      return (
        (e = e.stateNode),
        typeof e.shouldComponentUpdate == `function`
          ? e.shouldComponentUpdate(r, a, o)
          : t.prototype && t.prototype.isPureReactComponent
            ? !Qr(n, r) || !Qr(i, a)
            : !0
      )
    }
    function Dc(e, t, n, r) {
      ;((e = t.state),
        typeof t.componentWillReceiveProps == `function` && t.componentWillReceiveProps(n, r),
        typeof t.UNSAFE_componentWillReceiveProps == `function` && t.UNSAFE_componentWillReceiveProps(n, r),
        t.state !== e && Tc.enqueueReplaceState(t, t.state, null))
    }
    function Oc(e, t) {
      var n = t
      if (`ref` in t) for (var r in ((n = {}), t)) r !== `ref` && (n[r] = t[r])
      if ((e = e.defaultProps)) for (var i in (n === t && (n = S({}, n)), e)) n[i] === void 0 && (n[i] = e[i])
      return n
    }
    function kc(e) {
      Ai(e)
    }
    function Ac(e) {
      console.error(e)
    }
    function jc(e) {
      Ai(e)
    }
    function Mc(e, t) {
      try {
        var n = e.onUncaughtError
        n(t.value, { componentStack: t.stack })
      } catch (e) {
        setTimeout(function () {
          throw e
        })
      }
    }
    function Nc(e, t, n) {
      try {
        var r = e.onCaughtError
        r(n.value, { componentStack: n.stack, errorBoundary: t.tag === 1 ? t.stateNode : null })
      } catch (e) {
        setTimeout(function () {
          throw e
        })
      }
    }
    function Pc(e, t, n) {
      return (
        (n = To(n)),
        (n.tag = 3),
        (n.payload = { element: null }),
        (n.callback = function () {
          Mc(e, t)
        }),
        n
      )
    }
    function Fc(e) {
      return ((e = To(e)), (e.tag = 3), e)
    }
    function Ic(e, t, n, r) {
      var i = n.type.getDerivedStateFromError
      if (typeof i == `function`) {
        var a = r.value
        ;((e.payload = function () {
          return i(a)
        }),
          (e.callback = function () {
            Nc(t, n, r)
          }))
      }
      var o = n.stateNode
      o !== null &&
        typeof o.componentDidCatch == `function` &&
        (e.callback = function () {
          ;(Nc(t, n, r), typeof i != `function` && (yd === null ? (yd = new Set([this])) : yd.add(this)))
          var e = r.stack
          this.componentDidCatch(r.value, { componentStack: e === null ? `` : e })
        })
    }
    function Lc(e, t, n, r, a) {
      if (((n.flags |= 32768), typeof r == `object` && r && typeof r.then == `function`)) {
        if (((t = n.alternate), t !== null && ja(t, n, a, !0), (n = zo.current), n !== null)) {
          switch (n.tag) {
            case 31:
            case 13:
            case 19:
              return (
                Bo === null ? Kd() : n.alternate === null && Y === 0 && (Y = 3),
                (n.flags &= -257),
                (n.flags |= 65536),
                (n.lanes = a),
                r === oo
                  ? (n.flags |= 16384)
                  : ((t = n.updateQueue), t === null ? (n.updateQueue = new Set([r])) : t.add(r), mf(e, r, a)),
                !1
              )
            case 22:
              return (
                (n.flags |= 65536),
                r === oo
                  ? (n.flags |= 16384)
                  : ((t = n.updateQueue),
                    t === null
                      ? ((t = { transitions: null, markerInstances: null, retryQueue: new Set([r]) }),
                        (n.updateQueue = t))
                      : ((n = t.retryQueue), n === null ? (t.retryQueue = new Set([r])) : n.add(r)),
                    mf(e, r, a)),
                !1
              )
          }
          throw Error(i(435, n.tag))
        }
        return (mf(e, r, a), Kd(), !1)
      }
      if (j)
        return (
          (t = zo.current),
          t === null
            ? (r !== ga && ((t = Error(i(423), { cause: r })), Ca(Qi(t, n))),
              (e = e.current.alternate),
              (e.flags |= 65536),
              (a &= -a),
              (e.lanes |= a),
              (r = Qi(r, n)),
              (a = Pc(e.stateNode, r, a)),
              Oo(e, a),
              Y !== 4 && (Y = 2))
            : (!(t.flags & 65536) && (t.flags |= 256),
              (t.flags |= 65536),
              (t.lanes = a),
              r !== ga && ((e = Error(i(422), { cause: r })), Ca(Qi(e, n)))),
          !1
        )
      var o = Error(i(520), { cause: r })
      if (((o = Qi(o, n)), fd === null ? (fd = [o]) : fd.push(o), Y !== 4 && (Y = 2), t === null)) return !0
      ;((r = Qi(r, n)), (n = t))
      do {
        switch (n.tag) {
          case 3:
            return ((n.flags |= 65536), (e = a & -a), (n.lanes |= e), (e = Pc(n.stateNode, r, e)), Oo(n, e), !1)
          case 1:
            if (
              ((t = n.type),
              (o = n.stateNode),
              !(n.flags & 128) &&
                (typeof t.getDerivedStateFromError == `function` ||
                  (o !== null && typeof o.componentDidCatch == `function` && (yd === null || !yd.has(o)))))
            )
              return ((n.flags |= 65536), (a &= -a), (n.lanes |= a), (a = Fc(a)), Ic(a, e, n, r), Oo(n, a), !1)
            break
          case 22:
            if (n.memoizedState !== null) return ((n.flags |= 65536), !1)
        }
        n = n.return
      } while (n !== null)
      return !1
    }
    var Rc = Error(i(461)),
      R = !1
    function z(e, t, n, r) {
      t.child = e === null ? xo(t, null, n, r) : bo(t, e.child, n, r)
    }
    function zc(e, t, n, r, i) {
      n = n.render
      var a = t.ref
      if (`ref` in r) {
        var o = {}
        for (var s in r) s !== `ref` && (o[s] = r[s])
      } else o = r
      return (
        Na(t),
        (r = as(e, t, n, o, a, i)),
        (s = ls()),
        e !== null && !R ? (us(e, t, i), pl(e, t, i)) : (j && s && ua(t), (t.flags |= 1), z(e, t, r, i), t.child)
      )
    }
    function Bc(e, t, n, r, i) {
      if (e === null) {
        var a = n.type
        return typeof a == `function` && !Ui(a) && a.defaultProps === void 0 && n.compare === null
          ? ((t.tag = 15), (t.type = a), Vc(e, t, a, r, i))
          : ((e = Ki(n.type, null, r, t, t.mode, i)), (e.ref = t.ref), (e.return = t), (t.child = e))
      }
      if (((a = e.child), !ml(e, i))) {
        var o = a.memoizedProps
        if (((n = n.compare), (n = n === null ? Qr : n), n(o, r) && e.ref === t.ref)) return pl(e, t, i)
      }
      return ((t.flags |= 1), (e = Wi(a, r)), (e.ref = t.ref), (e.return = t), (t.child = e))
    }
    function Vc(e, t, n, r, i) {
      if (e !== null) {
        var a = e.memoizedProps
        if (Qr(a, r) && e.ref === t.ref) {
          if (((R = !1), (t.pendingProps = r = a), ml(e, i))) e.flags & 131072 && (R = !0)
          else return ((t.lanes = e.lanes), pl(e, t, i))
        }
      }
      return Yc(e, t, n, r, i)
    }
    function Hc(e, t, n, r) {
      var i = r.children,
        a = e === null ? null : e.memoizedState
      if (
        (e === null &&
          t.stateNode === null &&
          (t.stateNode = { _visibility: 1, _pendingMarkers: null, _retryCache: null, _transitions: null }),
        r.mode === `hidden`)
      ) {
        if (t.flags & 128) {
          if (((a = a === null ? n : a.baseLanes | n), e !== null)) {
            for (r = t.child = e.child, i = 0; r !== null;) ((i = i | r.lanes | r.childLanes), (r = r.sibling))
            r = i & ~a
          } else ((r = 0), (t.child = null))
          return Wc(e, t, a, n, r)
        }
        if (n & 536870912)
          ((t.memoizedState = { baseLanes: 0, cachePool: null }),
            e !== null && to(t, a === null ? null : a.cachePool),
            a === null ? Lo() : Io(t, a),
            Uo(t))
        else return ((r = t.lanes = 536870912), Wc(e, t, a === null ? n : a.baseLanes | n, n, r))
      } else
        a === null
          ? (e !== null && to(t, null), Lo(), Wo())
          : (to(t, a.cachePool), Io(t, a), Wo(), (t.memoizedState = null))
      return (z(e, t, i, n), t.child)
    }
    function Uc(e, t) {
      return (
        (e !== null && e.tag === 22) ||
          t.stateNode !== null ||
          (t.stateNode = { _visibility: 1, _pendingMarkers: null, _retryCache: null, _transitions: null }),
        t.sibling
      )
    }
    function Wc(e, t, n, r, i) {
      var a = eo()
      return (
        (a = a === null ? null : { parent: M._currentValue, pool: a }),
        (t.memoizedState = { baseLanes: n, cachePool: a }),
        e !== null && to(t, null),
        Lo(),
        Uo(t),
        e !== null && ja(e, t, r, !0),
        (t.childLanes = i),
        null
      )
    }
    function Gc(e, t) {
      return (
        (t = il({ mode: t.mode, children: t.children }, e.mode)), (t.ref = e.ref), (e.child = t), (t.return = e), t
      )
    }
    function Kc(e, t, n) {
      return (bo(t, e.child, null, n), (e = Gc(t, t.pendingProps)), (e.flags |= 2), Go(t), (t.memoizedState = null), e)
    }
    function qc(e, t, n) {
      var r = t.pendingProps,
        a = !!(t.flags & 128)
      if (((t.flags &= -129), e === null)) {
        if (j) {
          if (r.mode === `hidden`)
            return (
              (e = Gc(t, r)), (t.lanes = 536870912), (e.memoizedState = { baseLanes: 0, cachePool: null }), Uc(null, e)
            )
          if (
            (Ho(t),
            (e = A)
              ? ((e = am(e, ha)),
                (e = e !== null && e.data === `&` ? e : null),
                e !== null &&
                  ((t.memoizedState = {
                    dehydrated: e,
                    treeContext: aa === null ? null : { id: oa, overflow: sa },
                    retryLane: 536870912,
                    hydrationErrors: null,
                  }),
                  (n = Yi(e)),
                  (n.return = t),
                  (t.child = n),
                  (pa = t),
                  (A = null)))
              : (e = null),
            e === null)
          )
            throw _a(t)
          return ((t.lanes = 536870912), null)
        }
        return Gc(t, r)
      }
      var o = e.memoizedState
      if (o !== null) {
        var s = o.dehydrated
        if ((Ho(t), a)) {
          if (t.flags & 256) ((t.flags &= -257), (t = Kc(e, t, n)))
          else if (t.memoizedState !== null) ((t.child = e.child), (t.flags |= 128), (t = null))
          else throw Error(i(558))
        } else if ((R || ja(e, t, n, !1), (a = (n & e.childLanes) !== 0), R || a)) {
          if (Po.current === null) {
            if (((r = G), r !== null && ((s = Dt(r, n)), s !== 0 && s !== o.retryLane)))
              throw ((o.retryLane = s), Li(e, s), Pd(r, e, s), Rc)
            Kd()
          }
          t = Kc(e, t, n)
        } else
          ((e = o.treeContext),
            (A = lm(s.nextSibling)),
            (pa = t),
            (j = !0),
            (ma = null),
            (ha = !1),
            e !== null && fa(t, e),
            (t = Gc(t, r)),
            (t.flags |= 134221824))
        return t
      }
      return (
        (e = Wi(e.child, { mode: r.mode, children: r.children })), (e.ref = t.ref), (t.child = e), (e.return = t), e
      )
    }
    function Jc(e, t) {
      var n = t.ref
      if (n === null) e !== null && e.ref !== null && (t.flags |= 4194816)
      else {
        if (typeof n != `function` && typeof n != `object`) throw Error(i(284))
        ;(e === null || e.ref !== n) && (t.flags |= 4194816)
      }
    }
    function Yc(e, t, n, r, i) {
      return (
        Na(t),
        (n = as(e, t, n, r, void 0, i)),
        (r = ls()),
        e !== null && !R ? (us(e, t, i), pl(e, t, i)) : (j && r && ua(t), (t.flags |= 1), z(e, t, n, i), t.child)
      )
    }
    function Xc(e, t, n, r, i, a) {
      return (
        Na(t),
        (t.updateQueue = null),
        (n = ss(t, r, n, i)),
        os(e),
        (r = ls()),
        e !== null && !R ? (us(e, t, a), pl(e, t, a)) : (j && r && ua(t), (t.flags |= 1), z(e, t, n, a), t.child)
      )
    }
    function Zc(e, t, n, r, i) {
      if ((Na(t), t.stateNode === null)) {
        var a = Bi,
          o = n.contextType
        ;(typeof o == `object` && o && (a = Pa(o)),
          (a = new n(r, a)),
          (t.memoizedState = a.state !== null && a.state !== void 0 ? a.state : null),
          (a.updater = Tc),
          (t.stateNode = a),
          (a._reactInternals = t),
          (a = t.stateNode),
          (a.props = r),
          (a.state = t.memoizedState),
          (a.refs = {}),
          Co(t),
          (o = n.contextType),
          (a.context = typeof o == `object` && o ? Pa(o) : Bi),
          (a.state = t.memoizedState),
          (o = n.getDerivedStateFromProps),
          typeof o == `function` && (wc(t, n, o, r), (a.state = t.memoizedState)),
          typeof n.getDerivedStateFromProps == `function` ||
            typeof a.getSnapshotBeforeUpdate == `function` ||
            (typeof a.UNSAFE_componentWillMount != `function` && typeof a.componentWillMount != `function`) ||
            ((o = a.state),
            typeof a.componentWillMount == `function` && a.componentWillMount(),
            typeof a.UNSAFE_componentWillMount == `function` && a.UNSAFE_componentWillMount(),
            o !== a.state && Tc.enqueueReplaceState(a, a.state, null),
            jo(t, r, a, i),
            Ao(),
            (a.state = t.memoizedState)),
          typeof a.componentDidMount == `function` && (t.flags |= 4194308),
          (r = !0))
      } else if (e === null) {
        a = t.stateNode
        var s = t.memoizedProps,
          c = Oc(n, s)
        a.props = c
        var l = a.context,
          u = n.contextType
        ;((o = Bi), typeof u == `object` && u && (o = Pa(u)))
        var d = n.getDerivedStateFromProps
        ;((u = typeof d == `function` || typeof a.getSnapshotBeforeUpdate == `function`),
          (s = t.pendingProps !== s),
          u ||
            (typeof a.UNSAFE_componentWillReceiveProps != `function` &&
              typeof a.componentWillReceiveProps != `function`) ||
            ((s || l !== o) && Dc(t, a, r, o)),
          (So = !1))
        var f = t.memoizedState
        ;((a.state = f),
          jo(t, r, a, i),
          Ao(),
          (l = t.memoizedState),
          s || f !== l || So
            ? (typeof d == `function` && (wc(t, n, d, r), (l = t.memoizedState)),
              (c = So || Ec(t, n, c, r, f, l, o))
                ? (u ||
                    (typeof a.UNSAFE_componentWillMount != `function` && typeof a.componentWillMount != `function`) ||
                    (typeof a.componentWillMount == `function` && a.componentWillMount(),
                    typeof a.UNSAFE_componentWillMount == `function` && a.UNSAFE_componentWillMount()),
                  typeof a.componentDidMount == `function` && (t.flags |= 4194308))
                : (typeof a.componentDidMount == `function` && (t.flags |= 4194308),
                  (t.memoizedProps = r),
                  (t.memoizedState = l)),
              (a.props = r),
              (a.state = l),
              (a.context = o),
              (r = c))
            : (typeof a.componentDidMount == `function` && (t.flags |= 4194308), (r = !1)))
      } else {
        ;((a = t.stateNode),
          wo(e, t),
          (o = t.memoizedProps),
          (u = Oc(n, o)),
          (a.props = u),
          (d = t.pendingProps),
          (f = a.context),
          (l = n.contextType),
          (c = Bi),
          typeof l == `object` && l && (c = Pa(l)),
          (s = n.getDerivedStateFromProps),
          (l = typeof s == `function` || typeof a.getSnapshotBeforeUpdate == `function`) ||
            (typeof a.UNSAFE_componentWillReceiveProps != `function` &&
              typeof a.componentWillReceiveProps != `function`) ||
            ((o !== d || f !== c) && Dc(t, a, r, c)),
          (So = !1),
          (f = t.memoizedState),
          (a.state = f),
          jo(t, r, a, i),
          Ao())
        var p = t.memoizedState
        o !== d || f !== p || So || (e !== null && e.dependencies !== null && Ma(e.dependencies))
          ? (typeof s == `function` && (wc(t, n, s, r), (p = t.memoizedState)),
            (u = So || Ec(t, n, u, r, f, p, c) || (e !== null && e.dependencies !== null && Ma(e.dependencies)))
              ? (l ||
                  (typeof a.UNSAFE_componentWillUpdate != `function` && typeof a.componentWillUpdate != `function`) ||
                  (typeof a.componentWillUpdate == `function` && a.componentWillUpdate(r, p, c),
                  typeof a.UNSAFE_componentWillUpdate == `function` && a.UNSAFE_componentWillUpdate(r, p, c)),
                typeof a.componentDidUpdate == `function` && (t.flags |= 4),
                typeof a.getSnapshotBeforeUpdate == `function` && (t.flags |= 1024))
              : (typeof a.componentDidUpdate != `function` ||
                  (o === e.memoizedProps && f === e.memoizedState) ||
                  (t.flags |= 4),
                typeof a.getSnapshotBeforeUpdate != `function` ||
                  (o === e.memoizedProps && f === e.memoizedState) ||
                  (t.flags |= 1024),
                (t.memoizedProps = r),
                (t.memoizedState = p)),
            (a.props = r),
            (a.state = p),
            (a.context = c),
            (r = u))
          : (typeof a.componentDidUpdate != `function` ||
              (o === e.memoizedProps && f === e.memoizedState) ||
              (t.flags |= 4),
            typeof a.getSnapshotBeforeUpdate != `function` ||
              (o === e.memoizedProps && f === e.memoizedState) ||
              (t.flags |= 1024),
            (r = !1))
      }
      return (
        (a = r),
        Jc(e, t),
        (r = !!(t.flags & 128)),
        a || r
          ? ((a = t.stateNode),
            (n = r && typeof n.getDerivedStateFromError != `function` ? null : a.render()),
            (t.flags |= 1),
            e !== null && r ? ((t.child = bo(t, e.child, null, i)), (t.child = bo(t, null, n, i))) : z(e, t, n, i),
            (t.memoizedState = a.state),
            (e = t.child))
          : (e = pl(e, t, i)),
        e
      )
    }
    function Qc(e, t, n, r) {
      return (xa(), (t.flags |= 256), z(e, t, n, r), t.child)
    }
    var $c = { dehydrated: null, treeContext: null, retryLane: 0, hydrationErrors: null }
    function el(e) {
      return { baseLanes: e, cachePool: no() }
    }
    function tl(e, t, n) {
      return ((e = e === null ? 0 : e.childLanes & ~n), t && (e |= ud), e)
    }
    function nl(e, t, n) {
      var r = t.pendingProps,
        i = !1,
        a = !!(t.flags & 128),
        o
      if (
        ((o = a) || (o = e !== null && e.memoizedState === null ? !1 : !!(Ko.current & 2)),
        o && ((i = !0), (t.flags &= -129)),
        (o = !!(t.flags & 32)),
        (t.flags &= -33),
        e === null)
      ) {
        if (j) {
          if (
            (i ? Vo(t) : Wo(),
            (e = A)
              ? ((e = am(e, ha)),
                (e = e !== null && e.data !== `&` ? e : null),
                e !== null &&
                  ((t.memoizedState = {
                    dehydrated: e,
                    treeContext: aa === null ? null : { id: oa, overflow: sa },
                    retryLane: 536870912,
                    hydrationErrors: null,
                  }),
                  (n = Yi(e)),
                  (n.return = t),
                  (t.child = n),
                  (pa = t),
                  (A = null)))
              : (e = null),
            e === null)
          )
            throw _a(t)
          return ((t.lanes = sm(e) ? 32 : 536870912), null)
        }
        return (
          (a = r.children),
          (r = r.fallback),
          i
            ? (Wo(),
              (i = t.mode),
              (a = il({ mode: `hidden`, children: a }, i)),
              (r = qi(r, i, n, null)),
              (a.return = t),
              (r.return = t),
              (a.sibling = r),
              (t.child = a),
              (r = t.child),
              (r.memoizedState = el(n)),
              (r.childLanes = tl(e, o, n)),
              (t.memoizedState = $c),
              Uc(null, r))
            : (Vo(t), rl(t, a))
        )
      }
      var s = e.memoizedState
      if (s !== null) {
        var c = s.dehydrated
        if (c !== null) return ol(e, t, a, o, r, c, s, n)
      }
      return i
        ? (Wo(),
          (i = r.fallback),
          (a = t.mode),
          (s = e.child),
          (c = s.sibling),
          (r = Wi(s, { mode: `hidden`, children: r.children })),
          (r.subtreeFlags = s.subtreeFlags & 1206910976),
          c === null ? ((i = qi(i, a, n, null)), (i.flags |= 2)) : (i = Wi(c, i)),
          (i.return = t),
          (r.return = t),
          (r.sibling = i),
          (t.child = r),
          Uc(null, r),
          (r = t.child),
          (i = e.child.memoizedState),
          i === null
            ? (i = el(n))
            : ((a = i.cachePool),
              a === null ? (a = no()) : ((s = M._currentValue), (a = a.parent === s ? a : { parent: s, pool: s })),
              (i = { baseLanes: i.baseLanes | n, cachePool: a })),
          (r.memoizedState = i),
          (r.childLanes = tl(e, o, n)),
          (t.memoizedState = $c),
          Uc(e.child, r))
        : (Vo(t),
          (n = e.child),
          (e = n.sibling),
          (n = Wi(n, { mode: `visible`, children: r.children })),
          (n.return = t),
          (n.sibling = null),
          e !== null && ((o = t.deletions), o === null ? ((t.deletions = [e]), (t.flags |= 16)) : o.push(e)),
          (t.child = n),
          (t.memoizedState = null),
          n)
    }
    function rl(e, t) {
      return ((t = il({ mode: `visible`, children: t }, e.mode)), (t.return = e), (e.child = t))
    }
    function il(e, t) {
      return ((e = Hi(22, e, null, t)), (e.lanes = 0), e)
    }
    function al(e, t, n) {
      return (
        bo(t, e.child, null, n), (e = rl(t, t.pendingProps.children)), (e.flags |= 2), (t.memoizedState = null), e
      )
    }
    function ol(e, t, n, r, a, o, s, c) {
      if (n)
        return t.flags & 256
          ? (Vo(t), (t.flags &= -257), al(e, t, c))
          : t.memoizedState === null
            ? (Wo(),
              (o = a.fallback),
              (s = t.mode),
              (a = il({ mode: `visible`, children: a.children }, s)),
              (o = qi(o, s, c, null)),
              (o.flags |= 2),
              (a.return = t),
              (o.return = t),
              (a.sibling = o),
              (t.child = a),
              bo(t, e.child, null, c),
              (a = t.child),
              (a.memoizedState = el(c)),
              (a.childLanes = tl(e, r, c)),
              (t.memoizedState = $c),
              Uc(null, a))
            : (Wo(), (t.child = e.child), (t.flags |= 128), null)
      if ((Vo(t), sm(o))) {
        if (((r = o.nextSibling && o.nextSibling.dataset), r)) var l = r.dgst
        return (
          (r = l),
          r !== `` &&
            ((a = Error(i(419))), (a.stack = ``), (a.digest = r), Ca({ value: a, source: null, stack: null })),
          al(e, t, c)
        )
      }
      if ((R || ja(e, t, c, !1), (r = (c & e.childLanes) !== 0), R || r)) {
        if (Po.current !== null) return al(e, t, c)
        if (((r = G), r !== null && ((a = Dt(r, c)), a !== 0 && a !== s.retryLane)))
          throw ((s.retryLane = a), Li(e, a), Pd(r, e, a), Rc)
        return (om(o) || Kd(), al(e, t, c))
      }
      return om(o)
        ? ((t.flags |= 192), (t.child = e.child), null)
        : ((e = s.treeContext),
          (A = lm(o.nextSibling)),
          (pa = t),
          (j = !0),
          (ma = null),
          (ha = !1),
          e !== null && fa(t, e),
          (t = rl(t, a.children)),
          (t.flags |= 134221824),
          t)
    }
    function sl(e, t, n) {
      e.lanes |= t
      var r = e.alternate
      ;(r !== null && (r.lanes |= t), ka(e.return, t, n))
    }
    function cl(e) {
      for (var t = null; e !== null;) {
        var n = e.alternate
        ;(n !== null && Yo(n) === null && (t = e), (e = e.sibling))
      }
      return t
    }
    function ll(e, t, n, r, i, a) {
      var o = e.memoizedState
      o === null
        ? (e.memoizedState = {
            isBackwards: t,
            rendering: null,
            renderingStartTime: 0,
            last: r,
            tail: n,
            tailMode: i,
            treeForkCount: a,
          })
        : ((o.isBackwards = t),
          (o.rendering = null),
          (o.renderingStartTime = 0),
          (o.last = r),
          (o.tail = n),
          (o.tailMode = i),
          (o.treeForkCount = a))
    }
    function ul(e) {
      var t = e.child
      for (e.child = null; t !== null;) {
        var n = t.sibling
        ;((t.sibling = e.child), (e.child = t), (t = n))
      }
    }
    function dl(e, t, n) {
      var r = t.pendingProps,
        i = r.revealOrder,
        a = r.tail
      r = r.children
      var o = Ko.current
      if (t.flags & 128) return (qo(t, o), null)
      var s = !!(o & 2)
      if (
        (s ? ((o = (o & 1) | 2), (t.flags |= 128)) : (o &= 1),
        qo(t, o),
        i === `backwards` && e !== null ? (ul(e), z(e, t, r, n), ul(e)) : z(e, t, r, n),
        (r = j ? na : 0),
        !s && e !== null && e.flags & 128)
      )
        a: for (e = t.child; e !== null;) {
          if (e.tag === 13) e.memoizedState !== null && sl(e, n, t)
          else if (e.tag === 19) sl(e, n, t)
          else if (e.child !== null) {
            ;((e.child.return = e), (e = e.child))
            continue
          }
          if (e === t) break a
          for (; e.sibling === null;) {
            if (e.return === null || e.return === t) break a
            e = e.return
          }
          ;((e.sibling.return = e.return), (e = e.sibling))
        }
      switch (i) {
        case `backwards`:
          ;((n = cl(t.child)),
            n === null ? ((i = t.child), (t.child = null)) : ((i = n.sibling), (n.sibling = null), ul(t)),
            ll(t, !0, i, null, a, r))
          break
        case `unstable_legacy-backwards`:
          for (n = null, i = t.child, t.child = null; i !== null;) {
            if (((e = i.alternate), e !== null && Yo(e) === null)) {
              t.child = i
              break
            }
            ;((e = i.sibling), (i.sibling = n), (n = i), (i = e))
          }
          ll(t, !0, n, null, a, r)
          break
        case `together`:
          ll(t, !1, null, null, void 0, r)
          break
        case `independent`:
          t.memoizedState = null
          break
        default:
          ;((n = cl(t.child)),
            n === null ? ((i = t.child), (t.child = null)) : ((i = n.sibling), (n.sibling = null)),
            ll(t, !1, i, n, a, r))
      }
      return t.child
    }
    function fl(e, t, n) {
      var r = t.pendingProps
      return (Da(t, t.type, r.value), z(e, t, r.children, n), t.child)
    }
    function pl(e, t, n) {
      if ((e !== null && (t.dependencies = e.dependencies), (sd |= t.lanes), (n & t.childLanes) === 0)) {
        if (e !== null) {
          if ((ja(e, t, n, !1), (n & t.childLanes) === 0)) return null
        } else return null
      }
      if (e !== null && t.child !== e.child) throw Error(i(153))
      if (t.child !== null) {
        for (e = t.child, n = Wi(e, e.pendingProps), t.child = n, n.return = t; e.sibling !== null;)
          ((e = e.sibling), (n = n.sibling = Wi(e, e.pendingProps)), (n.return = t))
        n.sibling = null
      }
      return t.child
    }
    function ml(e, t) {
      return (e.lanes & t) !== 0 || ((e = e.dependencies), !!(e !== null && Ma(e)))
    }
    function hl(e, t, n) {
      switch (t.tag) {
        case 3:
          ;(Le(t, t.stateNode.containerInfo), Da(t, M, e.memoizedState.cache), xa())
          break
        case 27:
        case 5:
          ze(t)
          break
        case 4:
          Le(t, t.stateNode.containerInfo)
          break
        case 10:
          Da(t, t.type, t.memoizedProps.value)
          break
        case 31:
          if (t.memoizedState !== null) return ((t.flags |= 128), Ho(t), null)
          break
        case 13:
          var r = t.memoizedState
          if (r !== null) {
            if (r.dehydrated !== null) return (Vo(t), (t.flags |= 128), null)
            r = ja(e, t, n, !1)
            var i = t.child.childLanes
            return r || (n & i) !== 0 ? nl(e, t, n) : (Vo(t), (e = pl(e, t, n)), e === null ? null : e.sibling)
          }
          Vo(t)
          break
        case 19:
          if (t.flags & 128) return dl(e, t, n)
          if (
            ((i = !!(e.flags & 128)),
            (r = (n & t.childLanes) !== 0),
            (r ||= (ja(e, t, n, !1), (n & t.childLanes) !== 0)),
            i)
          ) {
            if (r) return dl(e, t, n)
            t.flags |= 128
          }
          if (
            ((i = t.memoizedState),
            i !== null && ((i.rendering = null), (i.tail = null), (i.lastEffect = null)),
            qo(t, Ko.current),
            r)
          )
            break
          return null
        case 22:
          return ((t.lanes = 0), Hc(e, t, n, t.pendingProps))
        case 24:
          Da(t, M, e.memoizedState.cache)
      }
      return pl(e, t, n)
    }
    function gl(e, t, n) {
      if (e !== null) {
        if (e.memoizedProps !== t.pendingProps) R = !0
        else {
          if (!ml(e, n) && !(t.flags & 128)) return ((R = !1), hl(e, t, n))
          R = !!(e.flags & 131072)
        }
      } else ((R = !1), j && t.flags & 1048576 && la(t, na, t.index))
      switch (((t.lanes = 0), t.tag)) {
        case 16:
          a: {
            var r = t.pendingProps
            if (((e = lo(t.elementType)), (t.type = e), typeof e == `function`))
              Ui(e)
                ? ((r = Oc(e, r)), (t.tag = 1), (t = Zc(null, t, e, r, n)))
                : ((t.tag = 0), (t = Yc(null, t, e, r, n)))
            else {
              if (e != null) {
                var a = e.$$typeof
                if (a === pe) {
                  ;((t.tag = 11), (t = zc(null, t, e, r, n)))
                  break a
                }
                if (a === ge) {
                  ;((t.tag = 14), (t = Bc(null, t, e, r, n)))
                  break a
                }
                if (a === fe) {
                  ;((t.tag = 10), (t.type = e), (t = fl(null, t, n)))
                  break a
                }
              }
              throw ((t = Ee(e) || e), Error(i(306, t, ``)))
            }
          }
          return t
        case 0:
          return Yc(e, t, t.type, t.pendingProps, n)
        case 1:
          return ((r = t.type), (a = Oc(r, t.pendingProps)), Zc(e, t, r, a, n))
        case 3:
          a: {
            if ((Le(t, t.stateNode.containerInfo), e === null)) throw Error(i(387))
            r = t.pendingProps
            var o = t.memoizedState
            ;((a = o.element), wo(e, t), jo(t, r, null, n))
            var s = t.memoizedState
            if (
              ((r = s.cache), Da(t, M, r), r !== o.cache && Aa(t, [M], n, !0), Ao(), (r = s.element), o.isDehydrated)
            ) {
              if (
                ((o = { element: r, isDehydrated: !1, cache: s.cache }),
                (t.updateQueue.baseState = o),
                (t.memoizedState = o),
                t.flags & 256)
              ) {
                t = Qc(e, t, r, n)
                break a
              }
              if (r !== a) {
                ;((a = Qi(Error(i(424)), t)), Ca(a), (t = Qc(e, t, r, n)))
                break a
              }
              switch (((e = t.stateNode.containerInfo), e.nodeType)) {
                case 9:
                  e = e.body
                  break
                default:
                  e = e.nodeName === `HTML` ? e.ownerDocument.body : e
              }
              for (A = lm(e.firstChild), pa = t, j = !0, ma = null, ha = !0, n = xo(t, null, r, n), t.child = n; n;)
                ((n.flags = (n.flags & -3) | 134221824), (n = n.sibling))
            } else {
              if ((xa(), r === a)) {
                t = pl(e, t, n)
                break a
              }
              z(e, t, r, n)
            }
            t = t.child
          }
          return t
        case 26:
          return (
            Jc(e, t),
            e === null
              ? (n = Nm(t.type, null, t.pendingProps, null))
                ? (t.memoizedState = n)
                : j || (t.stateNode = fp(t.type, t.pendingProps, Fe.current, t))
              : (t.memoizedState = Nm(t.type, e.memoizedProps, t.pendingProps, e.memoizedState)),
            null
          )
        case 27:
          return (
            ze(t),
            e === null &&
              j &&
              ((r = t.stateNode = hm(t.type, t.pendingProps, Fe.current)),
              (pa = t),
              (ha = !0),
              (a = A),
              Sp(t.type) ? ((um = a), (A = lm(r.firstChild))) : (A = a)),
            z(e, t, t.pendingProps.children, n),
            Jc(e, t),
            e === null && (t.flags |= 4194304),
            t.child
          )
        case 5:
          return (
            e === null &&
              j &&
              ((a = r = A) &&
                ((r = rm(r, t.type, t.pendingProps, ha)),
                r === null ? (a = !1) : ((t.stateNode = r), (pa = t), (A = lm(r.firstChild)), (ha = !1), (a = !0))),
              a || _a(t)),
            ze(t),
            (a = t.type),
            (o = t.pendingProps),
            (s = e === null ? null : e.memoizedProps),
            (r = o.children),
            pp(a, o) ? (r = null) : s !== null && pp(a, s) && (t.flags |= 32),
            t.memoizedState !== null && ((a = as(e, t, cs, null, null, n)), (sh._currentValue = a)),
            Jc(e, t),
            z(e, t, r, n),
            t.child
          )
        case 6:
          return (
            e === null &&
              j &&
              ((e = n = A) &&
                ((n = im(n, t.pendingProps, ha)),
                n === null ? (e = !1) : ((t.stateNode = n), (pa = t), (A = null), (e = !0))),
              e || _a(t)),
            null
          )
        case 13:
          return nl(e, t, n)
        case 4:
          return (
            Le(t, t.stateNode.containerInfo),
            (r = t.pendingProps),
            e === null ? (t.child = bo(t, null, r, n)) : z(e, t, r, n),
            t.child
          )
        case 11:
          return zc(e, t, t.type, t.pendingProps, n)
        case 7:
          return ((r = t.pendingProps), Jc(e, t), z(e, t, r, n), t.child)
        case 8:
          return (z(e, t, t.pendingProps.children, n), t.child)
        case 12:
          return (z(e, t, t.pendingProps.children, n), t.child)
        case 10:
          return fl(e, t, n)
        case 9:
          return (
            (a = t.type._context),
            (r = t.pendingProps.children),
            Na(t),
            (a = Pa(a)),
            (r = r(a)),
            (t.flags |= 1),
            z(e, t, r, n),
            t.child
          )
        case 14:
          return Bc(e, t, t.type, t.pendingProps, n)
        case 15:
          return Vc(e, t, t.type, t.pendingProps, n)
        case 19:
          return dl(e, t, n)
        case 31:
          return qc(e, t, n)
        case 22:
          return Hc(e, t, n, t.pendingProps)
        case 24:
          return (
            Na(t),
            (r = Pa(M)),
            e === null
              ? ((a = eo()),
                a === null &&
                  ((a = G),
                  (o = Ba()),
                  (a.pooledCache = o),
                  o.refCount++,
                  o !== null && (a.pooledCacheLanes |= n),
                  (a = o)),
                (t.memoizedState = { parent: r, cache: a }),
                Co(t),
                Da(t, M, a))
              : ((e.lanes & n) !== 0 && (wo(e, t), jo(t, null, null, n), Ao()),
                (a = e.memoizedState),
                (o = t.memoizedState),
                a.parent === r
                  ? ((r = o.cache), Da(t, M, r), r !== a.cache && Aa(t, [M], n, !0))
                  : ((a = { parent: r, cache: r }),
                    (t.memoizedState = a),
                    t.lanes === 0 && (t.memoizedState = t.updateQueue.baseState = a),
                    Da(t, M, r))),
            z(e, t, t.pendingProps.children, n),
            t.child
          )
        case 30:
          return (
            t.stateNode === null && (t.stateNode = { autoName: null, paired: null, clones: null, ref: null }),
            (r = t.pendingProps),
            r.name != null && r.name !== `auto` ? (t.flags |= e === null ? 18882560 : 18874368) : j && ua(t),
            e !== null && e.memoizedProps.name !== r.name ? (t.flags |= 4194816) : Jc(e, t),
            z(e, t, r.children, n),
            t.child
          )
        case 29:
          throw t.pendingProps
      }
      throw Error(i(156, t.tag))
    }
    function _l(e) {
      e.flags |= 4
    }
    function vl(e, t, n, r, i) {
      var a
      if (
        ((a = !!(e.mode & 32)) && (a = n === null ? Jm(t, r) : Jm(t, r) && (r.src !== n.src || r.srcSet !== n.srcSet)),
        a)
      ) {
        if (((e.flags |= 16777216), (i & 335544128) === i)) {
          if (e.stateNode.complete) e.flags |= 8192
          else if (Ud()) e.flags |= 8192
          else throw ((uo = oo), io)
        }
      } else e.flags &= -16777217
    }
    function yl(e, t) {
      if (t.type !== `stylesheet` || t.state.loading & 4) e.flags &= -16777217
      else if (((e.flags |= 16777216), !Ym(t))) {
        if (Ud()) e.flags |= 8192
        else throw ((uo = oo), io)
      }
    }
    function bl(e, t) {
      ;(t !== null && (e.flags |= 4),
        e.flags & 16384 && ((t = e.tag === 22 ? 536870912 : xt()), (e.lanes |= t), (dd |= t)))
    }
    function xl(e, t) {
      if (!j)
        switch (e.tailMode) {
          case `visible`:
            break
          case `collapsed`:
            for (var n = e.tail, r = null; n !== null;) (n.alternate !== null && (r = n), (n = n.sibling))
            r === null ? (t || e.tail === null ? (e.tail = null) : (e.tail.sibling = null)) : (r.sibling = null)
            break
          default:
            for (t = e.tail, n = null; t !== null;) (t.alternate !== null && (n = t), (t = t.sibling))
            n === null ? (e.tail = null) : (n.sibling = null)
        }
    }
    function B(e) {
      var t = e.alternate !== null && e.alternate.child === e.child,
        n = 0,
        r = 0
      if (t)
        for (var i = e.child; i !== null;)
          ((n |= i.lanes | i.childLanes),
            (r |= i.subtreeFlags & 1206910976),
            (r |= i.flags & 1206910976),
            (i.return = e),
            (i = i.sibling))
      else
        for (i = e.child; i !== null;)
          ((n |= i.lanes | i.childLanes), (r |= i.subtreeFlags), (r |= i.flags), (i.return = e), (i = i.sibling))
      return ((e.subtreeFlags |= r), (e.childLanes = n), t)
    }
    function Sl(e, t, n) {
      var r = t.pendingProps
      switch ((da(t), t.tag)) {
        case 16:
        case 15:
        case 0:
        case 11:
        case 7:
        case 8:
        case 12:
        case 9:
        case 14:
          return (B(t), null)
        case 1:
          return (B(t), null)
        case 3:
          return (
            (n = t.stateNode),
            (r = null),
            e !== null && (r = e.memoizedState.cache),
            t.memoizedState.cache !== r && (t.flags |= 2048),
            Oa(M),
            Re(),
            n.pendingContext && ((n.context = n.pendingContext), (n.pendingContext = null)),
            (e === null || e.child === null) &&
              (ba(t)
                ? _l(t)
                : e === null || (e.memoizedState.isDehydrated && !(t.flags & 256)) || ((t.flags |= 1024), Sa())),
            B(t),
            null
          )
        case 26:
          var a = t.type,
            o = t.memoizedState
          return (
            e === null
              ? (_l(t), o === null ? (B(t), vl(t, a, null, r, n)) : (B(t), yl(t, o)))
              : o
                ? o === e.memoizedState
                  ? (B(t), (t.flags &= -16777217))
                  : (_l(t), B(t), yl(t, o))
                : ((e = e.memoizedProps), e !== r && _l(t), B(t), vl(t, a, e, r, n)),
            null
          )
        case 27:
          if ((Be(t), (n = Fe.current), (a = t.type), e !== null && t.stateNode != null)) e.memoizedProps !== r && _l(t)
          else {
            if (!r) {
              if (t.stateNode === null) throw Error(i(166))
              return (B(t), (t.subtreeFlags &= -33554433), null)
            }
            ;((e = Ne.current), ba(t) ? va(t, e) : ((e = hm(a, r, n)), (t.stateNode = e), _l(t)))
          }
          return (B(t), (t.subtreeFlags &= -33554433), null)
        case 5:
          if ((Be(t), (a = t.type), e !== null && t.stateNode != null)) e.memoizedProps !== r && _l(t)
          else {
            if (!r) {
              if (t.stateNode === null) throw Error(i(166))
              return (B(t), (t.subtreeFlags &= -33554433), null)
            }
            if (((o = Ne.current), ba(t))) va(t, o)
            else {
              var s = lp(Fe.current)
              switch (o) {
                case 1:
                  o = s.createElementNS(`http://www.w3.org/2000/svg`, a)
                  break
                case 2:
                  o = s.createElementNS(`http://www.w3.org/1998/Math/MathML`, a)
                  break
                default:
                  switch (a) {
                    case `svg`:
                      o = s.createElementNS(`http://www.w3.org/2000/svg`, a)
                      break
                    case `math`:
                      o = s.createElementNS(`http://www.w3.org/1998/Math/MathML`, a)
                      break
                    case `script`:
                      ;((o = s.createElement(`div`)),
                        (o.innerHTML = `<script><\/script>`),
                        (o = o.removeChild(o.firstChild)))
                      break
                    case `select`:
                      ;((o =
                        typeof r.is == `string` ? s.createElement(`select`, { is: r.is }) : s.createElement(`select`)),
                        r.multiple ? (o.multiple = !0) : r.size && (o.size = r.size))
                      break
                    default:
                      o = typeof r.is == `string` ? s.createElement(a, { is: r.is }) : s.createElement(a)
                  }
              }
              ;((o[Nt] = t), (o[Pt] = r))
              a: for (s = t.child; s !== null;) {
                if (s.tag === 5 || s.tag === 6) o.appendChild(s.stateNode)
                else if (s.tag !== 4 && s.tag !== 27 && s.child !== null) {
                  ;((s.child.return = s), (s = s.child))
                  continue
                }
                if (s === t) break a
                for (; s.sibling === null;) {
                  if (s.return === null || s.return === t) break a
                  s = s.return
                }
                ;((s.sibling.return = s.return), (s = s.sibling))
              }
              t.stateNode = o
              a: switch ((np(o, a, r), a)) {
                case `button`:
                case `input`:
                case `select`:
                case `textarea`:
                  r = !!r.autoFocus
                  break a
                case `img`:
                  r = !0
                  break a
                default:
                  r = !1
              }
              r && _l(t)
            }
          }
          return (
            B(t),
            (t.subtreeFlags &= -33554433),
            vl(t, t.type, e === null ? null : e.memoizedProps, t.pendingProps, n),
            null
          )
        case 6:
          if (e && t.stateNode != null) e.memoizedProps !== r && _l(t)
          else {
            if (typeof r != `string` && t.stateNode === null) throw Error(i(166))
            if (((e = Fe.current), ba(t))) {
              if (((e = t.stateNode), (n = t.memoizedProps), (r = null), (a = pa), a !== null))
                switch (a.tag) {
                  case 27:
                  case 5:
                    r = a.memoizedProps
                }
              ;((e[Nt] = t),
                (e = !!(e.nodeValue === n || (r !== null && !0 === r.suppressHydrationWarning) || ep(e.nodeValue, n))),
                e || _a(t, !0))
            } else ((e = lp(e).createTextNode(r)), (e[Nt] = t), (t.stateNode = e))
          }
          return (B(t), null)
        case 31:
          if (((n = t.memoizedState), e === null || e.memoizedState !== null)) {
            if (((r = ba(t)), n !== null)) {
              if (e === null) {
                if (!r) throw Error(i(318))
                if (((e = t.memoizedState), (e = e === null ? null : e.dehydrated), !e)) throw Error(i(557))
                e[Nt] = t
              } else (xa(), !(t.flags & 128) && (t.memoizedState = null), (t.flags |= 4))
              ;(B(t), (e = !1))
            } else
              ((n = Sa()), e !== null && e.memoizedState !== null && (e.memoizedState.hydrationErrors = n), (e = !0))
            if (!e) return t.flags & 256 ? (Go(t), t) : (Go(t), null)
            if (t.flags & 128) throw Error(i(558))
          }
          return (B(t), null)
        case 13:
          if (
            ((r = t.memoizedState), e === null || (e.memoizedState !== null && e.memoizedState.dehydrated !== null))
          ) {
            if (((a = ba(t)), r !== null && r.dehydrated !== null)) {
              if (e === null) {
                if (!a) throw Error(i(318))
                if (((a = t.memoizedState), (a = a === null ? null : a.dehydrated), !a)) throw Error(i(317))
                a[Nt] = t
              } else (xa(), !(t.flags & 128) && (t.memoizedState = null), (t.flags |= 4))
              ;(B(t), (a = !1))
            } else
              ((a = Sa()), e !== null && e.memoizedState !== null && (e.memoizedState.hydrationErrors = a), (a = !0))
            if (!a) return t.flags & 256 ? (Go(t), t) : (Go(t), null)
          }
          return (
            Go(t),
            t.flags & 128
              ? ((t.lanes = n), t)
              : ((n = r !== null),
                (e = e !== null && e.memoizedState !== null),
                n &&
                  ((r = t.child),
                  (a = null),
                  r.alternate !== null &&
                    r.alternate.memoizedState !== null &&
                    r.alternate.memoizedState.cachePool !== null &&
                    (a = r.alternate.memoizedState.cachePool.pool),
                  (o = null),
                  r.memoizedState !== null &&
                    r.memoizedState.cachePool !== null &&
                    (o = r.memoizedState.cachePool.pool),
                  o !== a && (r.flags |= 2048)),
                n !== e && n && (t.child.flags |= 8192),
                bl(t, t.updateQueue),
                B(t),
                null)
          )
        case 4:
          return (Re(), e === null && Wf(t.stateNode.containerInfo), (t.flags |= 67108864), B(t), null)
        case 10:
          return (Oa(t.type), B(t), null)
        case 19:
          if ((Jo(t), (r = t.memoizedState), r === null)) return (B(t), null)
          if (((a = !!(t.flags & 128)), (o = r.rendering), o === null)) {
            if (a) xl(r, !1)
            else {
              if (Y !== 0 || (e !== null && e.flags & 128))
                for (e = t.child; e !== null;) {
                  if (((o = Yo(e)), o !== null)) {
                    for (
                      t.flags |= 128,
                        xl(r, !1),
                        e = o.updateQueue,
                        t.updateQueue = e,
                        bl(t, e),
                        t.subtreeFlags = 0,
                        e = n,
                        n = t.child;
                      n !== null;
                    )
                      (Gi(n, e), (n = n.sibling))
                    return (qo(t, (Ko.current & 1) | 2), j && ca(t, r.treeForkCount), t.child)
                  }
                  e = e.sibling
                }
              r.tail !== null && Ze() > _d && ((t.flags |= 128), (a = !0), xl(r, !1), (t.lanes = 4194304))
            }
          } else {
            if (!a) {
              if (((e = Yo(o)), e !== null)) {
                if (
                  ((t.flags |= 128),
                  (a = !0),
                  (e = e.updateQueue),
                  (t.updateQueue = e),
                  bl(t, e),
                  xl(r, !0),
                  r.tail === null && r.tailMode !== `collapsed` && r.tailMode !== `visible` && !o.alternate && !j)
                )
                  return (B(t), null)
              } else
                2 * Ze() - r.renderingStartTime > _d &&
                  n !== 536870912 &&
                  ((t.flags |= 128), (a = !0), xl(r, !1), (t.lanes = 4194304))
            }
            r.isBackwards
              ? ((o.sibling = t.child), (t.child = o))
              : ((e = r.last), e === null ? (t.child = o) : (e.sibling = o), (r.last = o))
          }
          if (r.tail !== null) {
            e = r.tail
            a: {
              for (n = e; n !== null;) {
                if (n.alternate !== null) {
                  n = !1
                  break a
                }
                n = n.sibling
              }
              n = !0
            }
            return (
              (r.rendering = e),
              (r.tail = e.sibling),
              (r.renderingStartTime = Ze()),
              (e.sibling = null),
              (o = Ko.current),
              (o = a ? (o & 1) | 2 : o & 1),
              r.tailMode === `visible` || r.tailMode === `collapsed` || !n || j
                ? qo(t, o)
                : ((n = o), T(zo, t), T(Ko, n), Bo === null && (Bo = t)),
              j && ca(t, r.treeForkCount),
              e
            )
          }
          return (B(t), null)
        case 22:
        case 23:
          return (
            Go(t),
            Ro(),
            (r = t.memoizedState !== null),
            e === null ? r && (t.flags |= 8192) : (e.memoizedState !== null) !== r && (t.flags |= 8192),
            r ? n & 536870912 && !(t.flags & 128) && (B(t), t.subtreeFlags & 6 && (t.flags |= 8192)) : B(t),
            (n = t.updateQueue),
            n !== null && bl(t, n.retryQueue),
            (n = null),
            e !== null &&
              e.memoizedState !== null &&
              e.memoizedState.cachePool !== null &&
              (n = e.memoizedState.cachePool.pool),
            (r = null),
            t.memoizedState !== null && t.memoizedState.cachePool !== null && (r = t.memoizedState.cachePool.pool),
            r !== n && (t.flags |= 2048),
            e !== null && Me($a),
            null
          )
        case 24:
          return (
            (n = null),
            e !== null && (n = e.memoizedState.cache),
            t.memoizedState.cache !== n && (t.flags |= 2048),
            Oa(M),
            B(t),
            null
          )
        case 25:
          return null
        case 30:
          return ((t.flags |= 33554432), B(t), null)
      }
      throw Error(i(156, t.tag))
    }
    function Cl(e, t) {
      switch ((da(t), t.tag)) {
        case 1:
          return ((e = t.flags), e & 65536 ? ((t.flags = (e & -65537) | 128), t) : null)
        case 3:
          return (Oa(M), Re(), (e = t.flags), e & 65536 && !(e & 128) ? ((t.flags = (e & -65537) | 128), t) : null)
        case 26:
        case 27:
        case 5:
          return (Be(t), null)
        case 31:
          if (t.memoizedState !== null) {
            if ((Go(t), t.alternate === null)) throw Error(i(340))
            xa()
          }
          return ((e = t.flags), e & 65536 ? ((t.flags = (e & -65537) | 128), t) : null)
        case 13:
          if ((Go(t), (e = t.memoizedState), e !== null && e.dehydrated !== null)) {
            if (t.alternate === null) throw Error(i(340))
            xa()
          }
          return ((e = t.flags), e & 65536 ? ((t.flags = (e & -65537) | 128), t) : null)
        case 19:
          return (
            Jo(t),
            (e = t.flags),
            e & 65536
              ? ((t.flags = (e & -65537) | 128),
                (e = t.memoizedState),
                e !== null && ((e.rendering = null), (e.tail = null)),
                (t.flags |= 4),
                t)
              : null
          )
        case 4:
          return (Re(), null)
        case 10:
          return (Oa(t.type), null)
        case 22:
        case 23:
          return (
            Go(t), Ro(), e !== null && Me($a), (e = t.flags), e & 65536 ? ((t.flags = (e & -65537) | 128), t) : null
          )
        case 24:
          return (Oa(M), null)
        case 25:
          return null
        default:
          return null
      }
    }
    function wl(e, t) {
      switch ((da(t), t.tag)) {
        case 3:
          ;(Oa(M), Re())
          break
        case 26:
        case 27:
        case 5:
          Be(t)
          break
        case 4:
          Re()
          break
        case 31:
          t.memoizedState !== null && Go(t)
          break
        case 13:
          Go(t)
          break
        case 19:
          Jo(t)
          break
        case 10:
          Oa(t.type)
          break
        case 22:
        case 23:
          ;(Go(t), Ro(), e !== null && Me($a))
          break
        case 24:
          Oa(M)
      }
    }
    function Tl(e, t) {
      try {
        var n = t.updateQueue,
          r = n === null ? null : n.lastEffect
        if (r !== null) {
          var i = r.next
          n = i
          do {
            if ((n.tag & e) === e) {
              r = void 0
              var a = n.create,
                o = n.inst
              ;((r = a()), (o.destroy = r))
            }
            n = n.next
          } while (n !== i)
        }
      } catch (e) {
        Z(t, t.return, e)
      }
    }
    function El(e, t, n) {
      try {
        var r = t.updateQueue,
          i = r === null ? null : r.lastEffect
        if (i !== null) {
          var a = i.next
          r = a
          do {
            if ((r.tag & e) === e) {
              var o = r.inst,
                s = o.destroy
              if (s !== void 0) {
                ;((o.destroy = void 0), (i = t))
                var c = n,
                  l = s
                try {
                  l()
                } catch (e) {
                  Z(i, c, e)
                }
              }
            }
            r = r.next
          } while (r !== a)
        }
      } catch (e) {
        Z(t, t.return, e)
      }
    }
    function Dl(e) {
      var t = e.updateQueue
      if (t !== null) {
        var n = e.stateNode
        try {
          No(t, n)
        } catch (t) {
          Z(e, e.return, t)
        }
      }
    }
    function Ol(e, t, n) {
      ;((n.props = Oc(e.type, e.memoizedProps)), (n.state = e.memoizedState))
      try {
        n.componentWillUnmount()
      } catch (n) {
        Z(e, t, n)
      }
    }
    function kl(e, t) {
      try {
        var n = e.ref
        if (n !== null) {
          switch (e.tag) {
            case 26:
            case 27:
            case 5:
              var r = e.stateNode
              break
            case 30:
              var i = e.stateNode,
                a = Di(e.memoizedProps, i)
              ;((i.ref === null || i.ref.name !== a) && (i.ref = Pp(a)), (r = i.ref))
              break
            case 7:
              if (e.stateNode === null) {
                var o = new Fp(e)
                ;(f(e.child, !1, Qp, o, void 0, void 0), (e.stateNode = o))
              }
              r = e.stateNode
              break
            default:
              r = e.stateNode
          }
          typeof n == `function` ? (e.refCleanup = n(r)) : (n.current = r)
        }
      } catch (n) {
        Z(e, t, n)
      }
    }
    function Al(e, t) {
      var n = e.ref,
        r = e.refCleanup
      if (n !== null) {
        if (typeof r == `function`)
          try {
            r()
          } catch (n) {
            Z(e, t, n)
          } finally {
            ;((e.refCleanup = null), (e = e.alternate), e != null && (e.refCleanup = null))
          }
        else if (typeof n == `function`)
          try {
            n(null)
          } catch (n) {
            Z(e, t, n)
          }
        else n.current = null
      }
    }
    function jl(e, t) {
      if ((e.tag === 5 || e.tag === 27 || e.tag === 6) && e.alternate === null && t !== null)
        for (var n = 0; n < t.length; n++) em(e.stateNode, t[n])
    }
    function Ml(e) {
      for (var t = e.return; t !== null && (Fl(t) && em(e.stateNode, t.stateNode), !Pl(t));) t = t.return
    }
    function Nl(e) {
      for (var t = e.return; t !== null && (Fl(t) && tm(e.stateNode, t.stateNode), !Pl(t));) t = t.return
    }
    function Pl(e) {
      return e.tag === 5 || e.tag === 3 || e.tag === 27
    }
    function Fl(e) {
      return e && e.tag === 7 && e.stateNode !== null
    }
    function Il(e) {
      var t = e.type,
        n = e.memoizedProps,
        r = e.stateNode
      try {
        a: switch (t) {
          case `button`:
          case `input`:
          case `select`:
          case `textarea`:
            n.autoFocus && r.focus()
            break a
          case `img`:
            n.src ? (r.src = n.src) : n.srcSet && (r.srcset = n.srcSet)
        }
      } catch (t) {
        Z(e, e.return, t)
      }
    }
    function Ll(e, t, n) {
      try {
        var r = e.stateNode
        ;(ip(r, e.type, n, t), (r[Pt] = t))
      } catch (t) {
        Z(e, e.return, t)
      }
    }
    function Rl(e) {
      return e.tag === 5 || e.tag === 3 || e.tag === 26 || (e.tag === 27 && Sp(e.type)) || e.tag === 4
    }
    function zl(e) {
      a: for (;;) {
        for (; e.sibling === null;) {
          if (e.return === null || Rl(e.return)) return null
          e = e.return
        }
        for (e.sibling.return = e.return, e = e.sibling; e.tag !== 5 && e.tag !== 6 && e.tag !== 18;) {
          if ((e.tag === 27 && Sp(e.type)) || e.flags & 2 || e.child === null || e.tag === 4) continue a
          ;((e.child.return = e), (e = e.child))
        }
        if (!(e.flags & 2)) return e.stateNode
      }
    }
    function Bl(e, t, n, r) {
      var i = e.tag
      if (i === 5 || i === 6)
        ((i = e.stateNode),
          t
            ? (n.nodeType === 9 ? n.body : n.nodeName === `HTML` ? n.ownerDocument.body : n).insertBefore(i, t)
            : ((t = n.nodeType === 9 ? n.body : n.nodeName === `HTML` ? n.ownerDocument.body : n),
              t.appendChild(i),
              (n = n._reactRootContainer),
              n != null || t.onclick !== null || (t.onclick = On)),
          jl(e, r),
          (k = !0))
      else if (
        i !== 4 &&
        (i === 27 && (jl(e, r), (r = null), Sp(e.type) && ((n = e.stateNode), (t = null))), (e = e.child), e !== null)
      )
        for (Bl(e, t, n, r), e = e.sibling; e !== null;) (Bl(e, t, n, r), (e = e.sibling))
    }
    function Vl(e, t, n, r) {
      var i = e.tag
      if (i === 5 || i === 6) ((i = e.stateNode), t ? n.insertBefore(i, t) : n.appendChild(i), jl(e, r), (k = !0))
      else if (
        i !== 4 &&
        (i === 27 && (jl(e, r), (r = null), Sp(e.type) && (n = e.stateNode)), (e = e.child), e !== null)
      )
        for (Vl(e, t, n, r), e = e.sibling; e !== null;) (Vl(e, t, n, r), (e = e.sibling))
    }
    function Hl(e) {
      var t = e.stateNode,
        n = e.memoizedProps
      try {
        for (var r = e.type, i = t.attributes; i.length;) t.removeAttributeNode(i[0])
        ;(np(t, r, n), (t[Nt] = e), (t[Pt] = n))
      } catch (t) {
        Z(e, e.return, t)
      }
    }
    var Ul = !1,
      Wl = null
    function Gl(e) {
      ;(e.tag === 30 || e.subtreeFlags & 33554432) && (Ul = !0)
    }
    var Kl = null
    function ql() {
      var e = Kl
      return ((Kl = null), e)
    }
    var Jl = 0
    function Yl(e, t, n, r, i) {
      return ((Jl = 0), Xl(e.child, t, n, r, i))
    }
    function Xl(e, t, n, r, i) {
      for (var a = !1; e !== null;) {
        if (e.tag === 5) {
          var o = e.stateNode
          if (r !== null) {
            var s = Op(o)
            ;(r.push(s), s.view && (a = !0))
          } else a || (Op(o).view && (a = !0))
          ;((Ul = !0), Tp(o, Jl === 0 ? t : t + `_` + Jl, n), Jl++)
        } else
          (e.tag === 22 && e.memoizedState !== null) || (e.tag === 30 && i) || (Xl(e.child, t, n, r, i) && (a = !0))
        e = e.sibling
      }
      return a
    }
    function Zl(e, t) {
      for (; e !== null;)
        (e.tag === 5
          ? Ep(e.stateNode, e.memoizedProps)
          : (e.tag === 22 && e.memoizedState !== null) || (e.tag === 30 && t) || Zl(e.child, t),
          (e = e.sibling))
    }
    function Ql(e) {
      if (e.subtreeFlags & 18874368)
        for (e = e.child; e !== null;) {
          if (
            (e.tag !== 22 || e.memoizedState === null) &&
            (Ql(e), e.tag === 30 && e.flags & 18874368 && e.stateNode.paired)
          ) {
            var t = e.memoizedProps
            if (t.name == null || t.name === `auto`) throw Error(i(544))
            var n = t.name
            ;((t = ki(t.default, t.share)), t !== `none` && (Yl(e, n, t, null, !1) || Zl(e.child, !1)))
          }
          e = e.sibling
        }
    }
    function $l(e, t) {
      if (e.tag === 30) {
        var n = e.stateNode,
          r = e.memoizedProps,
          i = Di(r, n),
          a = ki(r.default, n.paired ? r.share : r.enter)
        a === `none` ? Ql(e) : Yl(e, i, a, null, !1) ? (Ql(e), n.paired || t || Nd(e, r.onEnter)) : Zl(e.child, !1)
      } else if (e.subtreeFlags & 33554432) for (e = e.child; e !== null;) ($l(e, t), (e = e.sibling))
      else Ql(e)
    }
    function eu(e) {
      if (Wl !== null && Wl.size !== 0) {
        var t = Wl
        if (e.subtreeFlags & 18874368)
          for (e = e.child; e !== null;) {
            if (e.tag !== 22 || e.memoizedState === null) {
              if (e.tag === 30 && e.flags & 18874368) {
                var n = e.memoizedProps,
                  r = n.name
                if (r != null && r !== `auto`) {
                  var i = t.get(r)
                  if (i !== void 0) {
                    var a = ki(n.default, n.share)
                    if (
                      (a !== `none` &&
                        (Yl(e, r, a, null, !1)
                          ? ((a = e.stateNode), (i.paired = a), (a.paired = i), Nd(e, n.onShare))
                          : Zl(e.child, !1)),
                      t.delete(r),
                      t.size === 0)
                    )
                      break
                  }
                }
              }
              eu(e)
            }
            e = e.sibling
          }
      }
    }
    function tu(e) {
      if (e.tag === 30) {
        var t = e.memoizedProps,
          n = Di(t, e.stateNode),
          r = Wl === null ? void 0 : Wl.get(n),
          i = ki(t.default, r === void 0 ? t.exit : t.share)
        ;(i !== `none` &&
          (Yl(e, n, i, null, !1)
            ? r === void 0
              ? Nd(e, t.onExit)
              : ((i = e.stateNode), (r.paired = i), (i.paired = r), Wl.delete(n), Nd(e, t.onShare))
            : Zl(e.child, !1)),
          Wl !== null && eu(e))
      } else if (e.subtreeFlags & 33554432) for (e = e.child; e !== null;) (tu(e), (e = e.sibling))
      else Wl !== null && eu(e)
    }
    function nu(e) {
      for (e = e.child; e !== null;) {
        if (e.tag === 30) {
          var t = e.memoizedProps,
            n = Di(t, e.stateNode)
          ;((t = ki(t.default, t.update)), (e.flags &= -5), t !== `none` && Yl(e, n, t, (e.memoizedState = []), !1))
        } else e.subtreeFlags & 33554432 && nu(e)
        e = e.sibling
      }
    }
    function ru(e) {
      if (e.subtreeFlags & 18874368)
        for (e = e.child; e !== null;) {
          if (e.tag !== 22 || e.memoizedState === null) {
            if (e.tag === 30 && e.flags & 18874368) {
              var t = e.stateNode
              t.paired !== null && ((t.paired = null), Zl(e.child, !1))
            }
            ru(e)
          }
          e = e.sibling
        }
    }
    function iu(e) {
      if (e.tag === 30) ((e.stateNode.paired = null), Zl(e.child, !1), ru(e))
      else if (e.subtreeFlags & 33554432) for (e = e.child; e !== null;) (iu(e), (e = e.sibling))
      else ru(e)
    }
    function au(e) {
      for (e = e.child; e !== null;)
        (e.tag === 30 ? Zl(e.child, !1) : e.subtreeFlags & 33554432 && au(e), (e = e.sibling))
    }
    function ou(e, t, n, r, i, a, o) {
      for (var s = !1; t !== null;) {
        if (t.tag === 5) {
          var c = t.stateNode
          if (a !== null && Jl < a.length) {
            var l = a[Jl],
              u = Op(c)
            ;(l.view || u.view) && (s = !0)
            var d
            if ((d = !(e.flags & 4))) {
              if (u.clip) d = !0
              else {
                d = l.rect
                var f = u.rect
                d = d.y !== f.y || d.x !== f.x || d.height !== f.height || d.width !== f.width
              }
            }
            ;(d && (e.flags |= 4),
              u.abs ? (u = !l.abs) : ((l = l.rect), (u = u.rect), (u = l.height !== u.height || l.width !== u.width)),
              u && (e.flags |= 32))
          } else e.flags |= 32
          ;(e.flags & 4 && Tp(c, Jl === 0 ? n : n + `_` + Jl, i),
            (s && e.flags & 4) || (Kl === null && (Kl = []), Kl.push(c, Jl === 0 ? r : r + `_` + Jl, t.memoizedProps)),
            Jl++)
        } else
          (t.tag !== 22 || t.memoizedState === null) &&
            (t.tag === 30 && o ? (e.flags |= t.flags & 32) : ou(e, t.child, n, r, i, a, o) && (s = !0))
        t = t.sibling
      }
      return s
    }
    function su(e, t) {
      for (e = e.child; e !== null;) {
        if (e.tag === 30) {
          var n = e.memoizedProps,
            r = e.stateNode,
            i = Di(n, r),
            a = ki(n.default, n.update)
          if (t) {
            r = r.clones
            var o = r === null ? null : r.map(kp)
          } else ((o = e.memoizedState), (e.memoizedState = null))
          r = e
          var s = e.child
          ;((Jl = 0), (i = ou(r, s, i, i, a, o, !1)), e.flags & 4 && i && (t || Nd(e, n.onUpdate)))
        } else e.subtreeFlags & 33554432 && su(e, t)
        e = e.sibling
      }
    }
    var cu = !1,
      V = !1,
      lu = !1,
      uu = !1,
      du = typeof WeakSet == `function` ? WeakSet : Set,
      H = null,
      fu = !1,
      pu = !1,
      mu = !1,
      hu = !1
    function gu(e, t, n) {
      if (((e = e.containerInfo), (sp = gh), (e = ri(e)), ii(e))) {
        if (`selectionStart` in e) var r = { start: e.selectionStart, end: e.selectionEnd }
        else
          a: {
            r = ((r = e.ownerDocument) && r.defaultView) || window
            var i = r.getSelection && r.getSelection()
            if (i && i.rangeCount !== 0) {
              r = i.anchorNode
              var a = i.anchorOffset,
                o = i.focusNode
              i = i.focusOffset
              try {
                ;(r.nodeType, o.nodeType)
              } catch {
                r = null
                break a
              }
              var s = 0,
                c = -1,
                l = -1,
                u = 0,
                d = 0,
                f = e,
                p = null
              b: for (;;) {
                for (
                  var m;
                  f !== r || (a !== 0 && f.nodeType !== 3) || (c = s + a),
                    f !== o || (i !== 0 && f.nodeType !== 3) || (l = s + i),
                    f.nodeType === 3 && (s += f.nodeValue.length),
                    (m = f.firstChild) !== null;
                )
                  ((p = f), (f = m))
                for (;;) {
                  if (f === e) break b
                  if ((p === r && ++u === a && (c = s), p === o && ++d === i && (l = s), (m = f.nextSibling) !== null))
                    break
                  ;((f = p), (p = f.parentNode))
                }
                f = m
              }
              r = c === -1 || l === -1 ? null : { start: c, end: l }
            } else r = null
          }
        r ||= { start: 0, end: 0 }
      } else r = null
      for (
        cp = { focusedElem: e, selectionRange: r }, gh = !1, n = (n & 335544064) === n, H = t, t = n ? 9270 : 1024;
        H !== null;
      ) {
        if (((e = H), n && ((r = e.deletions), r !== null))) for (a = 0; a < r.length; a++) n && tu(r[a])
        if (e.alternate === null && e.flags & 2) (n && Gl(e), _u(n))
        else {
          if (e.tag === 22) {
            if (((r = e.alternate), e.memoizedState !== null)) {
              ;(r !== null && r.memoizedState === null && n && tu(r), _u(n))
              continue
            }
            if (r !== null && r.memoizedState !== null) {
              ;(n && Gl(e), _u(n))
              continue
            }
          }
          ;((r = e.child), (e.subtreeFlags & t) !== 0 && r !== null ? ((r.return = e), (H = r)) : (n && nu(e), _u(n)))
        }
      }
      Wl = null
    }
    function _u(e) {
      for (; H !== null;) {
        var t = H,
          n = e,
          r = t.alternate,
          a = t.flags
        switch (t.tag) {
          case 0:
          case 11:
          case 15:
            break
          case 1:
            if (a & 1024 && r !== null) {
              ;((n = void 0), (a = r.memoizedProps), (r = r.memoizedState))
              var o = t.stateNode
              try {
                var s = Oc(t.type, a)
                ;((n = o.getSnapshotBeforeUpdate(s, r)), (o.__reactInternalSnapshotBeforeUpdate = n))
              } catch (e) {
                Z(t, t.return, e)
              }
            }
            break
          case 3:
            if (a & 1024) {
              if (((r = t.stateNode.containerInfo), (n = r.nodeType), n === 9)) nm(r)
              else if (n === 1)
                switch (r.nodeName) {
                  case `HEAD`:
                  case `HTML`:
                  case `BODY`:
                    nm(r)
                    break
                  default:
                    r.textContent = ``
                }
            }
            break
          case 5:
          case 26:
          case 27:
          case 6:
          case 4:
          case 17:
            break
          case 30:
            n &&
              r !== null &&
              ((n = Di(r.memoizedProps, r.stateNode)),
              (a = t.memoizedProps),
              (a = ki(a.default, a.update)),
              a !== `none` && Yl(r, n, a, (r.memoizedState = []), !0))
            break
          default:
            if (a & 1024) throw Error(i(163))
        }
        if (((r = t.sibling), r !== null)) {
          ;((r.return = t.return), (H = r))
          break
        }
        H = t.return
      }
    }
    function vu(e, t, n) {
      var r = n.flags
      switch (n.tag) {
        case 0:
        case 11:
        case 15:
          ;(Lu(e, n), r & 4 && Tl(5, n))
          break
        case 1:
          if ((Lu(e, n), r & 4)) {
            if (((e = n.stateNode), t === null))
              try {
                e.componentDidMount()
              } catch (e) {
                Z(n, n.return, e)
              }
            else {
              var i = Oc(n.type, t.memoizedProps)
              t = t.memoizedState
              try {
                e.componentDidUpdate(i, t, e.__reactInternalSnapshotBeforeUpdate)
              } catch (e) {
                Z(n, n.return, e)
              }
            }
          }
          ;(r & 64 && Dl(n), r & 512 && kl(n, n.return))
          break
        case 3:
          if ((Lu(e, n), r & 64 && ((e = n.updateQueue), e !== null))) {
            if (((t = null), n.child !== null))
              switch (n.child.tag) {
                case 27:
                case 5:
                  t = n.child.stateNode
                  break
                case 1:
                  t = n.child.stateNode
              }
            try {
              No(e, t)
            } catch (e) {
              Z(n, n.return, e)
            }
          }
          break
        case 27:
          t === null && r & 4 && Hl(n)
        case 26:
        case 5:
          ;(Lu(e, n), t === null && r & 4 && Il(n), r & 512 && kl(n, n.return))
          break
        case 12:
          Lu(e, n)
          break
        case 31:
          ;(Lu(e, n), r & 4 && Eu(e, n))
          break
        case 13:
          ;(Lu(e, n),
            r & 4 && Du(e, n),
            r & 64 &&
              ((e = n.memoizedState),
              e !== null && ((e = e.dehydrated), e !== null && ((n = _f.bind(null, n)), cm(e, n)))))
          break
        case 22:
          if (((r = n.memoizedState !== null || cu), !r)) {
            var a = (t !== null && t.memoizedState !== null) || V
            ;((t = cu),
              (i = V),
              (cu = r),
              (V = a) && !i ? ((r = 2), n.subtreeFlags & 8772 && (r |= 1), zu(e, n, r)) : Lu(e, n),
              (cu = t),
              (V = i))
          }
          break
        case 30:
          ;(Lu(e, n), r & 512 && kl(n, n.return))
          break
        case 7:
          r & 512 && kl(n, n.return)
        default:
          Lu(e, n)
      }
    }
    function yu(e, t) {
      for (e = e.child; e !== null;) (bu(e, t), (e = e.sibling))
    }
    function bu(e, t) {
      switch (e.tag) {
        case 5:
        case 26:
          try {
            var n = e.stateNode
            if (t) {
              var r = n.style
              typeof r.setProperty == `function` ? r.setProperty(`display`, `none`, `important`) : (r.display = `none`)
            } else {
              var i = e.stateNode,
                a = e.memoizedProps.style,
                o = a != null && a.hasOwnProperty(`display`) ? a.display : null
              i.style.display = o == null || typeof o == `boolean` ? `` : (`` + o).trim()
            }
          } catch (t) {
            Z(e, e.return, t)
          }
          xu(e, t)
          break
        case 6:
          try {
            ;((e.stateNode.nodeValue = t ? `` : e.memoizedProps), (k = !0))
          } catch (t) {
            Z(e, e.return, t)
          }
          break
        case 18:
          try {
            var s = e.stateNode
            t ? wp(s, !0) : wp(e.stateNode, !1)
          } catch (t) {
            Z(e, e.return, t)
          }
          break
        case 22:
        case 23:
          e.memoizedState === null && yu(e, t)
          break
        default:
          yu(e, t)
      }
    }
    function xu(e, t) {
      if (e.subtreeFlags & 67108864)
        for (e = e.child; e !== null;) {
          a: {
            var n = e,
              r = t
            switch (n.tag) {
              case 4:
                bu(n, r)
                break a
              case 22:
                n.memoizedState === null && xu(n, r)
                break a
              default:
                xu(n, r)
            }
          }
          e = e.sibling
        }
    }
    function Su(e) {
      var t = e.alternate
      ;(t !== null && ((e.alternate = null), Su(t)),
        (e.child = null),
        (e.deletions = null),
        (e.sibling = null),
        e.tag === 5 && ((t = e.stateNode), t !== null && Ht(t)),
        (e.stateNode = null),
        (e.return = null),
        (e.dependencies = null),
        (e.memoizedProps = null),
        (e.memoizedState = null),
        (e.pendingProps = null),
        (e.stateNode = null),
        (e.updateQueue = null))
    }
    var U = null,
      Cu = !1
    function wu(e, t, n) {
      for (n = n.child; n !== null;) (Tu(e, t, n), (n = n.sibling))
    }
    function Tu(e, t, n) {
      if (st && typeof st.onCommitFiberUnmount == `function`)
        try {
          st.onCommitFiberUnmount(ot, n)
        } catch {}
      switch (n.tag) {
        case 26:
          ;(V || Al(n, t),
            wu(e, t, n),
            n.memoizedState
              ? n.memoizedState.count--
              : n.stateNode && !V && ((n = n.stateNode), n.parentNode.removeChild(n)))
          break
        case 27:
          ;(V || Al(n, t), Nl(n))
          var r = U,
            i = Cu
          ;(Sp(n.type) && ((U = n.stateNode), (Cu = !1)),
            wu(e, t, n),
            gm(n.stateNode, n.type, n.memoizedProps),
            (U = r),
            (Cu = i))
          break
        case 5:
          ;(V || Al(n, t), Nl(n))
        case 6:
          if ((n.tag === 6 && Nl(n), (r = U), (i = Cu), (U = null), wu(e, t, n), (U = r), (Cu = i), U !== null)) {
            if (Cu)
              try {
                ;((U.nodeType === 9 ? U.body : U.nodeName === `HTML` ? U.ownerDocument.body : U).removeChild(
                  n.stateNode,
                ),
                  (k = !0))
              } catch (e) {
                Z(n, t, e)
              }
            else
              try {
                ;(U.removeChild(n.stateNode), (k = !0))
              } catch (e) {
                Z(n, t, e)
              }
          }
          break
        case 18:
          U !== null &&
            (Cu
              ? ((e = U),
                Cp(e.nodeType === 9 ? e.body : e.nodeName === `HTML` ? e.ownerDocument.body : e, n.stateNode),
                Hh(e))
              : Cp(U, n.stateNode))
          break
        case 4:
          ;((r = U), (i = Cu), (U = n.stateNode.containerInfo), (Cu = !0), wu(e, t, n), (U = r), (Cu = i))
          break
        case 0:
        case 11:
        case 14:
        case 15:
          ;(El(2, n, t), V || El(4, n, t), wu(e, t, n))
          break
        case 1:
          ;(V || (Al(n, t), (r = n.stateNode), typeof r.componentWillUnmount == `function` && Ol(n, t, r)), wu(e, t, n))
          break
        case 21:
          wu(e, t, n)
          break
        case 22:
          ;((V = (r = V) || n.memoizedState !== null), wu(e, t, n), (V = r))
          break
        case 30:
          ;(Al(n, t), wu(e, t, n))
          break
        case 7:
          ;(V || Al(n, t), wu(e, t, n))
          break
        default:
          wu(e, t, n)
      }
    }
    function Eu(e, t) {
      if (t.memoizedState === null && ((e = t.alternate), e !== null && ((e = e.memoizedState), e !== null))) {
        e = e.dehydrated
        try {
          Hh(e)
        } catch (e) {
          Z(t, t.return, e)
        }
      }
    }
    function Du(e, t) {
      if (
        t.memoizedState === null &&
        ((e = t.alternate), e !== null && ((e = e.memoizedState), e !== null && ((e = e.dehydrated), e !== null)))
      )
        try {
          Hh(e)
        } catch (e) {
          Z(t, t.return, e)
        }
    }
    function Ou(e) {
      switch (e.tag) {
        case 31:
        case 13:
        case 19:
          var t = e.stateNode
          return (t === null && (t = e.stateNode = new du()), t)
        case 22:
          return ((e = e.stateNode), (t = e._retryCache), t === null && (t = e._retryCache = new du()), t)
        default:
          throw Error(i(435, e.tag))
      }
    }
    function ku(e, t) {
      var n = Ou(e)
      t.forEach(function (t) {
        if (!n.has(t)) {
          n.add(t)
          var r = vf.bind(null, e, t)
          t.then(r, r)
        }
      })
    }
    function Au(e, t, n) {
      var r = t.deletions
      if (r !== null)
        for (var a = 0; a < r.length; a++) {
          var o = r[a],
            s = e,
            c = t,
            l = c
          a: for (; l !== null;) {
            switch (l.tag) {
              case 27:
                if (Sp(l.type)) {
                  ;((U = l.stateNode), (Cu = !1))
                  break a
                }
                break
              case 5:
                ;((U = l.stateNode), (Cu = !1))
                break a
              case 3:
              case 4:
                ;((U = l.stateNode.containerInfo), (Cu = !0))
                break a
            }
            l = l.return
          }
          if (U === null) throw Error(i(160))
          ;(Tu(s, c, o), (U = null), (Cu = !1), (s = o.alternate), s !== null && (s.return = null), (o.return = null))
        }
      if (t.subtreeFlags & 13886) for (t = t.child; t !== null;) (Mu(t, e, n), (t = t.sibling))
    }
    var ju = null
    function Mu(e, t, n) {
      var r = e.alternate,
        a = e.flags
      switch (e.tag) {
        case 0:
        case 11:
        case 14:
        case 15:
          if (a & 4 && ((r = e.updateQueue), (r = r === null ? null : r.events), r !== null))
            for (var o = 0; o < r.length; o++) {
              var s = r[o]
              s.ref.impl = s.nextImpl
            }
          ;(Au(t, e, n), Nu(e), a & 4 && (El(3, e, e.return), Tl(3, e), El(5, e, e.return)))
          break
        case 1:
          ;(Au(t, e, n),
            Nu(e),
            a & 512 && (V || r === null || Al(r, r.return)),
            a & 64 &&
              cu &&
              ((e = e.updateQueue),
              e !== null &&
                ((t = e.callbacks),
                t !== null &&
                  ((n = e.shared.hiddenCallbacks), (e.shared.hiddenCallbacks = n === null ? t : n.concat(t))))))
          break
        case 26:
          if (((o = ju), Au(t, e, n), Nu(e), a & 512 && (V || r === null || Al(r, r.return)), a & 4)) {
            if (((a = r === null ? null : r.memoizedState), (n = e.memoizedState), r === null)) {
              if (n === null) {
                if (e.stateNode === null) {
                  if (cu) e.stateNode = fp(e.type, e.memoizedProps, t.containerInfo, e)
                  else {
                    a: {
                      ;((t = e.type), (n = e.memoizedProps), (a = o.ownerDocument || o))
                      b: switch (t) {
                        case `title`:
                          ;((r = a.getElementsByTagName(`title`)[0]),
                            (!r ||
                              r[Bt] ||
                              r[Nt] ||
                              r.namespaceURI === `http://www.w3.org/2000/svg` ||
                              r.hasAttribute(`itemprop`)) &&
                              ((r = a.createElement(t)), a.head.insertBefore(r, a.querySelector(`head > title`))),
                            np(r, t, n),
                            (r[Nt] = e),
                            O(r),
                            (t = r))
                          break a
                        case `link`:
                          if ((o = Gm(`link`, `href`, a).get(t + (n.href || ``)))) {
                            for (s = 0; s < o.length; s++)
                              if (
                                ((r = o[s]),
                                r.getAttribute(`href`) === (n.href == null || n.href === `` ? null : n.href) &&
                                  r.getAttribute(`rel`) === (n.rel == null ? null : n.rel) &&
                                  r.getAttribute(`title`) === (n.title == null ? null : n.title) &&
                                  r.getAttribute(`crossorigin`) === (n.crossOrigin == null ? null : n.crossOrigin))
                              ) {
                                o.splice(s, 1)
                                break b
                              }
                          }
                          ;((r = a.createElement(t)), np(r, t, n), a.head.appendChild(r))
                          break
                        case `meta`:
                          if ((o = Gm(`meta`, `content`, a).get(t + (n.content || ``)))) {
                            for (s = 0; s < o.length; s++)
                              if (
                                ((r = o[s]),
                                r.getAttribute(`content`) === (n.content == null ? null : `` + n.content) &&
                                  r.getAttribute(`name`) === (n.name == null ? null : n.name) &&
                                  r.getAttribute(`property`) === (n.property == null ? null : n.property) &&
                                  r.getAttribute(`http-equiv`) === (n.httpEquiv == null ? null : n.httpEquiv) &&
                                  r.getAttribute(`charset`) === (n.charSet == null ? null : n.charSet))
                              ) {
                                o.splice(s, 1)
                                break b
                              }
                          }
                          ;((r = a.createElement(t)), np(r, t, n), a.head.appendChild(r))
                          break
                        default:
                          throw Error(i(468, t))
                      }
                      ;((r[Nt] = e), O(r), (t = r))
                    }
                    e.stateNode = t
                  }
                } else cu || Km(o, e.type, e.stateNode)
              } else e.stateNode = Bm(o, n, e.memoizedProps)
            } else
              a === n
                ? n === null && e.stateNode !== null && Ll(e, e.memoizedProps, r.memoizedProps)
                : (a === null ? ((t = r.stateNode), t === null || V || t.parentNode.removeChild(t)) : a.count--,
                  n === null ? cu || Km(o, e.type, e.stateNode) : Bm(o, n, e.memoizedProps))
          }
          break
        case 27:
          ;(Au(t, e, n),
            Nu(e),
            a & 512 && (V || r === null || Al(r, r.return)),
            r !== null && a & 4 && Ll(e, e.memoizedProps, r.memoizedProps))
          break
        case 5:
          if (
            ((o = lu),
            (lu = !1),
            Au(t, e, n),
            (lu = o),
            Nu(e),
            a & 512 && (V || r === null || Al(r, r.return)),
            e.flags & 32)
          ) {
            t = e.stateNode
            try {
              ;(bn(t, ``), (k = !0))
            } catch (t) {
              Z(e, e.return, t)
            }
          }
          ;(a & 4 && e.stateNode != null && ((t = e.memoizedProps), Ll(e, t, r === null ? t : r.memoizedProps)),
            a & 1024 && (uu = !0))
          break
        case 6:
          if ((Au(t, e, n), Nu(e), a & 4)) {
            if (e.stateNode === null) throw Error(i(162))
            ;((t = e.memoizedProps), (n = e.stateNode))
            try {
              ;((n.nodeValue = t), (k = !0))
            } catch (t) {
              Z(e, e.return, t)
            }
          }
          break
        case 3:
          if (
            ((k = !1),
            (Wm = null),
            (o = ju),
            (ju = bm(t.containerInfo)),
            Au(t, e, n),
            (ju = o),
            Nu(e),
            a & 4 && r !== null && r.memoizedState.isDehydrated)
          )
            try {
              Hh(t.containerInfo)
            } catch (t) {
              Z(e, e.return, t)
            }
          ;(uu && ((uu = !1), Pu(e)), (k = !1))
          break
        case 4:
          ;((a = lu),
            (lu = cu),
            (r = nn()),
            (o = ju),
            (ju = bm(e.stateNode.containerInfo)),
            Au(t, e, n),
            Nu(e),
            (ju = o),
            k && pu && (mu = !0),
            (k = r),
            (lu = a))
          break
        case 12:
          ;(Au(t, e, n), Nu(e))
          break
        case 31:
          ;(Au(t, e, n), Nu(e), a & 4 && ((t = e.updateQueue), t !== null && ((e.updateQueue = null), ku(e, t))))
          break
        case 13:
          ;(Au(t, e, n),
            Nu(e),
            e.child.flags & 8192 &&
              (e.memoizedState !== null) != (r !== null && r.memoizedState !== null) &&
              (hd = Ze()),
            a & 4 && ((t = e.updateQueue), t !== null && ((e.updateQueue = null), ku(e, t))))
          break
        case 22:
          ;((o = e.memoizedState !== null), (s = r !== null && r.memoizedState !== null))
          var c = cu,
            l = V,
            u = lu
          ;((cu = c || o),
            (lu = u || o),
            (V = l || s),
            Au(t, e, n),
            (V = l),
            (lu = u),
            (cu = c),
            Nu(e),
            a & 8192 &&
              ((t = e.stateNode),
              (t._visibility = o ? t._visibility & -2 : t._visibility | 1),
              !o ||
                r === null ||
                s ||
                cu ||
                V ||
                ((t = s || V), (n = cu), (r = V), (cu = o || cu), (V = t), Ru(e, 2), (cu = n), (V = r)),
              (!o && lu) || yu(e, o)),
            a & 4 &&
              ((t = e.updateQueue),
              t !== null && ((n = t.retryQueue), n !== null && ((t.retryQueue = null), ku(e, n)))))
          break
        case 19:
          ;(Au(t, e, n), Nu(e), a & 4 && ((t = e.updateQueue), t !== null && ((e.updateQueue = null), ku(e, t))))
          break
        case 30:
          ;(a & 512 && (V || r === null || Al(r, r.return)),
            (a = nn()),
            (o = pu),
            (s = (n & 335544064) === n),
            (c = e.memoizedProps),
            (pu = s && ki(c.default, c.update) !== `none`),
            Au(t, e, n),
            Nu(e),
            s && r !== null && k && (e.flags |= 4),
            (pu = o),
            (k = a))
          break
        case 21:
          break
        case 7:
          ;(a & 512 && (V || r === null || Al(r, r.return)),
            r && r.stateNode !== null && (r.stateNode._fragmentFiber = e))
        default:
          ;(Au(t, e, n), Nu(e))
      }
    }
    function Nu(e) {
      var t = e.flags
      if (t & 2) {
        try {
          for (var n, r = e.return; r !== null;) {
            if (Rl(r)) {
              n = r
              break
            }
            r = r.return
          }
          r = null
          for (var a = e.return; a !== null;) {
            if (Fl(a)) {
              var o = a.stateNode
              r === null ? (r = [o]) : r.push(o)
            }
            if (Pl(a)) break
            a = a.return
          }
          var s = r
          if (n == null) throw Error(i(160))
          switch (n.tag) {
            case 27:
              var c = n.stateNode
              Vl(e, zl(e), c, s)
              break
            case 5:
              var l = n.stateNode
              ;(n.flags & 32 && (bn(l, ``), (n.flags &= -33)), Vl(e, zl(e), l, s))
              break
            case 3:
            case 4:
              var u = n.stateNode.containerInfo
              Bl(e, zl(e), u, s)
              break
            default:
              throw Error(i(161))
          }
        } catch (t) {
          Z(e, e.return, t)
        }
        e.flags &= -3
      }
      t & 4096 && (e.flags &= -4097)
    }
    function Pu(e) {
      if (e.subtreeFlags & 1024)
        for (e = e.child; e !== null;) {
          var t = e
          ;(Pu(t),
            t.tag === 5 && t.flags & 1024 && ((t = t.stateNode), (gh = !0), t.reset(), (gh = !1)),
            (e = e.sibling))
        }
    }
    function Fu(e, t) {
      if (t.subtreeFlags & 9270) for (t = t.child; t !== null;) (Iu(t, e), (t = t.sibling))
      else su(t, !1)
    }
    function Iu(e, t) {
      var n = e.alternate
      if (n === null) $l(e, !1)
      else
        switch (e.tag) {
          case 3:
            if (((hu = fu = !1), ql(), Fu(t, e), !fu && !mu)) {
              if (((e = Kl), e !== null))
                for (var r = 0; r < e.length; r += 3) {
                  n = e[r]
                  var i = e[r + 1]
                  ;(Ep(n, e[r + 2]),
                    (n = n.ownerDocument.documentElement),
                    n !== null &&
                      n.animate(
                        { opacity: [0, 0], pointerEvents: [`none`, `none`] },
                        { duration: 0, fill: `forwards`, pseudoElement: `::view-transition-group(` + i + `)` },
                      ))
                }
              ;((e = t.containerInfo),
                (e = e.nodeType === 9 ? e.documentElement : e.ownerDocument.documentElement),
                e !== null &&
                  e.style.viewTransitionName === `` &&
                  ((e.style.viewTransitionName = `none`),
                  e.animate(
                    { opacity: [0, 0], pointerEvents: [`none`, `none`] },
                    { duration: 0, fill: `forwards`, pseudoElement: `::view-transition-group(root)` },
                  ),
                  e.animate(
                    { width: [0, 0], height: [0, 0] },
                    { duration: 0, fill: `forwards`, pseudoElement: `::view-transition` },
                  )),
                (hu = !0))
            }
            Kl = null
            break
          case 5:
            Fu(t, e)
            break
          case 4:
            ;((r = fu), (fu = !1), Fu(t, e), fu && (mu = !0), (fu = r))
            break
          case 22:
            e.memoizedState === null && (n.memoizedState === null ? Fu(t, e) : $l(e, !1))
            break
          case 30:
            ;((r = fu), (i = ql()), (fu = !1), Fu(t, e), fu && (e.flags |= 4))
            var a = e.memoizedProps,
              o = e.stateNode
            ;((t = Di(a, o)), (o = Di(n.memoizedProps, o)))
            var s = ki(a.default, a.update)
            ;(s === `none`
              ? (t = !1)
              : ((a = n.memoizedState),
                (n.memoizedState = null),
                (n = e.child),
                (Jl = 0),
                (t = ou(e, n, t, o, s, a, !0)),
                Jl !== (a === null ? 0 : a.length) && (e.flags |= 32)),
              e.flags & 4 && t
                ? (Nd(e, e.memoizedProps.onUpdate), (Kl = i))
                : i !== null && (i.push.apply(i, Kl), (Kl = i)),
              (fu = e.flags & 32 ? !0 : r))
            break
          default:
            Fu(t, e)
        }
    }
    function Lu(e, t) {
      if (t.subtreeFlags & 8772) for (t = t.child; t !== null;) (vu(e, t.alternate, t), (t = t.sibling))
    }
    function Ru(e, t) {
      for (e = e.child; e !== null;) {
        var n = e,
          r = t
        switch (n.tag) {
          case 0:
          case 11:
          case 14:
          case 15:
            ;(El(4, n, n.return), Ru(n, r))
            break
          case 1:
            Al(n, n.return)
            var i = n.stateNode
            ;(typeof i.componentWillUnmount == `function` && Ol(n, n.return, i), Ru(n, r))
            break
          case 27:
            r & 2 && gm(n.stateNode, n.type, n.memoizedProps)
          case 5:
            ;(Al(n, n.return), (n.tag !== 5 && n.tag !== 27) || Nl(n), Ru(n, r))
            break
          case 6:
            Nl(n)
            break
          case 26:
            ;(Al(n, n.return),
              (i = n.stateNode),
              n.memoizedState !== null || i === null || V || i.parentNode.removeChild(i),
              Ru(n, r))
            break
          case 22:
            n.memoizedState === null && Ru(n, r)
            break
          case 30:
            ;(Al(n, n.return), Ru(n, r))
            break
          case 7:
            Al(n, n.return)
          default:
            Ru(n, r)
        }
        e = e.sibling
      }
    }
    function zu(e, t, n) {
      for (n = t.subtreeFlags & 8772 ? n : n & -2, t = t.child; t !== null;) {
        var r = t.alternate,
          i = e,
          a = t,
          o = a.flags,
          s = !!(n & 1)
        switch (a.tag) {
          case 0:
          case 11:
          case 15:
            ;(zu(i, a, n), Tl(4, a))
            break
          case 1:
            if ((zu(i, a, n), (r = a), (i = r.stateNode), typeof i.componentDidMount == `function`))
              try {
                i.componentDidMount()
              } catch (e) {
                Z(r, r.return, e)
              }
            if (((r = a), (i = r.updateQueue), i !== null)) {
              var c = r.stateNode
              try {
                var l = i.shared.hiddenCallbacks
                if (l !== null) for (i.shared.hiddenCallbacks = null, i = 0; i < l.length; i++) Mo(l[i], c)
              } catch (e) {
                Z(r, r.return, e)
              }
            }
            ;(s && o & 64 && Dl(a), kl(a, a.return))
            break
          case 27:
            n & 2 && Hl(a)
          case 5:
            ;((a.tag !== 5 && a.tag !== 27) || Ml(a), zu(i, a, n), s && r === null && o & 4 && Il(a), kl(a, a.return))
            break
          case 6:
            Ml(a)
            break
          case 26:
            ;((c = a.stateNode),
              a.memoizedState !== null || c === null || cu || Km(bm(c.ownerDocument), a.type, c),
              zu(i, a, n),
              s && r === null && o & 4 && Il(a),
              kl(a, a.return))
            break
          case 12:
            zu(i, a, n)
            break
          case 31:
            ;(zu(i, a, n), s && o & 4 && Eu(i, a))
            break
          case 13:
            ;(zu(i, a, n), s && o & 4 && Du(i, a))
            break
          case 22:
            ;(a.memoizedState === null && zu(i, a, n), kl(a, a.return))
            break
          case 30:
            ;(zu(i, a, n), kl(a, a.return))
            break
          case 7:
            kl(a, a.return)
          default:
            zu(i, a, n)
        }
        t = t.sibling
      }
    }
    function Bu(e, t) {
      var n = null
      ;(e !== null &&
        e.memoizedState !== null &&
        e.memoizedState.cachePool !== null &&
        (n = e.memoizedState.cachePool.pool),
        (e = null),
        t.memoizedState !== null && t.memoizedState.cachePool !== null && (e = t.memoizedState.cachePool.pool),
        e !== n && (e != null && e.refCount++, n != null && Va(n)))
    }
    function Vu(e, t) {
      ;((e = null),
        t.alternate !== null && (e = t.alternate.memoizedState.cache),
        (t = t.memoizedState.cache),
        t !== e && (t.refCount++, e != null && Va(e)))
    }
    function Hu(e, t, n, r) {
      var i = (n & 335544064) === n
      if (t.subtreeFlags & (i ? 10262 : 10256)) for (t = t.child; t !== null;) (Uu(e, t, n, r), (t = t.sibling))
      else i && au(t)
    }
    function Uu(e, t, n, r) {
      var i = (n & 335544064) === n
      i && t.alternate === null && t.return !== null && t.return.alternate !== null && iu(t)
      var a = t.flags
      switch (t.tag) {
        case 0:
        case 11:
        case 15:
          ;(Hu(e, t, n, r), a & 2048 && Tl(9, t))
          break
        case 1:
          Hu(e, t, n, r)
          break
        case 3:
          ;(Hu(e, t, n, r),
            i &&
              hu &&
              ((e = e.containerInfo),
              (e = e.nodeType === 9 ? e.body : e.nodeName === `HTML` ? e.ownerDocument.body : e),
              e.style.viewTransitionName === `root` && (e.style.viewTransitionName = ``),
              (e = e.ownerDocument.documentElement),
              e !== null && e.style.viewTransitionName === `none` && (e.style.viewTransitionName = ``)),
            a & 2048 &&
              ((a = null),
              t.alternate !== null && (a = t.alternate.memoizedState.cache),
              (t = t.memoizedState.cache),
              t !== a && (t.refCount++, a != null && Va(a))))
          break
        case 12:
          if (a & 2048) {
            ;(Hu(e, t, n, r), (a = t.stateNode))
            try {
              var o = t.memoizedProps,
                s = o.id,
                c = o.onPostCommit
              typeof c == `function` && c(s, t.alternate === null ? `mount` : `update`, a.passiveEffectDuration, -0)
            } catch (e) {
              Z(t, t.return, e)
            }
          } else Hu(e, t, n, r)
          break
        case 31:
          Hu(e, t, n, r)
          break
        case 13:
          Hu(e, t, n, r)
          break
        case 23:
          break
        case 22:
          ;((o = t.stateNode),
            (s = t.alternate),
            t.memoizedState === null
              ? (i && s !== null && s.memoizedState !== null && iu(t),
                o._visibility & 2
                  ? Hu(e, t, n, r)
                  : ((o._visibility |= 2), Wu(e, t, n, r, !!(t.subtreeFlags & 10256) || !1)))
              : (i && s !== null && s.memoizedState === null && iu(s), o._visibility & 2 ? Hu(e, t, n, r) : Gu(e, t)),
            a & 2048 && Bu(s, t))
          break
        case 24:
          ;(Hu(e, t, n, r), a & 2048 && Vu(t.alternate, t))
          break
        case 30:
          ;(i && ((a = t.alternate), a !== null && (Zl(a.child, !0), Zl(t.child, !0))), Hu(e, t, n, r))
          break
        default:
          Hu(e, t, n, r)
      }
    }
    function Wu(e, t, n, r, i) {
      for (i &&= !!(t.subtreeFlags & 10256) || !1, t = t.child; t !== null;) {
        var a = e,
          o = t,
          s = n,
          c = r,
          l = o.flags
        switch (o.tag) {
          case 0:
          case 11:
          case 15:
            ;(Wu(a, o, s, c, i), Tl(8, o))
            break
          case 23:
            break
          case 22:
            var u = o.stateNode
            ;(o.memoizedState === null
              ? ((u._visibility |= 2), Wu(a, o, s, c, i))
              : u._visibility & 2
                ? Wu(a, o, s, c, i)
                : Gu(a, o),
              i && l & 2048 && Bu(o.alternate, o))
            break
          case 24:
            ;(Wu(a, o, s, c, i), i && l & 2048 && Vu(o.alternate, o))
            break
          default:
            Wu(a, o, s, c, i)
        }
        t = t.sibling
      }
    }
    function Gu(e, t) {
      if (t.subtreeFlags & 10256)
        for (t = t.child; t !== null;) {
          var n = e,
            r = t,
            i = r.flags
          switch (r.tag) {
            case 22:
              ;(Gu(n, r), i & 2048 && Bu(r.alternate, r))
              break
            case 24:
              ;(Gu(n, r), i & 2048 && Vu(r.alternate, r))
              break
            default:
              Gu(n, r)
          }
          t = t.sibling
        }
    }
    var Ku = 8192
    function qu(e, t, n) {
      if (e.subtreeFlags & Ku) for (e = e.child; e !== null;) (Ju(e, t, n), (e = e.sibling))
    }
    function Ju(e, t, n) {
      switch (e.tag) {
        case 26:
          ;(qu(e, t, n),
            e.flags & Ku &&
              (e.memoizedState === null
                ? ((e = e.stateNode), (t & 335544128) === t && Zm(n, e))
                : Qm(n, ju, e.memoizedState, e.memoizedProps)))
          break
        case 5:
          ;(qu(e, t, n), e.flags & Ku && ((e = e.stateNode), (t & 335544128) === t && Zm(n, e)))
          break
        case 3:
        case 4:
          var r = ju
          ;((ju = bm(e.stateNode.containerInfo)), qu(e, t, n), (ju = r))
          break
        case 22:
          e.memoizedState === null &&
            ((r = e.alternate),
            r !== null && r.memoizedState !== null ? ((r = Ku), (Ku = 16777216), qu(e, t, n), (Ku = r)) : qu(e, t, n))
          break
        case 30:
          if ((e.flags & Ku) !== 0 && ((r = e.memoizedProps.name), r != null && r !== `auto`)) {
            var i = e.stateNode
            ;((i.paired = null), Wl === null && (Wl = new Map()), Wl.set(r, i))
          }
          qu(e, t, n)
          break
        default:
          qu(e, t, n)
      }
    }
    function Yu(e) {
      var t = e.alternate
      if (t !== null && ((e = t.child), e !== null)) {
        t.child = null
        do ((t = e.sibling), (e.sibling = null), (e = t))
        while (e !== null)
      }
    }
    function Xu(e) {
      var t = e.deletions
      if (e.flags & 16) {
        if (t !== null)
          for (var n = 0; n < t.length; n++) {
            var r = t[n]
            ;((H = r), $u(r, e))
          }
        Yu(e)
      }
      if (e.subtreeFlags & 10256) for (e = e.child; e !== null;) (Zu(e), (e = e.sibling))
    }
    function Zu(e) {
      switch (e.tag) {
        case 0:
        case 11:
        case 15:
          ;(Xu(e), e.flags & 2048 && El(9, e, e.return))
          break
        case 3:
          Xu(e)
          break
        case 12:
          Xu(e)
          break
        case 22:
          var t = e.stateNode
          e.memoizedState !== null && t._visibility & 2 && (e.return === null || e.return.tag !== 13)
            ? ((t._visibility &= -3), Qu(e))
            : Xu(e)
          break
        default:
          Xu(e)
      }
    }
    function Qu(e) {
      var t = e.deletions
      if (e.flags & 16) {
        if (t !== null)
          for (var n = 0; n < t.length; n++) {
            var r = t[n]
            ;((H = r), $u(r, e))
          }
        Yu(e)
      }
      for (e = e.child; e !== null;) {
        switch (((t = e), t.tag)) {
          case 0:
          case 11:
          case 15:
            ;(El(8, t, t.return), Qu(t))
            break
          case 22:
            ;((n = t.stateNode), n._visibility & 2 && ((n._visibility &= -3), Qu(t)))
            break
          default:
            Qu(t)
        }
        e = e.sibling
      }
    }
    function $u(e, t) {
      for (; H !== null;) {
        var n = H
        switch (n.tag) {
          case 0:
          case 11:
          case 15:
            El(8, n, t)
            break
          case 23:
          case 22:
            if (n.memoizedState !== null && n.memoizedState.cachePool !== null) {
              var r = n.memoizedState.cachePool.pool
              r != null && r.refCount++
            }
            break
          case 24:
            Va(n.memoizedState.cache)
        }
        if (((r = n.child), r !== null)) ((r.return = n), (H = r))
        else
          a: for (n = e; H !== null;) {
            r = H
            var i = r.sibling,
              a = r.return
            if ((Su(r), r === n)) {
              H = null
              break a
            }
            if (i !== null) {
              ;((i.return = a), (H = i))
              break a
            }
            H = a
          }
      }
    }
    var ed = {
        getCacheForType: function (e) {
          var t = Pa(M),
            n = t.data.get(e)
          return (n === void 0 && ((n = e()), t.data.set(e, n)), n)
        },
        cacheSignal: function () {
          return Pa(M).controller.signal
        },
      },
      td = typeof WeakMap == `function` ? WeakMap : Map,
      W = 0,
      G = null,
      K = null,
      q = 0,
      J = 0,
      nd = null,
      rd = !1,
      id = !1,
      ad = !1,
      od = 0,
      Y = 0,
      sd = 0,
      cd = 0,
      ld = 0,
      ud = 0,
      dd = 0,
      fd = null,
      pd = null,
      md = !1,
      hd = 0,
      gd = 0,
      _d = 1 / 0,
      vd = null,
      yd = null,
      X = 0,
      bd = null,
      xd = null,
      Sd = 0,
      Cd = 0,
      wd = null,
      Td = null,
      Ed = null,
      Dd = null,
      Od = null,
      kd = 0,
      Ad = null
    function jd() {
      return W & 2 && q !== 0 ? q & -q : C.T === null ? At() : Pf()
    }
    function Md() {
      if (ud === 0) {
        if (!(q & 536870912) || j) {
          var e = mt
          ;((mt <<= 1), !(mt & 3932160) && (mt = 262144), (ud = e))
        } else ud = 536870912
      }
      return ((e = zo.current), e !== null && (e.flags |= 32), ud)
    }
    function Nd(e, t) {
      if (t != null) {
        var n = e.stateNode,
          r = n.ref
        ;(r === null && (r = n.ref = Pp(Di(e.memoizedProps, n))), Dd === null && (Dd = []), Dd.push(t.bind(null, r)))
      }
    }
    function Pd(e, t, n) {
      ;(((e === G && (J === 2 || J === 9)) || e.cancelPendingCommit !== null) && (Vd(e, 0), Rd(e, q, ud, !1)),
        Ct(e, n),
        (W & 2 && e === G) || (e === G && (!(W & 2) && (cd |= n), Y === 4 && Rd(e, q, ud, !1)), Ef(e)))
    }
    function Fd(e, t, n) {
      if (W & 6) throw Error(i(327))
      var r = (!n && !(t & 127) && (t & e.expiredLanes) === 0) || vt(e, t),
        a = r ? Yd(e, t) : qd(e, t, !0),
        o = r
      do {
        if (a === 0) {
          id && !r && Rd(e, t, 0, !1)
          break
        }
        if (((n = e.current.alternate), o && !Ld(n))) ((a = qd(e, t, !1)), (o = !1))
        else {
          if (a === 2) {
            if (((o = t), e.errorRecoveryDisabledLanes & o)) var s = 0
            else ((s = e.pendingLanes & -536870913), (s = s === 0 ? (s & 536870912 ? 536870912 : 0) : s))
            if (s !== 0) {
              t = s
              a: {
                var c = e
                a = fd
                var l = c.current.memoizedState.isDehydrated
                if ((l && (Vd(c, s).flags |= 256), (s = qd(c, s, !1)), s !== 2 && s !== 6)) {
                  if (ad && !l) {
                    ;((c.errorRecoveryDisabledLanes |= o), (cd |= o), (a = 4))
                    break a
                  }
                  ;((o = pd), (pd = a), o !== null && (pd === null ? (pd = o) : pd.push.apply(pd, o)))
                }
                a = s
              }
              if (((o = !1), a !== 2)) continue
            }
          }
          if (a === 1) {
            ;(Vd(e, 0), Rd(e, t, 0, !0))
            break
          }
          a: {
            switch (((r = e), (o = a), o)) {
              case 0:
              case 1:
                throw Error(i(345))
              case 4:
                if ((t & 4194048) !== t && (t & 62914560) !== t) break
              case 6:
                Rd(r, t, ud, !rd)
                break a
              case 2:
                pd = null
                break
              case 3:
              case 5:
                break
              default:
                throw Error(i(329))
            }
            if ((t & 62914560) === t && ((a = hd + 300 - Ze()), 10 < a)) {
              if ((Rd(r, t, ud, !rd), _t(r, 0, !0) !== 0)) break a
              ;((Sd = t),
                (r.timeoutHandle = gp(Id.bind(null, r, n, pd, vd, md, t, ud, cd, dd, rd, o, `Throttled`, -0, 0), a)))
              break a
            }
            Id(r, n, pd, vd, md, t, ud, cd, dd, rd, o, null, -0, 0)
          }
          break
        }
      } while (1)
      Ef(e)
    }
    function Id(e, t, n, r, i, a, o, s, c, l, u, d, f, p) {
      e.timeoutHandle = -1
      var m = t.subtreeFlags,
        h = (a & 335544064) === a
      ;((d = null),
        (h || m & 8192 || (m & 16785408) == 16785408) &&
        ((d = {
          stylesheets: null,
          count: 0,
          imgCount: 0,
          imgBytes: 0,
          suspenseyImages: [],
          waitingForImages: !0,
          waitingForViewTransition: !1,
          unsuspend: On,
        }),
        (Wl = null),
        Ju(t, a, d),
        h &&
          ((m = d),
          (h = e.containerInfo),
          (h = (h.nodeType === 9 ? h : h.ownerDocument).__reactViewTransition),
          h != null && (m.count++, (m.waitingForViewTransition = !0), (m = nh.bind(m)), h.finished.then(m, m))),
        (m = (a & 62914560) === a ? hd - Ze() : (a & 4194048) === a ? gd - Ze() : 0),
        (m = eh(d, m)),
        m !== null)
          ? ((Sd = a),
            (e.cancelPendingCommit = m(nf.bind(null, e, t, a, n, r, i, o, s, c, l, u, d, null, f, p))),
            Rd(e, a, o, !l))
          : nf(e, t, a, n, r, i, o, s, c, l, u, d))
    }
    function Ld(e) {
      for (var t = e; ;) {
        var n = t.tag
        if (
          (n === 0 || n === 11 || n === 15) &&
          t.flags & 16384 &&
          ((n = t.updateQueue), n !== null && ((n = n.stores), n !== null))
        )
          for (var r = 0; r < n.length; r++) {
            var i = n[r],
              a = i.getSnapshot
            i = i.value
            try {
              if (!Zr(a(), i)) return !1
            } catch {
              return !1
            }
          }
        if (((n = t.child), t.subtreeFlags & 16384 && n !== null)) ((n.return = t), (t = n))
        else {
          if (t === e) break
          for (; t.sibling === null;) {
            if (t.return === null || t.return === e) return !0
            t = t.return
          }
          ;((t.sibling.return = t.return), (t = t.sibling))
        }
      }
      return !0
    }
    function Rd(e, t, n, r) {
      ;((t = yt(e, t)),
        (t &= ~ld),
        (t &= ~cd),
        (e.suspendedLanes |= t),
        (e.pingedLanes &= ~t),
        r && (e.warmLanes |= t),
        (r = e.expirationTimes))
      for (var i = t; 0 < i;) {
        var a = 31 - lt(i),
          o = 1 << a
        ;((r[a] = -1), (i &= ~o))
      }
      n !== 0 && Tt(e, n, t)
    }
    function zd() {
      return W & 6 ? !0 : (Df(0, !1), !1)
    }
    function Bd() {
      if (K !== null) {
        if (J === 0) var e = K.return
        else ((e = K), (Ea = Ta = null), ds(e), (mo = null), (ho = 0), (e = K))
        for (; e !== null;) (wl(e.alternate, e), (e = e.return))
        K = null
      }
    }
    function Vd(e, t) {
      var n = e.timeoutHandle
      return (
        n !== -1 && ((e.timeoutHandle = -1), _p(n)),
        (n = e.cancelPendingCommit),
        n !== null && ((e.cancelPendingCommit = null), n()),
        (Sd = 0),
        Bd(),
        (G = e),
        (K = n = Wi(e.current, null)),
        (q = t),
        (J = 0),
        (nd = null),
        (rd = !1),
        (id = vt(e, t)),
        (ad = !1),
        (dd = ud = ld = cd = sd = Y = 0),
        (pd = fd = null),
        (md = !1),
        (od = yt(e, t)),
        Pi(),
        n
      )
    }
    function Hd(e, t) {
      ;((N = null),
        (C.H = bc),
        t === ro || t === ao
          ? ((t = fo()), (J = 3))
          : t === io
            ? ((t = fo()), (J = 4))
            : (J = t === Rc ? 8 : typeof t == `object` && t && typeof t.then == `function` ? 6 : 1),
        (nd = t),
        K === null && ((Y = 1), Mc(e, Qi(t, e.current))))
    }
    function Ud() {
      var e = zo.current
      return e === null ? !0 : (q & 4194048) === q ? Bo === null : (q & 62914560) === q || q & 536870912 ? e === Bo : !1
    }
    function Wd() {
      var e = C.H
      return ((C.H = bc), e === null ? bc : e)
    }
    function Gd() {
      var e = C.A
      return ((C.A = ed), e)
    }
    function Kd() {
      ;((Y = 4),
        rd || ((q & 4194048) !== q && zo.current !== null) || (id = !0),
        (!(sd & 134217727) && !(cd & 134217727)) || G === null || Rd(G, q, ud, !1))
    }
    function qd(e, t, n) {
      var r = W
      W |= 2
      var i = Wd(),
        a = Gd()
      ;((G !== e || q !== t) && ((vd = null), Vd(e, t)), (t = !1))
      var o = Y
      a: do
        try {
          if (J !== 0 && K !== null) {
            var s = K,
              c = nd
            switch (J) {
              case 8:
                ;(Bd(), (o = 6))
                break a
              case 3:
              case 2:
              case 9:
              case 6:
                zo.current === null && (t = !0)
                var l = J
                if (((J = 0), (nd = null), $d(e, s, c, l), n && id)) {
                  o = 0
                  break a
                }
                break
              default:
                ;((l = J), (J = 0), (nd = null), $d(e, s, c, l))
            }
          }
          ;(Jd(), (o = Y))
          break
        } catch (t) {
          Hd(e, t)
        }
      while (1)
      return (
        t && e.shellSuspendCounter++,
        (Ea = Ta = null),
        (W = r),
        (C.H = i),
        (C.A = a),
        K === null && ((G = null), (q = 0), Pi()),
        o
      )
    }
    function Jd() {
      for (; K !== null;) Zd(K)
    }
    function Yd(e, t) {
      var n = W
      W |= 2
      var r = Wd(),
        a = Gd()
      G !== e || q !== t ? ((vd = null), (_d = Ze() + 500), Vd(e, t)) : (id = vt(e, t))
      a: do
        try {
          if (J !== 0 && K !== null) {
            t = K
            var o = nd
            b: switch (J) {
              case 1:
                ;((J = 0), (nd = null), $d(e, t, o, 1))
                break
              case 2:
              case 9:
                if (so(o)) {
                  ;((J = 0), (nd = null), Qd(t))
                  break
                }
                ;((t = function () {
                  ;((J !== 2 && J !== 9) || G !== e || (J = 7), Ef(e))
                }),
                  o.then(t, t))
                break a
              case 3:
                J = 7
                break a
              case 4:
                J = 5
                break a
              case 7:
                so(o) ? ((J = 0), (nd = null), Qd(t)) : ((J = 0), (nd = null), $d(e, t, o, 7))
                break
              case 5:
                var s = null
                switch (K.tag) {
                  case 26:
                    s = K.memoizedState
                  case 5:
                  case 27:
                    var c = K
                    if (s ? Ym(s) : c.stateNode.complete) {
                      ;((J = 0), (nd = null))
                      var l = c.sibling
                      if (l !== null) K = l
                      else {
                        var u = c.return
                        u === null ? (K = null) : ((K = u), ef(u))
                      }
                      break b
                    }
                }
                ;((J = 0), (nd = null), $d(e, t, o, 5))
                break
              case 6:
                ;((J = 0), (nd = null), $d(e, t, o, 6))
                break
              case 8:
                ;(Bd(), (Y = 6))
                break a
              default:
                throw Error(i(462))
            }
          }
          Xd()
          break
        } catch (t) {
          Hd(e, t)
        }
      while (1)
      return ((Ea = Ta = null), (C.H = r), (C.A = a), (W = n), K === null ? ((G = null), (q = 0), Pi(), Y) : 0)
    }
    function Xd() {
      for (; K !== null && !D();) Zd(K)
    }
    function Zd(e) {
      var t = gl(e.alternate, e, od)
      ;((e.memoizedProps = e.pendingProps), t === null ? ef(e) : (K = t))
    }
    function Qd(e) {
      var t = e,
        n = t.alternate
      switch (t.tag) {
        case 15:
        case 0:
          t = Xc(n, t, t.pendingProps, t.type, void 0, q)
          break
        case 11:
          t = Xc(n, t, t.pendingProps, t.type.render, t.ref, q)
          break
        case 5:
          ds(t)
          var r = t
          r === pa && (j ? (ya(r), r.tag === 5 && r.stateNode != null && (A = r.stateNode)) : (ya(r), (j = !0)))
        default:
          ;(wl(n, t), (t = K = Gi(t, od)), (t = gl(n, t, od)))
      }
      ;((e.memoizedProps = e.pendingProps), t === null ? ef(e) : (K = t))
    }
    function $d(e, t, n, r) {
      ;((Ea = Ta = null), ds(t), (mo = null), (ho = 0))
      var i = t.return
      try {
        if (Lc(e, i, t, n, q)) {
          ;((Y = 1), Mc(e, Qi(n, e.current)), (K = null))
          return
        }
      } catch (t) {
        if (i !== null) throw ((K = i), t)
        ;((Y = 1), Mc(e, Qi(n, e.current)), (K = null))
        return
      }
      t.flags & 32768
        ? (j || r === 1
            ? (e = !0)
            : id || q & 536870912
              ? (e = !1)
              : ((rd = e = !0),
                (r === 2 || r === 9 || r === 3 || r === 6) &&
                  ((r = zo.current), r !== null && r.tag === 13 && (r.flags |= 16384))),
          tf(t, e))
        : ef(t)
    }
    function ef(e) {
      var t = e
      do {
        if (t.flags & 32768) {
          tf(t, rd)
          return
        }
        e = t.return
        var n = Sl(t.alternate, t, od)
        if (n !== null) {
          K = n
          return
        }
        if (((t = t.sibling), t !== null)) {
          K = t
          return
        }
        K = t = e
      } while (t !== null)
      Y === 0 && (Y = 5)
    }
    function tf(e, t) {
      do {
        var n = Cl(e.alternate, e)
        if (n !== null) {
          ;((n.flags &= 32767), (K = n))
          return
        }
        if (
          ((n = e.return),
          n !== null && ((n.flags |= 32768), (n.subtreeFlags = 0), (n.deletions = null)),
          !t && ((e = e.sibling), e !== null))
        ) {
          K = e
          return
        }
        K = e = n
      } while (e !== null)
      ;((Y = 6), (K = null))
    }
    function nf(e, t, n, r, a, o, s, c, l, u, d, f) {
      e.cancelPendingCommit = null
      do df()
      while (X !== 0)
      if (W & 6) throw Error(i(327))
      if (t !== null) {
        if (t === e.current) throw Error(i(177))
        ;(e === G && ((K = G = null), (q = 0)),
          (xd = t),
          (bd = e),
          (Sd = n),
          (wd = a),
          (Td = r),
          rf(e, t, n, s, c, l, f))
      }
    }
    function rf(e, t, n, r, i, a, o) {
      var s = t.lanes | t.childLanes
      if (
        ((Cd = s),
        (s |= Ni),
        wt(e, n, s, r, i, a),
        (Dd = null),
        (n & 335544064) === n ? ((Od = Wa(e)), (r = 10262)) : ((Od = null), (r = 10256)),
        (t.subtreeFlags & r) !== 0 || (t.flags & r) !== 0
          ? ((e.callbackNode = null),
            (e.callbackPriority = 0),
            yf(tt, function () {
              return (ff(), null)
            }))
          : ((e.callbackNode = null), (e.callbackPriority = 0)),
        (Ul = !1),
        (r = !!(t.flags & 13878)),
        t.subtreeFlags & 13878 || r)
      ) {
        ;((r = C.T), (C.T = null), (i = w.p), (w.p = 2), (a = W), (W |= 4))
        try {
          gu(e, t, n)
        } finally {
          ;((W = a), (w.p = i), (C.T = r))
        }
      }
      ;((X = 1), Ul ? (Ed = Mp(o, e.containerInfo, Od, sf, cf, of, lf, ff, af, null, null)) : (sf(), cf(), lf()))
    }
    function af(e) {
      if (X !== 0) {
        var t = bd.onRecoverableError
        t(e, { componentStack: null })
      }
    }
    function of() {
      X === 3 && ((X = 0), Iu(xd, bd), (X = 4))
    }
    function sf() {
      if (X === 1) {
        X = 0
        var e = bd,
          t = xd,
          n = Sd,
          r = !!(t.flags & 13878)
        if (t.subtreeFlags & 13878 || r) {
          ;((r = C.T), (C.T = null))
          var i = w.p
          w.p = 2
          var a = W
          W |= 4
          try {
            ;((pu = mu = !1), Mu(t, e, n), (n = cp))
            var o = ri(e.containerInfo),
              s = n.focusedElem,
              c = n.selectionRange
            if (o !== s && s && s.ownerDocument && ni(s.ownerDocument.documentElement, s)) {
              if (c !== null && ii(s)) {
                var l = c.start,
                  u = c.end
                if ((u === void 0 && (u = l), `selectionStart` in s))
                  ((s.selectionStart = l), (s.selectionEnd = Math.min(u, s.value.length)))
                else {
                  var d = s.ownerDocument || document,
                    f = (d && d.defaultView) || window
                  if (f.getSelection) {
                    var p = f.getSelection(),
                      m = s.textContent.length,
                      h = Math.min(c.start, m),
                      g = c.end === void 0 ? h : Math.min(c.end, m)
                    !p.extend && h > g && ((o = g), (g = h), (h = o))
                    var _ = ti(s, h),
                      v = ti(s, g)
                    if (
                      _ &&
                      v &&
                      (p.rangeCount !== 1 ||
                        p.anchorNode !== _.node ||
                        p.anchorOffset !== _.offset ||
                        p.focusNode !== v.node ||
                        p.focusOffset !== v.offset)
                    ) {
                      var y = d.createRange()
                      ;(y.setStart(_.node, _.offset),
                        p.removeAllRanges(),
                        h > g
                          ? (p.addRange(y), p.extend(v.node, v.offset))
                          : (y.setEnd(v.node, v.offset), p.addRange(y)))
                    }
                  }
                }
              }
              for (d = [], p = s; (p = p.parentNode);)
                p.nodeType === 1 && d.push({ element: p, left: p.scrollLeft, top: p.scrollTop })
              for (typeof s.focus == `function` && s.focus(), s = 0; s < d.length; s++) {
                var b = d[s]
                ;((b.element.scrollLeft = b.left), (b.element.scrollTop = b.top))
              }
            }
            ;((gh = !!sp), (cp = sp = null))
          } finally {
            ;((W = a), (w.p = i), (C.T = r))
          }
        }
        ;((e.current = t), (X = 2))
      }
    }
    function cf() {
      if (X === 2) {
        X = 0
        var e = bd,
          t = xd,
          n = !!(t.flags & 8772)
        if (t.subtreeFlags & 8772 || n) {
          ;((n = C.T), (C.T = null))
          var r = w.p
          w.p = 2
          var i = W
          W |= 4
          try {
            vu(e, t.alternate, t)
          } finally {
            ;((W = i), (w.p = r), (C.T = n))
          }
        }
        X = 3
      }
    }
    function lf() {
      if (X === 4 || X === 3) {
        X = 0
        var e = Ed
        ;((Ed = null), Xe())
        var t = bd,
          n = xd,
          r = Sd,
          i = Td,
          a = (r & 335544064) === r ? 10262 : 10256
        if (
          ((n.subtreeFlags & a) !== 0 || (n.flags & a) !== 0
            ? (X = 5)
            : ((X = 0), (xd = bd = null), uf(t, t.pendingLanes)),
          (a = t.pendingLanes),
          a === 0 && (yd = null),
          kt(r),
          (n = n.stateNode),
          st && typeof st.onCommitFiberRoot == `function`)
        )
          try {
            st.onCommitFiberRoot(ot, n, void 0, (n.current.flags & 128) == 128)
          } catch {}
        if (i !== null) {
          ;((n = C.T), (a = w.p), (w.p = 2), (C.T = null))
          try {
            for (var o = t.onRecoverableError, s = 0; s < i.length; s++) {
              var c = i[s]
              o(c.value, { componentStack: c.stack })
            }
          } finally {
            ;((C.T = n), (w.p = a))
          }
        }
        if (((i = Dd), (o = Od), (Od = null), i !== null && ((Dd = null), o === null && (o = []), e !== null)))
          for (c = 0; c < i.length; c++) ((n = (0, i[c])(o)), n !== void 0 && e.finished.finally(n))
        ;(Sd & 3 && df(),
          Ef(t),
          (a = t.pendingLanes),
          r & 261930 && a & 42 ? (t === Ad ? kd++ : ((kd = 0), (Ad = t))) : ((kd = 0), (Ad = null)),
          Df(0, !1))
      }
    }
    function uf(e, t) {
      ;(e.pooledCacheLanes &= t) === 0 && ((t = e.pooledCache), t != null && ((e.pooledCache = null), Va(t)))
    }
    function df() {
      return (Ed !== null && (Ed.skipTransition(), (Ed = null)), sf(), cf(), lf(), ff())
    }
    function ff() {
      if (X !== 5) return !1
      var e = bd,
        t = Cd
      Cd = 0
      var n = kt(Sd),
        r = C.T,
        a = w.p
      try {
        ;((w.p = 32 > n ? 32 : n), (C.T = null), (n = wd), (wd = null))
        var o = bd,
          s = Sd
        if (((X = 0), (xd = bd = null), (Sd = 0), W & 6)) throw Error(i(331))
        var c = W
        if (
          ((W |= 4),
          Zu(o.current),
          Uu(o, o.current, s, n),
          (W = c),
          Df(0, !1),
          st && typeof st.onPostCommitFiberRoot == `function`)
        )
          try {
            st.onPostCommitFiberRoot(ot, o)
          } catch {}
        return !0
      } finally {
        ;((w.p = a), (C.T = r), uf(e, t))
      }
    }
    function pf(e, t, n) {
      ;((t = Qi(n, t)), (t = Pc(e.stateNode, t, 2)), (e = Eo(e, t, 2)), e !== null && (Ct(e, 2), Ef(e)))
    }
    function Z(e, t, n) {
      if (e.tag === 3) pf(e, e, n)
      else
        for (; t !== null;) {
          if (t.tag === 3) {
            pf(t, e, n)
            break
          }
          if (t.tag === 1) {
            var r = t.stateNode
            if (
              typeof t.type.getDerivedStateFromError == `function` ||
              (typeof r.componentDidCatch == `function` && (yd === null || !yd.has(r)))
            ) {
              ;((e = Qi(n, e)), (n = Fc(2)), (r = Eo(t, n, 2)), r !== null && (Ic(n, r, t, e), Ct(r, 2), Ef(r)))
              break
            }
          }
          t = t.return
        }
    }
    function mf(e, t, n) {
      var r = e.pingCache
      if (r === null) {
        r = e.pingCache = new td()
        var i = new Set()
        r.set(t, i)
      } else ((i = r.get(t)), i === void 0 && ((i = new Set()), r.set(t, i)))
      i.has(n) || ((ad = !0), i.add(n), (e = hf.bind(null, e, t, n)), t.then(e, e))
    }
    function hf(e, t, n) {
      var r = e.pingCache
      ;(r !== null && r.delete(t),
        (e.pingedLanes |= e.suspendedLanes & n),
        (e.warmLanes &= ~n),
        G === e &&
          (q & n) === n &&
          (Y === 4 || (Y === 3 && (q & 62914560) === q && 300 > Ze() - hd) ? (W & 2 ? (ld |= n) : Vd(e, 0)) : (ld |= n),
          dd === q && (dd = 0)),
        Ef(e))
    }
    function gf(e, t) {
      ;(t === 0 && (t = xt()), (e = Li(e, t)), e !== null && (Ct(e, t), Ef(e)))
    }
    function _f(e) {
      var t = e.memoizedState,
        n = 0
      ;(t !== null && (n = t.retryLane), gf(e, n))
    }
    function vf(e, t) {
      var n = 0
      switch (e.tag) {
        case 31:
        case 13:
          var r = e.stateNode,
            a = e.memoizedState
          a !== null && (n = a.retryLane)
          break
        case 19:
          r = e.stateNode
          break
        case 22:
          r = e.stateNode._retryCache
          break
        default:
          throw Error(i(314))
      }
      ;(r !== null && r.delete(t), gf(e, n))
    }
    function yf(e, t) {
      return Je(e, t)
    }
    var bf = null,
      xf = null,
      Sf = !1,
      Cf = !1,
      wf = !1,
      Tf = 0
    function Ef(e) {
      ;(e !== xf && e.next === null && (xf === null ? (bf = xf = e) : (xf = xf.next = e)),
        (Cf = !0),
        Sf || ((Sf = !0), Nf()))
    }
    function Df(e, t) {
      if (!wf && Cf) {
        wf = !0
        do
          for (var n = !1, r = bf; r !== null;) {
            if (!t) {
              if (e !== 0) {
                var i = r.pendingLanes
                if (i === 0) var a = 0
                else {
                  var o = r.suspendedLanes,
                    s = r.pingedLanes
                  ;((a = (1 << (31 - lt(42 | e) + 1)) - 1),
                    (a &= i & ~(o & ~s)),
                    (a = a & 201326741 ? (a & 201326741) | 1 : a ? a | 2 : 0))
                }
                a !== 0 && ((n = !0), Mf(r, a))
              } else
                ((a = q),
                  (a = _t(r, r === G ? a : 0, r.cancelPendingCommit !== null || r.timeoutHandle !== -1)),
                  !(a & 3) || vt(r, a) || ((n = !0), Mf(r, a)))
            }
            r = r.next
          }
        while (n)
        wf = !1
      }
    }
    function Of() {
      kf()
    }
    function kf() {
      Cf = Sf = !1
      var e = 0
      Tf !== 0 && hp() && (e = Tf)
      for (var t = Ze(), n = null, r = bf; r !== null;) {
        var i = r.next,
          a = Af(r, t)
        ;(a === 0
          ? ((r.next = null), n === null ? (bf = i) : (n.next = i), i === null && (xf = n))
          : ((n = r), (e !== 0 || a & 3) && (Cf = !0)),
          (r = i))
      }
      ;((X !== 0 && X !== 5) || Df(e, !1), Tf !== 0 && (Tf = 0))
    }
    function Af(e, t) {
      for (var n = e.suspendedLanes, r = e.pingedLanes, i = e.expirationTimes, a = e.pendingLanes & -62914561; 0 < a;) {
        var o = 31 - lt(a),
          s = 1 << o,
          c = i[o]
        ;(c === -1 ? ((s & n) === 0 || (s & r) !== 0) && (i[o] = bt(s, t)) : c <= t && (e.expiredLanes |= s), (a &= ~s))
      }
      if (
        ((t = G),
        (n = q),
        (n = _t(e, e === t ? n : 0, e.cancelPendingCommit !== null || e.timeoutHandle !== -1)),
        (r = e.callbackNode),
        n === 0 || (e === t && (J === 2 || J === 9)) || e.cancelPendingCommit !== null)
      )
        return (r !== null && r !== null && Ye(r), (e.callbackNode = null), (e.callbackPriority = 0))
      if (!(n & 3) || vt(e, n)) {
        if (((t = n & -n), t === e.callbackPriority)) return t
        switch ((r !== null && Ye(r), kt(n))) {
          case 2:
          case 8:
            n = et
            break
          case 32:
            n = tt
            break
          case 268435456:
            n = rt
            break
          default:
            n = tt
        }
        return ((r = jf.bind(null, e)), (n = Je(n, r)), (e.callbackPriority = t), (e.callbackNode = n), t)
      }
      return (r !== null && r !== null && Ye(r), (e.callbackPriority = 2), (e.callbackNode = null), 2)
    }
    function jf(e, t) {
      if (X !== 0 && X !== 5) return ((e.callbackNode = null), (e.callbackPriority = 0), null)
      var n = e.callbackNode
      if (df() && e.callbackNode !== n) return null
      var r = q
      return (
        (r = _t(e, e === G ? r : 0, e.cancelPendingCommit !== null || e.timeoutHandle !== -1)),
        r === 0
          ? null
          : (Fd(e, r, t), Af(e, Ze()), e.callbackNode != null && e.callbackNode === n ? jf.bind(null, e) : null)
      )
    }
    function Mf(e, t) {
      if (df()) return null
      Fd(e, t, !0)
    }
    function Nf() {
      bp(function () {
        W & 6 ? Je($e, Of) : kf()
      })
    }
    function Pf() {
      if (Tf === 0) {
        var e = qa
        ;(e === 0 && ((e = pt), (pt <<= 1), !(pt & 261888) && (pt = 256)), (Tf = e))
      }
      return Tf
    }
    function Ff(e) {
      return e == null || typeof e == `symbol` || typeof e == `boolean` ? null : typeof e == `function` ? e : Dn(e)
    }
    function If(e, t, n, r, i) {
      if (t === `submit` && n && n.stateNode === i) {
        var a = Ff((i[Pt] || null).action),
          o = r.submitter
        o &&
          ((t = (t = o[Pt] || null) ? Ff(t.formAction) : o.getAttribute(`formAction`)),
          t !== null && ((a = t), (o = null)))
        var s = new Yn(`action`, `action`, null, r, i)
        e.push({
          event: s,
          listeners: [
            {
              instance: null,
              listener: function () {
                if (r.defaultPrevented) {
                  if (Tf !== 0) {
                    var e = new FormData(i, o)
                    oc(n, { pending: !0, data: e, method: i.method, action: a }, null, e)
                  }
                } else
                  typeof a == `function` &&
                    (s.preventDefault(),
                    (e = new FormData(i, o)),
                    oc(n, { pending: !0, data: e, method: i.method, action: a }, a, e))
              },
              currentTarget: i,
            },
          ],
        })
      }
    }
    for (var Lf = 0; Lf < wi.length; Lf++) {
      var Rf = wi[Lf]
      Ti(Rf.toLowerCase(), `on` + (Rf[0].toUpperCase() + Rf.slice(1)))
    }
    ;(Ti(gi, `onAnimationEnd`),
      Ti(_i, `onAnimationIteration`),
      Ti(vi, `onAnimationStart`),
      Ti(`dblclick`, `onDoubleClick`),
      Ti(`focusin`, `onFocus`),
      Ti(`focusout`, `onBlur`),
      Ti(yi, `onTransitionRun`),
      Ti(bi, `onTransitionStart`),
      Ti(xi, `onTransitionCancel`),
      Ti(Si, `onTransitionEnd`),
      Zt(`onMouseEnter`, [`mouseout`, `mouseover`]),
      Zt(`onMouseLeave`, [`mouseout`, `mouseover`]),
      Zt(`onPointerEnter`, [`pointerout`, `pointerover`]),
      Zt(`onPointerLeave`, [`pointerout`, `pointerover`]),
      Xt(`onChange`, `change click focusin focusout input keydown keyup selectionchange`.split(` `)),
      Xt(`onSelect`, `focusout contextmenu dragend focusin keydown keyup mousedown mouseup selectionchange`.split(` `)),
      Xt(`onBeforeInput`, [`compositionend`, `keypress`, `textInput`, `paste`]),
      Xt(`onCompositionEnd`, `compositionend focusout keydown keypress keyup mousedown`.split(` `)),
      Xt(`onCompositionStart`, `compositionstart focusout keydown keypress keyup mousedown`.split(` `)),
      Xt(`onCompositionUpdate`, `compositionupdate focusout keydown keypress keyup mousedown`.split(` `)))
    var zf =
        `abort canplay canplaythrough durationchange emptied encrypted ended error loadeddata loadedmetadata loadstart pause play playing progress ratechange resize seeked seeking stalled suspend timeupdate volumechange waiting`.split(
          ` `,
        ),
      Bf = new Set(`beforetoggle cancel close invalid load scroll scrollend toggle`.split(` `).concat(zf))
    function Vf(e, t) {
      t = !!(t & 4)
      for (var n = 0; n < e.length; n++) {
        var r = e[n],
          i = r.event
        r = r.listeners
        a: {
          var a = void 0
          if (t)
            for (var o = r.length - 1; 0 <= o; o--) {
              var s = r[o],
                c = s.instance,
                l = s.currentTarget
              if (((s = s.listener), c !== a && i.isPropagationStopped())) break a
              ;((a = s), (i.currentTarget = l))
              try {
                a(i)
              } catch (e) {
                Ai(e)
              }
              ;((i.currentTarget = null), (a = c))
            }
          else
            for (o = 0; o < r.length; o++) {
              if (
                ((s = r[o]),
                (c = s.instance),
                (l = s.currentTarget),
                (s = s.listener),
                c !== a && i.isPropagationStopped())
              )
                break a
              ;((a = s), (i.currentTarget = l))
              try {
                a(i)
              } catch (e) {
                Ai(e)
              }
              ;((i.currentTarget = null), (a = c))
            }
        }
      }
    }
    function Q(e, t) {
      var n = t[It]
      n === void 0 && (n = t[It] = new Set())
      var r = e + `__bubble`
      n.has(r) || (Gf(t, e, 2, !1), n.add(r))
    }
    function Hf(e, t, n) {
      var r = 0
      ;(t && (r |= 4), Gf(n, e, r, t))
    }
    var Uf = `_reactListening` + Math.random().toString(36).slice(2)
    function Wf(e) {
      if (!e[Uf]) {
        ;((e[Uf] = !0),
          Jt.forEach(function (t) {
            t !== `selectionchange` && (Bf.has(t) || Hf(t, !1, e), Hf(t, !0, e))
          }))
        var t = e.nodeType === 9 ? e : e.ownerDocument
        t === null || t[Uf] || ((t[Uf] = !0), Hf(`selectionchange`, !1, t))
      }
    }
    function Gf(e, t, n, r) {
      switch (Ch(t)) {
        case 2:
          var i = _h
          break
        case 8:
          i = vh
          break
        default:
          i = yh
      }
      ;((n = i.bind(null, t, n, e)),
        (i = void 0),
        !Rn || (t !== `touchstart` && t !== `touchmove` && t !== `wheel`) || (i = !0),
        r
          ? i === void 0
            ? e.addEventListener(t, n, !0)
            : e.addEventListener(t, n, { capture: !0, passive: i })
          : i === void 0
            ? e.addEventListener(t, n, !1)
            : e.addEventListener(t, n, { passive: i }))
    }
    function Kf(e, t, n, r, i) {
      var a = r
      if (!(t & 1) && !(t & 2) && r !== null)
        a: for (;;) {
          if (r === null) return
          var s = r.tag
          if (s === 3 || s === 4) {
            var c = r.stateNode.containerInfo
            if (c === i) break
            if (s === 4)
              for (s = r.return; s !== null;) {
                var l = s.tag
                if ((l === 3 || l === 4) && s.stateNode.containerInfo === i) return
                s = s.return
              }
            for (; c !== null;) {
              if (((s = Ut(c)), s === null)) return
              if (((l = s.tag), l === 5 || l === 6 || l === 26 || l === 27)) {
                r = a = s
                continue a
              }
              c = c.parentNode
            }
          }
          r = r.return
        }
      Fn(function () {
        var r = a,
          i = An(n),
          s = []
        a: {
          var c = Ci.get(e)
          if (c !== void 0) {
            var l = Yn,
              u = e
            switch (e) {
              case `keypress`:
                if (Wn(n) === 0) break a
              case `keydown`:
              case `keyup`:
                l = pr
                break
              case `focusin`:
                ;((u = `focus`), (l = ir))
                break
              case `focusout`:
                ;((u = `blur`), (l = ir))
                break
              case `beforeblur`:
              case `afterblur`:
                l = ir
                break
              case `click`:
                if (n.button === 2) break a
              case `auxclick`:
              case `dblclick`:
              case `mousedown`:
              case `mousemove`:
              case `mouseup`:
              case `mouseout`:
              case `mouseover`:
              case `contextmenu`:
                l = nr
                break
              case `drag`:
              case `dragend`:
              case `dragenter`:
              case `dragexit`:
              case `dragleave`:
              case `dragover`:
              case `dragstart`:
              case `drop`:
                l = rr
                break
              case `touchcancel`:
              case `touchend`:
              case `touchmove`:
              case `touchstart`:
                l = gr
                break
              case gi:
              case _i:
              case vi:
                l = ar
                break
              case Si:
                l = _r
                break
              case `scroll`:
              case `scrollend`:
                l = Zn
                break
              case `wheel`:
                l = vr
                break
              case `copy`:
              case `cut`:
              case `paste`:
                l = or
                break
              case `gotpointercapture`:
              case `lostpointercapture`:
              case `pointercancel`:
              case `pointerdown`:
              case `pointermove`:
              case `pointerout`:
              case `pointerover`:
              case `pointerup`:
                l = mr
                break
              case `submit`:
                l = hr
                break
              case `toggle`:
              case `beforetoggle`:
                l = yr
            }
            var d = !!(t & 4),
              f = !d && (e === `scroll` || e === `scrollend`),
              p = d ? (c === null ? null : c + `Capture`) : c
            d = []
            for (var m = r, h; m !== null;) {
              var g = m
              if (
                ((h = g.stateNode),
                (g = g.tag),
                (g !== 5 && g !== 26 && g !== 27) ||
                  h === null ||
                  p === null ||
                  ((g = In(m, p)), g != null && d.push(qf(m, g, h))),
                f)
              )
                break
              m = m.return
            }
            0 < d.length && ((c = new l(c, u, null, n, i)), s.push({ event: c, listeners: d }))
          }
        }
        if (!(t & 7)) {
          a: {
            if (
              ((l = e === `mouseover` || e === `pointerover`),
              (c = e === `mouseout` || e === `pointerout`),
              l && n !== kn && (u = n.relatedTarget || n.fromElement) && (Ut(u) || u[Ft]))
            )
              break a
            ;(c || l) &&
              ((u = i.window === i ? i : (l = i.ownerDocument) ? l.defaultView || l.parentWindow : window),
              c
                ? ((l = n.relatedTarget || n.toElement),
                  (c = r),
                  (l = l ? Ut(l) : null),
                  l !== null && ((f = o(l)), (d = l.tag), l !== f || (d !== 5 && d !== 27 && d !== 6)) && (l = null))
                : ((c = null), (l = r)),
              c !== l &&
                ((d = nr),
                (g = `onMouseLeave`),
                (p = `onMouseEnter`),
                (m = `mouse`),
                (e === `pointerout` || e === `pointerover`) &&
                  ((d = mr), (g = `onPointerLeave`), (p = `onPointerEnter`), (m = `pointer`)),
                (f = c == null ? u : Gt(c)),
                (h = l == null ? u : Gt(l)),
                (u = new d(g, m + `leave`, c, n, i)),
                (u.target = f),
                (u.relatedTarget = h),
                (g = null),
                Ut(i) === r && ((d = new d(p, m + `enter`, l, n, i)), (d.target = h), (d.relatedTarget = f), (g = d)),
                (f = g),
                (d = c && l ? ie(c, l, Yf) : null),
                c !== null && Xf(s, u, c, d, !1),
                l !== null && f !== null && Xf(s, f, l, d, !0)))
          }
          a: {
            if (
              ((c = r ? Gt(r) : window),
              (l = c.nodeName && c.nodeName.toLowerCase()),
              l === `select` || (l === `input` && c.type === `file`))
            )
              var _ = zr
            else if (Nr(c)) {
              if (Br) _ = Yr
              else {
                _ = qr
                var v = Kr
              }
            } else
              ((l = c.nodeName),
                !l || l.toLowerCase() !== `input` || (c.type !== `checkbox` && c.type !== `radio`)
                  ? r && wn(r.elementType) && (_ = zr)
                  : (_ = Jr))
            if ((_ &&= _(e, r))) {
              Pr(s, _, n, i)
              break a
            }
            v && v(e, c, r)
          }
          switch (((v = r ? Gt(r) : window), e)) {
            case `focusin`:
              ;(Nr(v) || v.contentEditable === `true`) && ((oi = v), (si = r), (ci = null))
              break
            case `focusout`:
              ci = si = oi = null
              break
            case `mousedown`:
              li = !0
              break
            case `contextmenu`:
            case `mouseup`:
            case `dragend`:
              ;((li = !1), ui(s, n, i))
              break
            case `selectionchange`:
              if (ai) break
            case `keydown`:
            case `keyup`:
              ui(s, n, i)
          }
          var y
          if (xr)
            b: {
              switch (e) {
                case `compositionstart`:
                  var b = `onCompositionStart`
                  break b
                case `compositionend`:
                  b = `onCompositionEnd`
                  break b
                case `compositionupdate`:
                  b = `onCompositionUpdate`
                  break b
              }
              b = void 0
            }
          else
            kr
              ? Dr(e, n) && (b = `onCompositionEnd`)
              : e === `keydown` && n.keyCode === 229 && (b = `onCompositionStart`)
          ;(b &&
            (wr &&
              n.locale !== `ko` &&
              (kr || b !== `onCompositionStart`
                ? b === `onCompositionEnd` && kr && (y = Un())
                : ((Bn = i), (Vn = `value` in Bn ? Bn.value : Bn.textContent), (kr = !0))),
            (v = Jf(r, b)),
            0 < v.length &&
              ((b = new sr(b, e, null, n, i)),
              s.push({ event: b, listeners: v }),
              y ? (b.data = y) : ((y = Or(n)), y !== null && (b.data = y)))),
            (y = Cr ? Ar(e, n) : jr(e, n)) &&
              ((b = Jf(r, `onBeforeInput`)),
              0 < b.length &&
                ((v = new sr(`onBeforeInput`, `beforeinput`, null, n, i)),
                s.push({ event: v, listeners: b }),
                (v.data = y))),
            If(s, e, r, n, i))
        }
        Vf(s, t)
      })
    }
    function qf(e, t, n) {
      return { instance: e, listener: t, currentTarget: n }
    }
    function Jf(e, t) {
      for (var n = t + `Capture`, r = []; e !== null;) {
        var i = e,
          a = i.stateNode
        if (
          ((i = i.tag),
          (i !== 5 && i !== 26 && i !== 27) ||
            a === null ||
            ((i = In(e, n)), i != null && r.unshift(qf(e, i, a)), (i = In(e, t)), i != null && r.push(qf(e, i, a))),
          e.tag === 3)
        )
          return r
        e = e.return
      }
      return []
    }
    function Yf(e) {
      if (e === null) return null
      do e = e.return
      while (e && e.tag !== 5 && e.tag !== 27)
      return e || null
    }
    function Xf(e, t, n, r, i) {
      for (var a = t._reactName, o = []; n !== null && n !== r;) {
        var s = n,
          c = s.alternate,
          l = s.stateNode
        if (((s = s.tag), c !== null && c === r)) break
        ;((s !== 5 && s !== 26 && s !== 27) ||
          l === null ||
          ((c = l),
          i
            ? ((l = In(n, a)), l != null && o.unshift(qf(n, l, c)))
            : i || ((l = In(n, a)), l != null && o.push(qf(n, l, c)))),
          (n = n.return))
      }
      o.length !== 0 && e.push({ event: t, listeners: o })
    }
    var Zf = /\r\n?/g,
      Qf = /\u0000|\uFFFD/g
    function $f(e) {
      return (typeof e == `string` ? e : `` + e)
        .replace(
          Zf,
          `
`,
        )
        .replace(Qf, ``)
    }
    function ep(e, t) {
      return ((t = $f(t)), $f(e) === t)
    }
    function $(e, t, n, r, a, o) {
      switch (n) {
        case `children`:
          if (typeof r == `string`) t === `body` || (t === `textarea` && r === ``) || bn(e, r)
          else if (typeof r == `number` || typeof r == `bigint`) t !== `body` && bn(e, `` + r)
          else return
          break
        case `className`:
          an(e, `class`, r)
          break
        case `tabIndex`:
          an(e, `tabindex`, r)
          break
        case `dir`:
        case `role`:
        case `viewBox`:
        case `width`:
        case `height`:
          an(e, n, r)
          break
        case `style`:
          Cn(e, r, o)
          return
        case `data`:
          if (t !== `object`) {
            an(e, `data`, r)
            break
          }
        case `src`:
        case `href`:
          if (
            (r === `` && (t !== `a` || n !== `href`)) ||
            r == null ||
            typeof r == `function` ||
            typeof r == `symbol` ||
            typeof r == `boolean`
          ) {
            e.removeAttribute(n)
            break
          }
          ;((r = Dn(r)), e.setAttribute(n, r))
          break
        case `action`:
        case `formAction`:
          if (typeof r == `function`) {
            e.setAttribute(
              n,
              `javascript:throw new Error('A React form was unexpectedly submitted. If you called form.submit() manually, consider using form.requestSubmit() instead. If you\\'re trying to use event.stopPropagation() in a submit event handler, consider also calling event.preventDefault().')`,
            )
            break
          }
          if (
            (typeof o == `function` &&
              (n === `formAction`
                ? (t !== `input` && $(e, t, `name`, a.name, a, null),
                  $(e, t, `formEncType`, a.formEncType, a, null),
                  $(e, t, `formMethod`, a.formMethod, a, null),
                  $(e, t, `formTarget`, a.formTarget, a, null))
                : ($(e, t, `encType`, a.encType, a, null),
                  $(e, t, `method`, a.method, a, null),
                  $(e, t, `target`, a.target, a, null))),
            r == null || typeof r == `symbol` || typeof r == `boolean`)
          ) {
            e.removeAttribute(n)
            break
          }
          ;((r = Dn(r)), e.setAttribute(n, r))
          break
        case `onClick`:
          r != null && (e.onclick = On)
          return
        case `onScroll`:
          r != null && Q(`scroll`, e)
          return
        case `onScrollEnd`:
          r != null && Q(`scrollend`, e)
          return
        case `dangerouslySetInnerHTML`:
          if (r != null) {
            if (typeof r != `object` || !(`__html` in r)) throw Error(i(61))
            if (((n = r.__html), n != null)) {
              if (a.children != null) throw Error(i(60))
              o?.__html !== n && (e.innerHTML = n)
            }
          }
          break
        case `multiple`:
          e.multiple = r && typeof r != `function` && typeof r != `symbol`
          break
        case `muted`:
          e.muted = r && typeof r != `function` && typeof r != `symbol`
          break
        case `suppressContentEditableWarning`:
        case `suppressHydrationWarning`:
        case `defaultValue`:
        case `defaultChecked`:
        case `innerHTML`:
        case `ref`:
          break
        case `autoFocus`:
          break
        case `xlinkHref`:
          if (r == null || typeof r == `function` || typeof r == `boolean` || typeof r == `symbol`) {
            e.removeAttribute(`xlink:href`)
            break
          }
          ;((n = Dn(r)), e.setAttributeNS(`http://www.w3.org/1999/xlink`, `xlink:href`, n))
          break
        case `contentEditable`:
        case `spellCheck`:
        case `draggable`:
        case `value`:
        case `autoReverse`:
        case `externalResourcesRequired`:
        case `focusable`:
        case `preserveAlpha`:
          r != null && typeof r != `function` && typeof r != `symbol` ? e.setAttribute(n, r) : e.removeAttribute(n)
          break
        case `inert`:
        case `allowFullScreen`:
        case `async`:
        case `autoPlay`:
        case `controls`:
        case `credentialless`:
        case `default`:
        case `defer`:
        case `disabled`:
        case `disablePictureInPicture`:
        case `disableRemotePlayback`:
        case `formNoValidate`:
        case `hidden`:
        case `loop`:
        case `noModule`:
        case `noValidate`:
        case `open`:
        case `playsInline`:
        case `readOnly`:
        case `required`:
        case `reversed`:
        case `scoped`:
        case `seamless`:
        case `itemScope`:
          r && typeof r != `function` && typeof r != `symbol` ? e.setAttribute(n, ``) : e.removeAttribute(n)
          break
        case `capture`:
        case `download`:
          !0 === r
            ? e.setAttribute(n, ``)
            : !1 !== r && r != null && typeof r != `function` && typeof r != `symbol`
              ? e.setAttribute(n, r)
              : e.removeAttribute(n)
          break
        case `cols`:
        case `rows`:
        case `size`:
        case `span`:
          r != null && typeof r != `function` && typeof r != `symbol` && !isNaN(r) && 1 <= r
            ? e.setAttribute(n, r)
            : e.removeAttribute(n)
          break
        case `rowSpan`:
        case `start`:
          r == null || typeof r == `function` || typeof r == `symbol` || isNaN(r)
            ? e.removeAttribute(n)
            : e.setAttribute(n, r)
          break
        case `popover`:
          ;(Q(`beforetoggle`, e), Q(`toggle`, e), rn(e, `popover`, r))
          break
        case `xlinkActuate`:
          on(e, `http://www.w3.org/1999/xlink`, `xlink:actuate`, r)
          break
        case `xlinkArcrole`:
          on(e, `http://www.w3.org/1999/xlink`, `xlink:arcrole`, r)
          break
        case `xlinkRole`:
          on(e, `http://www.w3.org/1999/xlink`, `xlink:role`, r)
          break
        case `xlinkShow`:
          on(e, `http://www.w3.org/1999/xlink`, `xlink:show`, r)
          break
        case `xlinkTitle`:
          on(e, `http://www.w3.org/1999/xlink`, `xlink:title`, r)
          break
        case `xlinkType`:
          on(e, `http://www.w3.org/1999/xlink`, `xlink:type`, r)
          break
        case `xmlBase`:
          on(e, `http://www.w3.org/XML/1998/namespace`, `xml:base`, r)
          break
        case `xmlLang`:
          on(e, `http://www.w3.org/XML/1998/namespace`, `xml:lang`, r)
          break
        case `xmlSpace`:
          on(e, `http://www.w3.org/XML/1998/namespace`, `xml:space`, r)
          break
        case `is`:
          rn(e, `is`, r)
          break
        case `innerText`:
        case `textContent`:
          return
        default:
          if (!(2 < n.length) || (n[0] !== `o` && n[0] !== `O`) || (n[1] !== `n` && n[1] !== `N`))
            ((n = Tn.get(n) || n), rn(e, n, r))
          else return
      }
      k = !0
    }
    function tp(e, t, n, r, a, o) {
      switch (n) {
        case `style`:
          Cn(e, r, o)
          return
        case `dangerouslySetInnerHTML`:
          if (r != null) {
            if (typeof r != `object` || !(`__html` in r)) throw Error(i(61))
            if (((n = r.__html), n != null)) {
              if (a.children != null) throw Error(i(60))
              o?.__html !== n && (e.innerHTML = n)
            }
          }
          break
        case `children`:
          if (typeof r == `string`) bn(e, r)
          else if (typeof r == `number` || typeof r == `bigint`) bn(e, `` + r)
          else return
          break
        case `onScroll`:
          r != null && Q(`scroll`, e)
          return
        case `onScrollEnd`:
          r != null && Q(`scrollend`, e)
          return
        case `onClick`:
          r != null && (e.onclick = On)
          return
        case `suppressContentEditableWarning`:
        case `suppressHydrationWarning`:
        case `innerHTML`:
        case `ref`:
          return
        case `innerText`:
        case `textContent`:
          return
        default:
          if (!Yt.hasOwnProperty(n))
            a: {
              if (
                n[0] === `o` &&
                n[1] === `n` &&
                ((a = n.endsWith(`Capture`)),
                (o = n.slice(2, a ? n.length - 7 : void 0)),
                (t = e[Pt] || null),
                (t = t == null ? null : t[n]),
                typeof t == `function` && e.removeEventListener(o, t, a),
                typeof r == `function`)
              ) {
                ;(typeof t != `function` &&
                  t !== null &&
                  (n in e ? (e[n] = null) : e.hasAttribute(n) && e.removeAttribute(n)),
                  e.addEventListener(o, r, a))
                break a
              }
              ;((k = !0), n in e ? (e[n] = r) : !0 === r ? e.setAttribute(n, ``) : rn(e, n, r))
            }
          return
      }
      k = !0
    }
    function np(e, t, n) {
      switch (t) {
        case `div`:
        case `span`:
        case `svg`:
        case `path`:
        case `a`:
        case `g`:
        case `p`:
        case `li`:
          break
        case `img`:
          ;(Q(`error`, e), Q(`load`, e))
          var r = !1,
            a = !1,
            o
          for (o in n)
            if (n.hasOwnProperty(o)) {
              var s = n[o]
              if (s != null)
                switch (o) {
                  case `src`:
                    r = !0
                    break
                  case `srcSet`:
                    a = !0
                    break
                  case `children`:
                  case `dangerouslySetInnerHTML`:
                    throw Error(i(137, t))
                  default:
                    $(e, t, o, s, n, null)
                }
            }
          ;(a && $(e, t, `srcSet`, n.srcSet, n, null), r && $(e, t, `src`, n.src, n, null))
          return
        case `input`:
          Q(`invalid`, e)
          var c = (o = s = a = null),
            l = null,
            u = null
          for (r in n)
            if (n.hasOwnProperty(r)) {
              var d = n[r]
              if (d != null)
                switch (r) {
                  case `name`:
                    a = d
                    break
                  case `type`:
                    s = d
                    break
                  case `checked`:
                    l = d
                    break
                  case `defaultChecked`:
                    u = d
                    break
                  case `value`:
                    o = d
                    break
                  case `defaultValue`:
                    c = d
                    break
                  case `children`:
                  case `dangerouslySetInnerHTML`:
                    if (d != null) throw Error(i(137, t))
                    break
                  default:
                    $(e, t, r, d, n, null)
                }
            }
          hn(e, o, c, l, u, s, a, !1)
          return
        case `select`:
          for (a in (Q(`invalid`, e), (r = s = o = null), n))
            if (n.hasOwnProperty(a) && ((c = n[a]), c != null))
              switch (a) {
                case `value`:
                  o = c
                  break
                case `defaultValue`:
                  s = c
                  break
                case `multiple`:
                  r = c
                default:
                  $(e, t, a, c, n, null)
              }
          ;((t = o), (n = s), (e.multiple = !!r), t == null ? n != null && _n(e, !!r, n, !0) : _n(e, !!r, t, !1))
          return
        case `textarea`:
          for (s in (Q(`invalid`, e), (o = a = r = null), n))
            if (n.hasOwnProperty(s) && ((c = n[s]), c != null))
              switch (s) {
                case `value`:
                  r = c
                  break
                case `defaultValue`:
                  a = c
                  break
                case `children`:
                  o = c
                  break
                case `dangerouslySetInnerHTML`:
                  if (c != null) throw Error(i(91))
                  break
                default:
                  $(e, t, s, c, n, null)
              }
          yn(e, r, a, o)
          return
        case `option`:
          for (l in n)
            if (n.hasOwnProperty(l) && ((r = n[l]), r != null))
              switch (l) {
                case `selected`:
                  e.selected = r && typeof r != `function` && typeof r != `symbol`
                  break
                default:
                  $(e, t, l, r, n, null)
              }
          return
        case `dialog`:
          ;(Q(`beforetoggle`, e), Q(`toggle`, e), Q(`cancel`, e), Q(`close`, e))
          break
        case `iframe`:
        case `object`:
          Q(`load`, e)
          break
        case `video`:
        case `audio`:
          for (r = 0; r < zf.length; r++) Q(zf[r], e)
          break
        case `image`:
          ;(Q(`error`, e), Q(`load`, e))
          break
        case `details`:
          Q(`toggle`, e)
          break
        case `embed`:
        case `source`:
        case `link`:
          ;(Q(`error`, e), Q(`load`, e))
        case `area`:
        case `base`:
        case `br`:
        case `col`:
        case `hr`:
        case `keygen`:
        case `meta`:
        case `param`:
        case `track`:
        case `wbr`:
        case `menuitem`:
          for (u in n)
            if (n.hasOwnProperty(u) && ((r = n[u]), r != null))
              switch (u) {
                case `children`:
                case `dangerouslySetInnerHTML`:
                  throw Error(i(137, t))
                default:
                  $(e, t, u, r, n, null)
              }
          return
        default:
          if (wn(t)) {
            for (d in n) n.hasOwnProperty(d) && ((r = n[d]), r !== void 0 && tp(e, t, d, r, n, void 0))
            return
          }
      }
      for (c in n) n.hasOwnProperty(c) && ((r = n[c]), r != null && $(e, t, c, r, n, null))
    }
    var rp = {}
    function ip(e, t, n, r) {
      switch (t) {
        case `div`:
        case `span`:
        case `svg`:
        case `path`:
        case `a`:
        case `g`:
        case `p`:
        case `li`:
          break
        case `input`:
          var a = null,
            o = null,
            s = null,
            c = null,
            l = null,
            u = null,
            d = null
          for (m in n) {
            var f = n[m]
            if (n.hasOwnProperty(m) && f != null)
              switch (m) {
                case `checked`:
                  break
                case `value`:
                  break
                case `defaultValue`:
                  l = f
                default:
                  r.hasOwnProperty(m) || $(e, t, m, null, r, f)
              }
          }
          for (var p in r) {
            var m = r[p]
            if (((f = n[p]), r.hasOwnProperty(p) && (m != null || f != null)))
              switch (p) {
                case `type`:
                  ;(m !== f && (k = !0), (o = m))
                  break
                case `name`:
                  ;(m !== f && (k = !0), (a = m))
                  break
                case `checked`:
                  ;(m !== f && (k = !0), (u = m))
                  break
                case `defaultChecked`:
                  ;(m !== f && (k = !0), (d = m))
                  break
                case `value`:
                  ;(m !== f && (k = !0), (s = m))
                  break
                case `defaultValue`:
                  ;(m !== f && (k = !0), (c = m))
                  break
                case `children`:
                case `dangerouslySetInnerHTML`:
                  if (m != null) throw Error(i(137, t))
                  break
                default:
                  m !== f && $(e, t, p, m, r, f)
              }
          }
          mn(e, s, c, l, u, d, o, a)
          return
        case `select`:
          for (o in ((m = s = c = p = null), n))
            if (((l = n[o]), n.hasOwnProperty(o) && l != null))
              switch (o) {
                case `value`:
                  break
                case `multiple`:
                  m = l
                default:
                  r.hasOwnProperty(o) || $(e, t, o, null, r, l)
              }
          for (a in r)
            if (((o = r[a]), (l = n[a]), r.hasOwnProperty(a) && (o != null || l != null)))
              switch (a) {
                case `value`:
                  ;(o !== l && (k = !0), (p = o))
                  break
                case `defaultValue`:
                  ;(o !== l && (k = !0), (c = o))
                  break
                case `multiple`:
                  ;(o !== l && (k = !0), (s = o))
                default:
                  o !== l && $(e, t, a, o, r, l)
              }
          ;((t = c),
            (n = s),
            (r = m),
            p == null ? !!r != !!n && (t == null ? _n(e, !!n, n ? [] : ``, !1) : _n(e, !!n, t, !0)) : _n(e, !!n, p, !1))
          return
        case `textarea`:
          for (c in ((m = p = null), n))
            if (((a = n[c]), n.hasOwnProperty(c) && a != null && !r.hasOwnProperty(c)))
              switch (c) {
                case `value`:
                  break
                case `children`:
                  break
                default:
                  $(e, t, c, null, r, a)
              }
          for (s in r)
            if (((a = r[s]), (o = n[s]), r.hasOwnProperty(s) && (a != null || o != null)))
              switch (s) {
                case `value`:
                  ;(a !== o && (k = !0), (p = a))
                  break
                case `defaultValue`:
                  ;(a !== o && (k = !0), (m = a))
                  break
                case `children`:
                  break
                case `dangerouslySetInnerHTML`:
                  if (a != null) throw Error(i(91))
                  break
                default:
                  a !== o && $(e, t, s, a, r, o)
              }
          vn(e, p, m)
          return
        case `option`:
          for (var h in n)
            if (((p = n[h]), n.hasOwnProperty(h) && p != null && !r.hasOwnProperty(h)))
              switch (h) {
                case `selected`:
                  e.selected = !1
                  break
                default:
                  $(e, t, h, null, r, p)
              }
          for (l in r)
            if (((p = r[l]), (m = n[l]), r.hasOwnProperty(l) && p !== m && (p != null || m != null)))
              switch (l) {
                case `selected`:
                  ;(p !== m && (k = !0), (e.selected = p && typeof p != `function` && typeof p != `symbol`))
                  break
                default:
                  $(e, t, l, p, r, m)
              }
          return
        case `img`:
        case `link`:
        case `area`:
        case `base`:
        case `br`:
        case `col`:
        case `embed`:
        case `hr`:
        case `keygen`:
        case `meta`:
        case `param`:
        case `source`:
        case `track`:
        case `wbr`:
        case `menuitem`:
          for (var g in n)
            ((p = n[g]), n.hasOwnProperty(g) && p != null && !r.hasOwnProperty(g) && $(e, t, g, null, r, p))
          for (u in r)
            if (((p = r[u]), (m = n[u]), r.hasOwnProperty(u) && p !== m && (p != null || m != null)))
              switch (u) {
                case `children`:
                case `dangerouslySetInnerHTML`:
                  if (p != null) throw Error(i(137, t))
                  break
                default:
                  $(e, t, u, p, r, m)
              }
          return
        default:
          if (wn(t)) {
            for (var _ in n)
              ((p = n[_]), n.hasOwnProperty(_) && p !== void 0 && !r.hasOwnProperty(_) && tp(e, t, _, void 0, r, p))
            for (d in r)
              ((p = r[d]),
                (m = n[d]),
                !r.hasOwnProperty(d) || p === m || (p === void 0 && m === void 0) || tp(e, t, d, p, r, m))
            return
          }
      }
      for (var v in n) ((p = n[v]), n.hasOwnProperty(v) && p != null && !r.hasOwnProperty(v) && $(e, t, v, null, r, p))
      for (f in r)
        ((p = r[f]), (m = n[f]), !r.hasOwnProperty(f) || p === m || (p == null && m == null) || $(e, t, f, p, r, m))
    }
    function ap(e) {
      switch (e) {
        case `css`:
        case `script`:
        case `font`:
        case `img`:
        case `image`:
        case `input`:
        case `link`:
          return !0
        default:
          return !1
      }
    }
    function op() {
      if (typeof performance.getEntriesByType == `function`) {
        for (var e = 0, t = 0, n = performance.getEntriesByType(`resource`), r = 0; r < n.length; r++) {
          var i = n[r],
            a = i.transferSize,
            o = i.initiatorType,
            s = i.duration
          if (a && s && ap(o)) {
            for (o = 0, s = i.responseEnd, r += 1; r < n.length; r++) {
              var c = n[r],
                l = c.startTime
              if (l > s) break
              var u = c.transferSize,
                d = c.initiatorType
              u && ap(d) && ((c = c.responseEnd), (o += u * (c < s ? 1 : (s - l) / (c - l))))
            }
            if ((--r, (t += (8 * (a + o)) / (i.duration / 1e3)), e++, 10 < e)) break
          }
        }
        if (0 < e) return t / e / 1e6
      }
      return navigator.connection && ((e = navigator.connection.downlink), typeof e == `number`) ? e : 5
    }
    var sp = null,
      cp = null
    function lp(e) {
      return e.nodeType === 9 ? e : e.ownerDocument
    }
    function up(e) {
      switch (e) {
        case `http://www.w3.org/2000/svg`:
          return 1
        case `http://www.w3.org/1998/Math/MathML`:
          return 2
        default:
          return 0
      }
    }
    function dp(e, t) {
      if (e === 0)
        switch (t) {
          case `svg`:
            return 1
          case `math`:
            return 2
          default:
            return 0
        }
      return e === 1 && t === `foreignObject` ? 0 : e
    }
    function fp(e, t, n, r) {
      return ((n = lp(n).createElement(e)), (n[Nt] = r), (n[Pt] = t), np(n, e, t), O(n), n)
    }
    function pp(e, t) {
      return (
        e === `textarea` ||
        e === `noscript` ||
        typeof t.children == `string` ||
        typeof t.children == `number` ||
        typeof t.children == `bigint` ||
        (typeof t.dangerouslySetInnerHTML == `object` &&
          t.dangerouslySetInnerHTML !== null &&
          t.dangerouslySetInnerHTML.__html != null)
      )
    }
    var mp = null
    function hp() {
      var e = window.event
      return e && e.type === `popstate` ? e !== mp && ((mp = e), !0) : ((mp = null), !1)
    }
    var gp = typeof setTimeout == `function` ? setTimeout : void 0,
      _p = typeof clearTimeout == `function` ? clearTimeout : void 0,
      vp = typeof Promise == `function` ? Promise : void 0,
      yp = typeof requestAnimationFrame == `function` ? requestAnimationFrame : gp,
      bp =
        typeof queueMicrotask == `function`
          ? queueMicrotask
          : vp === void 0
            ? gp
            : function (e) {
                return vp.resolve(null).then(e).catch(xp)
              }
    function xp(e) {
      setTimeout(function () {
        throw e
      })
    }
    function Sp(e) {
      return e === `head`
    }
    function Cp(e, t) {
      var n = t,
        r = 0
      do {
        var i = n.nextSibling
        if ((e.removeChild(n), i && i.nodeType === 8)) {
          if (((n = i.data), n === `/$` || n === `/&`)) {
            if (r === 0) {
              ;(e.removeChild(i), Hh(t))
              return
            }
            r--
          } else if (n === `$` || n === `$?` || n === `$~` || n === `$!` || n === `&`) r++
          else if (n === `html`) _m(e.ownerDocument.documentElement)
          else if (n === `head`) {
            ;((n = e.ownerDocument.head), _m(n))
            for (var a = n.firstChild; a;) {
              var o = a.nextSibling,
                s = a.nodeName
              ;(a[Bt] ||
                s === `SCRIPT` ||
                s === `STYLE` ||
                (s === `LINK` && a.rel.toLowerCase() === `stylesheet`) ||
                n.removeChild(a),
                (a = o))
            }
          } else n === `body` && _m(e.ownerDocument.body)
        }
        n = i
      } while (n)
      Hh(t)
    }
    function wp(e, t) {
      var n = e
      e = 0
      do {
        var r = n.nextSibling
        if (
          (n.nodeType === 1
            ? t
              ? ((n._stashedDisplay = n.style.display), (n.style.display = `none`))
              : ((n.style.display = n._stashedDisplay || ``),
                n.getAttribute(`style`) === `` && n.removeAttribute(`style`))
            : n.nodeType === 3 &&
              (t ? ((n._stashedText = n.nodeValue), (n.nodeValue = ``)) : (n.nodeValue = n._stashedText || ``)),
          r && r.nodeType === 8)
        ) {
          if (((n = r.data), n === `/$`)) {
            if (e === 0) break
            e--
          } else (n !== `$` && n !== `$?` && n !== `$~` && n !== `$!`) || e++
        }
        n = r
      } while (n)
    }
    function Tp(e, t, n) {
      if (
        ((t = CSS.escape(t) === t ? t : `r-` + btoa(t).replace(/=/g, ``)),
        (e.style.viewTransitionName = t),
        n != null && (e.style.viewTransitionClass = n),
        (n = getComputedStyle(e)),
        n.display === `inline`)
      ) {
        if (((t = e.getClientRects()), t.length === 1)) var r = 1
        else
          for (var i = (r = 0); i < t.length; i++) {
            var a = t[i]
            0 < a.width && 0 < a.height && r++
          }
        r === 1 &&
          ((e = e.style),
          (e.display = t.length === 1 ? `inline-block` : `block`),
          (e.marginTop = `-` + n.paddingTop),
          (e.marginBottom = `-` + n.paddingBottom))
      }
    }
    function Ep(e, t) {
      ;((e = e.style), (t = t.style))
      var n =
        t == null
          ? null
          : t.hasOwnProperty(`viewTransitionName`)
            ? t.viewTransitionName
            : t.hasOwnProperty(`view-transition-name`)
              ? t[`view-transition-name`]
              : null
      ;((e.viewTransitionName = n == null || typeof n == `boolean` ? `` : (`` + n).trim()),
        (n =
          t == null
            ? null
            : t.hasOwnProperty(`viewTransitionClass`)
              ? t.viewTransitionClass
              : t.hasOwnProperty(`view-transition-class`)
                ? t[`view-transition-class`]
                : null),
        (e.viewTransitionClass = n == null || typeof n == `boolean` ? `` : (`` + n).trim()),
        e.display === `inline-block` &&
          (t == null
            ? (e.display = e.margin = ``)
            : ((n = t.display),
              (e.display = n == null || typeof n == `boolean` ? `` : n),
              (n = t.margin),
              n == null
                ? ((n = t.hasOwnProperty(`marginTop`) ? t.marginTop : t[`margin-top`]),
                  (e.marginTop = n == null || typeof n == `boolean` ? `` : n),
                  (t = t.hasOwnProperty(`marginBottom`) ? t.marginBottom : t[`margin-bottom`]),
                  (e.marginBottom = t == null || typeof t == `boolean` ? `` : t))
                : (e.margin = n))))
    }
    function Dp(e, t, n) {
      return (
        (n = n.ownerDocument.defaultView),
        {
          rect: e,
          abs: t.position === `absolute` || t.position === `fixed`,
          clip:
            t.clipPath !== `none` ||
            t.overflow !== `visible` ||
            t.filter !== `none` ||
            t.mask !== `none` ||
            t.mask !== `none` ||
            t.borderRadius !== `0px`,
          view: 0 <= e.bottom && 0 <= e.right && e.top <= n.innerHeight && e.left <= n.innerWidth,
        }
      )
    }
    function Op(e) {
      return Dp(e.getBoundingClientRect(), getComputedStyle(e), e)
    }
    function kp(e) {
      var t = e.getBoundingClientRect()
      t = new DOMRect(t.x + 2e4, t.y + 2e4, t.width, t.height)
      var n = getComputedStyle(e)
      return Dp(t, n, e)
    }
    function Ap(e) {
      return e.documentElement.clientHeight
    }
    function jp(e) {
      ;(this.addEventListener(`load`, e), this.addEventListener(`error`, e))
    }
    function Mp(e, t, n, r, i, a, o, s, c) {
      var l = t.nodeType === 9 ? t : t.ownerDocument
      try {
        var u = l.startViewTransition({
          update: function () {
            var t = l.defaultView,
              n = t.navigation && t.navigation.transition,
              o = l.fonts.status
            r()
            var s = []
            if (
              (o === `loaded` && (Ap(l), l.fonts.status === `loading` && s.push(l.fonts.ready)),
              (o = s.length),
              e !== null)
            )
              for (var c = e.suspenseyImages, u = 0, d = 0; d < c.length; d++) {
                var f = c[d]
                if (!f.complete) {
                  var p = f.getBoundingClientRect()
                  if (0 < p.bottom && 0 < p.right && p.top < t.innerHeight && p.left < t.innerWidth) {
                    if (((u += Xm(f)), u > $m)) {
                      s.length = o
                      break
                    }
                    ;((f = new Promise(jp.bind(f))), s.push(f))
                  }
                }
              }
            if (0 < s.length)
              return (
                (t = Promise.race([
                  Promise.all(s),
                  new Promise(function (e) {
                    return setTimeout(e, 500)
                  }),
                ]).then(i, i)),
                (n ? Promise.allSettled([n.finished, t]) : t).then(a, a)
              )
            if ((i(), n)) return n.finished.then(a, a)
            a()
          },
          types: n,
        })
        l.__reactViewTransition = u
        var d = []
        return (
          u.ready.then(
            function () {
              for (var e = l.documentElement.getAnimations({ subtree: !0 }), t = 0; t < e.length; t++) {
                var n = e[t],
                  r = n.effect,
                  i = r.pseudoElement
                if (i != null && i.startsWith(`::view-transition`)) {
                  ;(d.push(n), (n = r.getKeyframes()))
                  for (var a = (i = void 0), s = !0, c = 0; c < n.length; c++) {
                    var u = n[c],
                      f = u.width
                    if (i === void 0) i = f
                    else if (i !== f) {
                      s = !1
                      break
                    }
                    if (((f = u.height), a === void 0)) a = f
                    else if (a !== f) {
                      s = !1
                      break
                    }
                    ;(delete u.width, delete u.height, u.transform === `none` && delete u.transform)
                  }
                  s &&
                    i !== void 0 &&
                    a !== void 0 &&
                    (r.setKeyframes(n),
                    (s = getComputedStyle(r.target, r.pseudoElement)),
                    s.width !== i || s.height !== a) &&
                    ((s = n[0]),
                    (s.width = i),
                    (s.height = a),
                    (s = n[n.length - 1]),
                    (s.width = i),
                    (s.height = a),
                    r.setKeyframes(n))
                }
              }
              o()
            },
            function (e) {
              l.__reactViewTransition === u && (l.__reactViewTransition = null)
              try {
                if (typeof e == `object` && e)
                  switch (e.name) {
                    case `InvalidStateError`:
                      ;(e.message === `View transition was skipped because document visibility state is hidden.` ||
                        e.message === `Skipping view transition because document visibility state has become hidden.` ||
                        e.message === `Skipping view transition because viewport size changed.` ||
                        e.message === `Transition was aborted because of invalid state`) &&
                        (e = null)
                  }
                e !== null && c(e)
              } finally {
                ;(r(), i(), o())
              }
            },
          ),
          u.finished.finally(function () {
            for (var e = 0; e < d.length; e++) d[e].cancel()
            ;(l.__reactViewTransition === u && (l.__reactViewTransition = null), s())
          }),
          u
        )
      } catch {
        return (r(), i(), o(), null)
      }
    }
    function Np(e, t) {
      ;((this._scope = document.documentElement), (this._selector = `::view-transition-` + e + `(` + t + `)`))
    }
    ;((Np.prototype.animate = function (e, t) {
      return (
        (t = typeof t == `number` ? { duration: t } : S({}, t)),
        (t.pseudoElement = this._selector),
        this._scope.animate(e, t)
      )
    }),
      (Np.prototype.getAnimations = function () {
        for (
          var e = this._scope, t = this._selector, n = e.getAnimations({ subtree: !0 }), r = [], i = 0;
          i < n.length;
          i++
        ) {
          var a = n[i].effect
          a !== null && a.target === e && a.pseudoElement === t && r.push(n[i])
        }
        return r
      }),
      (Np.prototype.getComputedStyle = function () {
        return getComputedStyle(this._scope, this._selector)
      }))
    function Pp(e) {
      return {
        name: e,
        group: new Np(`group`, e),
        imagePair: new Np(`image-pair`, e),
        old: new Np(`old`, e),
        new: new Np(`new`, e),
      }
    }
    function Fp(e) {
      ;((this._fragmentFiber = e), (this._observers = this._eventListeners = null))
    }
    Fp.prototype.addEventListener = function (e, t, n) {
      var r = null,
        i = null
      if (!(n != null && typeof n != `boolean` && ((r = n.signal || null), r !== null && r.aborted))) {
        this._eventListeners === null && (this._eventListeners = [])
        var a = this._eventListeners
        if (Bp(a, e, t, n) === -1) {
          var o = this,
            s = t
          ;(n != null &&
            typeof n != `boolean` &&
            !0 === n.once &&
            (s = function (r) {
              ;(o.removeEventListener(e, t, n), typeof t == `function` ? t.call(this, r) : t.handleEvent(r))
            }),
            r !== null &&
              ((i = o.removeEventListener.bind(o, e, t, n)),
              r.addEventListener(`abort`, i, { once: !0 }),
              (i = r.removeEventListener.bind(r, `abort`, i))),
            (r = Rp(n)),
            a.push({ type: e, listener: t, optionsOrUseCapture: n, attachedListener: s, cleanup: i }),
            f(this._fragmentFiber.child, !1, Ip, e, s, r))
        }
        this._eventListeners = a
      }
    }
    function Ip(e, t, n, r) {
      return (_(e).addEventListener(t, n, r), !1)
    }
    Fp.prototype.removeEventListener = function (e, t, n) {
      var r = this._eventListeners
      if (r !== null && ((t = Bp(r, e, t, n)), t !== -1)) {
        var i = r[t]
        n = i.attachedListener
        var a = i.cleanup
        ;((i = Rp(i.optionsOrUseCapture)),
          f(this._fragmentFiber.child, !1, Lp, e, n, i),
          r.splice(t, 1),
          a !== null && a())
      }
    }
    function Lp(e, t, n, r) {
      return (_(e).removeEventListener(t, n, r), !1)
    }
    function Rp(e) {
      return e != null && typeof e != `boolean` && (!0 === e.once || e.signal instanceof AbortSignal)
        ? { capture: e.capture, passive: e.passive }
        : e
    }
    function zp(e) {
      return e == null ? `c=0` : typeof e == `boolean` ? `c=` + (e ? `1` : `0`) : `c=` + (e.capture ? `1` : `0`)
    }
    function Bp(e, t, n, r) {
      if (e.length === 0) return -1
      r = zp(r)
      for (var i = 0; i < e.length; i++) {
        var a = e[i]
        if (a.type === t && a.listener === n && zp(a.optionsOrUseCapture) === r) return i
      }
      return -1
    }
    ;((Fp.prototype.dispatchEvent = function (e) {
      var t = p(this._fragmentFiber)
      if (t === null) return !0
      t = _(t)
      var n = this._eventListeners
      if ((n !== null && 0 < n.length) || !e.bubbles) {
        var r = t.nodeType === 9 ? t.createComment(``) : document.createTextNode(``)
        if (n)
          for (var i = 0; i < n.length; i++) {
            var a = n[i]
            r.addEventListener(a.type, a.attachedListener, Rp(a.optionsOrUseCapture))
          }
        if ((t.appendChild(r), (e = r.dispatchEvent(e)), n))
          for (i = 0; i < n.length; i++)
            ((a = n[i]), r.removeEventListener(a.type, a.attachedListener, Rp(a.optionsOrUseCapture)))
        return (t.removeChild(r), e)
      }
      return t.dispatchEvent(e)
    }),
      (Fp.prototype.focus = function (e) {
        f(this._fragmentFiber.child, !0, Vp, e, void 0, void 0)
      }))
    function Vp(e, t) {
      return e.tag !== 6 && ((e = _(e)), pm(e, t))
    }
    Fp.prototype.focusLast = function (e) {
      var t = []
      f(this._fragmentFiber.child, !0, Hp, t, void 0, void 0)
      for (var n = t.length - 1; 0 <= n && !Vp(t[n], e); n--);
    }
    function Hp(e, t) {
      return (t.push(e), !1)
    }
    Fp.prototype.blur = function () {
      var e = p(this._fragmentFiber)
      e !== null &&
        ((e = _(e)), (e = lp(e).activeElement), e !== null && f(this._fragmentFiber.child, !1, Up, e, void 0, void 0))
    }
    function Up(e, t) {
      return e.tag !== 6 && ((e = _(e)), e === t || e.contains(t) ? (t.blur(), !0) : !1)
    }
    Fp.prototype.observeUsing = function (e) {
      ;(this._observers === null && (this._observers = new Set()),
        this._observers.add(e),
        f(this._fragmentFiber.child, !1, Wp, e, void 0, void 0))
    }
    function Wp(e, t) {
      return (e.tag === 6 || ((e = _(e)), t.observe(e)), !1)
    }
    Fp.prototype.unobserveUsing = function (e) {
      var t = this._observers
      if (t !== null && t.has(e)) {
        ;(t.delete(e), f(this._fragmentFiber.child, !1, Gp, e, void 0, void 0))
        for (var n = (t = 0); n < Kp.length; n++) {
          var r = Kp[n]
          r.fragmentInstance === this && r.observer === e ? e.unobserve(r.instance) : (Kp[t++] = r)
        }
        Kp.length = t
      }
    }
    function Gp(e, t) {
      return (e.tag === 6 || ((e = _(e)), t.unobserve(e)), !1)
    }
    var Kp = [],
      qp = !1
    function Jp(e, t, n) {
      ;(Kp.push({ fragmentInstance: e, observer: t, instance: n }),
        qp ||
          ((qp = !0),
          mm(function () {
            qp = !1
            var e = Kp
            Kp = []
            for (var t = 0; t < e.length; t++) {
              var n = e[t]
              n.observer.unobserve(n.instance)
            }
          })))
    }
    Fp.prototype.getClientRects = function () {
      var e = []
      return (f(this._fragmentFiber.child, !1, Yp, e, void 0, void 0), e)
    }
    function Yp(e, t) {
      if (e.tag === 6) {
        e = e.stateNode
        var n = e.ownerDocument.createRange()
        ;(n.selectNodeContents(e), t.push.apply(t, n.getClientRects()))
      } else ((e = _(e)), t.push.apply(t, e.getClientRects()))
      return !1
    }
    ;((Fp.prototype.getRootNode = function (e) {
      var t = p(this._fragmentFiber)
      return t === null ? this : _(t).getRootNode(e)
    }),
      (Fp.prototype.compareDocumentPosition = function (e) {
        var t = p(this._fragmentFiber)
        if (t === null) return Node.DOCUMENT_POSITION_DISCONNECTED
        var n = []
        f(this._fragmentFiber.child, !1, Hp, n, void 0, void 0)
        var r = _(t)
        if (n.length === 0) {
          if (((n = r), m(this._fragmentFiber))) {
            a: {
              for (t = this._fragmentFiber.return; t !== null;) {
                if (t.tag === 4) {
                  t = t.stateNode.containerInfo
                  break a
                }
                if (t.tag === 3 || t.tag === 5 || t.tag === 27) break
                t = t.return
              }
              t = null
            }
            t != null && (n = t)
          }
          t = this._fragmentFiber
          var i = (r = n.compareDocumentPosition(e))
          return (
            n === e
              ? (i = Node.DOCUMENT_POSITION_CONTAINS)
              : r & Node.DOCUMENT_POSITION_CONTAINED_BY &&
                ((n = h(t)[1]),
                n === null
                  ? (i = Node.DOCUMENT_POSITION_PRECEDING)
                  : ((e = _(n).compareDocumentPosition(e)),
                    (i =
                      e === 0 || e & Node.DOCUMENT_POSITION_FOLLOWING
                        ? Node.DOCUMENT_POSITION_FOLLOWING
                        : Node.DOCUMENT_POSITION_PRECEDING))),
            (i |= Node.DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC)
          )
        }
        ;((t = _(n[0])), (i = _(n[n.length - 1])))
        var a = m(this._fragmentFiber) ? t.parentElement : r
        if (a == null) return Node.DOCUMENT_POSITION_DISCONNECTED
        ;((r = a.compareDocumentPosition(t) & Node.DOCUMENT_POSITION_CONTAINED_BY),
          (a = a.compareDocumentPosition(i) & Node.DOCUMENT_POSITION_CONTAINED_BY))
        var o = t.compareDocumentPosition(e),
          s = i.compareDocumentPosition(e),
          c = o & Node.DOCUMENT_POSITION_CONTAINED_BY || s & Node.DOCUMENT_POSITION_CONTAINED_BY
        return (
          (s = r && a && o & Node.DOCUMENT_POSITION_FOLLOWING && s & Node.DOCUMENT_POSITION_PRECEDING),
          (t =
            (r && t === e) || (a && i === e) || c || s
              ? Node.DOCUMENT_POSITION_CONTAINED_BY
              : (!r && t === e) || (!a && i === e)
                ? Node.DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC
                : o),
          t & Node.DOCUMENT_POSITION_DISCONNECTED ||
          t & Node.DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC ||
          Xp(t, this._fragmentFiber, n[0], n[n.length - 1], e)
            ? t
            : Node.DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC
        )
      }))
    function Xp(e, t, n, r, i) {
      var a = Ut(i)
      if (e & Node.DOCUMENT_POSITION_CONTAINED_BY) {
        if ((n = !!a))
          a: {
            for (; a !== null;) {
              if (a.tag === 7 && (a === t || a.alternate === t)) {
                n = !0
                break a
              }
              a = a.return
            }
            n = !1
          }
        return n
      }
      if (e & Node.DOCUMENT_POSITION_CONTAINS) {
        if (a === null) return ((a = i.ownerDocument), i === a || i === a.documentElement || i === a.body)
        a: {
          for (a = t, t = p(t); a !== null;) {
            if (!((a.tag !== 5 && a.tag !== 3 && a.tag !== 27) || (a !== t && a.alternate !== t))) {
              a = !0
              break a
            }
            a = a.return
          }
          a = !1
        }
        return a
      }
      return e & Node.DOCUMENT_POSITION_PRECEDING
        ? ((t = !!a) &&
            !(t = a === n) &&
            ((t = ie(n, a, x)), t === null ? (t = !1) : (f(t, !0, te, a, n), (a = v), (v = null), (t = a !== null))),
          t)
        : e & Node.DOCUMENT_POSITION_FOLLOWING
          ? ((t = !!a) &&
              !(t = a === r) &&
              ((t = ie(r, a, x)),
              t === null ? (t = !1) : (f(t, !0, re, a, r), (a = v), (b = v = null), (t = a !== null))),
            t)
          : !1
    }
    function Zp(e, t) {
      var n = e.ownerDocument.createRange()
      ;(n.selectNodeContents(e),
        (e = n.getBoundingClientRect()),
        window.scrollTo(
          window.scrollX + e.left,
          t ? window.scrollY + e.top : window.scrollY + e.bottom - window.innerHeight,
        ))
    }
    Fp.prototype.scrollIntoView = function (e) {
      if (typeof e == `object`) throw Error(i(566))
      var t = []
      f(this._fragmentFiber.child, !1, Hp, t, void 0, void 0)
      var n = !1 !== e
      if (t.length === 0) {
        var r = h(this._fragmentFiber)
        if (((r = n ? r[1] || r[0] || p(this._fragmentFiber) : r[0] || r[1]), r === null)) return
        if (r.tag === 6) {
          ;((e = _(r)), Zp(e, n))
          return
        }
        if (((r = _(r)), r.nodeType !== 9)) {
          if (r.nodeType === 11) {
            ;((n = `host` in r ? r.host : null), n !== null && n.scrollIntoView(e))
            return
          }
          r.scrollIntoView(e)
        }
      }
      for (r = n ? t.length - 1 : 0; r !== (n ? -1 : t.length);) {
        var a = t[r]
        ;(a.tag === 6 ? ((a = _(a)), Zp(a, n)) : _(a).scrollIntoView(e), (r += n ? -1 : 1))
      }
    }
    function Qp(e, t) {
      return ((e = _(e)), $p(e, t), !1)
    }
    function $p(e, t) {
      ;((e.reactFragments ??= new Set()), e.reactFragments.add(t))
    }
    function em(e, t) {
      var n = t._eventListeners
      if (n !== null)
        for (var r = 0; r < n.length; r++) {
          var i = n[r]
          e.addEventListener(i.type, i.attachedListener, Rp(i.optionsOrUseCapture))
        }
      e.nodeType !== 3 &&
        ((n = t._observers),
        n !== null &&
          n.forEach(function (n) {
            for (var r = 0, i = 0; i < Kp.length; i++) {
              var a = Kp[i]
              ;(a.fragmentInstance !== t || a.observer !== n || a.instance !== e) && (Kp[r++] = a)
            }
            ;((Kp.length = r), n.observe(e))
          }),
        $p(e, t))
    }
    function tm(e, t) {
      var n = t._eventListeners
      if (n !== null)
        for (var r = 0; r < n.length; r++) {
          var i = n[r]
          e.removeEventListener(i.type, i.attachedListener, Rp(i.optionsOrUseCapture))
        }
      e.nodeType !== 3 &&
        ((n = t._observers),
        n !== null &&
          n.forEach(function (n) {
            typeof n.rootMargin == `string` ? Jp(t, n, e) : n.unobserve(e)
          }),
        e.reactFragments != null && e.reactFragments.delete(t))
    }
    function nm(e) {
      var t = e.firstChild
      for (t && t.nodeType === 10 && (t = t.nextSibling); t;) {
        var n = t
        switch (((t = t.nextSibling), n.nodeName)) {
          case `HTML`:
          case `HEAD`:
          case `BODY`:
            ;(nm(n), Ht(n))
            continue
          case `SCRIPT`:
          case `STYLE`:
            continue
          case `LINK`:
            if (n.rel.toLowerCase() === `stylesheet`) continue
        }
        e.removeChild(n)
      }
    }
    function rm(e, t, n, r) {
      for (; e.nodeType === 1;) {
        var i = n
        if (e.nodeName.toLowerCase() !== t.toLowerCase()) {
          if (!r && (e.nodeName !== `INPUT` || e.type !== `hidden`)) break
        } else if (!r) {
          if (t === `input` && e.type === `hidden`) {
            var a = i.name == null ? null : `` + i.name
            if (i.type === `hidden` && e.getAttribute(`name`) === a) return e
          } else return e
        } else if (!e[Bt])
          switch (t) {
            case `meta`:
              if (!e.hasAttribute(`itemprop`)) break
              return e
            case `link`:
              if (
                ((a = e.getAttribute(`rel`)),
                (a === `stylesheet` && e.hasAttribute(`data-precedence`)) ||
                  a !== i.rel ||
                  e.getAttribute(`href`) !== (i.href == null || i.href === `` ? null : i.href) ||
                  e.getAttribute(`crossorigin`) !== (i.crossOrigin == null ? null : i.crossOrigin) ||
                  e.getAttribute(`title`) !== (i.title == null ? null : i.title))
              )
                break
              return e
            case `style`:
              if (e.hasAttribute(`data-precedence`)) break
              return e
            case `script`:
              if (
                ((a = e.getAttribute(`src`)),
                (a !== (i.src == null ? null : i.src) ||
                  e.getAttribute(`type`) !== (i.type == null ? null : i.type) ||
                  e.getAttribute(`crossorigin`) !== (i.crossOrigin == null ? null : i.crossOrigin)) &&
                  a &&
                  e.hasAttribute(`async`) &&
                  !e.hasAttribute(`itemprop`))
              )
                break
              return e
            default:
              return e
          }
        if (((e = lm(e.nextSibling)), e === null)) break
      }
      return null
    }
    function im(e, t, n) {
      if (t === ``) return null
      for (; e.nodeType !== 3;)
        if (
          ((e.nodeType !== 1 || e.nodeName !== `INPUT` || e.type !== `hidden`) && !n) ||
          ((e = lm(e.nextSibling)), e === null)
        )
          return null
      return e
    }
    function am(e, t) {
      for (; e.nodeType !== 8;)
        if (
          ((e.nodeType !== 1 || e.nodeName !== `INPUT` || e.type !== `hidden`) && !t) ||
          ((e = lm(e.nextSibling)), e === null)
        )
          return null
      return e
    }
    function om(e) {
      return e.data === `$?` || e.data === `$~`
    }
    function sm(e) {
      return e.data === `$!` || (e.data === `$?` && e.ownerDocument.readyState !== `loading`)
    }
    function cm(e, t) {
      var n = e.ownerDocument
      if (e.data === `$~`) e._reactRetry = t
      else if (e.data !== `$?` || n.readyState !== `loading`) t()
      else {
        var r = function () {
          ;(t(), n.removeEventListener(`DOMContentLoaded`, r))
        }
        ;(n.addEventListener(`DOMContentLoaded`, r), (e._reactRetry = r))
      }
    }
    function lm(e) {
      for (; e != null; e = e.nextSibling) {
        var t = e.nodeType
        if (t === 1 || t === 3) break
        if (t === 8) {
          if (
            ((t = e.data), t === `$` || t === `$!` || t === `$?` || t === `$~` || t === `&` || t === `F!` || t === `F`)
          )
            break
          if (t === `/$` || t === `/&`) return null
        }
      }
      return e
    }
    var um = null
    function dm(e) {
      e = e.nextSibling
      for (var t = 0; e;) {
        if (e.nodeType === 8) {
          var n = e.data
          if (n === `/$` || n === `/&`) {
            if (t === 0) return lm(e.nextSibling)
            t--
          } else (n !== `$` && n !== `$!` && n !== `$?` && n !== `$~` && n !== `&`) || t++
        }
        e = e.nextSibling
      }
      return null
    }
    function fm(e) {
      e = e.previousSibling
      for (var t = 0; e;) {
        if (e.nodeType === 8) {
          var n = e.data
          if (n === `$` || n === `$!` || n === `$?` || n === `$~` || n === `&`) {
            if (t === 0) return e
            t--
          } else (n !== `/$` && n !== `/&`) || t++
        }
        e = e.previousSibling
      }
      return null
    }
    function pm(e, t) {
      function n() {
        r = !0
      }
      if (e.ownerDocument.activeElement === e) return !0
      var r = !1
      try {
        ;(e.ownerDocument.addEventListener(`focus`, n, !0), (e.focus || HTMLElement.prototype.focus).call(e, t))
      } finally {
        e.ownerDocument.removeEventListener(`focus`, n, !0)
      }
      return r
    }
    function mm(e) {
      yp(function () {
        yp(function (t) {
          return e(t)
        })
      })
    }
    function hm(e, t, n) {
      switch (((t = lp(n)), e)) {
        case `html`:
          if (((e = t.documentElement), !e)) throw Error(i(452))
          return e
        case `head`:
          if (((e = t.head), !e)) throw Error(i(453))
          return e
        case `body`:
          if (((e = t.body), !e)) throw Error(i(454))
          return e
        default:
          throw Error(i(451))
      }
    }
    function gm(e, t, n) {
      for (var r in n) {
        var i = n[r]
        n.hasOwnProperty(r) && i != null && $(e, t, r, null, rp, i)
      }
      ;(n.dangerouslySetInnerHTML != null && (e.textContent = ``), e.onclick === On && (e.onclick = null), Ht(e))
    }
    function _m(e) {
      for (var t = e.attributes; t.length;) e.removeAttributeNode(t[0])
      Ht(e)
    }
    var vm = new Map(),
      ym = new Set()
    function bm(e) {
      if (typeof e.getRootNode == `function`) {
        var t = e.getRootNode()
        if (t.nodeType === 9 || t.nodeType === 11) return t
      }
      return e.nodeType === 9 ? e : e.ownerDocument
    }
    var xm = w.d
    w.d = { f: Sm, r: Cm, D: Em, C: Dm, L: Om, m: km, X: jm, S: Am, M: Mm }
    function Sm() {
      var e = xm.f(),
        t = zd()
      return e || t
    }
    function Cm(e) {
      var t = Wt(e)
      t !== null && t.tag === 5 && t.type === `form` ? cc(t) : xm.r(e)
    }
    var wm = typeof document > `u` ? null : document
    function Tm(e, t, n) {
      var r = wm
      if (r && typeof t == `string` && t) {
        var i = pn(t)
        ;((i = `link[rel="` + e + `"][href="` + i + `"]`),
          typeof n == `string` && (i += `[crossorigin="` + n + `"]`),
          ym.has(i) ||
            (ym.add(i),
            (e = { rel: e, crossOrigin: n, href: t }),
            r.querySelector(i) === null &&
              ((t = r.createElement(`link`)), np(t, `link`, e), O(t), r.head.appendChild(t))))
      }
    }
    function Em(e) {
      ;(xm.D(e), Tm(`dns-prefetch`, e, null))
    }
    function Dm(e, t) {
      ;(xm.C(e, t), Tm(`preconnect`, e, t))
    }
    function Om(e, t, n) {
      xm.L(e, t, n)
      var r = wm
      if (r && e && t) {
        var i = `link[rel="preload"][as="` + pn(t) + `"]`
        t === `image` && n && n.imageSrcSet
          ? ((i += `[imagesrcset="` + pn(n.imageSrcSet) + `"]`),
            typeof n.imageSizes == `string` && (i += `[imagesizes="` + pn(n.imageSizes) + `"]`))
          : (i += `[href="` + pn(e) + `"]`)
        var a = i
        switch (t) {
          case `style`:
            a = Pm(e)
            break
          case `script`:
            a = Rm(e)
        }
        if (
          !(
            vm.has(a) ||
            ((e = S({ rel: `preload`, href: t === `image` && n && n.imageSrcSet ? void 0 : e, as: t }, n)),
            vm.set(a, e),
            r.querySelector(i) !== null ||
              (t === `style` && r.querySelector(Fm(a))) ||
              (t === `script` && r.querySelector(zm(a))))
          )
        ) {
          var o = r.createElement(`link`)
          ;(np(o, `link`, e),
            t === `style` &&
              ((o[Vt] = !0),
              (o.onload = o.onerror =
                function () {
                  qt(o)
                })),
            O(o),
            r.head.appendChild(o))
        }
      }
    }
    function km(e, t) {
      xm.m(e, t)
      var n = wm
      if (n && e) {
        var r = t && typeof t.as == `string` ? t.as : `script`,
          i = `link[rel="modulepreload"][as="` + pn(r) + `"][href="` + pn(e) + `"]`,
          a = i
        switch (r) {
          case `audioworklet`:
          case `paintworklet`:
          case `serviceworker`:
          case `sharedworker`:
          case `worker`:
          case `script`:
            a = Rm(e)
        }
        if (!vm.has(a) && ((e = S({ rel: `modulepreload`, href: e }, t)), vm.set(a, e), n.querySelector(i) === null)) {
          switch (r) {
            case `audioworklet`:
            case `paintworklet`:
            case `serviceworker`:
            case `sharedworker`:
            case `worker`:
            case `script`:
              if (n.querySelector(zm(a))) return
          }
          ;((r = n.createElement(`link`)), np(r, `link`, e), O(r), n.head.appendChild(r))
        }
      }
    }
    function Am(e, t, n) {
      xm.S(e, t, n)
      var r = wm
      if (r && e) {
        var i = Kt(r).hoistableStyles,
          a = Pm(e)
        t ||= `default`
        var o = i.get(a)
        if (!o) {
          var s = { loading: 0, preload: null }
          if ((o = r.querySelector(Fm(a)))) s.loading = 5
          else {
            ;((e = S({ rel: `stylesheet`, href: e, 'data-precedence': t }, n)), (n = vm.get(a)) && Hm(e, n))
            var c = (o = r.createElement(`link`))
            ;(O(c),
              np(c, `link`, e),
              (c._p = new Promise(function (e, t) {
                ;((c.onload = e), (c.onerror = t))
              })),
              c.addEventListener(`load`, function () {
                s.loading |= 1
              }),
              c.addEventListener(`error`, function () {
                s.loading |= 2
              }),
              (s.loading |= 4),
              Vm(o, t, r))
          }
          ;((o = { type: `stylesheet`, instance: o, count: 1, state: s }), i.set(a, o))
        }
      }
    }
    function jm(e, t) {
      xm.X(e, t)
      var n = wm
      if (n && e) {
        var r = Kt(n).hoistableScripts,
          i = Rm(e),
          a = r.get(i)
        a ||
          ((a = n.querySelector(zm(i))),
          a ||
            ((e = S({ src: e, async: !0 }, t)),
            (t = vm.get(i)) && Um(e, t),
            (a = n.createElement(`script`)),
            O(a),
            np(a, `link`, e),
            n.head.appendChild(a)),
          (a = { type: `script`, instance: a, count: 1, state: null }),
          r.set(i, a))
      }
    }
    function Mm(e, t) {
      xm.M(e, t)
      var n = wm
      if (n && e) {
        var r = Kt(n).hoistableScripts,
          i = Rm(e),
          a = r.get(i)
        a ||
          ((a = n.querySelector(zm(i))),
          a ||
            ((e = S({ src: e, async: !0, type: `module` }, t)),
            (t = vm.get(i)) && Um(e, t),
            (a = n.createElement(`script`)),
            O(a),
            np(a, `link`, e),
            n.head.appendChild(a)),
          (a = { type: `script`, instance: a, count: 1, state: null }),
          r.set(i, a))
      }
    }
    function Nm(e, t, n, r) {
      var a = (a = Fe.current) ? bm(a) : null
      if (!a) throw Error(i(446))
      switch (e) {
        case `meta`:
        case `title`:
          return null
        case `style`:
          return typeof n.precedence == `string` && typeof n.href == `string`
            ? ((n = Pm(n.href)),
              (t = Kt(a).hoistableStyles),
              (r = t.get(n)),
              r || ((r = { type: `style`, instance: null, count: 0, state: null }), t.set(n, r)),
              r)
            : { type: `void`, instance: null, count: 0, state: null }
        case `link`:
          if (n.rel === `stylesheet` && typeof n.href == `string` && typeof n.precedence == `string`) {
            e = Pm(n.href)
            var o = Kt(a).hoistableStyles,
              s = o.get(e)
            if (
              (s ||
                ((a = a.ownerDocument || a),
                (s = { type: `stylesheet`, instance: null, count: 0, state: { loading: 0, preload: null } }),
                o.set(e, s),
                (o = a.querySelector(Fm(e)))
                  ? o._p || ((s.instance = o), (s.state.loading = 5))
                  : ((o = vm.get(e)),
                    o ||
                      ((o = {
                        rel: `preload`,
                        as: `style`,
                        href: n.href,
                        crossOrigin: n.crossOrigin,
                        integrity: n.integrity,
                        media: n.media,
                        hrefLang: n.hrefLang,
                        referrerPolicy: n.referrerPolicy,
                      }),
                      vm.set(e, o)),
                    Lm(a, e, o, s.state))),
              t && r === null)
            )
              throw Error(i(528, ``))
            return s
          }
          if (t && r !== null) throw Error(i(529, ``))
          return null
        case `script`:
          return (
            (t = n.async),
            (n = n.src),
            typeof n == `string` && t && typeof t != `function` && typeof t != `symbol`
              ? ((n = Rm(n)),
                (t = Kt(a).hoistableScripts),
                (r = t.get(n)),
                r || ((r = { type: `script`, instance: null, count: 0, state: null }), t.set(n, r)),
                r)
              : { type: `void`, instance: null, count: 0, state: null }
          )
        default:
          throw Error(i(444, e))
      }
    }
    function Pm(e) {
      return `href="` + pn(e) + `"`
    }
    function Fm(e) {
      return `link[rel="stylesheet"][` + e + `]`
    }
    function Im(e) {
      return S({}, e, { 'data-precedence': e.precedence, precedence: null })
    }
    function Lm(e, t, n, r) {
      if ((t = e.querySelector(`link[rel="preload"][as="style"][` + t + `]`))) {
        if (!0 !== t[Vt]) {
          r.loading = 1
          return
        }
      } else
        ((t = e.createElement(`link`)),
          (t[Vt] = !0),
          (t.onload = t.onerror = qt.bind(null, t)),
          np(t, `link`, n),
          O(t),
          e.head.appendChild(t))
      ;((r.preload = t),
        t.addEventListener(`load`, function () {
          return (r.loading |= 1)
        }),
        t.addEventListener(`error`, function () {
          return (r.loading |= 2)
        }))
    }
    function Rm(e) {
      return `[src="` + pn(e) + `"]`
    }
    function zm(e) {
      return `script[async]` + e
    }
    function Bm(e, t, n) {
      if ((t.count++, t.instance === null))
        switch (t.type) {
          case `style`:
            var r = e.querySelector(`style[data-href~="` + pn(n.href) + `"]`)
            if (r) return ((t.instance = r), O(r), r)
            var a = S({}, n, { 'data-href': n.href, 'data-precedence': n.precedence, href: null, precedence: null })
            return (
              (r = (e.ownerDocument || e).createElement(`style`)),
              O(r),
              np(r, `style`, a),
              Vm(r, n.precedence, e),
              (t.instance = r)
            )
          case `stylesheet`:
            a = Pm(n.href)
            var o = e.querySelector(Fm(a))
            if (o) return ((t.state.loading |= 4), (t.instance = o), O(o), o)
            ;((r = Im(n)), (a = vm.get(a)) && Hm(r, a), (o = (e.ownerDocument || e).createElement(`link`)), O(o))
            var s = o
            return (
              (s._p = new Promise(function (e, t) {
                ;((s.onload = e), (s.onerror = t))
              })),
              np(o, `link`, r),
              (t.state.loading |= 4),
              Vm(o, n.precedence, e),
              (t.instance = o)
            )
          case `script`:
            return (
              (o = Rm(n.src)),
              (a = e.querySelector(zm(o)))
                ? ((t.instance = a), O(a), a)
                : ((r = n),
                  (a = vm.get(o)) && ((r = S({}, n)), Um(r, a)),
                  (e = e.ownerDocument || e),
                  (a = e.createElement(`script`)),
                  O(a),
                  np(a, `link`, r),
                  e.head.appendChild(a),
                  (t.instance = a))
            )
          case `void`:
            return null
          default:
            throw Error(i(443, t.type))
        }
      else
        t.type === `stylesheet` &&
          !(t.state.loading & 4) &&
          ((r = t.instance), (t.state.loading |= 4), Vm(r, n.precedence, e))
      return t.instance
    }
    function Vm(e, t, n) {
      for (
        var r = n.querySelectorAll(`link[rel="stylesheet"][data-precedence],style[data-precedence]`),
          i = r.length ? r[r.length - 1] : null,
          a = i,
          o = 0;
        o < r.length;
        o++
      ) {
        var s = r[o]
        if (s.dataset.precedence === t) a = s
        else if (a !== i) break
      }
      a
        ? a.parentNode.insertBefore(e, a.nextSibling)
        : ((t = n.nodeType === 9 ? n.head : n), t.insertBefore(e, t.firstChild))
    }
    function Hm(e, t) {
      ;((e.crossOrigin ??= t.crossOrigin), (e.referrerPolicy ??= t.referrerPolicy), (e.title ??= t.title))
    }
    function Um(e, t) {
      ;((e.crossOrigin ??= t.crossOrigin), (e.referrerPolicy ??= t.referrerPolicy), (e.integrity ??= t.integrity))
    }
    var Wm = null
    function Gm(e, t, n) {
      if (Wm === null) {
        var r = new Map(),
          i = (Wm = new Map())
        i.set(n, r)
      } else ((i = Wm), (r = i.get(n)), r || ((r = new Map()), i.set(n, r)))
      if (r.has(e)) return r
      for (r.set(e, null), n = n.getElementsByTagName(e), i = 0; i < n.length; i++) {
        var a = n[i]
        if (
          !(a[Bt] || a[Nt] || (e === `link` && a.getAttribute(`rel`) === `stylesheet`)) &&
          a.namespaceURI !== `http://www.w3.org/2000/svg`
        ) {
          var o = a.getAttribute(t) || ``
          o = e + o
          var s = r.get(o)
          s ? s.push(a) : r.set(o, [a])
        }
      }
      return r
    }
    function Km(e, t, n) {
      ;((e = e.ownerDocument || e), e.head.insertBefore(n, t === `title` ? e.querySelector(`head > title`) : null))
    }
    function qm(e, t, n) {
      if (n === 1 || t.itemProp != null) return !1
      switch (e) {
        case `meta`:
        case `title`:
          return !0
        case `style`:
          if (typeof t.precedence != `string` || typeof t.href != `string` || t.href === ``) break
          return !0
        case `link`:
          if (typeof t.rel != `string` || typeof t.href != `string` || t.href === `` || t.onLoad || t.onError) break
          switch (t.rel) {
            case `stylesheet`:
              return ((e = t.disabled), typeof t.precedence == `string` && e == null)
            default:
              return !0
          }
        case `script`:
          if (
            t.async &&
            typeof t.async != `function` &&
            typeof t.async != `symbol` &&
            !t.onLoad &&
            !t.onError &&
            t.src &&
            typeof t.src == `string`
          )
            return !0
      }
      return !1
    }
    function Jm(e, t) {
      return e === `img` && t.src != null && t.src !== `` && t.onLoad == null && t.loading !== `lazy`
    }
    function Ym(e) {
      return !(e.type === `stylesheet` && !(e.state.loading & 3))
    }
    function Xm(e) {
      return (e.width || 100) * (e.height || 100) * (typeof devicePixelRatio == `number` ? devicePixelRatio : 1) * 0.25
    }
    function Zm(e, t) {
      typeof t.decode == `function` &&
        (e.imgCount++,
        t.complete || ((e.imgBytes += Xm(t)), e.suspenseyImages.push(t)),
        (e = rh.bind(e)),
        t.decode().then(e, e))
    }
    function Qm(e, t, n, r) {
      if (
        n.type === `stylesheet` &&
        (typeof r.media != `string` || !1 !== matchMedia(r.media).matches) &&
        !(n.state.loading & 4)
      ) {
        if (n.instance === null) {
          var i = Pm(r.href),
            a = t.querySelector(Fm(i))
          if (a) {
            ;((t = a._p),
              typeof t == `object` && t && typeof t.then == `function` && (e.count++, (e = nh.bind(e)), t.then(e, e)),
              (n.state.loading |= 4),
              (n.instance = a),
              O(a))
            return
          }
          ;((a = t.ownerDocument || t), (r = Im(r)), (i = vm.get(i)) && Hm(r, i), (a = a.createElement(`link`)), O(a))
          var o = a
          ;((o._p = new Promise(function (e, t) {
            ;((o.onload = e), (o.onerror = t))
          })),
            np(a, `link`, r),
            (n.instance = a))
        }
        ;(e.stylesheets === null && (e.stylesheets = new Map()),
          e.stylesheets.set(n, t),
          (t = n.state.preload) &&
            !(n.state.loading & 3) &&
            (e.count++, (n = nh.bind(e)), t.addEventListener(`load`, n), t.addEventListener(`error`, n)))
      }
    }
    var $m = 0
    function eh(e, t) {
      return (
        e.stylesheets && e.count === 0 && ah(e, e.stylesheets),
        0 < e.count || 0 < e.imgCount
          ? function (n) {
              var r = setTimeout(function () {
                if ((e.stylesheets && ah(e, e.stylesheets), e.unsuspend)) {
                  var t = e.unsuspend
                  ;((e.unsuspend = null), t())
                }
              }, 6e4 + t)
              0 < e.imgBytes && $m === 0 && ($m = 62500 * op())
              var i = setTimeout(
                function () {
                  if (
                    ((e.waitingForImages = !1), e.count === 0 && (e.stylesheets && ah(e, e.stylesheets), e.unsuspend))
                  ) {
                    var t = e.unsuspend
                    ;((e.unsuspend = null), t())
                  }
                },
                (e.imgBytes > $m ? 50 : 800) + t,
              )
              return (
                (e.unsuspend = n),
                function () {
                  ;((e.unsuspend = null), clearTimeout(r), clearTimeout(i))
                }
              )
            }
          : null
      )
    }
    function th(e) {
      if (e.count === 0 && (e.imgCount === 0 || !e.waitingForImages)) {
        if (e.stylesheets) ah(e, e.stylesheets)
        else if (e.unsuspend) {
          var t = e.unsuspend
          ;((e.unsuspend = null), t())
        }
      }
    }
    function nh() {
      ;(this.count--, th(this))
    }
    function rh() {
      ;(this.imgCount--, th(this))
    }
    var ih = null
    function ah(e, t) {
      ;((e.stylesheets = null),
        e.unsuspend !== null && (e.count++, (ih = new Map()), t.forEach(oh, e), (ih = null), nh.call(e)))
    }
    function oh(e, t) {
      if (!(t.state.loading & 4)) {
        var n = ih.get(e)
        if (n) var r = n.get(null)
        else {
          ;((n = new Map()), ih.set(e, n))
          for (var i = e.querySelectorAll(`link[data-precedence],style[data-precedence]`), a = 0; a < i.length; a++) {
            var o = i[a]
            ;(o.nodeName === `LINK` || o.getAttribute(`media`) !== `not all`) &&
              (n.set(o.dataset.precedence, o), (r = o))
          }
          r && n.set(null, r)
        }
        ;((i = t.instance),
          (o = i.getAttribute(`data-precedence`)),
          (a = n.get(o) || r),
          a === r && n.set(null, i),
          n.set(o, i),
          this.count++,
          (r = nh.bind(this)),
          i.addEventListener(`load`, r),
          i.addEventListener(`error`, r),
          a
            ? a.parentNode.insertBefore(i, a.nextSibling)
            : ((e = e.nodeType === 9 ? e.head : e), e.insertBefore(i, e.firstChild)),
          (t.state.loading |= 4))
      }
    }
    var sh = { $$typeof: fe, Provider: null, Consumer: null, _currentValue: Oe, _currentValue2: Oe, _threadCount: 0 }
    function ch(e, t, n, r, i, a, o, s, c) {
      ;((this.tag = 1),
        (this.containerInfo = e),
        (this.pingCache = this.current = this.pendingChildren = null),
        (this.timeoutHandle = -1),
        (this.callbackNode = this.next = this.pendingContext = this.context = this.cancelPendingCommit = null),
        (this.callbackPriority = 0),
        (this.expirationTimes = St(-1)),
        (this.entangledLanes =
          this.shellSuspendCounter =
          this.errorRecoveryDisabledLanes =
          this.expiredLanes =
          this.warmLanes =
          this.pingedLanes =
          this.suspendedLanes =
          this.pendingLanes =
            0),
        (this.entanglements = St(0)),
        (this.hiddenUpdates = St(null)),
        (this.identifierPrefix = r),
        (this.onUncaughtError = i),
        (this.onCaughtError = a),
        (this.onRecoverableError = o),
        (this.pooledCache = null),
        (this.pooledCacheLanes = 0),
        (this.formState = c),
        (this.transitionTypes = null),
        (this.incompleteTransitions = new Map()))
    }
    function lh(e, t, n, r, i, a, o, s, c, l, u, d) {
      return (
        (e = new ch(e, t, n, o, c, l, u, d, s)),
        (t = 1),
        !0 === a && (t |= 24),
        (a = Hi(3, null, null, t)),
        (e.current = a),
        (a.stateNode = e),
        (t = Ba()),
        t.refCount++,
        (e.pooledCache = t),
        t.refCount++,
        (a.memoizedState = { element: r, isDehydrated: n, cache: t }),
        Co(a),
        e
      )
    }
    function uh(e) {
      return e ? ((e = Bi), e) : Bi
    }
    function dh(e, t, n, r, i, a) {
      ;((i = uh(i)),
        r.context === null ? (r.context = i) : (r.pendingContext = i),
        (r = To(t)),
        (r.payload = { element: n }),
        (a = a === void 0 ? null : a),
        a !== null && (r.callback = a),
        (n = Eo(e, r, t)),
        n !== null && (Pd(n, e, t), Do(n, e, t)))
    }
    function fh(e, t) {
      if (((e = e.memoizedState), e !== null && e.dehydrated !== null)) {
        var n = e.retryLane
        e.retryLane = n !== 0 && n < t ? n : t
      }
    }
    function ph(e, t) {
      ;(fh(e, t), (e = e.alternate) && fh(e, t))
    }
    function mh(e) {
      if (e.tag === 13 || e.tag === 31) {
        var t = Li(e, 67108864)
        ;(t !== null && Pd(t, e, 67108864), ph(e, 67108864))
      }
    }
    function hh(e) {
      if (e.tag === 13 || e.tag === 31) {
        var t = jd()
        t = Ot(t)
        var n = Li(e, t)
        ;(n !== null && Pd(n, e, t), ph(e, t))
      }
    }
    var gh = !0
    function _h(e, t, n, r) {
      var i = C.T
      C.T = null
      var a = w.p
      try {
        ;((w.p = 2), yh(e, t, n, r))
      } finally {
        ;((w.p = a), (C.T = i))
      }
    }
    function vh(e, t, n, r) {
      var i = C.T
      C.T = null
      var a = w.p
      try {
        ;((w.p = 8), yh(e, t, n, r))
      } finally {
        ;((w.p = a), (C.T = i))
      }
    }
    function yh(e, t, n, r) {
      if (gh) {
        var i = bh(r)
        if (i === null) (Kf(e, t, r, xh, n), Mh(e, r))
        else if (Ph(i, e, t, n, r)) r.stopPropagation()
        else if ((Mh(e, r), t & 4 && -1 < jh.indexOf(e))) {
          for (; i !== null;) {
            var a = Wt(i)
            if (a !== null)
              switch (a.tag) {
                case 3:
                  if (((a = a.stateNode), a.current.memoizedState.isDehydrated)) {
                    var o = gt(a.pendingLanes)
                    if (o !== 0) {
                      var s = a
                      for (s.pendingLanes |= 2, s.entangledLanes |= 2; o;) {
                        var c = 1 << (31 - lt(o))
                        ;((s.entanglements[1] |= c), (o &= ~c))
                      }
                      ;(Ef(a), !(W & 6) && ((_d = Ze() + 500), Df(0, !1)))
                    }
                  }
                  break
                case 31:
                case 13:
                  ;((s = Li(a, 2)), s !== null && Pd(s, a, 2), zd(), ph(a, 2))
              }
            if (((a = bh(r)), a === null && Kf(e, t, r, xh, n), a === i)) break
            i = a
          }
          i !== null && r.stopPropagation()
        } else Kf(e, t, r, null, n)
      }
    }
    function bh(e) {
      return ((e = An(e)), Sh(e))
    }
    var xh = null
    function Sh(e) {
      if (((xh = null), (e = Ut(e)), e !== null)) {
        var t = o(e)
        if (t === null) e = null
        else {
          var n = t.tag
          if (n === 13) {
            if (((e = s(t)), e !== null)) return e
            e = null
          } else if (n === 31) {
            if (((e = c(t)), e !== null)) return e
            e = null
          } else if (n === 3) {
            if (t.stateNode.current.memoizedState.isDehydrated) return t.tag === 3 ? t.stateNode.containerInfo : null
            e = null
          } else t !== e && (e = null)
        }
      }
      return ((xh = e), null)
    }
    function Ch(e) {
      switch (e) {
        case `beforetoggle`:
        case `cancel`:
        case `click`:
        case `close`:
        case `contextmenu`:
        case `copy`:
        case `cut`:
        case `auxclick`:
        case `dblclick`:
        case `dragend`:
        case `dragstart`:
        case `drop`:
        case `focusin`:
        case `focusout`:
        case `input`:
        case `invalid`:
        case `keydown`:
        case `keypress`:
        case `keyup`:
        case `mousedown`:
        case `mouseup`:
        case `paste`:
        case `pause`:
        case `play`:
        case `pointercancel`:
        case `pointerdown`:
        case `pointerup`:
        case `ratechange`:
        case `reset`:
        case `seeked`:
        case `submit`:
        case `toggle`:
        case `touchcancel`:
        case `touchend`:
        case `touchstart`:
        case `volumechange`:
        case `change`:
        case `selectionchange`:
        case `textInput`:
        case `compositionstart`:
        case `compositionend`:
        case `compositionupdate`:
        case `beforeblur`:
        case `afterblur`:
        case `beforeinput`:
        case `blur`:
        case `fullscreenchange`:
        case `fullscreenerror`:
        case `focus`:
        case `hashchange`:
        case `popstate`:
        case `select`:
        case `selectstart`:
          return 2
        case `drag`:
        case `dragenter`:
        case `dragexit`:
        case `dragleave`:
        case `dragover`:
        case `mousemove`:
        case `mouseout`:
        case `mouseover`:
        case `pointermove`:
        case `pointerout`:
        case `pointerover`:
        case `resize`:
        case `scroll`:
        case `touchmove`:
        case `wheel`:
        case `mouseenter`:
        case `mouseleave`:
        case `pointerenter`:
        case `pointerleave`:
          return 8
        case `message`:
          switch (Qe()) {
            case $e:
              return 2
            case et:
              return 8
            case tt:
            case nt:
              return 32
            case rt:
              return 268435456
            default:
              return 32
          }
        default:
          return 32
      }
    }
    var wh = !1,
      Th = null,
      Eh = null,
      Dh = null,
      Oh = new Map(),
      kh = new Map(),
      Ah = [],
      jh =
        `mousedown mouseup touchcancel touchend touchstart auxclick dblclick pointercancel pointerdown pointerup dragend dragstart drop compositionend compositionstart keydown keypress keyup input textInput copy cut paste click change contextmenu reset`.split(
          ` `,
        )
    function Mh(e, t) {
      switch (e) {
        case `focusin`:
        case `focusout`:
          Th = null
          break
        case `dragenter`:
        case `dragleave`:
          Eh = null
          break
        case `mouseover`:
        case `mouseout`:
          Dh = null
          break
        case `pointerover`:
        case `pointerout`:
          Oh.delete(t.pointerId)
          break
        case `gotpointercapture`:
        case `lostpointercapture`:
          kh.delete(t.pointerId)
      }
    }
    function Nh(e, t, n, r, i, a) {
      return e === null || e.nativeEvent !== a
        ? ((e = { blockedOn: t, domEventName: n, eventSystemFlags: r, nativeEvent: a, targetContainers: [i] }),
          t !== null && ((t = Wt(t)), t !== null && mh(t)),
          e)
        : ((e.eventSystemFlags |= r), (t = e.targetContainers), i !== null && t.indexOf(i) === -1 && t.push(i), e)
    }
    function Ph(e, t, n, r, i) {
      switch (t) {
        case `focusin`:
          return ((Th = Nh(Th, e, t, n, r, i)), !0)
        case `dragenter`:
          return ((Eh = Nh(Eh, e, t, n, r, i)), !0)
        case `mouseover`:
          return ((Dh = Nh(Dh, e, t, n, r, i)), !0)
        case `pointerover`:
          var a = i.pointerId
          return (Oh.set(a, Nh(Oh.get(a) || null, e, t, n, r, i)), !0)
        case `gotpointercapture`:
          return ((a = i.pointerId), kh.set(a, Nh(kh.get(a) || null, e, t, n, r, i)), !0)
      }
      return !1
    }
    function Fh(e) {
      var t = Ut(e.target)
      if (t !== null) {
        var n = o(t)
        if (n !== null) {
          if (((t = n.tag), t === 13)) {
            if (((t = s(n)), t !== null)) {
              ;((e.blockedOn = t),
                jt(e.priority, function () {
                  hh(n)
                }))
              return
            }
          } else if (t === 31) {
            if (((t = c(n)), t !== null)) {
              ;((e.blockedOn = t),
                jt(e.priority, function () {
                  hh(n)
                }))
              return
            }
          } else if (t === 3 && n.stateNode.current.memoizedState.isDehydrated) {
            e.blockedOn = n.tag === 3 ? n.stateNode.containerInfo : null
            return
          }
        }
      }
      e.blockedOn = null
    }
    function Ih(e) {
      if (e.blockedOn !== null) return !1
      for (var t = e.targetContainers; 0 < t.length;) {
        var n = bh(e.nativeEvent)
        if (n === null) {
          n = e.nativeEvent
          var r = new n.constructor(n.type, n)
          ;((kn = r), n.target.dispatchEvent(r), (kn = null))
        } else return ((t = Wt(n)), t !== null && mh(t), (e.blockedOn = n), !1)
        t.shift()
      }
      return !0
    }
    function Lh(e, t, n) {
      Ih(e) && n.delete(t)
    }
    function Rh() {
      ;((wh = !1),
        Th !== null && Ih(Th) && (Th = null),
        Eh !== null && Ih(Eh) && (Eh = null),
        Dh !== null && Ih(Dh) && (Dh = null),
        Oh.forEach(Lh),
        kh.forEach(Lh))
    }
    function zh(e, n) {
      e.blockedOn === n &&
        ((e.blockedOn = null), wh || ((wh = !0), t.unstable_scheduleCallback(t.unstable_NormalPriority, Rh)))
    }
    var Bh = null
    function Vh(e) {
      Bh !== e &&
        ((Bh = e),
        t.unstable_scheduleCallback(t.unstable_NormalPriority, function () {
          Bh === e && (Bh = null)
          for (var t = 0; t < e.length; t += 3) {
            var n = e[t],
              r = e[t + 1],
              i = e[t + 2]
            if (typeof r != `function`) {
              if (Sh(r || n) === null) continue
              break
            }
            var a = Wt(n)
            a !== null && (e.splice(t, 3), (t -= 3), oc(a, { pending: !0, data: i, method: n.method, action: r }, r, i))
          }
        }))
    }
    function Hh(e) {
      function t(t) {
        return zh(t, e)
      }
      ;(Th !== null && zh(Th, e), Eh !== null && zh(Eh, e), Dh !== null && zh(Dh, e), Oh.forEach(t), kh.forEach(t))
      for (var n = 0; n < Ah.length; n++) {
        var r = Ah[n]
        r.blockedOn === e && (r.blockedOn = null)
      }
      for (; 0 < Ah.length && ((n = Ah[0]), n.blockedOn === null);) (Fh(n), n.blockedOn === null && Ah.shift())
      if (((n = (e.ownerDocument || e).$$reactFormReplay), n != null))
        for (r = 0; r < n.length; r += 3) {
          var i = n[r],
            a = n[r + 1],
            o = i[Pt] || null
          if (typeof a == `function`) o || Vh(n)
          else if (o) {
            var s = null
            if (a && a.hasAttribute(`formAction`)) {
              if (((i = a), (o = a[Pt] || null))) s = o.formAction
              else if (Sh(i) !== null) continue
            } else s = o.action
            ;(typeof s == `function` ? (n[r + 1] = s) : (n.splice(r, 3), (r -= 3)), Vh(n))
          }
        }
    }
    function Uh() {
      function e(e) {
        e.canIntercept &&
          e.info === `react-transition` &&
          e.intercept({
            handler: function () {
              return new Promise(function (e) {
                return (i = e)
              })
            },
            focusReset: `manual`,
            scroll: `manual`,
          })
      }
      function t() {
        ;(i !== null && (i(), (i = null)), r || setTimeout(n, 20))
      }
      function n() {
        if (!r && !navigation.transition) {
          var e = navigation.currentEntry
          e &&
            e.url != null &&
            navigation.navigate(e.url, { state: e.getState(), info: `react-transition`, history: `replace` })
        }
      }
      if (typeof navigation == `object`) {
        var r = !1,
          i = null
        return (
          navigation.addEventListener(`navigate`, e),
          navigation.addEventListener(`navigatesuccess`, t),
          navigation.addEventListener(`navigateerror`, t),
          setTimeout(n, 100),
          function () {
            ;((r = !0),
              navigation.removeEventListener(`navigate`, e),
              navigation.removeEventListener(`navigatesuccess`, t),
              navigation.removeEventListener(`navigateerror`, t),
              i !== null && (i(), (i = null)))
          }
        )
      }
    }
    function Wh(e) {
      this._internalRoot = e
    }
    ;((Gh.prototype.render = Wh.prototype.render =
      function (e) {
        var t = this._internalRoot
        if (t === null) throw Error(i(409))
        var n = t.current
        dh(n, jd(), e, t, null, null)
      }),
      (Gh.prototype.unmount = Wh.prototype.unmount =
        function () {
          var e = this._internalRoot
          if (e !== null) {
            this._internalRoot = null
            var t = e.containerInfo
            ;(dh(e.current, 2, null, e, null, null), zd(), (t[Ft] = null))
          }
        }))
    function Gh(e) {
      this._internalRoot = e
    }
    Gh.prototype.unstable_scheduleHydration = function (e) {
      if (e) {
        var t = At()
        e = { blockedOn: null, target: e, priority: t }
        for (var n = 0; n < Ah.length && t !== 0 && t < Ah[n].priority; n++);
        ;(Ah.splice(n, 0, e), n === 0 && Fh(e))
      }
    }
    var Kh = n.version
    if (Kh !== `19.3.1`) throw Error(i(527, Kh, `19.3.1`))
    w.findDOMNode = function (e) {
      var t = e._reactInternals
      if (t === void 0)
        throw typeof e.render == `function` ? Error(i(188)) : ((e = Object.keys(e).join(`,`)), Error(i(268, e)))
      return ((e = u(t)), (e = e === null ? null : d(e)), (e = e === null ? null : e.stateNode), e)
    }
    var qh = {
      bundleType: 0,
      version: `19.3.1`,
      rendererPackageName: `react-dom`,
      currentDispatcherRef: C,
      reconcilerVersion: `19.3.1`,
    }
    if (typeof __REACT_DEVTOOLS_GLOBAL_HOOK__ < `u`) {
      var Jh = __REACT_DEVTOOLS_GLOBAL_HOOK__
      if (!Jh.isDisabled && Jh.supportsFiber)
        try {
          ;((ot = Jh.inject(qh)), (st = Jh))
        } catch {}
    }
    e.createRoot = function (e, t) {
      if (!a(e)) throw Error(i(299))
      var n = !1,
        r = ``,
        o = kc,
        s = Ac,
        c = jc
      return (
        t != null &&
          (!0 === t.unstable_strictMode && (n = !0),
          t.identifierPrefix !== void 0 && (r = t.identifierPrefix),
          t.onUncaughtError !== void 0 && (o = t.onUncaughtError),
          t.onCaughtError !== void 0 && (s = t.onCaughtError),
          t.onRecoverableError !== void 0 && (c = t.onRecoverableError)),
        (t = lh(e, 1, !1, null, null, n, r, null, o, s, c, Uh)),
        (e[Ft] = t.current),
        Wf(e),
        new Wh(t)
      )
    }
  }),
  x = _((e, t) => {
    function n() {
      if (typeof __REACT_DEVTOOLS_GLOBAL_HOOK__ < `u` && typeof __REACT_DEVTOOLS_GLOBAL_HOOK__.checkDCE == `function`)
        try {
          __REACT_DEVTOOLS_GLOBAL_HOOK__.checkDCE(n)
        } catch (e) {
          console.error(e)
        }
    }
    ;(n(), (t.exports = re()))
  }),
  ie = ({ get: e, post: t, patch: n, remove: r }) => ({
    createConversation: (e) => t(`/conversations`, e),
    listConversations: (t = {}) => e(`/conversations`, t),
    getConversation: (t) => e(`/conversations/${t}`),
    updateConversation: (e, t) => n(`/conversations/${e}`, t),
    deleteConversation: (e) => r(`/conversations/${e}`),
    listMessages: (t, n = {}) => e(`/conversations/${t}/messages`, { include: `tools`, ...n }),
    listMessageTree: (t, n = {}) => e(`/conversations/${t}/messages`, { include: `tools`, tree: `true`, ...n }),
    listQueue: (t) => e(`/conversations/${t}/queue`),
    editWaiting: (e, t, r) => n(`/conversations/${e}/queue/${t}`, { content: r }),
    removeWaiting: (e, t) => r(`/conversations/${e}/queue/${t}`),
    sendNow: (e, n) => t(`/conversations/${e}/queue/${n}/send-now`, {}),
  }),
  S = 250,
  ae = 1e4
function oe(e, t = 0, n = Math.random) {
  let r = Math.min(ae, S * 2 ** e)
  return t + n() * r
}
function se(e, t) {
  return new Promise((n) => {
    let r = ce(a),
      i = setTimeout(a, e)
    ;(t.addEventListener(`abort`, a), t.aborted && a())
    function a() {
      ;(clearTimeout(i), r(), t.removeEventListener(`abort`, a), n())
    }
  })
}
function ce(e) {
  if (typeof window > `u` || typeof document > `u`) return () => void 0
  let t = () => {
    document.visibilityState === `visible` && e()
  }
  return (
    window.addEventListener(`online`, e),
    document.addEventListener(`visibilitychange`, t),
    () => {
      ;(window.removeEventListener(`online`, e), document.removeEventListener(`visibilitychange`, t))
    }
  )
}
var le = class extends Error {
    status
    code
    type
    param
    requestId
    retryAfterMs
    retryable
    constructor(e, t) {
      let n = pe(t)
      ;(super(n?.message ?? `Runwire answered with status ${e.status}.`),
        (this.name = `RunwireError`),
        (this.status = e.status),
        (this.code = n?.code ?? `unexpected_reply`),
        (this.type = n?.type ?? `api_error`),
        (this.param = n?.param ?? null),
        (this.requestId = n?.request_id ?? e.headers.get(`x-request-id`)),
        (this.retryAfterMs = me(e)),
        (this.retryable = de.has(e.status) && e.headers.get(`x-should-retry`) !== `false`))
    }
  },
  ue = class extends Error {
    code = `unreachable`
    constructor(e, t) {
      ;(super(`Runwire did not answer at ${e}.`, { cause: t }), (this.name = `RunwireUnreachableError`))
    }
  },
  de = new Set([408, 425, 429, 500, 502, 503, 504]),
  fe = (e) => (e instanceof le ? e.retryable || e.code === `idempotency_in_flight` : e instanceof ue)
function pe(e) {
  if (typeof e != `object` || !e || !(`error` in e)) return null
  let { error: t } = e
  return typeof t == `object` && t && `message` in t ? t : null
}
function me(e) {
  let t = Number(e.headers.get(`retry-after`) ?? NaN)
  return Number.isFinite(t) && t >= 0 ? t * 1e3 : null
}
var he = ({ json: e }) => ({
  get: (t, n = {}) => e({ method: `GET`, path: t + _e(n) }),
  post: (t, n, r = ge()) => e({ method: `POST`, path: t, body: n, headers: { 'idempotency-key': r } }),
  patch: (t, n) => e({ method: `PATCH`, path: t, body: n }),
  remove: (t) => e({ method: `DELETE`, path: t }),
})
function ge() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (e) => e.toString(16).padStart(2, `0`)).join(``)
}
function _e(e) {
  let t = Object.entries(e).filter(([, e]) => e !== void 0)
  return t.length === 0 ? `` : `?${new URLSearchParams(t.map(([e, t]) => [e, String(t)]))}`
}
function ve(e, t, n) {
  async function r(e) {
    let { signal: t = new AbortController().signal, tries: n = 3 } = e
    for (let r = 0; ; r++)
      try {
        return await i(e, t)
      } catch (e) {
        if (t.aborted || r + 1 >= n || !fe(e)) throw e
        let i = e instanceof le ? (e.retryAfterMs ?? 0) : 0
        await se(oe(r, i), t)
      }
  }
  async function i(e, n) {
    let r = await a(e, n, !1)
    if ((r.status === 401 && t.getToken !== void 0 && (await r.body?.cancel(), (r = await a(e, n, !0))), r.ok)) return r
    throw new le(r, await ye(r))
  }
  async function a(r, i, a) {
    let o = t.apiKey ?? (await t.getToken?.({ renew: a })),
      s = new Headers(r.headers)
    ;(o !== void 0 && s.set(`authorization`, `Bearer ${o}`),
      r.body !== void 0 && s.set(`content-type`, `application/json`))
    let c = r.bytes ?? (r.body === void 0 ? null : JSON.stringify(r.body)),
      l = `${e}${r.path}`
    try {
      return await n(l, { method: r.method, headers: s, body: c, signal: i, cache: `no-store` })
    } catch (e) {
      throw i.aborted ? e : new ue(l, e)
    }
  }
  return {
    send: r,
    json: async (e) => {
      let t = await r(e)
      return t.status === 204 ? null : t.json()
    },
  }
}
async function ye(e) {
  try {
    return await e.json()
  } catch {
    return null
  }
}
var be = ({ get: e }, t) => ({
  uploadFile: async (e, n) =>
    t.json({
      method: `POST`,
      path: `/files?name=${encodeURIComponent(n.name)}`,
      bytes: typeof e == `string` ? new TextEncoder().encode(e) : e,
      headers: { 'content-type': xe(e, n), 'idempotency-key': ge() },
    }),
  getFile: (t) => e(`/files/${t}`),
  fileContent: async (e) => (await t.send({ method: `GET`, path: `/files/${e}/content` })).blob(),
})
function xe(e, { media_type: t }) {
  return t === void 0
    ? typeof e == `string`
      ? `text/plain`
      : e instanceof Blob && e.type !== ``
        ? e.type
        : `application/octet-stream`
    : t
}
var Se = class extends Error {
    constructor(e, t) {
      ;(super(e),
        (this.name = `ParseError`),
        (this.type = t.type),
        (this.field = t.field),
        (this.value = t.value),
        (this.line = t.line))
    }
  },
  Ce = 10,
  we = 13,
  Te = 32,
  Ee = 6
function De(e) {
  if (typeof e == `function`)
    throw TypeError('`config` must be an object, got a function instead. Did you mean `createParser({onEvent: fn})`?')
  let { maxBufferSize: t, onComment: n, onError: r, onEvent: i, onId: a, onRetry: o } = e,
    s = [],
    c = 0,
    l = ``,
    u,
    d = ``,
    f = 0,
    p,
    m = !1,
    h = !1,
    g = !1
  function _(e) {
    if (m)
      throw Error(
        'Cannot feed parser: it was terminated after exceeding the configured max buffer size. Call `reset()` to resume parsing.',
      )
    if (l !== void 0) {
      if (((e = l + e), e === `` || e === `ï` || e === `ï»`)) {
        l = e
        return
      }
      ;((l = void 0), (e = e.replace(/^(?:\uFEFF|\xEF\xBB\xBF)/, ``)))
    }
    if ((h || g) && ((e = v(e)), !e)) return
    if (!s.length) {
      let t = te(e)
      ;(t !== `` && y(t), ee())
      return
    }
    if (
      e.indexOf(`
`) === -1 &&
      e.indexOf(`\r`) === -1
    ) {
      if (c < Ee && !b(s.join(``) + e.slice(0, Ee - c))) {
        ;((s.length = 0), (c = 0), (h = !0))
        return
      }
      ;(s.push(e), (c += e.length), ee())
      return
    }
    s.push(e)
    let t = s.join(``)
    ;((s.length = 0), (c = 0), y(te(t)), ee())
  }
  function v(e) {
    if (e.length === 0) return e
    if (g) return ((g = !1), e.charCodeAt(0) === Ce ? e.slice(1) : e)
    let t = e.indexOf(`\r`),
      n = e.indexOf(`
`),
      r = t === -1 ? n : n === -1 || t < n ? t : n
    return r === -1
      ? ``
      : r === e.length - 1 && e.charCodeAt(r) === we
        ? ((h = !1), (g = !0), ``)
        : ((h = !1), e.slice(r + (e.charCodeAt(r) === we && e.charCodeAt(r + 1) === Ce ? 2 : 1)))
  }
  function y(e) {
    if (e) {
      if (e.charCodeAt(e.length - 1) === we) {
        if ((ne(e, 0, e.length - 1), ee())) return
        g = !0
      } else b(e) ? (s.push(e), (c = e.length)) : (h = !0)
    }
  }
  function b(e) {
    let t = e.charCodeAt(0)
    return (
      (t === 58 && !!n) ||
      (t === 100 && Oe(e, `data`)) ||
      (t === 101 && Oe(e, `event`)) ||
      (t === 105 && Oe(e, `id`)) ||
      (t === 114 && Oe(e, `retry`))
    )
  }
  function ee() {
    return m
      ? !0
      : t === void 0 || c + d.length <= t
        ? !1
        : ((m = !0),
          (s.length = 0),
          (c = 0),
          (u = void 0),
          (d = ``),
          (f = 0),
          (p = void 0),
          (h = !1),
          (g = !1),
          r?.(
            new Se(`Buffered data exceeded max buffer size of ${t} characters`, { type: `max-buffer-size-exceeded` }),
          ),
          !0)
  }
  function te(e) {
    let t = 0
    if (e.indexOf(`\r`) === -1) {
      let n = e.indexOf(
        `
`,
        t,
      )
      for (; n !== -1;) {
        if (t === n) {
          ;(u !== void 0 && a?.(u),
            f > 0 && i?.({ id: u, event: p, data: d }),
            (u = void 0),
            (d = ``),
            (f = 0),
            (p = void 0),
            (t = n + 1),
            (n = e.indexOf(
              `
`,
              t,
            )))
          continue
        }
        let r = e.charCodeAt(t)
        if (C(e, t, r)) {
          let r = e.charCodeAt(t + 5) === Te ? t + 6 : t + 5,
            o = e.slice(r, n)
          if (f === 0 && e.charCodeAt(n + 1) === Ce) {
            ;(u !== void 0 && a?.(u),
              i?.({ id: u, event: p, data: o }),
              (u = void 0),
              (d = ``),
              (p = void 0),
              (t = n + 2),
              (n = e.indexOf(
                `
`,
                t,
              )))
            continue
          }
          ;((d = f === 0 ? o : `${d}\n${o}`), f++)
        } else w(e, t, r) ? (p = e.slice(e.charCodeAt(t + 6) === Te ? t + 7 : t + 6, n) || void 0) : ne(e, t, n)
        if (ee()) return ``
        ;((t = n + 1),
          (n = e.indexOf(
            `
`,
            t,
          )))
      }
      return e.slice(t)
    }
    let n = e.indexOf(`\r`, t),
      r = e.indexOf(
        `
`,
        t,
      )
    for (; t < e.length;) {
      let i = -1
      if (
        (n !== -1 && r !== -1
          ? (i = n < r ? n : r)
          : n === -1
            ? r !== -1 && (i = r)
            : (i = n === e.length - 1 ? -1 : n),
        i === -1)
      )
        break
      if ((ne(e, t, i), ee())) return ``
      ;((t = i + 1),
        e.charCodeAt(t - 1) === we && e.charCodeAt(t) === Ce && t++,
        n !== -1 && n < t && (n = e.indexOf(`\r`, t)),
        r !== -1 &&
          r < t &&
          (r = e.indexOf(
            `
`,
            t,
          )))
    }
    return e.slice(t)
  }
  function ne(e, t, r) {
    if (t === r) {
      x()
      return
    }
    let i = e.charCodeAt(t)
    if (C(e, t, i)) {
      let n = e.charCodeAt(t + 5) === Te ? t + 6 : t + 5,
        i = e.slice(n, r)
      ;((d = f === 0 ? i : `${d}\n${i}`), f++)
      return
    }
    if (w(e, t, i)) {
      p = e.slice(e.charCodeAt(t + 6) === Te ? t + 7 : t + 6, r) || void 0
      return
    }
    if (i === 105 && e.charCodeAt(t + 1) === 100 && e.charCodeAt(t + 2) === 58) {
      let n = e.slice(e.charCodeAt(t + 3) === Te ? t + 4 : t + 3, r)
      n.includes(`\0`) || (u = n)
      return
    }
    if (i === 58) {
      if (n) {
        let i = e.slice(t, r)
        n(i.slice(e.charCodeAt(t + 1) === Te ? 2 : 1))
      }
      return
    }
    let a = e.slice(t, r),
      o = a.indexOf(`:`)
    if (o === -1) {
      re(a, ``, a)
      return
    }
    let s = a.slice(0, o),
      c = a.charCodeAt(o + 1) === Te ? 2 : 1
    re(s, a.slice(o + c), a)
  }
  function re(e, t, n) {
    switch (e) {
      case `event`:
        p = t || void 0
        break
      case `data`:
        ;((d = f === 0 ? t : `${d}\n${t}`), f++)
        break
      case `id`:
        t.includes(`\0`) || (u = t)
        break
      case `retry`:
        ;/^\d+$/.test(t)
          ? o?.(parseInt(t, 10))
          : r?.(new Se(`Invalid \`retry\` value: "${t}"`, { type: `invalid-retry`, value: t, line: n }))
        break
      default:
        r?.(
          new Se(`Unknown field "${e.length > 20 ? `${e.slice(0, 20)}…` : e}"`, {
            type: `unknown-field`,
            field: e,
            value: t,
            line: n,
          }),
        )
    }
  }
  function x() {
    ;(u !== void 0 && a?.(u), f > 0 && i?.({ id: u, event: p, data: d }), (u = void 0), (d = ``), (f = 0), (p = void 0))
  }
  function ie(e = {}) {
    if (e.consume && s.length > 0) {
      let e = s.join(``)
      ne(e, 0, e.length)
    }
    ;((l = ``), (u = void 0), (d = ``), (f = 0), (p = void 0), (s.length = 0), (c = 0), (m = !1), (h = !1), (g = !1))
  }
  return { feed: _, reset: ie }
}
function C(e, t, n) {
  return (
    n === 100 &&
    e.charCodeAt(t + 1) === 97 &&
    e.charCodeAt(t + 2) === 116 &&
    e.charCodeAt(t + 3) === 97 &&
    e.charCodeAt(t + 4) === 58
  )
}
function w(e, t, n) {
  return (
    n === 101 &&
    e.charCodeAt(t + 1) === 118 &&
    e.charCodeAt(t + 2) === 101 &&
    e.charCodeAt(t + 3) === 110 &&
    e.charCodeAt(t + 4) === 116 &&
    e.charCodeAt(t + 5) === 58
  )
}
function Oe(e, t) {
  let n = 1
  for (; n < e.length && n < t.length;) {
    if (e.charCodeAt(n) !== t.charCodeAt(n)) return !1
    n++
  }
  return e.length <= t.length || e.charCodeAt(t.length) === 58
}
var ke = class extends Error {
  code = `silent_stream`
  constructor(e) {
    super(`The stream was silent for ${e} ms.`)
  }
}
async function* Ae(e, t, n) {
  if (e.body === null) return
  let r = e.body.getReader(),
    i = () => void r.cancel().catch(je),
    a = Me(t, i)
  n.addEventListener(`abort`, i)
  let o = [],
    s = De({ onEvent: (e) => o.push(e) }),
    c = new TextDecoder()
  try {
    for (;;) {
      a.watch()
      let { done: e, value: n } = await r.read()
      if ((a.rest(), a.barked)) throw new ke(t)
      if (e) return
      ;(s.feed(c.decode(n, { stream: !0 })), yield* o.splice(0))
    }
  } finally {
    ;(a.stop(), n.removeEventListener(`abort`, i), i())
  }
}
var je = () => void 0
function Me(e, t) {
  let n = 1 / 0,
    r = {
      barked: !1,
      watch: () => {
        n = Date.now()
      },
      rest: () => {
        n = 1 / 0
      },
      stop: () => {
        ;(clearInterval(a), o())
      },
    },
    i = () => {
      Date.now() - n < e || ((r.barked = !0), t())
    },
    a = setInterval(i, Math.max(5, e / 4)),
    o = ce(i)
  return r
}
async function* T(e, t) {
  let { signal: n, silentMs: r, onState: i } = t,
    a = new Map(),
    o = t.cursor,
    s = 0
  for (; !n.aborted;) {
    let t = new AbortController(),
      c = null
    try {
      i?.(`connecting`, null)
      let c = await Ne(e(o, AbortSignal.any([n, t.signal])), t, r)
      if (c === null) return
      i?.(`live`, null)
      for await (let e of Ae(c, r, n)) {
        if (((s = 0), e.event === `done`)) return
        e.id !== void 0 && (o = e.id)
        let t = Pe(e.data)
        if ((t !== null && Fe(t, a) && (yield t), n.aborted)) return
      }
    } catch (e) {
      if (n.aborted) return
      if (e instanceof le && !fe(e)) throw e
      c = e
    } finally {
      t.abort()
    }
    i?.(`waiting`, c)
    let l = c instanceof le ? (c.retryAfterMs ?? 0) : 0
    ;(await se(oe(s, l), n), s++)
  }
}
async function Ne(e, t, n) {
  let r = setTimeout(() => t.abort(new ke(n)), n)
  try {
    return await e
  } finally {
    clearTimeout(r)
  }
}
function Pe(e) {
  try {
    let t = JSON.parse(e)
    return typeof t != `object` || !t || !(`type` in t)
      ? null
      : `run_id` in t || t.type === `conversation.state`
        ? t
        : null
  } catch {
    return null
  }
}
function Fe(e, t) {
  return `seq` in e ? (e.seq <= (t.get(e.run_id) ?? 0) ? !1 : (t.set(e.run_id, e.seq), !0)) : !0
}
function Ie(e, t) {
  let n = new AbortController(),
    r = e(t === void 0 ? n.signal : AbortSignal.any([n.signal, t]))
  return {
    next: async () => Re(await r.next()),
    return: async () => (n.abort(), Re(await r.return(void 0))),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
function Le(e, t) {
  let n = !1
  return {
    next: () => (n ? t.next() : ((n = !0), Promise.resolve({ done: !1, value: e }))),
    return: () => ((n = !0), t.return()),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
var Re = (e) => (e.done ? { done: !0, value: void 0 } : e)
async function ze(e, t, n, r) {
  let { requester: i, connectTo: a, followFrom: o } = e,
    s = { accept: `text/event-stream`, 'idempotency-key': r.idempotencyKey ?? ge() },
    c = { group: null },
    l = (e, r) =>
      c.group === null
        ? i.send({ method: `POST`, path: `${t}?stream=true`, body: n, headers: s, signal: r })
        : a(`/run-groups/${c.group}/events`)(e, r),
    u = o(Be(await l(null, r.signal ?? new AbortController().signal), l), null, r),
    d = await u.next()
  if (d.done || d.value.type !== `run.queued`) throw Error(`The stream did not begin with run.queued.`)
  c.group = d.value.group_id
  let { conversation_id: f, group_id: p, run_id: m, input_message_id: h, output_message_id: g } = d.value
  return {
    conversation_id: f,
    group_id: p,
    run_id: m,
    input_message_id: h,
    output_message_id: g,
    items: Le(d.value, u),
  }
}
function Be(e, t) {
  let n = !0
  return (r, i) => (n ? ((n = !1), Promise.resolve(e)) : t(r, i))
}
async function* Ve(e, t) {
  try {
    yield* e
  } catch (e) {
    if (!(e instanceof le) || e.code !== `cursor_expired`) throw e
    let n = He(await t())
    if (n === null) throw e
    yield n
  }
}
function He(e) {
  let { output: t, usage: n } = e
  if (t === null || e.ended_at === null) return null
  let r = { run_id: e.id, seq: e.last_seq, created_at: e.ended_at }
  if (e.status === `completed`) {
    let i = n ?? { input_tokens: 0, output_tokens: 0 }
    return { type: `run.completed`, ...r, output: t, usage: i, stop_reason: e.stop_reason ?? `finished` }
  }
  let i = n === null ? {} : { usage: n }
  return e.status === `cancelled`
    ? { type: `run.cancelled`, ...r, output: t, ...i }
    : e.status === `failed` && e.error !== null
      ? { type: `run.failed`, ...r, output: t, error: e.error, ...i }
      : null
}
function Ue(e) {
  let t = e.surface === `internal` ? `/api/v1` : `/openapi/v1`,
    n = ve(`${e.baseUrl.replace(/\/+$/, ``)}${t}`, e, e.fetch ?? ((...e) => fetch(...e))),
    r = he(n),
    { get: i, post: a } = r,
    o = e.silentMs ?? 25e3,
    s = (e) => async (t, r) => {
      let i = { accept: `text/event-stream`, ...(t === null ? {} : { 'last-event-id': t }) },
        a = await n.send({ method: `GET`, path: e, headers: i, signal: r, tries: 1 })
      return a.status === 204 ? null : a
    },
    c = (e, t, { signal: n, onState: r }) => Ie((n) => T(e, { silentMs: o, cursor: t, signal: n, onState: r }), n),
    l = (e, t, r) => ze({ requester: n, connectTo: s, followFrom: c }, e, t, r),
    u = (e) => i(`/runs/${e}`, { include: `tools` }),
    d = (e, t) => `/conversations/${e}/messages/${t}/retry`
  return {
    ...ie(r),
    ...be(r, n),
    send: (e, t = {}) => {
      let { path: n, body: r } = We(e)
      return l(n, r, t)
    },
    sendInBackground: (e, t) => {
      let { path: n, body: r } = We(e)
      return a(n, { ...r, background: !0 }, t)
    },
    retry: (e, t, n = {}) => {
      let { signal: r, onState: i, idempotencyKey: a, ...o } = n
      return l(d(e, t), o, { signal: r, onState: i, idempotencyKey: a })
    },
    retryInBackground: (e, t, n = {}) => a(d(e, t), { ...n, background: !0 }),
    followRun: (e, { after: t, signal: n, onState: r } = {}) => {
      let i = t === void 0 ? null : String(t),
        a = s(`/runs/${e}/events`),
        c = (e) => T(a, { silentMs: o, cursor: i, signal: e, onState: r })
      return Ie((t) => Ve(c(t), () => u(e)), n)
    },
    followGroup: (e, { after: t, ...n } = {}) => c(s(`/run-groups/${e}/events`), t ?? null, n),
    followConversation: (e, { signal: t, onState: n } = {}) =>
      Ie((t) => {
        let r = s(`/conversations/${e}/events`)
        return T((e, t) => r(null, t), { silentMs: o, cursor: null, signal: t, onState: n })
      }, t),
    cancel: (e) => a(`/runs/${e}/cancel`, {}),
    cancelGroup: (e) => a(`/run-groups/${e}/cancel`, {}),
    getRun: u,
    toolOutputs: (e, t) => a(`/runs/${e}/tool-outputs`, t),
    feedback: (e, t) => a(`/messages/${e}/feedback`, t),
    listAgents: () => i(`/agents`),
    getAgent: (e) => i(`/agents/${encodeURIComponent(e)}`),
    createWidgetSession: (e) => a(`/widget-sessions`, e),
  }
}
function We({ conversation_id: e, ...t }) {
  return { path: e === void 0 ? `/messages` : `/conversations/${e}/messages`, body: t }
}
var E = y(),
  Ge = x(),
  Ke = {
    frame: {
      product: `Runwire`,
      pages: {
        runs: `Runs`,
        workbench: `Workbench`,
        agents: `Agents`,
        integration: `Integration`,
        observability: `Observability`,
        settings: `Settings`,
      },
      navigation: `Pages`,
      skip: `Skip to the page`,
      find: `Find anything`,
      findHint: `Page, run id, conversation, agent…`,
      findNothing: `Nothing has that name.`,
      findRun: (e) => `Open run ${e}`,
      findConversation: (e) => `Open conversation ${e}`,
      theme: `Theme`,
      themes: { auto: `As the system`, light: `Light`, dark: `Dark` },
      language: `Language`,
      signOut: `Sign out`,
      keys: `Keys`,
      loading: `Loading`,
      tryAgain: `Try again`,
      unknownProblem: `Something went wrong in this page. Reload it.`,
      unreachable: `Runwire does not answer. Is it running?`,
      requestId: `Request`,
      copied: `Copied`,
      copy: `Copy`,
      copyOf: (e) => `Copy ${e}`,
      close: `Close`,
      cancel: `Cancel`,
      save: `Save`,
      notFound: `There is no such page`,
      notFoundText: `The address may be old or misspelled.`,
      toRuns: `Go to the runs`,
      menu: `More`,
    },
    signIn: {
      title: `Sign in to Runwire`,
      ways: { password: `Password`, token: `Console token` },
      email: `E-mail`,
      password: `Password`,
      token: `Console token`,
      help: `It was printed by npm start, and stands as console_token in .data/local.json.`,
      button: `Sign in`,
    },
    keys: {
      title: `Keys`,
      anywhere: `Anywhere`,
      find: `Find anything`,
      help: `Show the keys`,
      goRuns: `Go to runs`,
      goWorkbench: `Go to the workbench`,
      goAgents: `Go to agents`,
      goIntegration: `Go to integration`,
      goObservability: `Go to observability`,
      goSettings: `Go to settings`,
      theme: `Change the theme`,
      lists: `In a list`,
      next: `Next row`,
      previous: `Previous row`,
      open: `Open the row`,
      filter: `Filter`,
      run: `On a run`,
      tabs: `Trace, log, answer, setup`,
      cancelRun: `Cancel the run`,
      workbench: `In the workbench`,
      send: `Send`,
      newLine: `New line`,
      newChat: `New conversation`,
      stop: `Stop the answer`,
    },
    status: {
      queued: `Queued`,
      running: `Running`,
      requires_action: `Needs an answer`,
      completed: `Completed`,
      failed: `Failed`,
      cancelled: `Cancelled`,
    },
    activity: {
      waiting_turn: `Behind an answer`,
      waiting_worker: `Waits for a worker`,
      no_worker: `No worker`,
      retrying: `Retrying`,
      model: `Answering`,
      tool: `Runs`,
      slow_tool: `Hangs in`,
      approval: `Waits for approval`,
      client_tool: `Waits for the client`,
    },
    runs: {
      columns: {
        status: `Status`,
        message: `Message`,
        agent: `Agent`,
        model: `Model`,
        tokens: `Tokens`,
        time: `Time`,
        started: `Made`,
      },
      queueDepth: `Queued`,
      waiting: `Behind an answer`,
      oldest: `Oldest waits`,
      running: `Running`,
      needAnswer: `Need an answer`,
      workers: `Workers at work`,
      nothingWaits: `none`,
      filters: `Filters`,
      clear: `Clear filters`,
      any: `Any`,
      filterLabels: {
        status: `Status`,
        activity: `Doing now`,
        agent: `Agent`,
        model: `Model`,
        tool: `Tool called`,
        error_code: `Error code`,
        end_user: `End user`,
        key: `Key id`,
        min_tokens: `Tokens at least`,
        since: `Made after`,
        conversation_id: `Conversation`,
      },
      sinceOptions: { '15m': `15 minutes ago`, '1h': `1 hour ago`, '24h': `24 hours ago`, '7d': `7 days ago` },
      toolHint: `Looks at the last 24 hours unless you say since when.`,
      emptyTitle: `No run yet`,
      emptyText: `Ask an agent in the workbench, or send a message with a key. Runs appear here as they happen.`,
      emptyAction: `Open the workbench`,
      noMatchTitle: `No run fits these filters`,
      noMatchText: `Take one away, or look further back.`,
      list: `Runs, newest first`,
      count: (e, t) => (t ? `${e} loaded, more below` : `${e} runs`),
      newRuns: (e) => (e === 1 ? `1 new run` : `${e} new runs`),
      noMessage: `(no text)`,
    },
    run: {
      title: `Run`,
      back: `All runs`,
      tabs: { trace: `Trace`, log: `Log`, answer: `Answer`, setup: `Setup` },
      cancel: `Cancel run`,
      cancelling: `Cancelling…`,
      rerun: `Run again`,
      curl: `Copy as curl`,
      export: `Export JSON`,
      openChat: `Open in workbench`,
      compare: `Compare with the original`,
      original: `original`,
      facts: {
        agent: `Agent`,
        model: `Model`,
        queue: `Queue wait`,
        firstToken: `First token`,
        total: `Total`,
        tokens: `Tokens`,
        cost: `Cost`,
        attempts: `Attempts`,
        worker: `Worker`,
        endUser: `End user`,
        key: `Key`,
        made: `Made`,
        conversation: `Conversation`,
        limits: `Limits in force`,
      },
      tokensInOut: (e, t) => `${e} in, ${t} out`,
      estimated: `estimated`,
      noPrices: `no prices set`,
      node: {
        queue: `Waits for a worker`,
        attempt: (e) => `Attempt ${e}`,
        lost: `Worker lost`,
        lostText: (e) => `${e} without a worker`,
        resumed: (e) => (e === 0 ? `started over` : `resumed after round ${e}`),
        round: (e) => `Round ${e}`,
        parked: `Waits for an answer`,
        running: `running`,
        self: `self`,
        firstToken: `First token`,
        retried: (e) => (e === 1 ? `1 retry` : `${e} retries`),
        tries: (e) => `${e} tries`,
      },
      detail: {
        text: `Text`,
        reasoning: `Reasoning`,
        calls: `Calls`,
        arguments: `Arguments`,
        result: `Result`,
        error: `Error`,
        output: `Live output`,
        documents: `Documents`,
        progress: `Progress`,
        offered: `Tools offered`,
        called: `called`,
        request: `Request`,
        response: `Response`,
        finish: `Finish reason`,
        usage: `Usage`,
        toolChoice: `Tool choice`,
        duration: `Time`,
        worker: `Worker`,
        effect: `Effect`,
        events: `Its events`,
        choose: `Choose a step to look into it.`,
        loadRequest: `Show the exact request`,
      },
      filterAll: `All steps`,
      filterFailed: `Failed`,
      filterSlow: `Slow`,
      filterRetried: `Retried`,
      noSteps: `No step is like that.`,
      timeline: `Time from the moment it was queued`,
      steps: `Steps`,
      log: {
        label: `Events`,
        all: `All events`,
        fold: `Fold progress`,
        search: `Search events`,
        seq: `Seq`,
        event: `Event`,
        after: `After`,
        says: `Says`,
        raw: `Raw JSON`,
        link: `Copy link to this event`,
        none: `No event matches.`,
      },
      pendingTitle: `This run waits for you`,
      approve: `Approve`,
      deny: `Deny`,
      denyReason: `Reason (the model reads it)`,
      answerTool: `Answer for the client`,
      answerHint: `JSON or text that the tool returns`,
      sendAnswer: `Send the answer`,
      callOf: (e) => `Call of ${e}`,
      attempted: (e, t, n) => `Attempt ${e}: ${t} without a worker, then ${n}.`,
      noWorkerNow: (e) => `No worker has touched this run for ${e}. Another one takes it when its lease ends.`,
      stopReasons: {
        finished: `finished`,
        max_rounds: `stopped at the limit of rounds`,
        max_tool_calls: `stopped at the limit of tool calls`,
        max_time: `stopped at the limit of time`,
        max_length: `stopped at the limit of length`,
      },
      connection: { connecting: `Connecting`, live: `Live`, waiting: `Reconnecting` },
      ended: `Ended`,
      plan: `Plan`,
      sources: `Sources`,
      files: `Files`,
      noAnswer: `There is no answer text yet.`,
      interrupted: `This is as far as it came.`,
    },
    workbench: {
      conversations: `Conversations`,
      newChat: `New conversation`,
      untitled: `Untitled`,
      older: `Show older ones`,
      agent: `Agent`,
      models: `Models`,
      itsRuns: `Its runs`,
      rename: `Rename`,
      noAgents: `There is no agent yet`,
      messages: `Messages`,
      question: `Question`,
      message: `Your message`,
      placeholder: `Ask anything`,
      placeholderBusy: `Goes into the queue, after the answer`,
      send: `Send`,
      enqueue: `Put into the queue`,
      stop: `Stop`,
      attach: `Attach`,
      attached: `Attached files`,
      dropFile: `Take the file away`,
      forcedTool: `Force a tool`,
      noForcedTool: `Force none`,
      research: `Research`,
      edit: `Edit`,
      copyQuestion: `Copy question`,
      copyAnswer: `Copy answer`,
      notSent: `This message could not be sent.`,
      discard: `Discard`,
      previous: `Previous version`,
      next: `Next version`,
      retry: `Ask again`,
      retryWith: `Ask again with`,
      tokens: (e) => `${e} tokens`,
      openRun: `Open run`,
      sideBySide: `Answers side by side`,
      stopOne: `Stop`,
      useThis: `Use this one`,
      goesOnHere: `The conversation goes on here`,
      waiting: `Waiting`,
      sendNow: `Send now`,
      removeWaiting: `Delete`,
    },
  },
  qe = {
    frame: {
      product: `Runwire`,
      pages: {
        runs: `运行`,
        workbench: `工作台`,
        agents: `智能体`,
        integration: `集成`,
        observability: `观测`,
        settings: `设置`,
      },
      navigation: `页面`,
      skip: `跳到正文`,
      find: `查找`,
      findHint: `页面、运行编号、会话、智能体…`,
      findNothing: `没有找到。`,
      findRun: (e) => `打开运行 ${e}`,
      findConversation: (e) => `打开会话 ${e}`,
      theme: `主题`,
      themes: { auto: `跟随系统`, light: `浅色`, dark: `深色` },
      language: `语言`,
      signOut: `退出登录`,
      keys: `快捷键`,
      loading: `加载中`,
      tryAgain: `重试`,
      unknownProblem: `页面出错了，请刷新。`,
      unreachable: `Runwire 没有响应。它在运行吗？`,
      requestId: `请求`,
      copied: `已复制`,
      copy: `复制`,
      copyOf: (e) => `复制${e}`,
      close: `关闭`,
      cancel: `取消`,
      save: `保存`,
      notFound: `没有这个页面`,
      notFoundText: `地址可能已过期或拼写有误。`,
      toRuns: `前往运行列表`,
      menu: `更多`,
    },
    signIn: {
      title: `登录 Runwire`,
      ways: { password: `密码`, token: `控制台令牌` },
      email: `邮箱`,
      password: `密码`,
      token: `控制台令牌`,
      help: `由 npm start 打印，也在 .data/local.json 的 console_token 中。`,
      button: `登录`,
    },
    keys: {
      title: `快捷键`,
      anywhere: `任何页面`,
      find: `查找`,
      help: `显示快捷键`,
      goRuns: `前往运行`,
      goWorkbench: `前往工作台`,
      goAgents: `前往智能体`,
      goIntegration: `前往集成`,
      goObservability: `前往观测`,
      goSettings: `前往设置`,
      theme: `切换主题`,
      lists: `列表中`,
      next: `下一行`,
      previous: `上一行`,
      open: `打开此行`,
      filter: `筛选`,
      run: `运行页`,
      tabs: `追踪、日志、回答、配置`,
      cancelRun: `取消运行`,
      workbench: `工作台`,
      send: `发送`,
      newLine: `换行`,
      newChat: `新会话`,
      stop: `停止回答`,
    },
    status: {
      queued: `排队中`,
      running: `运行中`,
      requires_action: `等待处理`,
      completed: `已完成`,
      failed: `失败`,
      cancelled: `已取消`,
    },
    activity: {
      waiting_turn: `等前一个回答`,
      waiting_worker: `等待工作进程`,
      no_worker: `无工作进程`,
      retrying: `重试模型服务`,
      model: `模型正在回答`,
      tool: `正在执行`,
      slow_tool: `卡在`,
      approval: `等待审批`,
      client_tool: `等待客户端`,
    },
    runs: {
      columns: {
        status: `状态`,
        message: `消息`,
        agent: `智能体`,
        model: `模型`,
        tokens: `Token`,
        time: `用时`,
        started: `创建`,
      },
      queueDepth: `排队`,
      waiting: `等前一回答`,
      oldest: `最久等待`,
      running: `运行中`,
      needAnswer: `等待处理`,
      workers: `工作中的进程`,
      nothingWaits: `无`,
      filters: `筛选`,
      clear: `清除筛选`,
      any: `不限`,
      filterLabels: {
        status: `状态`,
        activity: `当前动作`,
        agent: `智能体`,
        model: `模型`,
        tool: `调用的工具`,
        error_code: `错误码`,
        end_user: `最终用户`,
        key: `密钥编号`,
        min_tokens: `Token 不少于`,
        since: `创建于之后`,
        conversation_id: `会话`,
      },
      sinceOptions: { '15m': `15 分钟前`, '1h': `1 小时前`, '24h': `24 小时前`, '7d': `7 天前` },
      toolHint: `未指定时间时只看最近 24 小时。`,
      emptyTitle: `还没有运行`,
      emptyText: `在工作台提问，或用密钥发送消息。运行会即时出现在这里。`,
      emptyAction: `打开工作台`,
      noMatchTitle: `没有符合筛选的运行`,
      noMatchText: `去掉一个条件，或看更早的时间。`,
      list: `运行，最新在前`,
      count: (e, t) => (t ? `已加载 ${e} 条，下方还有` : `${e} 条运行`),
      newRuns: (e) => `${e} 条新运行`,
      noMessage: `（无文字）`,
    },
    run: {
      title: `运行`,
      back: `全部运行`,
      tabs: { trace: `追踪`, log: `日志`, answer: `回答`, setup: `配置` },
      cancel: `取消运行`,
      cancelling: `正在取消…`,
      rerun: `再次运行`,
      curl: `复制为 curl`,
      export: `导出 JSON`,
      openChat: `在工作台打开`,
      compare: `与原运行对比`,
      original: `原运行`,
      facts: {
        agent: `智能体`,
        model: `模型`,
        queue: `排队`,
        firstToken: `首个 Token`,
        total: `总用时`,
        tokens: `Token`,
        cost: `费用`,
        attempts: `尝试`,
        worker: `工作进程`,
        endUser: `最终用户`,
        key: `密钥`,
        made: `创建`,
        conversation: `会话`,
        limits: `生效的限制`,
      },
      tokensInOut: (e, t) => `输入 ${e}，输出 ${t}`,
      estimated: `估算`,
      noPrices: `未设价格`,
      node: {
        queue: `等待工作进程`,
        attempt: (e) => `第 ${e} 次尝试`,
        lost: `工作进程丢失`,
        lostText: (e) => `${e} 无工作进程`,
        resumed: (e) => (e === 0 ? `从头开始` : `从第 ${e} 轮之后继续`),
        round: (e) => `第 ${e} 轮`,
        parked: `等待处理`,
        running: `进行中`,
        self: `自身`,
        firstToken: `首个 Token`,
        retried: (e) => `重试 ${e} 次`,
        tries: (e) => `共 ${e} 次尝试`,
      },
      detail: {
        text: `文本`,
        reasoning: `推理`,
        calls: `调用`,
        arguments: `参数`,
        result: `结果`,
        error: `错误`,
        output: `实时输出`,
        documents: `文档`,
        progress: `进度`,
        offered: `提供的工具`,
        called: `已调用`,
        request: `请求`,
        response: `响应`,
        finish: `结束原因`,
        usage: `用量`,
        toolChoice: `工具选择`,
        duration: `用时`,
        worker: `工作进程`,
        effect: `作用`,
        events: `相关事件`,
        choose: `选择一步查看详情。`,
        loadRequest: `显示原始请求`,
      },
      filterAll: `全部步骤`,
      filterFailed: `失败`,
      filterSlow: `缓慢`,
      filterRetried: `重试过`,
      noSteps: `没有这样的步骤。`,
      timeline: `从排队起的时间`,
      steps: `步骤`,
      log: {
        label: `事件`,
        all: `全部事件`,
        fold: `折叠进度`,
        search: `搜索事件`,
        seq: `序号`,
        event: `事件`,
        after: `时刻`,
        says: `内容`,
        raw: `原始 JSON`,
        link: `复制此事件的链接`,
        none: `没有匹配的事件。`,
      },
      pendingTitle: `此运行在等你`,
      approve: `批准`,
      deny: `拒绝`,
      denyReason: `理由（模型会读到）`,
      answerTool: `代客户端回答`,
      answerHint: `工具返回的 JSON 或文字`,
      sendAnswer: `发送回答`,
      callOf: (e) => `调用 ${e}`,
      attempted: (e, t, n) => `第 ${e} 次尝试：${t} 无工作进程，然后${n}。`,
      noWorkerNow: (e) => `已有 ${e} 没有工作进程处理此运行，租约结束后由另一进程接手。`,
      stopReasons: {
        finished: `正常结束`,
        max_rounds: `达到轮数上限`,
        max_tool_calls: `达到工具调用上限`,
        max_time: `达到时间上限`,
        max_length: `达到长度上限`,
      },
      connection: { connecting: `连接中`, live: `实时`, waiting: `重新连接` },
      ended: `已结束`,
      plan: `计划`,
      sources: `来源`,
      files: `文件`,
      noAnswer: `还没有回答文本。`,
      interrupted: `只进行到这里。`,
    },
    workbench: {
      conversations: `会话`,
      newChat: `新会话`,
      untitled: `未命名`,
      older: `显示更早的`,
      agent: `智能体`,
      models: `模型`,
      itsRuns: `查看运行`,
      rename: `重命名`,
      noAgents: `还没有智能体`,
      messages: `消息`,
      question: `问题`,
      message: `你的消息`,
      placeholder: `随便问`,
      placeholderBusy: `将排在当前回答之后`,
      send: `发送`,
      enqueue: `加入队列`,
      stop: `停止`,
      attach: `附件`,
      attached: `已添加的文件`,
      dropFile: `移除文件`,
      forcedTool: `强制工具`,
      noForcedTool: `不强制`,
      research: `深度研究`,
      edit: `编辑`,
      copyQuestion: `复制问题`,
      copyAnswer: `复制回答`,
      notSent: `消息未能发送。`,
      discard: `丢弃`,
      previous: `上一版本`,
      next: `下一版本`,
      retry: `重新回答`,
      retryWith: `换模型回答`,
      tokens: (e) => `${e} Token`,
      openRun: `打开运行`,
      sideBySide: `并排回答`,
      stopOne: `停止`,
      useThis: `采用此回答`,
      goesOnHere: `会话由此继续`,
      waiting: `排队中`,
      sendNow: `立即发送`,
      removeWaiting: `删除`,
    },
  },
  Je = _((e) => {
    var t = Symbol.for(`react.transitional.element`),
      n = Symbol.for(`react.fragment`)
    function r(e, n, r) {
      var i = null
      if ((r !== void 0 && (i = `` + r), n.key !== void 0 && (i = `` + n.key), `key` in n))
        for (var a in ((r = {}), n)) a !== `key` && (r[a] = n[a])
      else r = n
      return ((n = r.ref), { $$typeof: t, type: e, key: i, ref: n === void 0 ? null : n, props: r })
    }
    ;((e.Fragment = n), (e.jsx = r), (e.jsxs = r))
  }),
  Ye = _((e, t) => {
    t.exports = Je()
  }),
  D = Ye(),
  Xe = { en: Ke, zh: qe },
  Ze = (0, E.createContext)(Ke)
function Qe({ language: e, children: t }) {
  return (0, D.jsx)(Ze, { value: Xe[e], children: t })
}
var $e = () => (0, E.useContext)(Ze),
  et = {
    runs: `M2.5 4h11M2.5 8h7M2.5 12h9`,
    workbench: `M2.5 3.5h11v7h-6l-3 2.5v-2.5h-2z`,
    agents: `M8 2.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM3 13.5c.4-3 2.4-4.5 5-4.5s4.600 1.500 5 4.500`,
    integration: `M5.500 5 2.500 8l3 3M10.500 5l3 3-3 3M9 3.500l-2 9`,
    observability: `M2.500 13.500v-11M2.500 13.500h11M5 10.500l2.500-3.500 2.500 2 3-5`,
    settings: `M2.500 4.500h6M11.500 4.500h2M2.500 11.500h2M7.500 11.500h6M10 3v3M6 10v3`,
    search: `M7 2.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9zM10.500 10.500l3 3`,
    sun: `M8 5.200a2.800 2.800 0 1 1 0 5.600 2.800 2.800 0 0 1 0-5.600zM8 1.500v1.500M8 13v1.500M1.500 8H3M13 8h1.500M3.400 3.400l1.100 1.100M11.500 11.500l1.100 1.100M3.400 12.600l1.100-1.100M11.500 4.500l1.100-1.100`,
    moon: `M13 9.500A5.500 5.500 0 0 1 6.500 3 5.500 5.500 0 1 0 13 9.500z`,
    auto: `M8 2.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM8 2.500v11`,
    language: `M2 4.500h7M5.500 2.500v2M7.500 4.500C7 8 4.500 9.500 2.500 10.500M3.800 6.500c.7 1.800 2 3 3.700 3.800M8 13.500l3-7 3 7M9 11.500h4`,
    signOut: `M9.500 3h-6v10h6M7 8h7M11.500 5.500 14 8l-2.500 2.500`,
    copy: `M5.500 5.500h8v8h-8zM10.500 5.500v-3h-8v8h3`,
    check: `M3 8.500l3.500 3.500L13 4.500`,
    close: `M4 4l8 8M12 4l-8 8`,
    stop: `M4.500 4.500h7v7h-7z`,
    retry: `M13 8a5 5 0 1 1-1.500-3.500M13 2.500v3h-3`,
    send: `M8 13V3.500M4 7l4-4 4 4`,
    edit: `M3 13l.5-3 7-7 2.500 2.500-7 7zM9.500 4l2.500 2.500`,
    left: `M9.500 4 5.500 8l4 4`,
    right: `M6.500 4l4 4-4 4`,
    down: `M4 6l4 4 4-4`,
    plus: `M8 3v10M3 8h10`,
    file: `M4 2.500h5l3 3v8H4zM9 2.500v3h3`,
    trash: `M3 4.500h10M6 4.500v-2h4v2M4.500 4.500l.5 9h6l.5-9M7 7v4M9 7v4`,
    tool: `M13 4.500a3 3 0 0 1-4 3.500l-4.500 5-1.500-1.500 5-4.500A3 3 0 0 1 11.500 3L9.800 4.700l1.500 1.500z`,
    model: `M3 5.500 8 3l5 2.500L8 8zM3 5.500v5L8 13l5-2.500v-5M8 8v5`,
    person: `M8 3a2.300 2.300 0 1 1 0 4.600A2.300 2.300 0 0 1 8 3zM3.500 13c.3-2.600 2-4 4.500-4s4.200 1.400 4.500 4`,
    clock: `M8 2.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM8 5v3.200l2 1.300`,
    warning: `M8 2.500 14 13.500H2zM8 6.500v3.500M8 11.800v.2`,
    download: `M8 2.500V10M5 7.500 8 10.500l3-3M3 13.500h10`,
    keyboard: `M2 4.500h12v7H2zM4.500 7h.1M7 7h.1M9.500 7h.1M11.700 7h.1M5 9.300h6`,
    link: `M6.500 9.500l3-3M7 5l1.500-1.500a2.500 2.500 0 0 1 3.800 3.400L10.800 8.400M9 11l-1.500 1.500a2.500 2.500 0 0 1-3.800-3.400L5.200 7.600`,
    play: `M5 3.500l7.500 4.500L5 12.500z`,
    filter: `M2.500 3.500h11L9.500 8.500v4l-3-1.500v-2.500z`,
  }
function tt({ name: e, size: t = 16 }) {
  return (0, D.jsx)(`svg`, {
    className: `icon`,
    width: t,
    height: t,
    viewBox: `0 0 16 16`,
    'aria-hidden': `true`,
    children: (0, D.jsx)(`path`, { d: et[e] }),
  })
}
function nt() {
  return (0, D.jsxs)(`svg`, {
    className: `mark`,
    viewBox: `0 0 32 32`,
    'aria-hidden': `true`,
    children: [
      (0, D.jsx)(`path`, { d: `M3 16h6l3-8 5 16 4-11 2 3h6` }),
      (0, D.jsx)(`circle`, { cx: `29`, cy: `16`, r: `2.4` }),
    ],
  })
}
function rt({ icon: e, title: t, children: n, action: r }) {
  return (0, D.jsxs)(`div`, {
    className: `empty`,
    children: [
      (0, D.jsx)(tt, { name: e, size: 24 }),
      (0, D.jsx)(`h2`, { children: t }),
      n !== void 0 && (0, D.jsx)(`p`, { children: n }),
      r,
    ],
  })
}
function it({ rows: e = 6 }) {
  let t = $e()
  return (0, D.jsx)(`div`, {
    className: `loading`,
    role: `status`,
    'aria-label': t.frame.loading,
    children: Array.from({ length: e }, (e, t) => (0, D.jsx)(`span`, { className: `loading-row` }, t)),
  })
}
function at({ error: e, onRetry: t }) {
  let n = $e(),
    r = e instanceof le ? e.requestId : null
  return (0, D.jsxs)(`div`, {
    className: `problem`,
    role: `alert`,
    children: [
      (0, D.jsx)(tt, { name: `warning` }),
      (0, D.jsxs)(`div`, {
        children: [
          (0, D.jsx)(`p`, { children: ot(e, n.frame.unknownProblem) }),
          r !== null &&
            (0, D.jsxs)(`p`, {
              className: `dim`,
              children: [n.frame.requestId, ` `, (0, D.jsx)(`code`, { children: r })],
            }),
        ],
      }),
      t !== void 0 && (0, D.jsx)(u, { size: `compact-sm`, variant: `default`, onClick: t, children: n.frame.tryAgain }),
    ],
  })
}
var ot = (e, t) => (e instanceof Error && e.message !== `` ? e.message : t),
  st = `/api/v1`,
  ct = () => void 0,
  lt = ``
function ut(e) {
  ct = e
}
function dt(e) {
  lt = e
}
var ft = async (e, t) => {
    let n = new Headers(t?.headers)
    ;(t?.method ?? `GET`) !== `GET` && n.set(`runwire-csrf`, lt)
    let r = await fetch(e, { ...t, headers: n, credentials: `same-origin` })
    return (r.status === 401 && ct(), r)
  },
  pt = Ue({ baseUrl: ``, surface: `internal`, fetch: ft }),
  mt = (e, t = {}) => _t(`GET`, `${e}${yt(t)}`),
  ht = (e, t = {}) => _t(`POST`, e, t),
  gt = (e) => _t(`DELETE`, e)
async function _t(e, t, n) {
  let r = await vt(e, t, n)
  if (r.ok) return r.status === 204 ? null : await r.json()
  throw new le(r, await bt(r))
}
async function vt(e, t, n) {
  let r = n === void 0 ? {} : { 'content-type': `application/json` }
  e === `POST` && (r[`idempotency-key`] = xt())
  try {
    return await ft(`${st}${t}`, {
      method: e,
      headers: r,
      body: n === void 0 ? null : JSON.stringify(n),
      cache: `no-store`,
    })
  } catch (e) {
    throw new ue(location.origin, e)
  }
}
var yt = (e) => {
  let t = Object.entries(e).filter(([, e]) => e !== void 0 && e !== ``)
  return t.length === 0 ? `` : `?${new URLSearchParams(t.map(([e, t]) => [e, String(t)]))}`
}
async function bt(e) {
  try {
    return await e.json()
  } catch {
    return null
  }
}
var xt = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (e) => e.toString(16).padStart(2, `0`)).join(``),
  St = (function () {
    let e = typeof document < `u` && document.createElement(`link`).relList
    return e && e.supports && e.supports(`modulepreload`) ? `modulepreload` : `preload`
  })(),
  Ct = function (e) {
    return `/console/` + e
  },
  wt = {},
  Tt = function (e) {
    return e.pathname.endsWith(`.css`)
  },
  Et = function (e, t, n) {
    if (t in e) return e[t]
    let r = n()
    if (!r) {
      e[t] = void 0
      return
    }
    let i = r.then(
      () => {
        e[t] = void 0
      },
      (n) => {
        throw ((e[t] = void 0), n)
      },
    )
    return ((e[t] = i), i)
  },
  Dt = function (e, t, n) {
    let r = Promise.resolve()
    if (t && t.length > 0) {
      let e,
        i = document.querySelector(`meta[property=csp-nonce]`),
        a = i?.nonce || i?.getAttribute(`nonce`)
      function o(e) {
        return Promise.all(
          e.map((e) =>
            Promise.resolve(e).then(
              (e) => ({ status: `fulfilled`, value: e }),
              (e) => ({ status: `rejected`, reason: e }),
            ),
          ),
        )
      }
      function s(e) {
        return import.meta.resolve ? new URL(import.meta.resolve(e)) : new URL(e, import.meta.url)
      }
      r = o(
        t
          .map((t) => {
            t = Ct(t, n)
            let r = s(t),
              i = Tt(r)
            return Et(wt, r.href, () => {
              if (e === void 0) {
                e = { all: new Set(), styles: new Set() }
                let t = document.getElementsByTagName(`link`)
                for (let n = t.length - 1; n >= 0; n--) {
                  let r = t[n]
                  ;(e.all.add(r.href), r.rel === `stylesheet` && e.styles.add(r.href))
                }
              }
              if ((i ? e.styles : e.all).has(r.href)) return
              let t = document.createElement(`link`)
              if (
                ((t.rel = i ? `stylesheet` : St),
                i || (t.as = `script`),
                (t.crossOrigin = ``),
                (t.href = r.href),
                a && t.setAttribute(`nonce`, a),
                document.head.appendChild(t),
                i)
              )
                return new Promise((e, n) => {
                  let i = (a) => {
                    ;(t.removeEventListener(`load`, i),
                      t.removeEventListener(`error`, i),
                      a.type === `error` ? n(Error(`Unable to preload CSS for ${r}`)) : e(a))
                  }
                  ;(t.addEventListener(`load`, i), t.addEventListener(`error`, i))
                })
            })
          })
          .filter((e) => e !== void 0),
      )
    }
    function i(e) {
      let t = new Event(`vite:preloadError`, { cancelable: !0 })
      if (((t.payload = e), window.dispatchEvent(t), !t.defaultPrevented)) throw e
    }
    return r.then((t) => {
      for (let e of t || []) e.status === `rejected` && i(e.reason)
      return e().catch(i)
    })
  },
  Ot = (0, E.lazy)(() => Dt(() => import(`./runs-page-BG8hNrVQ.js`), __vite__mapDeps([0, 1, 2]))),
  kt = (0, E.lazy)(() => Dt(() => import(`./workbench-page-CSpD7ZSp.js`), __vite__mapDeps([3, 4, 1, 5, 6]))),
  At = (0, E.lazy)(() => Dt(() => import(`./run-page-BhTBb0ML.js`), __vite__mapDeps([7, 4, 1, 5, 8]))),
  jt = [
    {
      name: `runs`,
      icon: `runs`,
      key: `r`,
      routes: [
        { path: `/runs`, show: Ot },
        { path: `/runs/:id`, show: At },
      ],
    },
    { name: `workbench`, icon: `workbench`, key: `w`, routes: [{ path: `/workbench/:id?`, show: kt }] },
  ],
  Mt = 12
function Nt({ onClose: e }) {
  let t = $e()
  return (0, D.jsxs)(p.Root, {
    opened: !0,
    onClose: e,
    size: 560,
    yOffset: `12vh`,
    lockScroll: !1,
    transitionProps: { duration: 0 },
    children: [
      (0, D.jsx)(p.Overlay, {}),
      (0, D.jsx)(p.Content, { 'aria-label': t.frame.find, children: (0, D.jsx)(Pt, { onClose: e }) }),
    ],
  })
}
function Pt({ onClose: e }) {
  let t = $e(),
    [, n] = l(),
    [r, i] = (0, E.useState)(``),
    [a, o] = (0, E.useState)(0),
    s = (0, E.useId)(),
    c = Ft(r, t),
    u = (t) => {
      t !== void 0 && (e(), n(t.href))
    }
  return (0, D.jsxs)(`div`, {
    className: `palette`,
    children: [
      (0, D.jsx)(`input`, {
        type: `text`,
        role: `combobox`,
        'aria-expanded': `true`,
        'aria-controls': s,
        'aria-activedescendant': c[a] === void 0 ? void 0 : `${s}-${a}`,
        'aria-label': t.frame.find,
        placeholder: t.frame.findHint,
        value: r,
        onChange: (e) => {
          ;(i(e.currentTarget.value), o(0))
        },
        onKeyDown: (e) => {
          if (e.key === `ArrowDown`) o((e) => Math.min(c.length - 1, e + 1))
          else if (e.key === `ArrowUp`) o((e) => Math.max(0, e - 1))
          else if (e.key === `Enter` && !e.nativeEvent.isComposing) u(c[a])
          else return
          e.preventDefault()
        },
        'data-autofocus': !0,
      }),
      (0, D.jsx)(`ul`, {
        id: s,
        role: `listbox`,
        'aria-label': t.frame.find,
        children: c.map((e, t) =>
          (0, D.jsxs)(
            `li`,
            {
              id: `${s}-${t}`,
              role: `option`,
              'aria-selected': t === a,
              onMouseMove: () => o(t),
              onClick: () => u(e),
              children: [
                (0, D.jsx)(tt, { name: e.icon }),
                (0, D.jsx)(`span`, { className: `cut`, children: e.label }),
                (0, D.jsx)(`span`, { className: `dim cut`, children: e.detail }),
              ],
            },
            e.id,
          ),
        ),
      }),
      c.length === 0 && (0, D.jsx)(`p`, { className: `dim palette-none`, children: t.frame.findNothing }),
    ],
  })
}
function Ft(e, t) {
  let r = n({ queryKey: [`agents`], queryFn: () => mt(`/agents`) }),
    i = n({ queryKey: [`conversations`, `latest`], queryFn: () => pt.listConversations({ limit: 100 }) })
  return (0, E.useMemo)(() => {
    let n = e.trim().toLowerCase(),
      a = It(n, t),
      o = [
        ...jt.map(({ name: e, icon: n }) => ({ id: e, label: t.frame.pages[e], detail: ``, icon: n, href: `/${e}` })),
        ...(r.data?.data ?? []).map((e) => ({
          id: e.id,
          label: e.name,
          detail: e.slug,
          icon: `agents`,
          href: `/agents/${e.slug}`,
        })),
        ...(i.data?.data ?? []).map((e) => ({
          id: e.id,
          label: e.title ?? e.id,
          detail: e.agent,
          icon: `workbench`,
          href: `/workbench/${e.id}`,
        })),
      ].filter((e) => `${e.label} ${e.detail} ${e.id}`.toLowerCase().includes(n))
    return [...a, ...o].slice(0, Mt)
  }, [e, t, r.data, i.data])
}
function It(e, t) {
  if (/^run_[0-9a-f]{32}$/.test(e))
    return [{ id: e, label: t.frame.findRun(e), detail: ``, icon: `runs`, href: `/runs/${e}` }]
  if (/^conv_[0-9a-f]{32}$/.test(e)) {
    let n = t.frame.findConversation(e)
    return [{ id: `id-${e}`, label: n, detail: ``, icon: `workbench`, href: `/workbench/${e}` }]
  }
  return []
}
var Lt = [
  {
    title: `anywhere`,
    rows: [
      [[`⌘ K`, `Ctrl K`], `find`],
      [[`?`], `help`],
      [[`g r`], `goRuns`],
      [[`g w`], `goWorkbench`],
      [[`g a`], `goAgents`],
      [[`g i`], `goIntegration`],
      [[`g o`], `goObservability`],
      [[`g s`], `goSettings`],
    ],
  },
  {
    title: `lists`,
    rows: [
      [[`j`, `↓`], `next`],
      [[`k`, `↑`], `previous`],
      [[`Enter`], `open`],
      [[`/`], `filter`],
    ],
  },
  {
    title: `run`,
    rows: [
      [[`1`, `2`, `3`, `4`], `tabs`],
      [[`x`], `cancelRun`],
    ],
  },
  {
    title: `workbench`,
    rows: [
      [[`Enter`], `send`],
      [[`Shift Enter`], `newLine`],
      [[`n`], `newChat`],
      [[`Esc`], `stop`],
    ],
  },
]
function Rt({ onClose: e }) {
  let { keys: t, frame: n } = $e()
  return (0, D.jsx)(p, {
    opened: !0,
    onClose: e,
    title: t.title,
    size: `lg`,
    lockScroll: !1,
    transitionProps: { duration: 0 },
    closeButtonProps: { 'aria-label': n.close },
    children: (0, D.jsx)(`div`, {
      className: `keys`,
      children: Lt.map((e) =>
        (0, D.jsxs)(
          `section`,
          {
            children: [
              (0, D.jsx)(`h3`, { children: t[e.title] }),
              (0, D.jsx)(`dl`, {
                children: e.rows.map(([e, n]) =>
                  (0, D.jsxs)(
                    `div`,
                    {
                      children: [
                        (0, D.jsx)(`dt`, { children: t[n] }),
                        (0, D.jsx)(`dd`, {
                          children: e.map((e) => (0, D.jsx)(`kbd`, { className: `kbd`, children: e }, e)),
                        }),
                      ],
                    },
                    n,
                  ),
                ),
              }),
            ],
          },
          e.title,
        ),
      ),
    }),
  })
}
var zt = 1200
function Bt(e, t = !0) {
  let n = (0, E.useRef)(e)
  ;((n.current = e),
    (0, E.useEffect)(() => {
      if (!t) return
      let e = null,
        r = (t) => {
          if (t.defaultPrevented || t.altKey || t.isComposing) return
          let r = t.metaKey || t.ctrlKey
          if (!r && (Vt(t.target) || Ht())) return
          let i = r ? `mod+${t.key.toLowerCase()}` : t.key,
            a = e !== null && Date.now() - e.at < zt ? `${e.key} ${i}` : null,
            o = (a === null ? void 0 : n.current[a]) ?? n.current[i]
          ;((e = { key: i, at: Date.now() }), o !== void 0 && (t.preventDefault(), o(t)))
        }
      return (addEventListener(`keydown`, r), () => removeEventListener(`keydown`, r))
    }, [t]))
}
var Vt = (e) => e instanceof HTMLElement && (e.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(e.tagName)),
  Ht = () => document.querySelector(`[role=dialog], [role=menu], [role=listbox]`) !== null
function Ut(e) {
  ;(0, E.useEffect)(() => {
    document.title = `${e} · Runwire`
  }, [e])
}
var Wt = `runwire.console`,
  Gt = (0, E.createContext)(null),
  Kt = g({
    primaryColor: `teal`,
    fontFamily: `var(--sans)`,
    fontFamilyMonospace: `var(--mono)`,
    defaultRadius: `sm`,
    cursorType: `pointer`,
    respectReducedMotion: !0,
  })
function O({ children: e }) {
  let [t, n] = (0, E.useState)(Yt),
    r = Jt(),
    i = t.theme === `auto` ? (r ? `dark` : `light`) : t.theme
  ;(0, E.useEffect)(() => {
    ;((document.documentElement.lang = t.language === `zh` ? `zh-CN` : `en`), Xt(t))
  }, [t])
  let a = (0, E.useMemo)(
    () => ({
      ...t,
      setTheme: (e) => n((t) => ({ ...t, theme: e })),
      setLanguage: (e) => n((t) => ({ ...t, language: e })),
    }),
    [t],
  )
  return (0, D.jsx)(Gt, {
    value: a,
    children: (0, D.jsx)(d, {
      theme: Kt,
      forceColorScheme: i,
      withCssVariables: !1,
      withGlobalClasses: !1,
      children: (0, D.jsx)(Qe, { language: t.language, children: e }),
    }),
  })
}
function qt() {
  let e = (0, E.useContext)(Gt)
  if (e === null) throw Error(`usePreferences needs a PreferencesProvider around it`)
  return e
}
function Jt() {
  let e = (0, E.useMemo)(() => matchMedia(`(prefers-color-scheme: dark)`), []),
    [t, n] = (0, E.useState)(e.matches)
  return (
    (0, E.useEffect)(() => {
      let t = () => n(e.matches)
      return (e.addEventListener(`change`, t), () => e.removeEventListener(`change`, t))
    }, [e]),
    t
  )
}
function Yt() {
  let e = { theme: `auto`, language: navigator.language.startsWith(`zh`) ? `zh` : `en` }
  try {
    let { theme: t, language: n } = JSON.parse(localStorage.getItem(Wt) ?? `{}`)
    return { theme: t === `light` || t === `dark` ? t : `auto`, language: n === `zh` || n === `en` ? n : e.language }
  } catch {
    return e
  }
}
function Xt(e) {
  try {
    localStorage.setItem(Wt, JSON.stringify(e))
  } catch {}
}
var Zt = (0, E.createContext)(null)
function Qt({ children: e }) {
  let [t, n] = (0, E.useState)({ phase: `loading` }),
    i = r(),
    a = (0, E.useCallback)((e) => {
      ;(dt(e.csrf_token), n({ phase: `in`, session: e }))
    }, []),
    o = (0, E.useCallback)(async () => {
      try {
        a(await mt(`/session`))
      } catch (e) {
        let t = tn(e)
        n(t ? { phase: `out` } : { phase: `unreachable`, error: e })
      }
    }, [a]),
    s = (0, E.useMemo)(
      () => ({
        state: t,
        look: o,
        signIn: async (e) => {
          let t = await ht(`/session`, e)
          ;(i.clear(), a(t))
        },
        signOut: async () => {
          ;(await gt(`/session`), i.clear(), n({ phase: `out` }))
        },
      }),
      [t, o, a, i],
    )
  return (
    (0, E.useEffect)(() => {
      ut(() => n((e) => (e.phase === `in` ? { phase: `out` } : e)))
      let e = k()
      e === null ? o() : s.signIn({ token: e }).catch(() => o())
    }, []),
    (0, D.jsx)(Zt, { value: s, children: e })
  )
}
function $t() {
  let e = (0, E.useContext)(Zt)
  if (e === null) throw Error(`useSession needs a SessionProvider around it`)
  return e
}
function en() {
  let { state: e } = $t()
  if (e.phase !== `in`) throw Error(`useSignedIn is for pages behind the sign-in`)
  return e.session
}
var tn = (e) => typeof e == `object` && !!e && `status` in e && (e.status === 401 || e.status === 403)
function k() {
  let e = /^#token=(.+)$/.exec(location.hash)?.[1]
  return e === void 0
    ? null
    : (history.replaceState(null, ``, location.pathname + location.search), decodeURIComponent(e))
}
var nn = [
  { theme: `auto`, icon: `auto` },
  { theme: `light`, icon: `sun` },
  { theme: `dark`, icon: `moon` },
]
function rn({ onKeys: e }) {
  let t = $e(),
    { project: n, member: r } = en(),
    { signOut: i } = $t(),
    { theme: a, language: o, setTheme: s, setLanguage: c } = qt()
  return (0, D.jsxs)(f, {
    position: `top-start`,
    width: 220,
    transitionProps: { duration: 0 },
    children: [
      (0, D.jsx)(f.Target, {
        children: (0, D.jsxs)(`button`, {
          type: `button`,
          className: `rail-link`,
          children: [
            (0, D.jsx)(`span`, {
              className: `avatar`,
              'aria-hidden': `true`,
              children: n.name.slice(0, 1).toUpperCase(),
            }),
            (0, D.jsx)(`span`, { className: `rail-word cut`, children: n.name }),
          ],
        }),
      }),
      (0, D.jsxs)(f.Dropdown, {
        children: [
          (0, D.jsx)(f.Label, { children: t.frame.theme }),
          nn.map((e) =>
            (0, D.jsx)(
              f.Item,
              {
                leftSection: (0, D.jsx)(tt, { name: e.icon }),
                rightSection: a === e.theme ? (0, D.jsx)(tt, { name: `check`, size: 14 }) : null,
                'aria-current': a === e.theme || void 0,
                onClick: () => s(e.theme),
                children: t.frame.themes[e.theme],
              },
              e.theme,
            ),
          ),
          (0, D.jsx)(f.Label, { children: t.frame.language }),
          [`en`, `zh`].map((e) =>
            (0, D.jsx)(
              f.Item,
              {
                lang: e === `zh` ? `zh-CN` : `en`,
                leftSection: (0, D.jsx)(tt, { name: `language` }),
                rightSection: o === e ? (0, D.jsx)(tt, { name: `check`, size: 14 }) : null,
                'aria-current': o === e || void 0,
                onClick: () => c(e),
                children: e === `zh` ? `中文` : `English`,
              },
              e,
            ),
          ),
          (0, D.jsx)(f.Divider, {}),
          r !== null && (0, D.jsx)(f.Label, { children: r.email }),
          (0, D.jsx)(f.Item, {
            leftSection: (0, D.jsx)(tt, { name: `keyboard` }),
            rightSection: (0, D.jsx)(`kbd`, { className: `kbd`, children: `?` }),
            onClick: e,
            children: t.frame.keys,
          }),
          (0, D.jsx)(f.Item, {
            leftSection: (0, D.jsx)(tt, { name: `signOut` }),
            onClick: () => void i(),
            children: t.frame.signOut,
          }),
        ],
      }),
    ],
  })
}
function an() {
  let e = $e(),
    [t, n] = l(),
    [r, s] = (0, E.useState)(!1),
    [u, d] = (0, E.useState)(!1)
  return (
    Bt({
      'mod+k': () => s(!0),
      '?': () => d(!0),
      ...Object.fromEntries(jt.map(({ name: e, key: t }) => [`g ${t}`, () => n(`/${e}`)])),
    }),
    (0, D.jsxs)(`div`, {
      className: `frame`,
      children: [
        (0, D.jsx)(`a`, { className: `skip`, href: `#page`, children: e.frame.skip }),
        (0, D.jsxs)(`header`, {
          className: `rail`,
          children: [
            (0, D.jsxs)(i, {
              href: `/runs`,
              className: `brand`,
              'aria-label': e.frame.product,
              children: [(0, D.jsx)(nt, {}), (0, D.jsx)(`span`, { className: `rail-word`, children: e.frame.product })],
            }),
            (0, D.jsx)(`nav`, {
              'aria-label': e.frame.navigation,
              children: jt.map(({ name: n, icon: r }) => {
                let a = t === `/${n}` || t.startsWith(`/${n}/`)
                return (0, D.jsxs)(
                  i,
                  {
                    href: `/${n}`,
                    className: `rail-link`,
                    'aria-current': a ? `page` : void 0,
                    children: [
                      (0, D.jsx)(tt, { name: r }),
                      (0, D.jsx)(`span`, { className: `rail-word`, children: e.frame.pages[n] }),
                    ],
                  },
                  n,
                )
              }),
            }),
            (0, D.jsxs)(`div`, {
              className: `rail-foot`,
              children: [
                (0, D.jsxs)(`button`, {
                  type: `button`,
                  className: `rail-link`,
                  onClick: () => s(!0),
                  children: [
                    (0, D.jsx)(tt, { name: `search` }),
                    (0, D.jsx)(`span`, { className: `rail-word`, children: e.frame.find }),
                    (0, D.jsx)(`kbd`, { className: `kbd rail-word`, 'aria-hidden': `true`, children: `⌘K` }),
                  ],
                }),
                (0, D.jsx)(rn, { onKeys: () => d(!0) }),
              ],
            }),
          ],
        }),
        (0, D.jsx)(`main`, {
          id: `page`,
          className: `page`,
          tabIndex: -1,
          children: (0, D.jsx)(E.Suspense, {
            fallback: (0, D.jsx)(it, {}),
            children: (0, D.jsxs)(c, {
              children: [
                (0, D.jsx)(o, { path: `/`, children: (0, D.jsx)(a, { to: `/runs`, replace: !0 }) }),
                jt.flatMap(({ routes: e }) =>
                  e.map(({ path: e, show: t }) => (0, D.jsx)(o, { path: e, children: (0, D.jsx)(t, {}) }, e)),
                ),
                (0, D.jsx)(o, { children: (0, D.jsx)(on, {}) }),
              ],
            }),
          }),
        }),
        r && (0, D.jsx)(Nt, { onClose: () => s(!1) }),
        u && (0, D.jsx)(Rt, { onClose: () => d(!1) }),
      ],
    })
  )
}
function on() {
  let { frame: e } = $e()
  return (
    Ut(e.notFound),
    (0, D.jsx)(rt, {
      icon: `search`,
      title: e.notFound,
      action: (0, D.jsx)(i, { href: `/runs`, children: e.toRuns }),
      children: e.notFoundText,
    })
  )
}
function sn({ label: e, value: t, options: n, onChange: r }) {
  return (0, D.jsx)(`div`, {
    className: `choice`,
    role: `radiogroup`,
    'aria-label': e,
    children: n.map((e) =>
      (0, D.jsx)(
        `button`,
        { type: `button`, role: `radio`, 'aria-checked': e.value === t, onClick: () => r(e.value), children: e.label },
        e.value,
      ),
    ),
  })
}
function cn() {
  let { signIn: e } = $e(),
    { data: t } = n({ queryKey: [`sign-in`], queryFn: () => mt(`/sign-in`) }),
    [r, i] = (0, E.useState)(null)
  if (t === void 0) return null
  let a = r ?? (t.ways.includes(`password`) ? `password` : `token`)
  return (0, D.jsx)(`main`, {
    className: `gate`,
    children: (0, D.jsxs)(`div`, {
      className: `sign-in card`,
      children: [
        (0, D.jsx)(nt, {}),
        (0, D.jsx)(`h1`, { children: e.title }),
        t.ways.length > 1 &&
          (0, D.jsx)(sn, {
            label: e.title,
            value: a,
            onChange: i,
            options: t.ways.map((t) => ({ value: t, label: e.ways[t] })).reverse(),
          }),
        (0, D.jsx)(ln, { way: a }, a),
      ],
    }),
  })
}
function ln({ way: e }) {
  let { signIn: t } = $t(),
    { signIn: n, frame: r } = $e(),
    [i, a] = (0, E.useState)(``),
    [o, s] = (0, E.useState)(``),
    [c, l] = (0, E.useState)(null),
    [d, f] = (0, E.useState)(!1)
  async function p(n) {
    ;(n.preventDefault(), f(!0))
    try {
      await t(e === `token` ? { token: o.trim() } : { email: i.trim(), password: o })
    } catch (e) {
      ;(l(ot(e, r.unknownProblem)), f(!1))
    }
  }
  return (0, D.jsxs)(`form`, {
    onSubmit: p,
    children: [
      e === `password` &&
        (0, D.jsx)(h, {
          type: `email`,
          label: n.email,
          value: i,
          onChange: (e) => a(e.currentTarget.value),
          autoComplete: `username`,
          autoFocus: !0,
        }),
      (0, D.jsx)(m, {
        label: e === `token` ? n.token : n.password,
        description: e === `token` ? n.help : null,
        value: o,
        onChange: (e) => {
          ;(s(e.currentTarget.value), l(null))
        },
        error: c,
        autoComplete: `current-password`,
        autoFocus: e === `token`,
      }),
      (0, D.jsx)(u, { type: `submit`, loading: d, disabled: o.trim() === ``, fullWidth: !0, children: n.button }),
    ],
  })
}
function un() {
  let { state: e, look: t } = $t(),
    n = $e()
  return e.phase === `loading`
    ? null
    : e.phase === `out`
      ? (0, D.jsx)(cn, {})
      : e.phase === `unreachable`
        ? (0, D.jsx)(`main`, {
            className: `gate`,
            children: (0, D.jsx)(at, {
              error: Error(n.frame.unreachable, { cause: e.error }),
              onRetry: () => void t(),
            }),
          })
        : (0, D.jsx)(s, { base: `/console`, children: (0, D.jsx)(an, {}) })
}
var dn = new e({ defaultOptions: { queries: { retry: !1, staleTime: 2e3 } } }),
  fn = document.getElementById(`app`)
if (fn === null) throw Error(`index.html has no #app`)
;(0, Ge.createRoot)(fn).render(
  (0, D.jsx)(E.StrictMode, {
    children: (0, D.jsx)(t, {
      client: dn,
      children: (0, D.jsx)(O, { children: (0, D.jsx)(Qt, { children: (0, D.jsx)(un, {}) }) }),
    }),
  }),
)
export {
  pt as a,
  rt as c,
  tt as d,
  $e as f,
  y as h,
  Bt as i,
  it as l,
  le as m,
  qt as n,
  mt as o,
  Ye as p,
  Ut as r,
  ht as s,
  sn as t,
  at as u,
}
