/**
 * The AI SDK's chat, as `useChat` uses it in React: `useChat({ transport })` takes the same transport and has the same
 * methods. A second client resumes the answer in mid-word. Stopping only disconnects; the cancel route ends the run.
 */
import { Chat } from '@ai-sdk/react'
import { DefaultChatTransport, type UIMessage } from 'ai'
import { apiKey, url } from './runwire.ts'

const transport = () =>
  new DefaultChatTransport({
    api: `${url}/openapi/v1/ai-sdk/demo`,
    headers: { authorization: `Bearer ${apiKey}` },
  })
const textOf = (message: UIMessage | undefined) =>
  (message?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('')

const chat = new Chat({ transport: transport() })
const sending = chat.sendMessage({ text: '[pace=40][tokens=160]Count for me.' })

// As another tab, or the same page after a reload: the chat's id is all it knows.
const reloaded = new Chat({ id: chat.id, transport: transport() })
while (textOf(chat.messages.at(-1)).length < 60) await new Promise((resolve) => setTimeout(resolve, 20))
await reloaded.resumeStream()
await sending

console.log(`answer: ${textOf(chat.messages.at(-1))}`)
console.log(`the resumed client has the same: ${textOf(reloaded.messages.at(-1)) === textOf(chat.messages.at(-1))}`)
