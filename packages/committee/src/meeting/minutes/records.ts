import { isDay } from '../../document/day.ts'
import type { AnyStatement, StatementOf } from '../proceedings/decisions/decision-statement.ts'
import type { Decisions } from '../proceedings/decisions/decisions.ts'
import { stating } from '../proceedings/decisions/put-decision.ts'
import { voidedIds } from '../proceedings/statement.ts'

/** A letter or message that the committee received. */
export interface Letter extends LetterFields {
  readonly id: string
}

export interface LetterFields {
  /** The sender; '' if unknown. */
  readonly from: string
  /** The day of the letter as YYYY-MM-DD; null if unknown. */
  readonly date: string | null
  readonly subject: string
  /** The agenda item that it is about; null for the whole meeting. */
  readonly item: string | null
}

export const maxLetterLength = 300
export const maxPublic = 100_000

/** The records of a meeting beside its decisions. */
export interface MeetingRecords {
  readonly letters: readonly Letter[]
  /** The number of the public present, with the id of its statement; null if none is stated. */
  readonly publicPresent: { readonly id: string; readonly count: number } | null
}

/** Of two statements about the number of the public, the last one counts. */
export function readRecords(statements: readonly AnyStatement[]): MeetingRecords {
  const voided = voidedIds(statements)
  const valid = statements.filter(({ id }) => !voided.has(id))
  const last = valid.findLast((one): one is StatementOf<'public'> => one.kind === 'public')
  return {
    letters: valid.flatMap((one) =>
      one.kind === 'letter'
        ? [
            {
              id: one.id,
              from: one.from ?? '',
              date: dayOrNull(one.date),
              subject: one.subject,
              item: one.item,
            },
          ]
        : [],
    ),
    publicPresent: last ? { id: last.id, count: last.count } : null,
  }
}

const dayOrNull = (date: string | null) => (date !== null && isDay(date) ? date : null)

export type LetterRefusal = 'subject-required' | 'letter-too-long' | 'day-unknown'

export function canRecordLetter(_decisions: Decisions | null, letter: LetterFields): LetterRefusal | null {
  const [from, subject] = [letter.from.trim(), letter.subject.trim()]
  if (subject === '') return 'subject-required'
  if (from.length > maxLetterLength || subject.length > maxLetterLength) return 'letter-too-long'
  return letter.date === null || isDay(letter.date) ? null : 'day-unknown'
}

/** Records a letter that the committee received. It is removed by voiding its statement. */
export const recordLetter = stating(canRecordLetter, (_decisions, _meeting, letter: LetterFields) => ({
  kind: 'letter',
  from: letter.from.trim() || null,
  date: letter.date,
  subject: letter.subject.trim(),
  item: letter.item,
}))

/** Records how many of the public are present; a later statement replaces it. */
export const recordPublic = stating(
  (_decisions: Decisions, count: number) =>
    Number.isSafeInteger(count) && count >= 0 && count <= maxPublic ? null : 'count-out-of-range',
  (_decisions, _meeting, count: number) => ({ kind: 'public', count }),
)
