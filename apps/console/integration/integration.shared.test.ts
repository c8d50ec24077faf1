import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { waitFor } from '@runwire/testing'
import { expect, test } from 'vitest'
import { axeComplaints, useStack, WAIT } from '../testing/stack.ts'

const stack = useStack()

test('O18: frames are shown as they travel, the connection is cut, and it goes on without a hole', async () => {
  const { page } = await stack.enter('/integration')
  await page.getByRole('textbox', { name: 'Question' }).fill('[pace=40][tokens=100] go on')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page
    .getByRole('button', { name: /model\.delta/ })
    .first()
    .waitFor(WAIT)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText(/Disconnected; the run goes on/).waitFor(WAIT)

  await page.getByRole('button', { name: /Resume after \d+/ }).click()
  await page.getByText(/^Ended/).waitFor(WAIT)
  const list = page.getByRole('group', { name: 'Frames' })
  await list.evaluate((element) => (element.scrollTop = element.scrollHeight))
  await list.getByRole('button', { name: /run\.completed/ }).click()
  await list.getByText('word99 word100').first().waitFor(WAIT)
})

const run = promisify(execFile)

/** Runs what the page shows, as its reader would: a shell's line, or a module beside the packages it imports. */
async function runShown(name: string, code: string): Promise<string> {
  if (name === 'curl') return (await run('bash', ['-c', code], { timeout: 60_000 })).stdout
  const module = name === 'useChat' ? inComponent(code) : code
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', module], {
    cwd: import.meta.dirname,
    timeout: 60_000,
  })
  return stdout
}

/** A hook runs in a component; it is drawn once and tells when the answer is there. */
function inComponent(code: string): string {
  const [imports, body] = code.split('\n\n')
  const told = (body ?? '').replace(
    'useChat({',
    'useChat({ onFinish: ({ message }) => console.log(JSON.stringify(message.parts)),',
  )
  return `${imports}
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
renderToString(createElement(() => {
${told}
return null
}))`
}

test('the code on the page runs as it stands, once a key made there is in it', async () => {
  const { embeddable, ...config } = await stack
    .api<{ config: Record<string, unknown> }>('GET', '/agents/demo')
    .then((agent) => agent.config)
  await stack.api('PUT', '/agents/demo', { ...config, embeddable, starter_prompts: ['[echo]It’s “as it stands”.'] })
  const { page } = await stack.enter('/integration')
  await page.getByRole('button', { name: 'Make a secret key' }).click()
  const code = page.getByRole('group', { name: 'Code', exact: true })
  await expect.poll(() => code.textContent(), WAIT).toContain('rwk_')

  for (const name of ['curl', 'Runwire client', 'openai', 'useChat', 'AG-UI']) {
    await page.getByRole('radio', { name }).click()
    await expect.poll(() => page.getByRole('radio', { name }).getAttribute('aria-checked'), WAIT).toBe('true')
    const printed = await runShown(name, (await code.textContent()) ?? '')
    expect({ name, printed }).toEqual({ name, printed: expect.stringContaining('as it stands') })
  }
}, 240_000)

test('the widget is previewed by a key made on the page, and a page that would keep it out is told why', async () => {
  const { page } = await stack.enter('/integration?code=widget')
  await page.getByRole('button', { name: 'Make a publishable key' }).click()
  const preview = page.frameLocator('.widget-preview iframe')
  await preview.getByRole('textbox').fill('[echo]from the preview')
  await preview.getByRole('textbox').press('Enter')
  await preview.getByText('from the preview', { exact: true }).last().waitFor(WAIT)

  const found = page.getByRole('status', { name: 'What the check found' })
  expect(await found.textContent()).toContain('Nothing on this page keeps the widget from working.')
  await page.getByLabel('Address of the page it will stand on').fill('https://shop.example/cart')
  await page.getByLabel(/Content-Security-Policy/).fill("default-src 'self'; img-src blob:")
  await expect.poll(() => found.getByRole('listitem').count(), WAIT).toBe(3)
  expect(await axeComplaints(page)).toEqual([])
}, 120_000)

test('a webhook is tried out: the endpoint gets a signed test, and its answer is in the list', async () => {
  const received: string[] = []
  const server: Server = createServer((request, response) => {
    received.push(String(request.headers['webhook-signature']))
    request.resume()
    response.writeHead(202).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { page } = await stack.enter('/integration')
  const { port } = server.address() as AddressInfo
  await page.getByRole('textbox', { name: 'Webhook address' }).fill(`http://127.0.0.1:${port}/hook`)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click(WAIT)

  const deliveries = page.getByRole('group', { name: 'Deliveries' })
  await deliveries.getByText('202').waitFor(WAIT)
  expect(await waitFor(() => received[0], { what: 'a test delivery' })).toMatch(/^v1,/)
  server.close()
}, 60_000)

test('Observability lists every api process with its listener and its readers, the one that answers first', async () => {
  const { api, apis } = await stack.api<Record<'api', { process_id: string }> & { apis: { process_id: string }[] }>(
    'GET',
    '/work-state',
  )
  const { page } = await stack.enter('/observability')

  const listed = page.getByRole('region', { name: 'Api processes' })
  await listed.getByText(api.process_id).waitFor(WAIT)
  expect(apis[0]?.process_id).toBe(api.process_id)
  await expect.poll(() => listed.getByRole('row').count(), WAIT).toBe(apis.length + 1)
  expect(await listed.getByRole('columnheader').allTextContents()).toEqual([
    'Process',
    'Listener',
    'Open streams',
    'Runs followed',
    'Pieces of text a second',
  ])
})

test('axe finds nothing on the pages of integration and observability, in both themes', async () => {
  const { page } = await stack.enter('/integration')
  for (const place of ['/integration', '/observability', '/workbench']) {
    await page.goto(`${stack.product.api_url}/console${place}`)
    await page.getByRole('heading', { level: 1 }).waitFor(WAIT)
    await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count(), WAIT).toBe(0)
    expect({ place, complaints: await axeComplaints(page) }).toEqual({ place, complaints: [] })
  }
}, 60_000)
