import { expect, test } from 'vitest'

import { startProcess } from './start-process.ts'

test('a process is waited for by what it writes and ends with the signal it is sent', async () => {
  const child = startProcess({
    command: process.execPath,
    args: ['-e', 'console.log("port " + process.env.WANTED); setInterval(() => {}, 1000)'],
    env: { WANTED: '42' },
  })

  const [, port] = await child.waitForOutput(/port (\d+)/)

  expect(port).toBe('42')
  expect(child.exited()).toBeNull()
  expect(await child.kill('SIGTERM')).toBe('SIGTERM')
  expect(child.exited()).toBe('SIGTERM')
})

test('waiting for output of a process that has ended throws with all it wrote', async () => {
  const child = startProcess({ command: process.execPath, args: ['-e', 'console.error("sorry"); process.exit(3)'] })

  await expect(child.waitForOutput(/ready/)).rejects.toThrow(/ended \(3\).*sorry/s)
})
