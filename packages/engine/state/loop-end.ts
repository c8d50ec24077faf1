import type { NewEvent, PendingCall, RunErrorCode, StopReason } from '@runwire/protocol'

/**
 * How a loop ended. `closing` are its last events, not stored yet; they go in front of whatever ends the run or the
 * call.
 */
export type LoopEnd =
  | { kind: 'answer'; text: string; stop_reason: StopReason; closing: NewEvent[] }
  | { kind: 'failed'; code: RunErrorCode; detail: string; retryable: boolean; closing: NewEvent[] }
  | { kind: 'requires_action'; pending: PendingCall[] }
