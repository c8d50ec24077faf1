import { parseArgs } from 'node:util'
import { startBrowser, visit } from '@runwire/testing/browser'
import { widgetOn } from '../apps/widget/testing/widget-on.ts'
import { startProduct } from '../packages/testing/index.ts'

/**
 * `npm run bench -- widget`: how long after the click the panel is painted on the demo page, with the processor slowed
 * down four times, as a cheap phone's is. The pointer reaches the button 200 ms before it presses, as a hand's does.
 */
export async function bench(args: string[]): Promise<void> {
  const options = { repeat: { type: 'string', default: '15' }, slow: { type: 'string', default: '4' } } as const
  const { values } = parseArgs({ args, options })
  const product = await startProduct()
  const browser = await startBrowser()
  const paints: number[] = []
  for (let each = 0; each < Number(values.repeat); each++) {
    const { page, context } = await visit(browser, `${product.api_url}/demo`)
    const { launcher } = widgetOn(page)
    await launcher.waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) })
    await launcher.hover()
    await page.waitForTimeout(200)
    const painted = page.evaluate(timeOfPaint)
    await launcher.click()
    paints.push(await painted)
    await context.close()
  }
  await browser.close()
  await product.stop()
  const sorted = paints.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  console.log(`click to painted panel, ${values.slow} x slower: median ${at(0.5)} ms, least ${at(0)}, most ${at(1)}`)
}

/** In the page: milliseconds from the next click to the end of the frame in which the panel is drawn with its composer. */
function timeOfPaint(): Promise<number> {
  return new Promise((resolve) => {
    document.addEventListener(
      'click',
      (click) => {
        const root = document.querySelector('runwire-widget')?.shadowRoot
        const look = () => {
          const composer = root?.querySelector('.panel:not([hidden]) .composer')
          // A task that follows the frame's callbacks runs after the frame was painted.
          if (composer) setTimeout(() => resolve(performance.now() - click.timeStamp))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  })
}
