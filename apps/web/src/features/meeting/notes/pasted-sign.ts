/** The sign of an entry of a list: a letter, a Roman number or digits, as the notes can show it. */
export interface NumberSign {
  /** As in HTML; null for digits. */
  readonly type: 'a' | 'A' | 'i' | 'I' | null
  readonly number: number
}

/** 'words': a sign that no list of the notes can show, such as 1.1 or Article IV. */
export type PastedSign = NumberSign | 'bullet' | 'words'

const single = /^[([]?(?:(\d{1,6})[.):\]]*|([a-z]|[ivxlcdm]{2,12})[.):\]]+)$/i

/**
 * Reads the signs of a list's level. They decide together: "i" is the letter after "h", or the first Roman number. A letter
 * without a dot or a bracket is a bullet of Wingdings.
 */
export function readSigns(signs: readonly string[]): PastedSign[] {
  const found = signs.map((sign) => single.exec(sign.replace(/\s+/g, '')))
  const letters = found.flatMap((one) => one?.[2] ?? [])
  const isRoman = areRoman(letters)
  return signs.map((sign, index) => {
    const [, digits, letter = ''] = found[index] ?? []
    if (digits !== undefined) return { type: null, number: Number(digits) }
    const isSmall = letter === letter.toLowerCase()
    if (letter !== '' && isRoman) return { type: isSmall ? 'i' : 'I', number: romanOf(letter) }
    if (letter.length === 1) return { type: isSmall ? 'a' : 'A', number: placeOf(letter) }
    return /[\p{L}\p{N}].|\p{N}/u.test(sign) ? 'words' : 'bullet'
  })
}

function areRoman(letters: readonly string[]): boolean {
  const [first = ''] = letters
  if (first === '' || !letters.every((letter) => romanOf(letter) > 0)) return false
  if (letters.some(({ length }) => length > 1)) return true
  const areInOrder = letters.every((letter, index) => placeOf(letter) === placeOf(first) + index)
  return letters.length === 1 ? /i/i.test(first) : !areInOrder
}

const placeOf = (letter: string) => letter.toLowerCase().charCodeAt(0) - 96

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/** 0 for letters that are no Roman number. */
function romanOf(letters: string): number {
  if (!/^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i.test(letters)) return 0
  const values = Array.from(letters.toLowerCase(), (letter) => romanDigits[letter] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}
