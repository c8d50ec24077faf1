export {
  createClient,
  type Client,
  type ClientOptions,
  type List,
  type SendInput,
  type SendOptions,
  type Sent,
} from './client.ts'
export { RunwireError, RunwireUnreachableError } from './errors.ts'
export type { FollowOptions, FollowState } from './follow.ts'
export type { ItemStream } from './item-stream.ts'
export type { StreamEvent, StreamEventOf, StreamItem } from './items.ts'
export { createRunStore, type RunShown, type RunStore } from './run-store.ts'
