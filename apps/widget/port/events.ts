/** Events that a page can listen to: `runwire('on', 'message', (message) => …)`. */
export interface WidgetEvents {
  ready: undefined
  open: undefined
  close: undefined
  message: { id: string; role: 'user' | 'assistant'; text: string }
  'response:start': { id: string }
  'response:end': { id: string; status: string; text: string }
  unread: { count: number }
  error: { message: string }
}

export type EventName = keyof WidgetEvents
export type Emit = <Name extends EventName>(name: Name, detail: WidgetEvents[Name]) => void
