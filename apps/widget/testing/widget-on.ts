import type { Page } from 'playwright-core'

/** The widget's parts on a page, by what a person calls them. */
export const widgetOn = (page: Page) => ({
  launcher: page.locator('runwire-widget .launcher'),
  panel: page.locator('runwire-widget .panel'),
  input: page.getByRole('textbox', { name: 'Write a message' }),
  answer: page.locator('runwire-widget .answer .text').last(),
  log: page.locator('runwire-widget [role=log]'),
  open: () => page.locator('runwire-widget .launcher').click(),
  ask: async (question: string) => {
    const input = page.getByRole('textbox', { name: 'Write a message' })
    await input.fill(question)
    await input.press('Enter')
  },
})
