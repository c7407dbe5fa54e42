/** Formats a length of time like a player: 0:07, 12:30, 1:02:03. */
export function recordedLength(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const two = (count: number) => String(count).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
