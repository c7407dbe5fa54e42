import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as protocol from './index.ts'
import { listOf } from './list-of.ts'

const numbers = listOf(z.int(), 3)

test('a list leaves out the entries that its schema refuses, and keeps the order of the others', () => {
  expect(numbers.parse([2, 'one', 1])).toEqual([2, 1])
  expect(numbers.parse([])).toEqual([])
  for (const wrong of [null, undefined, {}, 'text', [1, 2, 3, 4]]) expect(numbers.safeParse(wrong).success).toBe(false)
})

/**
 * Lists inside of requests, which are refused as a whole, and inside of documents that the app never parses.
 * Everything else is an answer of the relay.
 */
const notAnswers = new Set([
  'numberMotionsSchema.motions',
  'openClosedSessionSchema.readers',
  'openRecordSchema.presiding',
  'openRecordSchema.notesBy',
  'openRecordSchema.attendance',
  'openRecordSchema.resolutions',
  'resolutionInRecordSchema.seconders',
  'resolutionInRecordSchema.vote.byName',
  'resolutionInRecordSchema.standings',
  'resolutionsDocumentSchema.resolutions',
])

interface Definition {
  type: string
  shape?: Record<string, { _zod: { def: Definition } }>
  innerType?: { _zod: { def: Definition } }
}

/** The paths of plain arrays, which one wrong entry refuses. */
function* plainArrays(path: string, { type, shape = {}, innerType }: Definition): Generator<string> {
  if (type === 'array') yield path
  if (innerType) yield* plainArrays(path, innerType._zod.def)
  for (const [key, field] of Object.entries(shape)) yield* plainArrays(`${path}.${key}`, field._zod.def)
}

test('one wrong entry refuses no list in an answer of the relay', () => {
  const found = Object.entries(protocol).flatMap(([name, schema]) =>
    typeof schema === 'object' && schema !== null && '_zod' in schema
      ? [...plainArrays(name, (schema as unknown as { _zod: { def: Definition } })._zod.def)]
      : [],
  )
  expect(found.filter((path) => !notAnswers.has(path))).toEqual([])
  expect([...notAnswers].filter((path) => !found.includes(path))).toEqual([])
})
