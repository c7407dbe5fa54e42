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

const replaced: Change = (text, old = '', next = '') => {
  const at = text.indexOf(old)
  // Of two occurrences, the instruction names none.
  if (old === '' || at < 0 || text.indexOf(old, at + 1) >= 0) return null
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
