const CITIES: Record<string, string> = {
  tokyo: 'Asia/Tokyo',
  beijing: 'Asia/Shanghai',
  shanghai: 'Asia/Shanghai',
  singapore: 'Asia/Singapore',
  delhi: 'Asia/Kolkata',
  mumbai: 'Asia/Kolkata',
  dubai: 'Asia/Dubai',
  sydney: 'Australia/Sydney',
  london: 'Europe/London',
  lisbon: 'Europe/Lisbon',
  madrid: 'Europe/Madrid',
  paris: 'Europe/Paris',
  berlin: 'Europe/Berlin',
  rome: 'Europe/Rome',
  zurich: 'Europe/Zurich',
  'new york': 'America/New_York',
  chicago: 'America/Chicago',
  denver: 'America/Denver',
  'san francisco': 'America/Los_Angeles',
  'los angeles': 'America/Los_Angeles',
  'são paulo': 'America/Sao_Paulo',
  'sao paulo': 'America/Sao_Paulo',
  nairobi: 'Africa/Nairobi',
  lagos: 'Africa/Lagos',
}

/** The timezone of the first city a question names, or one written out as `Area/City`; else UTC. */
export function timezoneIn(question: string): string {
  const written = /\b(?:Africa|America|Asia|Australia|Europe|Pacific)\/[A-Za-z_]+/.exec(question)
  if (written) return written[0]
  const lower = question.toLowerCase()
  const city = Object.keys(CITIES).find((name) => lower.includes(name))
  return (city && CITIES[city]) ?? 'UTC'
}
