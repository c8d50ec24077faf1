import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProcess } from '@runwire/testing'

export interface TlsNginx {
  port: number
  stop(): Promise<void>
}

/** An nginx that ends TLS (a certificate of its own) in front of the api, set up as docs/operations.md says. */
export async function startTlsNginx(nginx: string, api: string): Promise<TlsNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'runwire-nginx-'))
  const port = await freePort()
  const made = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=app.example'].concat([
      '-keyout',
      join(folder, 'key.pem'),
      '-out',
      join(folder, 'cert.pem'),
    ]),
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr notice;
     events {}
     http {
       access_log off;
       client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
       uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       server {
         listen 127.0.0.1:${port} ssl; ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;
         location / {
           proxy_pass ${api};
           proxy_http_version 1.1;
           proxy_set_header Host $host;
           proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
           proxy_set_header X-Forwarded-Proto $scheme;
         }
       }
     }`,
  )
  const server = startProcess({ command: nginx, args: ['-p', folder, '-c', join(folder, 'nginx.conf')] })
  await server.waitForOutput(/start worker process/)
  return {
    port,
    async stop() {
      await server.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
