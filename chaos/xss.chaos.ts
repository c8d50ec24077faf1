import { startBrowser } from '@runwire/testing/browser'
import { attackWith } from '../apps/widget/testing/xss/attack.ts'
import { LEAK_CASES, SCRIPT_CASES } from '../apps/widget/testing/xss/payloads.ts'

/** `npm run chaos -- xss`: every hostile answer at every point of its writing, in Chromium without any content policy. */
export async function chaos(): Promise<void> {
  const browser = await startBrowser()
  try {
    for (const [name, cases] of Object.entries({ scripts: SCRIPT_CASES, leaks: LEAK_CASES })) {
      const { found, foreign, drawn } = await attackWith(browser, cases)
      for (const wrong of [...found, ...foreign]) console.error(wrong)
      console.log(
        `${name}: ${cases.length} cases, drawn ${drawn} times: ${found.length} found, ${foreign.length} requests to other hosts`,
      )
      if (found.length + foreign.length > 0) process.exitCode = 1
    }
  } finally {
    await browser.close()
  }
}
