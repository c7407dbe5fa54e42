import type * as Y from 'yjs'
import { isDay } from '../../document/day.ts'
import type { Query } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { type AnyStatement, readAllStatements, type StatementOf } from '../proceedings/decisions/decision-statement.ts'
import type { Decisions } from '../proceedings/decisions/decisions.ts'
import { stating } from '../proceedings/decisions/put-decision.ts'
import { isStatementKey, voidedIds } from '../proceedings/statement.ts'

/** A letter or message that the committee received. */
export interface Letter extends Pick<StatementOf<'letter'>, 'id' | 'date' | 'subject' | 'item'> {
  /** The sender; '' if unknown. */
  readonly from: string
}

type LetterFields = Omit<Letter, 'id'>

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
    letters: valid
      .filter((one) => one.kind === 'letter')
      .map(({ id, from, date, subject, item }) => ({
        id,
        from: from ?? '',
        date: dayOrNull(date),
        subject,
        item,
      })),
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

/** The letters and the number of the public of a meeting. Fires for statements. */
export const queryRecords = (doc: Y.Doc, meetingId: string): Query<MeetingRecords> =>
  queryOfMeeting(
    doc,
    meetingId,
    (meeting) => readRecords(readAllStatements(meeting)),
    readRecords([]),
    ([, key]) => key === undefined || isStatementKey(key),
  )
