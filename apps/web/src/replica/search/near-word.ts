/** The minimum length of a word that may be mistyped; in shorter words a slip makes another word. */
const tolerantFrom = 4
const tolerantTwiceFrom = 8
const maxLength = 32

/** How many slips a word of a query may have. Digits must match exactly. */
export function slipsAllowed(word: string): number {
  if (word.length < tolerantFrom || word.length > maxLength || /^\d/.test(word)) return 0
  return word.length < tolerantTwiceFrom ? 1 : 2
}

const rows = [0, 1, 2].map(() => new Uint8Array(maxLength + 4))

/**
 * Counts the slips (an additional, missing, wrong or swapped letter) between the typed word and the beginning
 * of a word. Returns a number above `max` if there are more.
 */
export function slipsBetween(typed: string, word: string, max: number): number {
  const width = Math.min(word.length, typed.length + max)
  if (width < typed.length - max) return max + 1
  let [before, above, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let column = 0; column <= width; column++) above[column] = column
  for (let index = 1; index <= typed.length; index++) {
    const letter = typed.charCodeAt(index - 1)
    row[0] = index
    let least = index
    for (let column = 1; column <= width; column++) {
      const other = word.charCodeAt(column - 1)
      let slips = Math.min(
        at(above, column) + 1,
        at(row, column - 1) + 1,
        at(above, column - 1) + (letter === other ? 0 : 1),
      )
      const isSwapped =
        index > 1 && column > 1 && letter === word.charCodeAt(column - 2) && typed.charCodeAt(index - 2) === other
      if (isSwapped) slips = Math.min(slips, at(before, column - 2) + 1)
      row[column] = slips
      if (slips < least) least = slips
    }
    if (least > max) return max + 1
    ;[before, above, row] = [above, row, before]
  }
  let least = max + 1
  for (let column = 0; column <= width; column++) least = Math.min(least, at(above, column))
  return least
}

const at = (row: Uint8Array, column: number): number => row[column] ?? 0

/** The letters of a word as bits. Each typed letter that is missing in another word is at least one slip. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

export function countMissing(typed: number, letters: number): number {
  let missing = typed & ~letters
  let count = 0
  for (; missing !== 0; missing &= missing - 1) count++
  return count
}
