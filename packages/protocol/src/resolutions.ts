import * as z from 'zod/mini'
import { listOf } from './list-of.ts'
import { route, sends } from './route.ts'

/** The number of a resolution, by default: `2026-014`. */
export const defaultResolutionPattern = '{year}-{number:3}'
export const maxResolutionPatternLength = 40
/** The most digits that a pattern fills with zeros. */
const maxDigits = 6

export type ResolutionPatternProblem =
  | 'pattern-required'
  | 'pattern-too-long'
  | 'number-missing'
  | 'number-twice'
  | 'unknown-field'
  | 'unusual-character'

const fields = /\{([^{}]*)\}/g
const numberField = /^number(?::([1-9]))?$/
/** A number is part of file names and cells of a spreadsheet. */
const literal = /^[\p{L}\p{N} ./_#()-]*$/u

/** The reason why a pattern gives no usable numbers; null for a good one. */
export function resolutionPatternProblem(pattern: string): ResolutionPatternProblem | null {
  if (pattern.trim() === '') return 'pattern-required'
  if (pattern.length > maxResolutionPatternLength) return 'pattern-too-long'
  const names = Array.from(pattern.matchAll(fields), ([, name = '']) => name)
  const numbers = names.filter((name) => numberField.test(name))
  const isKnown = (name: string) => {
    const digits = numberField.exec(name)
    return name === 'year' || (digits !== null && Number(digits[1] ?? 1) <= maxDigits)
  }
  if (!names.every(isKnown)) return 'unknown-field'
  if (numbers.length === 0) return 'number-missing'
  if (numbers.length > 1) return 'number-twice'
  return literal.test(pattern.replace(fields, '')) ? null : 'unusual-character'
}

/** True if the numbers begin again with each year. */
export const countsByYear = (pattern: string): boolean => pattern.includes('{year}')

/** The text of a number, by a pattern without a problem. */
export function writeResolutionNumber(pattern: string, year: number, sequence: number): string {
  return pattern.trim().replace(fields, (_field, name: string) => {
    const digits = Number(numberField.exec(name)?.[1] ?? 1)
    return name === 'year' ? String(year) : String(sequence).padStart(digits, '0')
  })
}

const id = z.string().check(z.regex(/^[\w-]{1,100}$/))
const year = z.int().check(z.gte(1000), z.lte(9999))

/** The highest position that the relay gives, and accepts from a device. */
export const maxSequence = 9_999_999
/** The most positions that a number is above the highest one before it. A higher one does not count. */
export const maxSequenceGap = 1_000

/** A number that the relay gave to a carried motion: never changed, and never given twice in its committee. */
const givenNumberSchema = z.object({
  motionId: id,
  meetingId: id,
  /** As it is printed. */
  number: z.string().check(z.minLength(1), z.maxLength(80)),
  /** The year of the meeting. */
  year,
  /**
   * The position in the year, or in the register if the pattern has no year. An older relay gave one above
   * `maxSequence`.
   */
  sequence: z.int().check(z.gte(1)),
  givenAt: z.iso.datetime(),
})

/** A number that a device hands over. Its pattern may be an earlier one of the committee. */
export const knownNumberSchema = z.extend(givenNumberSchema, {
  number: z.string().check(z.minLength(1), z.maxLength(maxResolutionPatternLength), z.regex(literal)),
  sequence: z.int().check(z.gte(1), z.lte(maxSequence)),
})

export type GivenNumber = z.infer<typeof givenNumberSchema>

export const numberMotionsSchema = z.object({
  year,
  motions: z.array(id).check(z.minLength(1), z.maxLength(500)),
  /**
   * Numbers of other motions that the owner's device knows. After a restore from a backup without a journal the relay
   * may lack them, and would give them again. Any editor can write one into the document, so the relay ignores those
   * that it cannot use.
   */
  known: listOf(knownNumberSchema, 5_000),
})

export type NumberMotions = z.infer<typeof numberMotionsSchema>

export const givenNumbersSchema = z.object({ resolutions: listOf(givenNumberSchema) })

/** A number that the operator removed from the register. It is never given again. */
const removedNumberSchema = z.object({ motionId: z.string(), number: z.string() })
export type RemovedNumber = z.infer<typeof removedNumberSchema>

/**
 * The numbers of meetings with approved minutes, in the order in which they were given. An older relay does not send
 * `removed`.
 */
export const resolutionListSchema = z.object({
  pattern: z.string(),
  resolutions: listOf(givenNumberSchema),
  removed: z._default(listOf(removedNumberSchema), []),
})

export type ResolutionList = z.infer<typeof resolutionListSchema>

export const resolutionPatternSchema = z.object({ pattern: z.string().check(z.maxLength(200)) })

/** The longest body with known numbers, in bytes. */
export const numberMotionsMaxBytes = 2 * 1024 * 1024

export const listResolutionsRoute = route('GET /committees/:documentId/resolutions', {
  answer: resolutionListSchema,
})
/**
 * Numbers for the motions that carried in a meeting with approved minutes, in their order. A motion with a number keeps
 * it. 'conflict' if no minutes of the meeting were approved. The answer has these motions only.
 */
export const numberMotionsRoute = route('POST /committees/:documentId/meetings/:meetingId/resolutions', {
  body: sends<NumberMotions>(),
  answer: givenNumbersSchema,
})
/** Numbers that were given do not change. */
export const changeResolutionPatternRoute = route('PUT /committees/:documentId/resolution-pattern', {
  body: sends<z.infer<typeof resolutionPatternSchema>>(),
})
