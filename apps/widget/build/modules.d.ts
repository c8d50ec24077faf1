/** A style sheet as text, for a shadow root's own sheets. */
declare module '*.css?inline' {
  const css: string
  export default css
}
declare module '*.css'

/** File name of the panel that was built beside the loader. */
declare const PANEL_FILE: string
