import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { answer, readInput } from './inside.ts'

/** Does what its input says, as a parser that a file has taken over would. */
const { values, bytes } = readInput()
const kept: unknown[] = []
switch (values.act) {
  case 'echo':
    answer({ length: bytes.length }, new TextDecoder().decode(bytes))
    break
  case 'environment':
    answer({ environment: Object.keys(process.env) })
    break
  case 'loop':
    for (;;);
  case 'buffers':
    for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, 1))
  case 'objects':
    for (;;) kept.push({ text: String(kept.length).repeat(9) })
  case 'talk':
    answer({}, 'x'.repeat(10_000_000))
    break
  case 'write':
    writeFileSync(String(values.path), 'x')
    break
  case 'start':
    spawnSync('/bin/true')
    break
}
