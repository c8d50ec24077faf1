/**
 * uPlot makes a number format of the browser's language while it loads, and throws where that is no valid tag, such as
 * `en-US@posix` of a browser that was started with a POSIX locale. English stands in for it then. Imported before uPlot.
 */
try {
  Intl.getCanonicalLocales(navigator.language)
} catch (error) {
  if (!(error instanceof RangeError)) throw error
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
}
