export interface Picture {
  bytes: Uint8Array
  media_type: string
  extension: string
}

/** A picture a browser shows, its kind taken from the bytes themselves: what a stranger calls a picture may be anything. Null for everything else. */
export function pictureIn(bytes: Uint8Array): Picture | null {
  const starts = (...start: number[]) => start.every((byte, index) => bytes[index] === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47)) return { bytes, media_type: 'image/png', extension: 'png' }
  if (starts(0xff, 0xd8, 0xff)) return { bytes, media_type: 'image/jpeg', extension: 'jpg' }
  if (starts(0x52, 0x49, 0x46, 0x46) && bytes[8] === 0x57 && bytes[9] === 0x45)
    return { bytes, media_type: 'image/webp', extension: 'webp' }
  return null
}
