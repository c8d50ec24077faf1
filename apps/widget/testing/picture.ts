/** Takes the pictures of the demo page for the docs from the Runwire that runs here: `node apps/widget/picture.ts`. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { startBrowser, visit } from './browser.ts'

const IMAGES = fileURLToPath(new URL('../../docs/images', import.meta.url))
const QUESTION = 'What time is it in Tokyo, and what is 17 % of 2,340?'
const FOLLOW_UP = 'How does Runwire resume a stream?'

const state: { api_url: string } = JSON.parse(
  readFileSync(join(process.env['RUNWIRE_DATA_DIR'] || '.data', 'local.json'), 'utf8'),
)
mkdirSync(IMAGES, { recursive: true })
const browser = await startBrowser()
await takePicture(browser, 'light', 'demo.png')
await takePicture(browser, 'dark', 'demo-dark.png')
await browser.close()

async function takePicture(chromium: Browser, colorScheme: 'light' | 'dark', name: string) {
  const size = { viewport: { width: 1100, height: 900 }, deviceScaleFactor: 1.5 }
  const { page } = await visit(chromium, `${state.api_url}/demo`, { colorScheme, reducedMotion: 'reduce', ...size })
  for (const [index, question] of [QUESTION, FOLLOW_UP].entries()) {
    await page.getByRole('button', { name: 'Send' }).waitFor()
    await page.getByLabel('Your question').fill(question)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copy answer' }).nth(index).waitFor()
  }
  await page.screenshot({ path: join(IMAGES, name) })
}
