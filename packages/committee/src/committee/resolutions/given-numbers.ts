import type * as Y from 'yjs'
import { partMap } from '../../document/committee-parts.ts'
import type { Query } from '../../document/query.ts'
import { queryPart } from '../../document/query-part.ts'
import { readField, readInstant, readOptionalText } from '../../document/tolerant-read.ts'
import { onCommittee } from '../../document/transition.ts'

/** The number that the relay gave to a carried motion. The document has a copy, for devices without a connection. */
export interface NumberedMotion {
  readonly motionId: string
  readonly meetingId: string
  /** As it is printed. */
  readonly number: string
  readonly year: number
  readonly sequence: number
  /** ISO time by the relay's clock. */
  readonly givenAt: string
}

/** A number that the operator of the hub removed. */
export type RemovedNumber = Pick<NumberedMotion, 'motionId' | 'number'>

// The root map `resolutions` has plain values only. `number:{motionId}` is the number of a motion; the relay's list
// decides if a value differs from it. `standing:{id}` states that a resolution was superseded or repealed: written
// once, and `standing:{id}:removedAt` takes it back.

const prefix = 'number:'
export const numberKey = (motionId: string) => `${prefix}${motionId}`
const isNumberKey = (key: unknown) => String(key).startsWith(prefix)

export const resolutionsMap = (doc: Y.Doc) => partMap(doc, 'resolutions')

/** The most characters of a number that the relay accepts. */
const maxNumberLength = 80

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

function readNumber(key: string, value: unknown): NumberedMotion | null {
  const [number, meetingId] = [readField(value, 'number'), readField(value, 'meeting')].map(readOptionalText)
  const [year, sequence] = [readField(value, 'year'), readField(value, 'sequence')]
  const givenAt = readInstant(readField(value, 'at'))
  if (
    !number ||
    number.length > maxNumberLength ||
    !meetingId ||
    !isCount(year) ||
    !isCount(sequence) ||
    givenAt === null
  )
    return null
  return { motionId: key.slice(prefix.length), meetingId, number, year, sequence, givenAt }
}

/** True if the document has a usable number for this motion. Any editor can write another value. */
export const hasNumber = (root: Y.Map<unknown>, motionId: string): boolean =>
  readNumber(numberKey(motionId), root.get(numberKey(motionId))) !== null

export function readNumbers(root: Y.Map<unknown>): NumberedMotion[] {
  const numbers: NumberedMotion[] = []
  for (const [key, value] of root.entries()) {
    const number = isNumberKey(key) ? readNumber(key, value) : null
    if (number) numbers.push(number)
  }
  return numbers.sort((a, b) => a.year - b.year || a.sequence - b.sequence || (a.motionId < b.motionId ? -1 : 1))
}

export const queryGivenNumbers = (doc: Y.Doc): Query<ReadonlyMap<string, string>> =>
  queryPart(
    doc,
    'resolutions',
    (root) => new Map(readNumbers(root).map(({ motionId, number }) => [motionId, number])),
    ([key]) => isNumberKey(key),
  )

const fields = ['number', 'meeting', 'year', 'sequence', 'at'] as const

const stored = ({ number, meetingId, year, sequence, givenAt }: NumberedMotion) => ({
  number,
  meeting: meetingId,
  year,
  sequence,
  at: givenAt,
})

function numbersToCopy(doc: Y.Doc, given: readonly NumberedMotion[]): NumberedMotion[] {
  const root = resolutionsMap(doc)
  return given.filter((one) => {
    const [known, wanted] = [root.get(numberKey(one.motionId)), stored(one)]
    return fields.some((field) => readField(known, field) !== wanted[field])
  })
}

/** The numbers of the document that the operator of the hub removed from the register. */
const numbersToDelete = (doc: Y.Doc, removed: readonly RemovedNumber[]) =>
  removed.filter(({ motionId, number }) => readField(resolutionsMap(doc).get(numberKey(motionId)), 'number') === number)

/** Deletes the copies of removed numbers, too: their motions get other ones. Undo reverts neither. */
export const copyNumbers = onCommittee({
  rule: (doc, _context, given: readonly NumberedMotion[], removed: readonly RemovedNumber[] = []) =>
    numbersToCopy(doc, given).length + numbersToDelete(doc, removed).length > 0 ? null : 'nothing-new',
  write: (doc, _context, given: readonly NumberedMotion[], removed: readonly RemovedNumber[] = []) => {
    const root = resolutionsMap(doc)
    const wanted = numbersToCopy(doc, given)
    for (const { motionId } of numbersToDelete(doc, removed)) root.delete(numberKey(motionId))
    for (const one of wanted) root.set(numberKey(one.motionId), stored(one))
  },
  undo: false,
})
