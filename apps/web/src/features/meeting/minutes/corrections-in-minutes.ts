import { lettersOf, type NoteBlock, type NoteRun, type NoteWords } from '@civic-hub/committee'
import type { Correction } from '@civic-hub/committee/proceedings'
import { minutesTexts } from '../../../texts/en/minutes.ts'
import { paragraph, run } from './minutes-blocks.ts'
import type { CorrectedSentence, CorrectionInMinutes, Minutes, MinutesEntry, MinutesSection } from './minutes-model.ts'

type Words = Pick<Correction, 'reads' | 'text' | 'sentences'>

/** Minutes with their corrections applied, each to the text that the ones before it have made. */
export function applyCorrections<C extends Words>(
  minutes: Minutes,
  corrections: readonly C[],
): { readonly minutes: Minutes; readonly applied: readonly (CorrectionInMinutes & { readonly correction: C })[] } {
  // Corrections name sentences as they were before all of them.
  const now = new Map<string, string>()
  let corrected = minutes
  const applied = corrections.map((correction) => {
    const chosen = correction.sentences.map((sentence) => now.get(folded(sentence)) ?? sentence)
    const one = applyCorrection(corrected, { ...correction, sentences: chosen })
    corrected = one.minutes
    for (const { before, after } of one.sentences) {
      if (before === null) continue
      for (const [first, last] of now) if (folded(last) === folded(before)) now.set(first, after)
      if (!now.has(folded(before))) now.set(folded(before), after)
    }
    return { correction, state: one.state, sentences: one.sentences }
  })
  return { minutes: corrected, applied }
}

/** Blocks that repeat a part of corrected minutes, with the same corrections. */
export function correctBlocks(
  blocks: readonly NoteBlock[],
  applied: readonly (CorrectionInMinutes & { readonly correction: Words })[],
): readonly NoteBlock[] {
  let corrected = blocks
  for (const { correction, sentences } of applied) {
    const { reads, text } = correction
    const own = new Set(sentences.map(({ before }) => before && folded(before)))
    if (reads !== null) corrected = mapBlocks(corrected, (words) => rewriteIn(words, reads, text, own))
  }
  return corrected
}

/** The sentences of minutes with these words, each once. */
export function sentencesWith(minutes: Minutes, reads: string): readonly string[] {
  const found = new Map<string, string>()
  mapWords(minutes, (words) => {
    const letters = lettersOf(words)
    for (const place of placesOf(letters, reads)) {
      const sentence = sentenceAt(letters, place)
      found.set(folded(sentence), sentence)
    }
    return words
  })
  return [...found.values()]
}

function applyCorrection(minutes: Minutes, correction: Words): CorrectionInMinutes & { readonly minutes: Minutes } {
  const { reads, text } = correction
  if (reads === null) return addTo(minutes, correction)
  const found = sentencesWith(minutes, reads)
  const chosen = new Set(correction.sentences.map(folded))
  const own = found.filter((sentence) => (chosen.size === 0 ? found.length === 1 : chosen.has(folded(sentence))))
  if (own.length === 0) {
    const state = sentencesWith(minutes, text).length > 0 ? 'present' : found.length > 0 ? 'several' : 'missing'
    return { minutes, state, sentences: [] }
  }
  const isOwn = new Set(own.map(folded))
  const sentences = new Map<string, CorrectedSentence>()
  const corrected = mapWords(minutes, (words) => {
    const written = rewriteIn(words, reads, text, isOwn)
    if (written !== words) note(lettersOf(words), lettersOf(written))
    return written
  })
  return { minutes: corrected, state: 'applied', sentences: [...sentences.values()] }

  function note(before: string, after: string): void {
    const [old, fresh] = [sentencesOf(before), sentencesOf(after)]
    // A correction can end a sentence within its words: then the whole paragraph is shown.
    const pairs = old.length === fresh.length ? old.map((each, index) => [each, fresh[index] ?? '']) : [[before, after]]
    for (const [first = '', last = ''] of pairs)
      if (first !== last) sentences.set(folded(first), { before: first.trim(), after: last.trim() })
  }
}

/** Adds words behind a sentence, at the end of an agenda item, or at the end of the notes. */
function addTo(minutes: Minutes, { text, sentences: [behind] }: Words) {
  const found: CorrectedSentence[] = []
  const place = behind === undefined ? null : folded(behind)
  const add = (entry: MinutesEntry): MinutesEntry => {
    if (found.length > 0 || place === null || folded(entry.words) !== place) return entry
    found.push({ before: null, after: text })
    return { ...entry, below: [...entry.below, paragraph(text)] }
  }
  const atItem: Minutes = {
    ...minutes,
    sections: minutes.sections.map((section) =>
      section.kind === 'notes' ? section : { ...section, entries: section.entries.map(add) },
    ),
  }
  const added =
    found.length > 0
      ? atItem
      : mapWords(minutes, (words) => {
          const [sentence] = sentencesOf(lettersOf(words)).filter((each) => place !== null && folded(each) === place)
          if (found.length > 0 || sentence === undefined) return words
          found.push({ before: sentence.trim(), after: `${sentence.trim()} ${text}` })
          const end = lettersOf(words).indexOf(sentence.trim()) + sentence.trim().length
          return replaced(words, { start: end, end }, ` ${text}`)
        })
  return found.length > 0
    ? { minutes: added, state: 'applied' as const, sentences: found }
    : { minutes: atEnd(minutes, text), state: 'applied' as const, sentences: [{ before: null, after: text }] }
}

function atEnd(minutes: Minutes, text: string): Minutes {
  const heading = minutesTexts.notes
  const others = minutes.sections.filter((section) => section.heading !== heading)
  const notes = minutes.sections.find((section) => section.heading === heading)
  const blocks = [...(notes?.kind === 'notes' ? notes.blocks : []), paragraph(text)]
  const place = notes ? minutes.sections.indexOf(notes) : afterAgenda(others)
  const section: MinutesSection = { kind: 'notes', heading, blocks }
  return { ...minutes, sections: others.toSpliced(place, 0, section) }
}

const afterAgenda = (sections: readonly MinutesSection[]) =>
  sections.findLastIndex(({ heading }) =>
    [minutesTexts.attendance.heading, minutesTexts.agenda, minutesTexts.decisions.heading].includes(heading),
  ) + 1

/** Replaces words in some sentences; from the last one on, so that the places before stay where they are. */
function rewriteIn(words: NoteWords, reads: string, text: string, sentences: ReadonlySet<string | null>): NoteWords {
  const letters = lettersOf(words)
  return placesOf(letters, reads)
    .filter((place) => sentences.has(folded(sentenceAt(letters, place))))
    .reduceRight(
      (written, place) => replaced(written, place, withoutSecondStop(text, lettersOf(written).slice(place.end))),
      words,
    )
}

type Rewrite = (words: NoteWords) => NoteWords

/**
 * Minutes with all their words rewritten, except for the title, which names their file, and the next meeting, which is no
 * part of what the meeting did.
 */
function mapWords(minutes: Minutes, rewrite: Rewrite): Minutes {
  const line = <T extends string | null>(text: T): T => (text === null ? text : (lettersOf(rewrite([run(text)])) as T))
  const { kind, when, where, duties, notice, sections } = minutes
  return {
    ...minutes,
    kind: line(kind),
    when: line(when),
    where: line(where),
    duties: duties.map(line),
    notice: line(notice),
    sections: sections.map((section) =>
      section.heading === minutesTexts.next.heading
        ? section
        : section.kind === 'notes'
          ? { ...section, blocks: mapBlocks(section.blocks, rewrite) }
          : {
              ...section,
              entries: section.entries.map((entry) => ({
                ...entry,
                words: line(entry.words),
                remarks: entry.remarks.map(line),
                below: mapBlocks(entry.below, rewrite),
              })),
            },
    ),
  }
}

const mapBlocks = (blocks: readonly NoteBlock[], rewrite: Rewrite): readonly NoteBlock[] =>
  blocks.map((block) => mapBlock(block, rewrite))

function mapBlock(block: NoteBlock, rewrite: Rewrite): NoteBlock {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return { ...block, words: rewrite(block.words) }
    case 'list':
      return { ...block, entries: block.entries.map((entry) => mapBlocks(entry, rewrite)) }
    case 'quote':
      return { ...block, blocks: mapBlocks(block.blocks, rewrite) }
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map((cell) => ({ ...cell, words: rewrite(cell.words) }))) }
    case 'code':
      return { ...block, text: lettersOf(rewrite([run(block.text)])) }
    case 'rule':
      return block
  }
}

interface Place {
  readonly start: number
  readonly end: number
}

const invisible = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const sameSign: Readonly<Record<string, string>> = { '“': '"', '”': '"', '„': '"', '‘': "'", '’': "'" }

/** The letters as a person types them, with the place of each: no marks of direction, one space, plain quotation marks. */
function typed(text: string): { readonly letters: string; readonly places: readonly number[] } {
  let letters = ''
  const places: number[] = []
  for (let index = 0; index < text.length; index++) {
    const sign = text[index] ?? ''
    const letter = /\s/.test(sign) ? ' ' : (sameSign[sign] ?? sign)
    if (invisible.test(sign) || (letter === ' ' && letters.endsWith(' '))) continue
    letters += letter
    places.push(index)
  }
  return { letters, places }
}

const folded = (text: string): string => typed(text).letters.trim()

const isPartOfWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** The places of words in a text; a part of a longer word is none. */
function placesOf(text: string, words: string): Place[] {
  const wanted = folded(words)
  if (wanted === '') return []
  const { letters, places } = typed(text)
  const found: Place[] = []
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length
    const isPart =
      (isPartOfWord(wanted[0]) && isPartOfWord(letters[at - 1])) ||
      (isPartOfWord(wanted.at(-1)) && isPartOfWord(letters[end]))
    if (!isPart) found.push({ start: places[at] ?? 0, end: (places[end - 1] ?? 0) + 1 })
  }
  return found
}

/** The ends of sentences and lines, with the spaces behind them. */
const endings = /[.!?…]["”’)\u2069]*\s+|\n+/gu

/** The sentences of a paragraph, with the spaces behind them. */
function sentencesOf(text: string): string[] {
  const ends = Array.from(text.matchAll(endings), ({ 0: found, index }) => index + found.length)
  return [...ends, text.length]
    .map((end, place) => text.slice(ends[place - 1] ?? 0, end))
    .filter((sentence) => sentence !== '')
}

function sentenceAt(text: string, { start, end }: Place): string {
  let from = 0
  let found = ''
  for (const sentence of sentencesOf(text)) {
    const to = from + sentence.length
    // Words can be in several sentences.
    if (to > start && from < end) found += sentence
    from = to
  }
  return found.trim()
}

/** Words with other letters at a place, in the format of the first letter there. */
function replaced(words: NoteWords, { start, end }: Place, text: string): NoteWords {
  let from = 0
  let isWritten = false
  return words.flatMap((part): NoteRun[] => {
    const [first, last] = [Math.max(start - from, 0), Math.min(end - from, part.text.length)]
    const isHere = !isWritten && start - from <= part.text.length && start >= from
    from += part.text.length
    if (first >= last && !(isHere && start === end)) return [part]
    const letters = `${part.text.slice(0, first)}${isHere ? text : ''}${part.text.slice(Math.max(last, first))}`
    isWritten ||= isHere
    return letters === '' ? [] : [{ ...part, text: letters }]
  })
}

const withoutSecondStop = (text: string, behind: string): string =>
  /^[.!?]/.test(behind) ? text.trim().replace(/[.!?]$/, '') : text.trim()
