/** On a phone the keyboard covers the page's end: a full-screen panel is as high as what is left. Returns how to stop. */
export function followKeyboard(box: HTMLElement): () => void {
  const view = window.visualViewport
  if (view === null) return () => undefined
  const fit = () => box.style.setProperty('--view', `${view.height}px`)
  view.addEventListener('resize', fit)
  fit()
  return () => view.removeEventListener('resize', fit)
}
