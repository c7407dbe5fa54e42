import type * as Y from 'yjs'
import { fairShare, type Share, writerOf } from '../../document/fair-share.ts'
import { isOrderKey } from '../../document/order-key.ts'
import { accountKey } from '../../document/person.ts'
import { readField, readInstant, readOptionalText } from '../../document/tolerant-read.ts'
import { flag, id, kindsReader, oneOf, optionalText, personKey, type ValuesOf } from './kind-fields.ts'

// The events of a meeting are recorded by statements: plain values under `entry:{id}` of the meeting's map. A
// statement is written once and never changed. A wrong one is voided by another statement, so both stay
// readable (D14).

/** The place of a statement among the others of its meeting. Every kind has one. */
export interface StatementPlace {
  readonly id: string
  readonly order: string
  /** ISO time of the event, from a device's clock or corrected by a member. It does not affect any decision. */
  readonly at: string
}

/** The line of the notes from which a statement was made. Statements of older apps have no hash. */
export interface LineOfNotes {
  /** A relative position of Yjs in the notes, in hexadecimal digits; see `lineOf`. */
  readonly line: string
  /** The words of the line then; see `hashOfLine`. */
  readonly lineHash?: number
}

export const attendanceStatuses = ['present', 'remote', 'excused', 'absent', 'left'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

export const duties = ['presiding', 'notes'] as const
/** A task of one person at a time in a meeting: presiding, or taking notes. */
export type Duty = (typeof duties)[number]

const person = { person: personKey, name: id }

/** The fields of each kind, as they are stored. */
const kinds = {
  /** A person is present, is not present, or has left. */
  attendance: {
    ...person,
    /** A guest does not count for the quorum. */
    guest: flag,
    status: oneOf(attendanceStatuses),
    reason: optionalText,
    /** The person's office in the directory of then. */
    office: optionalText,
    item: optionalText,
    /** The person's last statement that the device knew. Two statements with the same one are concurrent. */
    after: optionalText,
  },
  /** The meeting moved from one agenda item to another; null means the end of the agenda. */
  move: {
    from: optionalText,
    to: optionalText,
    /** True for Next, Back and completing: concurrent steps count once. False for a chosen item. */
    step: flag,
    after: optionalText,
    /** The item whose completion or removal moved the meeting on: the step is in effect until that item is open again. */
    completed: optionalText,
  },
  /** A person presides, or takes the notes, from now on. */
  duty: {
    duty: oneOf(duties),
    ...person,
    item: optionalText,
    /** The last statement about this duty that the device knew. */
    after: optionalText,
  },
  /** An earlier statement is not in effect. Voiding a voiding statement puts the first one into effect again. */
  void: { voids: id },
}

type OwnOf<K extends keyof typeof kinds> = StatementPlace & { readonly kind: K } & ValuesOf<(typeof kinds)[K]>
/** With the line of the notes from which it was stated, as `readAllStatements` reads it. */
export type AttendanceStatement = OwnOf<'attendance'> & Partial<LineOfNotes>
export type MoveStatement = OwnOf<'move'>
export type DutyStatement = OwnOf<'duty'>
export type VoidStatement = OwnOf<'void'>

/** A kind that this module does not read: only its place. A motion or a letter can be prepared before the meeting. */
type OtherStatement = (StatementPlace & { readonly kind: 'prepared' }) | (StatementPlace & { readonly kind: 'other' })

export type OwnStatement = AttendanceStatement | MoveStatement | DutyStatement | VoidStatement
export type Statement = OwnStatement | OtherStatement
type WithoutPlace<T> = T extends unknown ? Omit<T, 'id' | 'order'> : never
export type NewStatement = WithoutPlace<OwnStatement>

const prefix = 'entry:'

export const statementKey = (id: string) => `${prefix}${id}`
export const isStatementKey = (key: unknown) => String(key).startsWith(prefix)

export const statementIdOf = (key: string) => (isStatementKey(key) ? key.slice(prefix.length) : null)

interface Parsed<T> {
  readonly value: unknown
  readonly statement: T | null
}

/**
 * Makes a function that reads all statements of a meeting in their order. A stored value never changes, and each step of
 * a meeting reads all of them several times, so each is parsed once.
 */
export function statementsReader<T extends StatementPlace>(
  readOne: (id: string, value: unknown) => T | null,
): (meeting: Y.Map<unknown>, stored?: StoredStatements) => T[] {
  const parsed = new WeakMap<Y.Map<unknown>, Map<string, Parsed<T>>>()
  return (meeting, { read } = storedStatements(meeting)) => {
    const known = parsed.get(meeting) ?? new Map<string, Parsed<T>>()
    parsed.set(meeting, known)
    const statements: T[] = []
    for (const [key, value] of read) {
      let one = known.get(key)
      if (one?.value !== value) {
        one = { value, statement: readOne(key.slice(prefix.length), value) }
        known.set(key, one)
      }
      if (one?.statement) statements.push(one.statement)
    }
    // All of their order keys are usable.
    return statements.sort((a, b) => (a.order < b.order || (a.order === b.order && a.id < b.id) ? -1 : 1))
  }
}

/** The maximum number of statements of a meeting that are read. A day with 300 members and 60 motions has fewer. */
export const maxStatementsRead = 20_000

type StoredStatements = Share<readonly [key: string, value: unknown]>

/** The values of statements with their keys; see `fairShare`. The statement of a writer about themselves is read first. */
export function storedStatements(meeting: Y.Map<unknown>, most = maxStatementsRead): StoredStatements {
  const stored = [...meeting.entries()].filter(([key]) => isStatementKey(key))
  return fairShare(stored, most, ([key]) => writerOf(meeting, key), isAboutWriter)
}

function isAboutWriter([, value]: readonly [string, unknown]): boolean {
  const account = readOptionalText(readField(readField(value, 'by'), 'account'))
  const person = readField(value, 'person')
  const key = typeof person === 'string' ? person : readField(person, 'person')
  return account !== null && key === accountKey(account)
}

const readOwn = kindsReader(kinds)

/** Reads a statement; null for a value without a usable place. */
export function readStatement(id: string, value: unknown): Statement | null {
  const order = readField(value, 'order')
  const at = readInstant(readField(value, 'at'))
  if (at === null || !isOrderKey(order)) return null
  const kind = readField(value, 'kind')
  const fields = readOwn(kind, value)
  if (fields === undefined)
    return { id, order, at, kind: kind === 'motion' || kind === 'letter' ? 'prepared' : 'other' }
  return fields && ({ id, order, at, kind, ...fields } as OwnStatement)
}

/** All statements of a meeting in their order; of those that this module does not read, only the place. */
export const readStatements = statementsReader(readStatement)

interface Voiding {
  readonly voids?: string
}

/** Only a later statement can void one, so the recursion ends. */
export function voidedIds(statements: readonly (StatementPlace & Voiding)[]): ReadonlySet<string> {
  const voided = new Set<string>()
  const seen = new Set<string>()
  for (const statement of statements.toReversed()) {
    seen.add(statement.id)
    const { voids } = statement
    if (voids !== undefined && !voided.has(statement.id) && !seen.has(voids)) voided.add(voids)
  }
  return voided
}
