import { Counter, Gauge, type Registry } from 'prom-client'
import type { RunningHub } from './start-hub.ts'

/** Registers what the hub and its connections count; read when they are collected. */
export function measureHub(registry: Registry, { hub, listener, publisher }: RunningHub): void {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  gauge('runwire_followed_runs', 'Runs this process follows for its readers.', () => hub.followedRuns)
  gauge('runwire_listener_healthy', '1 while notifications can be relied on, 0 while everything is polled.', () =>
    Number(hub.healthy),
  )
  gauge(
    'runwire_notification_queue_usage_ratio',
    "Share of Postgres's notification queue in use, 0 to 1.",
    () => listener?.queueUsage ?? 0,
  )
  counter('runwire_event_reads_total', 'Statements that read events for followers.', () => hub.reader.stats.reads)
  counter('runwire_events_read_total', 'Events read for followers.', () => hub.reader.stats.events)
  counter('runwire_deltas_total', 'Pieces of text received for readers.', () => hub.deltasHeard)
  gauge('runwire_followed_conversations', 'Conversations this process follows.', () => hub.conversations.size)
  counter(
    'runwire_conversation_reads_total',
    'Statements that read states of conversations.',
    () => hub.conversations.reads,
  )
  counter('runwire_run_state_reads_total', 'Statements that polled rows of runs.', () => hub.reader.stats.stateReads)
  counter(
    'runwire_notification_holes_total',
    'Frame numbers of workers that were missing.',
    () => hub.watches.stats.holes,
  )
  counter('runwire_notifications_sent_total', 'Notifications sent.', () => publisher.stats.frames)
  counter(
    'runwire_notification_items_dropped_total',
    'Notification items that could not be sent.',
    () => publisher.stats.dropped,
  )
  counter(
    'runwire_notification_queue_full_total',
    'Flushes Postgres refused because its notification queue was full.',
    () => publisher.stats.queueFull,
  )
}
