import type { HistoryStep } from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { StoredStepHead } from './document-log.ts'
import { decodeAuthors } from './history-authors.ts'

/** A row of the table `history` without its document, in every store: one step, or a group of steps. */
export interface StepRow {
  position: number
  from_at: number
  lasted: number
  labels: string
  authors: Uint8Array
  content: Uint8Array
  is_group: number
}

/** A row without its content; `bytes` is its length. */
export type StepRowHead = Omit<StepRow, 'content'> & { bytes: number }

/**
 * Programs before version 27 read a group as one step. They fail at these labels, which are no JSON, and do not join it
 * with others, because it has labels.
 */
const groupLabels = ''

/**
 * Joins adjacent rows into one. The content of each step is stored unchanged, so reading a group only splits it. One row
 * of many steps fills the pages of a database better than many rows of 1 to 2 KB.
 */
export function groupRows(rows: readonly StepRow[]): StepRow {
  const steps = rows.flatMap(splitRow)
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) throw new Error('a group needs steps')
  if (steps.length === 1) return first
  const authors = encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, steps.length)
    for (const step of steps) {
      encoding.writeVarUint(encoder, step.position)
      encoding.writeVarUint(encoder, step.from_at)
      encoding.writeVarUint(encoder, step.lasted)
      encoding.writeVarString(encoder, step.labels)
      encoding.writeVarUint8Array(encoder, step.authors)
      encoding.writeVarUint(encoder, step.content.length)
    }
  })
  return {
    position: last.position,
    from_at: first.from_at,
    labels: groupLabels,
    authors,
    is_group: 1,
    lasted: Math.max(...steps.map(({ from_at, lasted }) => from_at + lasted)) - first.from_at,
    content: Buffer.concat(steps.map(({ content }) => content)),
  }
}

/** The steps of a row, each as a row of its own. */
export function splitRow(row: StepRow): StepRow[] {
  if (row.is_group === 0) return [row]
  let from = 0
  return readGroupedHeads(row.authors).map(({ bytes, ...head }) => {
    const content = row.content.subarray(from, from + bytes)
    from += bytes
    return { ...head, content, is_group: 0 }
  })
}

function readGroupedHeads(authors: Uint8Array): Omit<StepRowHead, 'is_group'>[] {
  const decoder = decoding.createDecoder(authors)
  return Array.from({ length: decoding.readVarUint(decoder) }, () => ({
    position: decoding.readVarUint(decoder),
    from_at: decoding.readVarUint(decoder),
    lasted: decoding.readVarUint(decoder),
    labels: decoding.readVarString(decoder),
    authors: decoding.readVarUint8Array(decoder),
    bytes: decoding.readVarUint(decoder),
  }))
}

/** The steps of a row after a position. */
export function stepsOfRow(row: StepRow, after: number, accountAt: (number: number) => string): HistoryStep[] {
  return splitRow(row)
    .filter(({ position }) => position > after)
    .map(({ position, from_at, lasted, labels, authors, content }) => ({
      position,
      from: from_at,
      to: from_at + lasted,
      labels: JSON.parse(labels) as string[],
      authors: decodeAuthors(authors, accountAt),
      update: content,
    }))
}

/** The heads of a row's steps. */
export function headsOfRow(row: StepRowHead): StoredStepHead[] {
  const isGrouped = row.is_group === 1
  const steps = isGrouped ? readGroupedHeads(row.authors) : [row]
  return steps.map(({ position, from_at, lasted, labels, authors, bytes }) => ({
    position,
    from: from_at,
    to: from_at + lasted,
    isGrouped,
    isFixed: labels !== '[]' || authors.length === 1,
    bytes: authors.length + bytes,
  }))
}
