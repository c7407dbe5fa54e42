/** The texts of a share card. */
export interface ShareCard {
  readonly label: string
  readonly title: string
  readonly text: string
}

export const shareLimits = { label: 60, title: 120, text: 400 } as const

/** Reads a card from an address or another page; long values are cut at a whole character. */
export function readShareCard(given: Record<string, unknown>): ShareCard {
  const read = (field: keyof ShareCard) => {
    const value = given[field]
    return typeof value === 'string' || typeof value === 'number' ? cut(String(value), shareLimits[field]) : ''
  }
  return { label: read('label'), title: read('title'), text: read('text') }
}

/** Cuts at a whole character. */
export function cut(words: string, length: number): string {
  const at = words.slice(0, length)
  return /[\uD800-\uDBFF]$/.test(at) ? at.slice(0, -1) : at
}
