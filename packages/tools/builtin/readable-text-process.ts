import { readableText } from './readable-text.ts'
import { answer, readInput } from '../processes/inside.ts'

const { values, bytes } = readInput()
const { title, text } = readableText(new TextDecoder().decode(bytes), String(values.url))
answer({ title }, text.slice(0, Number(values.mostChars) + 1))
