/** Our own few line icons, 16 units square; decoration, so the button or link around one names itself. */
const PATHS = {
  runs: 'M2.5 4h11M2.5 8h7M2.5 12h9',
  workbench: 'M2.5 3.5h11v7h-6l-3 2.5v-2.5h-2z',
  agents: 'M8 2.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM3 13.5c.4-3 2.4-4.5 5-4.5s4.600 1.500 5 4.500',
  integration: 'M5.500 5 2.500 8l3 3M10.500 5l3 3-3 3M9 3.500l-2 9',
  observability: 'M2.500 13.500v-11M2.500 13.500h11M5 10.500l2.500-3.500 2.500 2 3-5',
  settings: 'M2.500 4.500h6M11.500 4.500h2M2.500 11.500h2M7.500 11.500h6M10 3v3M6 10v3',
  search: 'M7 2.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9zM10.500 10.500l3 3',
  sun: 'M8 5.200a2.800 2.800 0 1 1 0 5.600 2.800 2.800 0 0 1 0-5.600zM8 1.500v1.500M8 13v1.500M1.500 8H3M13 8h1.500M3.400 3.400l1.100 1.100M11.500 11.500l1.100 1.100M3.400 12.600l1.100-1.100M11.500 4.500l1.100-1.100',
  moon: 'M13 9.500A5.500 5.500 0 0 1 6.500 3 5.500 5.500 0 1 0 13 9.500z',
  auto: 'M8 2.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM8 2.500v11',
  language:
    'M2 4.500h7M5.500 2.500v2M7.500 4.500C7 8 4.500 9.500 2.500 10.500M3.800 6.500c.7 1.800 2 3 3.700 3.800M8 13.500l3-7 3 7M9 11.500h4',
  signOut: 'M9.500 3h-6v10h6M7 8h7M11.500 5.500 14 8l-2.500 2.500',
  copy: 'M5.500 5.500h8v8h-8zM10.500 5.500v-3h-8v8h3',
  check: 'M3 8.500l3.500 3.500L13 4.500',
  close: 'M4 4l8 8M12 4l-8 8',
  stop: 'M4.500 4.500h7v7h-7z',
  retry: 'M13 8a5 5 0 1 1-1.500-3.500M13 2.500v3h-3',
  send: 'M8 13V3.500M4 7l4-4 4 4',
  edit: 'M3 13l.5-3 7-7 2.500 2.500-7 7zM9.500 4l2.500 2.500',
  left: 'M9.500 4 5.500 8l4 4',
  right: 'M6.500 4l4 4-4 4',
  down: 'M4 6l4 4 4-4',
  plus: 'M8 3v10M3 8h10',
  file: 'M4 2.500h5l3 3v8H4zM9 2.500v3h3',
  trash: 'M3 4.500h10M6 4.500v-2h4v2M4.500 4.500l.5 9h6l.5-9M7 7v4M9 7v4',
  tool: 'M13 4.500a3 3 0 0 1-4 3.500l-4.500 5-1.500-1.500 5-4.500A3 3 0 0 1 11.500 3L9.800 4.700l1.500 1.500z',
  model: 'M3 5.500 8 3l5 2.500L8 8zM3 5.500v5L8 13l5-2.500v-5M8 8v5',
  person: 'M8 3a2.300 2.300 0 1 1 0 4.600A2.300 2.300 0 0 1 8 3zM3.500 13c.3-2.600 2-4 4.500-4s4.200 1.400 4.500 4',
  clock: 'M8 2.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM8 5v3.200l2 1.300',
  warning: 'M8 2.500 14 13.500H2zM8 6.500v3.500M8 11.800v.2',
  download: 'M8 2.500V10M5 7.500 8 10.500l3-3M3 13.500h10',
  keyboard: 'M2 4.500h12v7H2zM4.500 7h.1M7 7h.1M9.500 7h.1M11.700 7h.1M5 9.300h6',
  link: 'M6.500 9.500l3-3M7 5l1.500-1.500a2.500 2.500 0 0 1 3.800 3.400L10.800 8.400M9 11l-1.500 1.500a2.500 2.500 0 0 1-3.800-3.400L5.200 7.600',
  play: 'M5 3.500l7.500 4.500L5 12.500z',
  compare: 'M2.500 3h4.500v10H2.500zM9 3h4.500v10H9z',
  fork: 'M4.500 2.500v11M4.500 11c0-4 7-2.500 7-6.500v-2M9.500 4.500l2-2 2 2',
  filter: 'M2.500 3.500h11L9.500 8.500v4l-3-1.500v-2.500z',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

/** A wire with a signal on it. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M3 16h6l3-8 5 16 4-11 2 3h6" />
      <circle cx="29" cy="16" r="2.4" />
    </svg>
  )
}
