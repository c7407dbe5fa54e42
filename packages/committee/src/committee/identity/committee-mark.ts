export const committeeColourCount = 8

/** The first letters of the first two words, or the first two of a single word; 'CM' without a word. */
export function committeeMonogram(name: string): string {
  const [first, second] = name
    .trim()
    .split(/\s+/)
    .map((word) => [...word])
  const letters = second ? [first?.[0], second[0]] : (first ?? []).slice(0, 2)
  return letters.join('').toUpperCase() || 'CM'
}

/** A palette index from 0 to 7; it is the same for the same name on every device. */
export function committeeColour(name: string): number {
  let hash = 0
  for (let index = 0; index < name.length; index++) {
    hash = (Math.imul(hash, 31) + name.charCodeAt(index)) | 0
  }
  return Math.abs(hash) % committeeColourCount
}
