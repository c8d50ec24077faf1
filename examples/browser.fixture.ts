import { startBrowser as launch } from '@runwire/testing/browser'

export interface Visitor {
  /** Errors of the page and its console. */
  errors: string[]
  address(): string
  ask(question: string): Promise<void>
  press(button: string): Promise<void>
  /** Asks by the button, which waits until it may be pressed. */
  send(question: string): Promise<void>
  /** Edits the last message of the user, where the page has a field for it. */
  edit(text: string): Promise<void>
  reload(): Promise<void>
  /** The last of several buttons of that name. */
  pressLast(button: string): Promise<void>
  texts(selector: string): Promise<string[]>
  busy(): Promise<boolean>
}

/** A headless browser in which each visit is a tab of one profile. */
export async function startBrowser() {
  const browser = await launch()
  const context = await browser.newContext()
  return {
    async visit(url: string): Promise<Visitor> {
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        // No page of an example has an icon.
        if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) errors.push(message.text())
      })
      await page.goto(url)
      return {
        errors,
        address: () => page.url(),
        async ask(question) {
          await page.getByLabel('Your question').fill(question)
          await page.keyboard.press('Enter')
        },
        async send(question) {
          await page.getByLabel('Your question').fill(question)
          await page.getByRole('button', { name: 'Send', exact: true }).click()
        },
        async edit(text) {
          await page.getByRole('button', { name: 'Edit', exact: true }).last().click()
          const field = page.getByLabel('Your edited question')
          if ((await field.count()) === 0) return
          await field.fill(text)
          await page.getByRole('button', { name: 'Save', exact: true }).click()
        },
        async reload() {
          await page.reload()
        },
        press: (button) => page.getByRole('button', { name: button, exact: true }).click(),
        pressLast: (button) => page.getByRole('button', { name: button, exact: true }).last().click(),
        texts: (selector) => page.locator(selector).allTextContents(),
        busy: async () => (await page.getByRole('log').getAttribute('aria-busy')) === 'true',
      }
    },
    close: () => browser.close(),
  }
}
