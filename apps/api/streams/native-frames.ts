import { projectEvent, projectTransient, type AgentExpose, type RunEvent, type Transient } from '@runwire/protocol'
import { BLOCK } from './pad-frame.ts'
import type { FollowItem } from '../hub/follow-item.ts'

export type Surface = 'internal' | 'public'

/** The viewer of a run, as far as it decides what is seen. */
export interface SurfaceView {
  readonly surface: Surface
  /** The runs' agent's settings for the public surface. */
  readonly expose: AgentExpose
  /** The same for all who see the same. */
  readonly key: string
}

export const surfaceView = (surface: Surface, expose: AgentExpose): SurfaceView => ({
  surface,
  expose,
  key: surface === 'internal' ? surface : `${surface} ${expose.tools} ${expose.reasoning}`,
})

/** The item as this surface may see it; null where it sees nothing of it. */
export function project(
  item: FollowItem,
  { surface, expose }: SurfaceView,
): ReturnType<typeof projectEvent> | Transient | RunEvent {
  if (item.kind === 'event') return surface === 'internal' ? item.event : projectEvent(item.event, expose)
  return surface === 'internal' ? item.item : projectTransient(item.item, expose)
}

/**
 * One SSE frame of the native wire format; durable events carry the reader's place as their id. The rest of it is built
 * once for all readers that see the same.
 */
export function sseFrame(item: FollowItem, cursor: string | null, view: SurfaceView): string {
  const frame = (item.frames[view.key] ??= frameOf(item, view))
  return item.kind === 'event' && cursor !== null && frame !== '' ? `id: ${cursor}\n${frame}` : frame
}

function frameOf(item: FollowItem, view: SurfaceView): string {
  const seen = project(item, view)
  if (seen === null) return ''
  const json = JSON.stringify(seen)
  if (seen.type === 'model.delta' && view.surface === 'public') return paddedFrame(json)
  return `event: ${seen.type}\ndata: ${json}\n\n`
}

const DELTA_HEAD = 'event: model.delta\ndata: '
const PAD_FIELD = ',"pad":""'

/** Fills a delta's frame to whole blocks of 64 bytes, so that lengths on the wire say nothing about tokens. */
function paddedFrame(json: string): string {
  const bytes = DELTA_HEAD.length + Buffer.byteLength(json) + PAD_FIELD.length + 2
  const missing = (BLOCK - (bytes % BLOCK)) % BLOCK
  return `${DELTA_HEAD}${json.slice(0, -1)},"pad":"${'x'.repeat(missing)}"}\n\n`
}
