const quoted = /^(?:"(.+?)"|“(.+?)”|„(.+?)[“”]|«(.+?)»|'(.+?)'|‘(.+?)’)$/

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

/** As whole words and numbers: 100 is no part of 1000 or of 100.50. The last characters of `before` are enough. */
function isWhole(before: string, old: string, after: string): boolean {
  const end = old.slice(-4)
  return !(
    (beginsInWord.test(old) && endsInWord.test(before)) ||
    (endsInWord.test(end) && beginsInWord.test(after)) ||
    (/^\p{N}/u.test(old) && endsInNumber.test(before)) ||
    (/\p{N}$/u.test(end) && beginsInNumber.test(after))
  )
}

/** The place of words in a text. Of two places, an instruction names none. */
function placeOf(text: string, old: string): number | null {
  let place: number | null = null
  for (let at = text.indexOf(old); at >= 0 && old !== ''; at = text.indexOf(old, at + 1)) {
    const end = at + old.length
    if (!isWhole(text.slice(Math.max(0, at - 4), at), old, text.slice(end, end + 4))) continue
    if (place !== null) return null
    place = at
  }
  return place
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

interface Form {
  readonly begin: RegExp
  readonly between?: RegExp
  readonly change: Change
}

/** The forms of an instruction, the longer ones first. Each of their patterns is read once from left to right. */
const forms: readonly Form[] = [
  { begin: /^(?:.*[\s,;])?to read:?\s+/is, change: (_text, next = '') => next },
  { begin: /^(?:replace|change|substitute)\s+/i, between: /\s(?:by|with|to)\s/gi, change: replaced },
  { begin: /^(?:strike|delete|remove)\s+/i, between: /\sand\s+(?:insert|add)\s/gi, change: replaced },
  { begin: /^(?:strike|delete|remove)\s+/i, change: (text, old = '') => replaced(text, old) },
  {
    begin: /^(?:insert|add)\s+/i,
    between: /\safter\s/gi,
    change: (text, next = '', old = '') => replaced(text, old, `${old} ${next}`),
  },
  {
    begin: /^(?:insert|add)\s+/i,
    between: /\sbefore\s/gi,
    change: (text, next = '', old = '') => replaced(text, old, `${next} ${old}`),
  },
  {
    begin: /^add\s+/i,
    change: (text, next = '') =>
      endsSentence.test(text.slice(-1)) ? null : `${text}${/^[,.;]/.test(next) ? '' : ' '}${next}`,
  },
]
const endsSentence = /[.!]/

function partsIn(words: string, { begin, between }: Form): string[] | null {
  const [start] = begin.exec(words) ?? []
  const rest = words.slice(start?.length ?? 0)
  if (start === undefined || rest === '') return null
  if (between === undefined) return [rest]
  for (const { index, 0: found } of rest.matchAll(between)) {
    const parts = [rest.slice(0, index), rest.slice(index + found.length)]
    if (parts.every((part) => part.trim() !== '')) return parts
  }
  return null
}

/** Usual words are "replace 100 by 150" or "to read: …". Null for other words, and if their place is not clear. */
export function amendText(text: string, amendment: string): string | null {
  const words = amendment.trim()
  for (const form of forms) {
    const parts = partsIn(words, form)
    if (!parts) continue
    const amended = form.change(text, ...parts.map(unquoted))?.trim() ?? null
    return amended === '' || amended === text ? null : amended
  }
  return null
}
