/** A style sheet as text, for a shadow root's own sheets. */
declare module '*.css?inline' {
  const css: string
  export default css
}
declare module '*.css'

/** File names, under `assets/`, of the modules that were built with the loader. */
declare const MODULES: Record<'panel' | 'frame' | 'greeting' | 'en' | 'zh', string>
