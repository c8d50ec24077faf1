import { projectEvent, projectTransient, type AgentExpose, type RunEvent, type Transient } from '@runwire/protocol'
import type { FollowItem } from '../hub/follow-item.ts'

export type Surface = 'internal' | 'public'

export interface SurfaceView {
  surface: Surface
  /** What the runs' agent shows on the public surface. */
  expose: AgentExpose
}

/** The item as this surface may see it; null where it sees nothing of it. */
export function project(
  item: FollowItem,
  { surface, expose }: SurfaceView,
): ReturnType<typeof projectEvent> | Transient | RunEvent {
  if (item.kind === 'event') return surface === 'internal' ? item.event : projectEvent(item.event, expose)
  return surface === 'internal' ? item.item : projectTransient(item.item, expose)
}

/** One SSE frame of the native wire format; durable events carry the reader's place as their id. */
export function sseFrame(item: FollowItem, cursor: string | null, view: SurfaceView): string {
  const seen = project(item, view)
  if (seen === null) return ''
  if (seen.type === 'model.delta' && view.surface === 'public') return paddedFrame(JSON.stringify(seen))
  const id = item.kind === 'event' && cursor !== null ? `id: ${cursor}\n` : ''
  return `${id}event: ${seen.type}\ndata: ${JSON.stringify(seen)}\n\n`
}

const DELTA_HEAD = 'event: model.delta\ndata: '
const PAD_FIELD = ',"pad":""'
const BLOCK = 64

/** Fills a delta's frame to whole blocks of 64 bytes, so that lengths on the wire say nothing about tokens. */
function paddedFrame(json: string): string {
  const bytes = DELTA_HEAD.length + Buffer.byteLength(json) + PAD_FIELD.length + 2
  const missing = (BLOCK - (bytes % BLOCK)) % BLOCK
  return `${DELTA_HEAD}${json.slice(0, -1)},"pad":"${'x'.repeat(missing)}"}\n\n`
}
