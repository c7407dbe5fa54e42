/** Colours of people: each carries white text with at least 4.5:1. */
const personColours = ['#1C4386', '#8A2F5B', '#125A37', '#7A4A00', '#5A3A8C', '#0B5C6B', '#8C2B1E', '#4A5420']

/** The colour of a person, the same on every device. */
export function personColour(accountId: string): string {
  let hash = 0
  for (const letter of accountId) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  return personColours[hash % personColours.length] ?? '#1C4386'
}
