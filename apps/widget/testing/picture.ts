/** Takes the pictures of chat page and widget for the docs from the Runwire that runs here: `node apps/widget/testing/picture.ts`. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { startBrowser, visit } from '@runwire/testing/browser'
import { widgetOn } from './widget-on.ts'

const IMAGES = fileURLToPath(new URL('../../../docs/images', import.meta.url))
const SHARP = { deviceScaleFactor: 1.5, reducedMotion: 'reduce' as const }
const DESKTOP = { ...SHARP, viewport: { width: 1280, height: 860 } }
const PHONE = { ...SHARP, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

const state: { api_url: string } = JSON.parse(
  readFileSync(join(process.env['RUNWIRE_DATA_DIR'] || '.data', 'local.json'), 'utf8'),
)
mkdirSync(IMAGES, { recursive: true })
const browser = await startBrowser()
await take('demo', '/chat', { colorScheme: 'light', ...SHARP, viewport: { width: 1100, height: 900 } }, talk)
await take('demo-dark', '/chat', { colorScheme: 'dark', ...SHARP, viewport: { width: 1100, height: 900 } }, talk)
await take('widget-open', '/demo', { colorScheme: 'light', ...DESKTOP }, openPanel)
await take('widget-answer', '/demo', { colorScheme: 'light', ...DESKTOP }, askAndCatch)
await take('widget-dark', '/demo', { colorScheme: 'dark', ...DESKTOP }, askToTheEnd)
await take('widget-phone', '/demo', { colorScheme: 'dark', ...PHONE }, askToTheEnd)
await browser.close()

async function take(
  name: string,
  path: string,
  options: Parameters<typeof visit>[2],
  prepare: (page: Page) => Promise<void>,
) {
  const { page, context } = await visit(browser, `${state.api_url}${path}`, options)
  await prepare(page)
  await page.screenshot({ path: join(IMAGES, `${name}.png`) })
  await context.close()
}

async function talk(page: Page) {
  const questions = ['What time is it in Tokyo, and what is 17 % of 2,340?', 'How does Runwire resume a stream?']
  for (const [index, question] of questions.entries()) {
    await page.getByRole('button', { name: 'Send' }).waitFor()
    await page.getByLabel('Your question').fill(question)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copy answer' }).nth(index).waitFor()
  }
}

async function openPanel(page: Page) {
  await widgetOn(page).open()
  await page.getByRole('button', { name: 'What is your returns policy?' }).waitFor()
}

async function askAndCatch(page: Page) {
  await openPanel(page)
  await page.getByRole('button', { name: 'Find a grinder that fits a small kitchen' }).click()
  await widgetOn(page).answer.filter({ hasText: 'burrs and 36 steps' }).waitFor()
}

async function askToTheEnd(page: Page) {
  await openPanel(page)
  await page.getByRole('button', { name: 'What is your returns policy?' }).click()
  await page.getByRole('button', { name: 'Good answer' }).waitFor()
}
