import type { Settings } from './settings.ts'

const RIGHT_TO_LEFT = /^(ar|fa|he|ps|ur|yi)\b/i

/** The language of the interface, such as `zh-CN`. */
export const localeOf = ({ locale }: Settings): string =>
  locale === 'auto' ? document.documentElement.lang || navigator.language : locale

/** The direction of the panel: what was set, else that of its language, else the page's. */
export function directionOf(settings: Settings): 'ltr' | 'rtl' {
  if (settings.dir !== 'auto') return settings.dir
  if (settings.locale !== 'auto') return RIGHT_TO_LEFT.test(settings.locale) ? 'rtl' : 'ltr'
  return getComputedStyle(document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr'
}

/** The few words that stand before the panel is loaded. */
const WORDS = {
  en: {
    openChat: 'Open chat',
    closeChat: 'Close chat',
    chat: 'Chat',
    dismiss: 'Dismiss',
    unread: 'unread',
    failed: 'The chat could not be loaded.',
    again: 'Try again',
  },
  zh: {
    openChat: '打开聊天',
    closeChat: '关闭聊天',
    chat: '聊天',
    dismiss: '不再显示',
    unread: '条未读',
    failed: '聊天加载失败。',
    again: '重试',
  },
}

export function wordOf(settings: Settings, name: keyof typeof WORDS.en): string {
  return settings.words[name] ?? WORDS[localeOf(settings).startsWith('zh') ? 'zh' : 'en'][name]
}
