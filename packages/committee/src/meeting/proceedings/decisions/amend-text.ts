const quoted = /^(?:"(.+?)"|“(.+?)”|„(.+?)[“”]|«(.+?)»|'(.+?)'|‘(.+?)’)$/

/** The part of an instruction without its quotation marks. */
function unquoted(part: string): string {
  const words = part.trim().replace(/(?<=["”“»'’])[.;]$/, '')
  return (
    quoted
      .exec(words)
      ?.slice(1)
      .find((one) => one !== undefined) ?? words
  )
}

type Change = (text: string, ...parts: string[]) => string | null

/** Letters of scripts with spaces between words. */
const letter = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}`
const endsInWord = new RegExp(`[${letter}]$`, 'u')
const beginsInWord = new RegExp(`^[${letter}]`, 'u')
const endsInNumber = /\p{N}[.,]?$/u
const beginsInNumber = /^[.,]?\p{N}/u

/** True if `old` stands between `before` and `after` as whole words and numbers: 100 is no part of 1000 or of 100.50. */
function isWhole(before: string, old: string, after: string): boolean {
  return !(
    (beginsInWord.test(old) && endsInWord.test(before)) ||
    (endsInWord.test(old) && beginsInWord.test(after)) ||
    (/^\p{N}/u.test(old) && endsInNumber.test(before)) ||
    (/\p{N}$/u.test(old) && beginsInNumber.test(after))
  )
}

/** The place of words in a text. Of two places, an instruction names none. */
function placeOf(text: string, old: string): number | null {
  const places: number[] = []
  for (let at = text.indexOf(old); at >= 0 && old !== ''; at = text.indexOf(old, at + 1))
    if (isWhole(text.slice(0, at), old, text.slice(at + old.length))) places.push(at)
  const [place] = places
  return places.length === 1 && place !== undefined ? place : null
}

const replaced: Change = (text, old = '', next = '') => {
  const at = placeOf(text, old)
  if (at === null) return null
  const before = text.slice(0, at)
  const after = text.slice(at + old.length)
  if (next !== '') return before + next + after
  // Struck words leave one space.
  return before.trimEnd() === '' || after.trimStart() === '' || /^[\s,.;:]/.test(after)
    ? (before.trimEnd() + after).trim()
    : before + after.trimStart()
}

/** The forms of an instruction, the longer ones first. */
const instructions: readonly (readonly [RegExp, Change])[] = [
  [/^(?:.*[\s,;])?to read:?\s+(.+)$/is, (_text, next = '') => next],
  [/^(?:replace|change|substitute)\s+(.+?)\s+(?:by|with|to)\s+(.+)$/is, replaced],
  [/^(?:strike|delete|remove)\s+(.+?)\s+and\s+(?:insert|add)\s+(.+)$/is, replaced],
  [/^(?:strike|delete|remove)\s+(.+)$/is, (text, old = '') => replaced(text, old)],
  [
    /^(?:insert|add)\s+(.+?)\s+after\s+(.+)$/is,
    (text, next = '', old = '') => replaced(text, old, `${old} ${next}`),
  ],
  [
    /^(?:insert|add)\s+(.+?)\s+before\s+(.+)$/is,
    (text, next = '', old = '') => replaced(text, old, `${next} ${old}`),
  ],
  [
    /^add\s+(.+)$/is,
    (text, next = '') => (/[.!]$/.test(text) ? null : `${text}${/^[,.;]/.test(next) ? '' : ' '}${next}`),
  ],
]

/**
 * The text of a motion after an amendment in usual words, such as "replace 100 by 150" or "to read: …". Null for
 * an amendment in other words, or one whose place in the text is not clear.
 */
export function amendText(text: string, amendment: string): string | null {
  const words = amendment.trim()
  for (const [form, change] of instructions) {
    const found = form.exec(words)
    if (!found) continue
    const amended = change(text, ...found.slice(1).map(unquoted))?.trim() ?? null
    return amended === '' || amended === text ? null : amended
  }
  return null
}
