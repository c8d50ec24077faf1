/** The shop's own script: a basket that counts, and buttons that open the widget with a question. */
type Runwire = ((command: string, ...values: unknown[]) => unknown) & { q?: unknown[][] }

/** Calls made before the widget's script has come wait in `q`. */
const stub: Runwire = Object.assign((...call: unknown[]) => void stub.q?.push(call), { q: [] as unknown[][] })
const page = window as unknown as { runwire?: Runwire }
page.runwire ??= stub

const count = document.getElementById('count')
let inBasket = 0

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  if (target.matches('.add')) {
    inBasket++
    if (count !== null) count.textContent = String(inBasket)
  }
  const question = target.dataset['ask']
  if (question !== undefined) page.runwire?.('open', question === '' ? {} : { prefill: question })
})
