/** What a share card says. */
export interface ShareCard {
  readonly label: string
  readonly title: string
  readonly text: string
}

export const shareLimits = { label: 60, title: 120, text: 400 } as const

/** A card from an address or another page; what is too long is cut at a whole character. */
export function readShareCard(given: Record<string, unknown>): ShareCard {
  const read = (field: keyof ShareCard) => {
    const value = given[field]
    return typeof value === 'string' || typeof value === 'number'
      ? cut(String(value), shareLimits[field])
      : ''
  }
  return { label: read('label'), title: read('title'), text: read('text') }
}

/** Cut at a whole character. */
export function cut(words: string, length: number): string {
  const at = words.slice(0, length)
  return /[\uD800-\uDBFF]$/.test(at) ? at.slice(0, -1) : at
}
