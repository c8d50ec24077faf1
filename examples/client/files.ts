import { createClient } from '@runwire/client'
import { apiKey, url } from '../runwire.ts'

const client = createClient({ baseUrl: url, apiKey })

const file = await client.uploadFile('Parcels may go back within thirty days.', { name: 'returns.txt' })
console.log(`${file.name}: ${file.bytes} bytes of ${file.media_type}`)

const { runs } = await client.sendInBackground({
  agent: 'demo',
  content: [
    { type: 'text', text: '[echo]I have read it.' },
    { type: 'file', file_id: file.id },
  ],
})
for await (const item of client.followRun(runs[0]?.id ?? '')) {
  if (item.type === 'run.completed') console.log(item.output.content)
}
console.log(await (await client.fileContent(file.id)).text())
