import { wordsOf } from './fold-words.ts'
import { countMissing, lettersOf, slipsAllowed, slipsBetween } from './near-word.ts'

/** A word in the title counts this many times as much as one in the words below it. */
const titleWeight = 3
/** More words do not make a query more exact. */
const maxWords = 8

/** The matches of a query. Both arrays are indexed by the number of the entry. */
export interface WordMatch {
  /** The words of the query that are in an entry, as bits. */
  readonly found: Uint8Array
  readonly scores: Float32Array
  /** All words of the query, as bits. */
  readonly all: number
}

/** Maps words to entries. Entries have numbers, which are never used a second time. */
export interface WordIndex {
  open(): number
  addWords(entry: number, text: string, where: 'title' | 'body'): void
  /** Removes an entry. Its words are removed later, in pieces, by `sweep`. */
  drop(entry: number): void
  /** Removes words of dropped entries for a moment, if there are many. Returns whether there are more. */
  sweep(): boolean
  /**
   * Finds the entries with the words of a query, or with longer words that begin with them; when `tolerant`,
   * also words that differ by a slip.
   */
  match(query: string, tolerant: boolean): WordMatch
}

const inBody = 1
const inTitle = 2
const sweptAtOnce = 2_000

export function createWordIndex(): WordIndex {
  const numbers = new Map<string, number>()
  const words: string[] = []
  const letters: number[] = []
  /** By word: entry × 4 + the field in which it is. */
  const places: number[][] = []
  /** By entry: the number of its different words; -1 for a dropped entry. */
  const sizes: number[] = []
  let held = 0
  let dropped = 0
  let sweptTo = 0
  let sweeping = 0

  function add(entry: number, word: string, where: number): void {
    const number = numbers.get(word)
    if (number === undefined) {
      const own = copyOf(word)
      numbers.set(own, words.length)
      words.push(own)
      letters.push(lettersOf(own))
      places.push([entry * 4 + where])
    } else {
      const known = places[number] as number[]
      const last = known.length - 1
      if ((known[last] ?? -1) >> 2 === entry) {
        known[last] = (known[last] ?? 0) | where
        return
      }
      known.push(entry * 4 + where)
    }
    sizes[entry] = (sizes[entry] ?? 0) + 1
    held++
  }

  /** How well a word of the index matches the typed word, from 0 to 1. */
  function fit(typed: string, number: number, slips: number, typedLetters: number): number {
    const word = words[number] as string
    if (word.startsWith(typed)) return word === typed ? 1 : 0.5 + (0.4 * typed.length) / word.length
    if (slips === 0 || countMissing(typedLetters, letters[number] ?? 0) > slips) return 0
    const found = slipsBetween(typed, word, slips)
    return found > slips ? 0 : 0.4 / found
  }

  function scoreWord(typed: string, tolerant: boolean): Float32Array {
    const best = new Float32Array(sizes.length)
    const slips = tolerant ? slipsAllowed(typed) : 0
    const typedLetters = lettersOf(typed)
    for (let number = 0; number < words.length; number++) {
      const fits = fit(typed, number, slips, typedLetters)
      if (fits === 0) continue
      const known = places[number] as number[]
      // A word that is in many entries counts little.
      const weight = fits * Math.log(1 + sizes.length / known.length)
      for (const place of known) {
        const score = (place & inTitle) === 0 ? weight : weight * titleWeight
        const entry = place >> 2
        if (score > (best[entry] ?? 0)) best[entry] = score
      }
    }
    return best
  }

  return {
    open: () => sizes.push(0) - 1,
    addWords(entry, text, where) {
      if ((sizes[entry] ?? -1) < 0) return
      for (const word of wordsOf(text)) add(entry, word, where === 'title' ? inTitle : inBody)
    },
    drop(entry) {
      const size = sizes[entry] ?? -1
      if (size < 0) return
      dropped += size
      sizes[entry] = -1
    },
    sweep() {
      if (sweptTo === 0) {
        if (dropped < held / 4 || dropped < sweptAtOnce) return false
        sweeping = dropped
      }
      const until = Math.min(places.length, sweptTo + sweptAtOnce)
      for (; sweptTo < until; sweptTo++) {
        const known = places[sweptTo] as number[]
        if (known.some((place) => sizes[place >> 2] === -1))
          places[sweptTo] = known.filter((place) => sizes[place >> 2] !== -1)
      }
      if (sweptTo < places.length) return true
      // Entries that were dropped during the sweep may still have words in the part that was swept first.
      held -= sweeping
      dropped -= sweeping
      sweptTo = 0
      return false
    },
    match(query, tolerant) {
      const typed = [...new Set(wordsOf(query))].slice(0, maxWords)
      const found = new Uint8Array(sizes.length)
      const scores = new Float32Array(sizes.length)
      for (const [bit, word] of typed.entries()) {
        const best = scoreWord(word, tolerant)
        for (let entry = 0; entry < best.length; entry++) {
          const score = best[entry] ?? 0
          if (score === 0 || sizes[entry] === -1) continue
          found[entry] = (found[entry] ?? 0) | (1 << bit)
          scores[entry] = (scores[entry] ?? 0) + score
        }
      }
      return { found, scores, all: 2 ** typed.length - 1 }
    },
  }
}

/** V8 keeps a whole text in memory as long as one of its longer words refers to it; a copied word does not. */
const longestCopied = 12
function copyOf(word: string): string {
  if (word.length <= longestCopied) return word
  return String.fromCharCode(...Array.from(word, (_, index) => word.charCodeAt(index)))
}
