/** A stored time as JSON carries it: ISO 8601 in UTC. */
export const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null
