import { parseArgs } from 'node:util'
import { seededRandom, startProduct } from '@runwire/testing'
import { attackResume } from './resume/attack.ts'
import { findNginx, startNginx } from './resume/nginx.ts'

/**
 * `npm run chaos -- resume`: followers cut at random bytes, across two api processes, behind an nginx with its default
 * settings. Needs nginx (Debian: `apt install nginx-light`, or its path in NGINX); `--direct` does without.
 */
export async function chaos(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      followers: { type: 'string', default: '200' },
      cuts: { type: 'string', default: '20' },
      runs: { type: 'string', default: '20' },
      tokens: { type: 'string', default: '800' },
      pace: { type: 'string', default: '25' },
      direct: { type: 'boolean', default: false },
    },
  })
  const nginx = values.direct ? null : findNginx()
  if (nginx === null && !values.direct) {
    console.error('This suite needs nginx: apt install nginx-light, or NGINX=/path/to/nginx. --direct goes without it.')
    process.exit(2)
  }
  const random = seededRandom('resume')
  // nginx by itself names the apis by what its settings call them.
  const product = await startProduct({ RUNWIRE_APIS: '2', RUNWIRE_WORKERS: '2', RUNWIRE_TRUST_PROXY: '1' })
  const proxy = nginx === null ? null : await startNginx(nginx, product.api_urls)
  try {
    const startedMs = performance.now()
    const { violations, ...report } = await attackResume(
      {
        apiUrl: product.api_url,
        targets: proxy === null ? product.api_urls : [proxy.url],
        key: product.api_key,
        runs: Number(values.runs),
        followers: Number(values.followers),
        cuts: Number(values.cuts),
        tokens: Number(values.tokens),
        pace: Number(values.pace),
        mostBytes: 6000,
      },
      random,
    )
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    console.log(
      JSON.stringify({ ...report, seconds, through: proxy === null ? 'two apis' : 'nginx and two apis' }, null, 2),
    )
    for (const violation of violations) console.error(violation)
    console.log(`${violations.length} violations`)
    if (violations.length > 0 || report.fewestCuts < Number(values.cuts)) process.exitCode = 1
  } finally {
    await proxy?.stop()
    await product.stop()
  }
}
