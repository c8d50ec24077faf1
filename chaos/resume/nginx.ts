import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProcess, waitFor } from '@runwire/testing'

/** The nginx to use: `NGINX`, else the one on the path; null where there is none. */
export function findNginx(): string | null {
  const wanted = process.env['NGINX'] ?? 'nginx'
  const found = [wanted, '/usr/sbin/nginx'].find((path) => spawnSync(path, ['-v']).status === 0)
  return found ?? null
}

/** An nginx with its default settings in front of the apis: what a user gets who writes `proxy_pass` and nothing else. */
export async function startNginx(
  nginx: string,
  apis: readonly string[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'runwire-nginx-'))
  const port = await freePort()
  const servers = apis.map((api) => `server ${new URL(api).host};`).join(' ')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr warn;
     events {}
     http {
       access_log off;
       client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
       uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       upstream runwire { ${servers} }
       server { listen 127.0.0.1:${port}; location / { proxy_pass http://runwire; } }
     }`,
  )
  const server = startProcess({ command: nginx, args: ['-p', folder, '-c', join(folder, 'nginx.conf')] })
  const url = `http://127.0.0.1:${port}`
  await waitFor(async () => (await fetch(`${url}/healthz`)).ok, { what: `nginx to answer: ${server.output()}` })
  return {
    url,
    async stop() {
      await server.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
