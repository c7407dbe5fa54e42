/** Colours of people. White text on each has a contrast of at least 4.5:1. */
export const personColours: readonly string[] = [
  '#1C4386',
  '#8A2F5B',
  '#125A37',
  '#7A4A00',
  '#5A3A8C',
  '#0B5C6B',
  '#8C2B1E',
  '#4A5420',
  '#BF360C',
  '#8E24AA',
  '#37474F',
  '#2E6FD0',
]

const preferred = (accountId: string): number => {
  let hash = 0
  for (const letter of accountId) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  return hash % personColours.length
}

export function personColour(accountId: string): string {
  return personColours[preferred(accountId)] ?? '#1C4386'
}

/** Each has their own, or the next unused one: the same on every device that sees the same people. */
export function roomColours(accountIds: Iterable<string>): Map<string, string> {
  const colours = new Map<string, string>()
  const taken = new Set<number>()
  for (const accountId of [...new Set(accountIds)].sort()) {
    if (taken.size === personColours.length) taken.clear()
    let index = preferred(accountId)
    while (taken.has(index)) index = (index + 1) % personColours.length
    taken.add(index)
    colours.set(accountId, personColours[index] ?? personColour(accountId))
  }
  return colours
}

/** The name of the CSS variable with a person's colour, used where their caret is drawn. */
export function personColourVariable(accountId: string): string {
  return `--person-${accountId.replace(/[^\w-]/g, '_')}`
}
