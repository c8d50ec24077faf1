import type { Announcement, Publisher } from '@runwire/db'

/** Tells other processes what a committed transaction changed. */
export function announce(publisher: Publisher, announcements: readonly Announcement[]): void {
  for (const { channel, item } of announcements) publisher.send(channel, item)
}
