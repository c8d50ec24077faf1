import type { Plugin } from 'vite'

/**
 * Takes the one way out of Preact by which text could become markup: what `dangerouslySetInnerHTML` sets is shown as
 * text. Nothing of ours uses it; with this, nothing can.
 */
export function noMarkup(): Plugin {
  return {
    name: 'no-markup',
    transform(code, id) {
      if (!/preact[\\/]dist[\\/]preact\.m?js$/.test(id)) return null
      if (!code.includes('.innerHTML=')) throw new Error('preact has changed: look at build/no-markup.ts')
      return { code: code.replaceAll('.innerHTML', '.textContent'), map: null }
    },
  }
}
