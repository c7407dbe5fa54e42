import * as Y from 'yjs'
import { readRichText } from '../../../document/rich-text.ts'
import { rootsOf } from '../../../document/roots-of.ts'
import { hashOfLine } from '../line-key.ts'
import { type LineOfNotes, statementIdOf } from '../statement.ts'
import type { StatementOf } from './decision-statement.ts'
import { lineOfStatement } from './move-line.ts'

export type Section = Pick<StatementOf<'section'>, 'id' | 'item' | 'line'>

/** The sections in effect. A moved one is replaced; of two moves made apart, the last in order counts. */
export function readSections(statements: readonly StatementOf<'section'>[]): Section[] {
  const byId = new Map(statements.map((one) => [one.id, one]))
  const first = rootsOf(statements, ({ replaces }) => byId.get(replaces ?? ''))
  const last = new Map<string, StatementOf<'section'>>()
  for (const section of statements) last.set(first.get(section)?.id ?? section.id, section)
  return Array.from(last.values(), ({ id, item, line }) => ({ id, item, line }))
}

export function lineOf(notes: Y.XmlFragment, paragraph: number): string {
  const position = Y.createRelativePositionFromTypeIndex(notes, paragraph)
  const bytes = Y.encodeRelativePosition(position)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The first line of a paragraph, for the statement that is made from it. */
export function lineOfNotes(notes: Y.XmlFragment, paragraph: number): LineOfNotes {
  return { line: lineOf(notes, paragraph), lineHash: hashOfLine(readRichText(notes.get(paragraph))) }
}

/** True if the statement with this id was made from a paragraph of its meeting's notes. */
export function isMadeFromParagraph(notes: Y.XmlFragment, id: string, paragraph: number): boolean {
  const { line } = lineOfNotesOf(notes, id)
  return line !== undefined && paragraphOf(notes, line) === paragraph
}

/** The index of the paragraph to which a line points; null if it is not a position in these notes. */
export function paragraphOf(notes: Y.XmlFragment, line: string): number | null {
  return placeOf(notes, line, true)
}

/**
 * yjs knows on one device only, and not after a reload, that an undo has put a new paragraph in place of a deleted one.
 * `isFollowed`: false is the place on all other devices, which is that of the next paragraph.
 */
function placeOf(notes: Y.XmlFragment, line: string, isFollowed: boolean): number | null {
  if (!notes.doc) return null
  try {
    const position = Y.createAbsolutePositionFromRelativePosition(positionOf(line), notes.doc, isFollowed)
    return position?.type === notes ? position.index : null
  } catch {
    // Any text can be stored as a line.
    return null
  }
}

/** The sections whose beginning only this device finds after an undo, each with a line that all devices find. */
export function sectionsMovedByUndo(
  notes: Y.XmlFragment,
  sections: readonly Section[],
): { readonly id: string; readonly line: string }[] {
  return sections.flatMap(({ id, line }) => {
    const here = placeOf(notes, line, true)
    if (here === null || here === placeOf(notes, line, false)) return []
    return [{ id, line: lineOf(notes, here) }]
  })
}

/**
 * Finds the first paragraph whose first line has such words, by their hash, and is not that of another statement. All of
 * them are read once, with the first search.
 */
export function paragraphsByWords(notes: Y.XmlFragment): (lineHash: number | undefined) => number | null {
  let byHash: Map<number, number> | null = null
  function read(): Map<number, number> {
    const hashes = notes.toArray().map((block) => hashOfLine(readRichText(block)))
    const stated = statedParagraphs(notes, hashes)
    const free = hashes.map((hash, index) => [hash, index] as const).filter(([, index]) => !stated.has(index))
    return new Map(free.toReversed())
  }
  return (lineHash) => {
    if (lineHash === undefined) return null
    byHash ??= read()
    return byHash.get(lineHash) ?? null
  }
}

/** The paragraphs with the words of a statement that was made from them. */
function statedParagraphs(notes: Y.XmlFragment, hashes: readonly number[]): ReadonlySet<number> {
  const keys = notes.parent instanceof Y.Map ? [...notes.parent.keys()] : []
  const places = keys.map((key) => {
    const id = statementIdOf(key)
    const { line, lineHash } = id === null ? {} : lineOfNotesOf(notes, id)
    if (line === undefined || lineHash === undefined || isDeleted(notes, paragraphIdOf(line))) return null
    const place = paragraphOf(notes, line)
    return place !== null && hashes[place] === lineHash ? place : null
  })
  return new Set(places.filter((place) => place !== null))
}

/**
 * The index of the paragraph of a statement, which has such words. On devices that do not know of an undo, it may be the
 * one before that of the line: yjs inserts it directly before the deleted one. A line that was cut or moved is found by its
 * words, since its paragraph is a new one.
 */
export function paragraphWith(
  notes: Y.XmlFragment,
  statementId: string,
  isOfStatement: (text: string) => boolean,
  byWords = paragraphsByWords(notes),
): number | null {
  const { line, lineHash } = lineOfNotesOf(notes, statementId)
  if (line === undefined) return null
  const place = paragraphOf(notes, line)
  const before = place === null || place === 0 ? undefined : notes.get(place - 1)
  const isRestored = before !== undefined && isInPlaceOf(notes, before._item, paragraphIdOf(line))
  if (isRestored && isOfStatement(readRichText(before))) return (place ?? 0) - 1
  const block = place === null ? undefined : notes.get(place)
  const isThere = block !== undefined && !isDeleted(notes, paragraphIdOf(line)) && isOfStatement(readRichText(block))
  return isThere ? place : (byWords(lineHash) ?? place)
}

const lineOfNotesOf = (notes: Y.XmlFragment, statementId: string): Partial<LineOfNotes> =>
  notes.parent instanceof Y.Map ? lineOfStatement(notes.parent, statementId) : {}

/** True if the item with this id was deleted. Any text can be stored as a line, so it may never have existed. */
function isDeleted({ doc }: Y.XmlFragment, id: Y.ID | null): boolean {
  if (!doc || id === null || id.clock >= Y.getState(doc.store, id.client)) return false
  return Y.getItem(doc.store, id).deleted
}

/** True if the item was inserted directly before a deleted one with this id, or before another one in place of that. */
function isInPlaceOf({ doc }: Y.XmlFragment, item: Y.Item | null, id: Y.ID | null): boolean {
  let right = item?.rightOrigin ?? null
  while (doc && right !== null && !Y.compareIDs(right, id)) {
    const next = Y.getItem(doc.store, right)
    right = next instanceof Y.Item && next.deleted ? next.rightOrigin : null
  }
  return right !== null
}

/** The id of the paragraph to which a line points, also of a deleted one; null if the line is not a position. */
export function paragraphIdOf(line: string): Y.ID | null {
  try {
    return positionOf(line).item
  } catch {
    return null
  }
}

function positionOf(line: string): Y.RelativePosition {
  const bytes = Uint8Array.from(line.match(/[0-9a-f]{2}/g) ?? [], (digits) => Number.parseInt(digits, 16))
  return Y.decodeRelativePosition(bytes)
}

/** By the nearest section above it; null for those above all sections. */
export function itemsOfParagraphs(notes: Y.XmlFragment, sections: readonly Section[]): (string | null)[] {
  const begins = new Map<number, string>()
  for (const { item, line } of sections) {
    const paragraph = paragraphOf(notes, line)
    if (paragraph !== null) begins.set(paragraph, item)
  }
  let current: string | null = null
  return Array.from({ length: notes.length }, (_, paragraph) => {
    current = begins.get(paragraph) ?? current
    return current
  })
}
