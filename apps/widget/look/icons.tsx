const PATHS = {
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M14.5 6l-6 6 6 6',
  next: 'M9.5 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  send: 'M12 19V5M6 11l6-6 6 6',
  stop: 'M7 7h10v10H7Z',
  clip: 'M20 11.5 12 19.4a5 5 0 0 1-7-7l8-8a3.3 3.3 0 0 1 4.7 4.7l-8 8a1.7 1.7 0 0 1-2.4-2.4l7.4-7.3',
  up: 'M7 10v10H4V10h3Zm0 0 4-7 2 2-1 5h8l-2 10H7',
  down: 'M17 14V4h3v10h-3Zm0 0-4 7-2-2 1-5H4L6 4h11',
  pen: 'M4 20h4L19 9l-4-4L4 16v4Z',
  bin: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  again: 'M4 12a8 8 0 1 0 2.4-5.7L4 8.5M4 4v4.5h4.5',
} as const

/** A picture of one line; decoration, so the button that holds it has a name of its own. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" class={name === 'back' || name === 'next' ? 'turns' : undefined}>
      <path d={PATHS[name]} />
    </svg>
  )
}

/** A button that is only a picture. */
export function IconButton({
  name,
  label,
  onClick,
  pressed,
  disabled,
}: {
  name: keyof typeof PATHS
  label: string
  onClick: () => void
  pressed?: boolean
  disabled?: boolean
}) {
  return (
    <button
      type="button"
      class="icon"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={name} />
    </button>
  )
}
