import { foldText } from '@civic-hub/committee'
import { wordsOf, writtenWord } from './fold-words.ts'
import { slipsAllowed, slipsBetween } from './near-word.ts'

/** A run of letters, and whether it matches the query. */
export interface MarkedRun {
  readonly words: string
  readonly marked: boolean
}

const before = 40

/** Marks the words of the query in the text. Similar words are marked only if no word matches as typed. */
export function markWords(text: string, query: string): MarkedRun[] {
  const typed = wordsOf(query)
  const exact = findWords(text, (folded) => typed.some((one) => folded.startsWith(one)))
  const found = exact.length > 0 ? exact : findWords(text, (folded) => typed.some((one) => isNear(one, folded)))
  const runs: MarkedRun[] = []
  let from = 0
  for (const [start, end] of found) {
    if (start > from) runs.push({ words: text.slice(from, start), marked: false })
    runs.push({ words: text.slice(start, end), marked: true })
    from = end
  }
  if (from < text.length) runs.push({ words: text.slice(from), marked: false })
  return runs
}

/** Returns some `length` letters of a long text around the first found word; null if no word is found. */
export function excerptOf(text: string, query: string, length: number): MarkedRun[] | null {
  const at = placeOf(text, query)
  if (at === -1) return null
  let from = Math.max(0, at - before)
  // Begin with a whole word.
  if (from > 0) from = Math.min(at, text.indexOf(' ', from) + 1 || at)
  const isCut = from + length < text.length
  const space = text.lastIndexOf(' ', from + length)
  // Some scripts have no spaces between words.
  const until = !isCut ? text.length : space > at ? space : from + length
  const cut = text.slice(from, until).replace(/\s+/g, ' ').trim()
  const shown = `${from > 0 ? '…' : ''}${cut}${isCut ? '…' : ''}`
  return markWords(shown, query)
}

function placeOf(text: string, query: string): number {
  const typed = wordsOf(query)
  const small = text.toLowerCase()
  // The usual case: a thousand times as fast as checking each word.
  const places = typed.map((one) => beginningAt(small, one)).filter((place) => place !== -1)
  if (places.length > 0) return Math.min(...places)
  const found = (fits: (folded: string) => boolean) => findWords(text, fits, true)[0]?.[0] ?? -1
  const folded = found((own) => typed.some((one) => own.startsWith(one)))
  return folded === -1 ? found((own) => typed.some((one) => isNear(one, own))) : folded
}

function beginningAt(text: string, typed: string): number {
  for (let place = text.indexOf(typed); place !== -1; place = text.indexOf(typed, place + 1))
    if (place === 0 || !/[\p{L}\p{N}\p{M}]/u.test(text[place - 1] ?? '')) return place
  return -1
}

function findWords(text: string, fits: (folded: string) => boolean, firstOnly = false): [number, number][] {
  const found: [number, number][] = []
  for (const match of text.matchAll(writtenWord)) {
    if (!fits(foldText(match[0]))) continue
    found.push([match.index, match.index + match[0].length])
    if (firstOnly) break
  }
  return found
}

function isNear(typed: string, folded: string): boolean {
  const slips = slipsAllowed(typed)
  return slips > 0 && slipsBetween(typed, folded, slips) <= slips
}
