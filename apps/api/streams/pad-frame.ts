/** Frames of text are filled to whole blocks of so many bytes, so that lengths on the wire say nothing about tokens. */
export const BLOCK = 64

/** A frame that ends with JSON and its line breaks, filled with spaces before them: JSON may have any number there. */
export function padFrame(frame: string): string {
  const end = frame.endsWith('\n\n') ? 2 : 1
  const missing = (BLOCK - (Buffer.byteLength(frame) % BLOCK)) % BLOCK
  return frame.slice(0, -end) + ' '.repeat(missing) + frame.slice(-end)
}
