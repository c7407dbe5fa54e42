import { type Author, readAuthor } from '../../../document/author.ts'
import { readField } from '../../../document/tolerant-read.ts'
import { type OwnStatement, readStatement, type StatementPlace, statementsReader } from '../statement.ts'
import { readLineOfNotes } from './move-line.ts'
import * as field from './statement-fields.ts'
import { readThreshold } from './thresholds.ts'

export const motionTypes = ['main', 'amend', 'procedural', 'minutes', 'consent', 'close', 'adjourn', 'elect'] as const
export type MotionType = (typeof motionTypes)[number]

export const disposals = ['withdrawn', 'tabled', 'referred', 'postponed', 'taken-up'] as const
/** How a motion leaves the floor without a vote; `taken-up` brings a tabled or postponed one back. */
export type Disposal = (typeof disposals)[number]

/** `unsaid`: only the numbers were stated. Older apps read it as `voice`. */
export const tallyMethods = ['voice', 'hands', 'secret', 'consent', 'unsaid'] as const
export type TallyMethod = (typeof tallyMethods)[number]

const conflictChoices = ['first', 'second', 'waived'] as const
/** The side of a conflict that counts; `waived` accepts the conflict as it is. */
export type ConflictChoice = (typeof conflictChoices)[number]

export const maxMotionLength = 4_000

/** The fields of each kind. `after`: the statements about the same subject that the device knew. */
const kinds = {
  motion: {
    text: field.words(maxMotionLength),
    type: field.oneOfOr(motionTypes, 'main'),
    /** The motion that this one amends. */
    onto: field.optionalText,
    /** The motion that this one rewords. */
    replaces: field.optionalText,
    /** Of an amendment: the whole text of the amended motion, once the amendment carries. */
    wording: field.optionalText,
    mover: field.optionalPerson,
    item: field.optionalText,
    items: field.ids,
    /** The pending motion of the earlier meeting that this one continues. */
    carriedFrom: field.optionalText,
    /** The earlier meeting whose minutes the motion approves. */
    minutesOf: field.optionalText,
    after: field.ids,
  },
  second: { motion: field.id, person: field.person },
  question: {
    motions: field.ids,
    items: field.ids,
    wording: field.text,
    threshold: readThreshold,
    eligible: field.voters,
    /** Members who were recused when the question was put. */
    recused: field.people,
    /** The number of members present, without recused ones. */
    present: field.count,
    /** The number of all members, including recused ones. */
    members: field.optionalCount,
    /** True if recused members are among all members by the usual rules of the body: it counts its seats. */
    allSeats: field.flag,
    quorum: field.quorumAtQuestion,
    /** How many members had to second the motion by the rules of then. */
    seconds: field.optionalCount,
    /** True if the rules of then required a roll call where a member is remote. */
    rollCallIfRemote: field.flag,
    corrections: field.ids,
    after: field.ids,
  },
  roll: { question: field.id, votes: field.namedVotes, after: field.ids },
  vote: {
    question: field.id,
    person: field.person,
    choice: field.oneOf(field.choices),
    after: field.ids,
  },
  tally: {
    question: field.id,
    method: field.oneOfOr(tallyMethods, 'voice'),
    aye: field.count,
    nay: field.count,
    abstain: field.count,
    after: field.ids,
  },
  casting: {
    question: field.id,
    person: field.person,
    as: field.oneOf(['aye', 'nay'] as const),
    after: field.ids,
  },
  outcome: {
    question: field.id,
    as: field.oneOf(['carried', 'lost'] as const),
    after: field.ids,
  },
  disposal: {
    motion: field.id,
    as: field.oneOf(disposals),
    /** To whom it was referred, or until when it was postponed. */
    to: field.optionalText,
    after: field.ids,
  },
  recusal: {
    person: field.person,
    motion: field.optionalText,
    item: field.optionalText,
    reason: field.optionalText,
    left: field.flag,
  },
  interest: {
    person: field.person,
    motion: field.optionalText,
    item: field.optionalText,
    reason: field.optionalText,
  },
  pull: { item: field.id, person: field.optionalPerson },
  hand: {
    person: field.person,
    item: field.optionalText,
    up: field.flag,
    note: field.optionalText,
    publicComment: field.flag,
  },
  /** A turn at speaking. Without `seconds` it begins at `at`, and `spoken` ends it. */
  speech: {
    person: field.person,
    item: field.optionalText,
    publicComment: field.flag,
    limit: field.optionalCount,
    seconds: field.optionalCount,
  },
  limit: { speech: field.id, seconds: field.count },
  spoken: { speech: field.id, seconds: field.count },
  'amend-minutes': {
    minutesOf: field.id,
    /** The words that read wrong; null if the correction adds something. */
    reads: field.optionalText,
    text: field.words(maxMotionLength),
    /**
     * The sentences of the minutes in which the words read wrong, if they are in several; of an addition, the one that it
     * follows.
     */
    sentences: field.ids,
    item: field.optionalText,
  },
  /** `line`: a relative position of Yjs in the notes, in hexadecimal digits. */
  section: { item: field.id, line: field.id, replaces: field.optionalText },
  recess: { minutes: field.optionalCount },
  back: {},
  closed: { authority: field.text, topic: field.text, stays: field.people },
  /** `report`: the actions of the closed session, in the words in which they are reported. */
  reopened: { report: field.text },
  adjourned: {},
  letter: {
    from: field.optionalText,
    /** YYYY-MM-DD */
    date: field.optionalText,
    subject: field.words(300),
    item: field.optionalText,
  },
  public: { count: field.count },
  settlement: {
    doubt: field.id,
    choice: field.oneOf(conflictChoices),
    reason: field.optionalText,
    after: field.ids,
  },
} satisfies Readonly<Record<string, field.Fields>>

export type DecisionKind = keyof typeof kinds
export const decisionKinds = Object.keys(kinds) as DecisionKind[]

/** The statement of one kind, with the member who stated it. */
export type StatementOf<K extends DecisionKind> = {
  [One in K]: StatementPlace & {
    readonly kind: One
    readonly by: Author
    /** The line of the notes from which it was stated, as a relative position of Yjs; see `lineOf`. */
    readonly line: string | null
    /** The words of that line then; see `hashOfLine`. */
    readonly lineHash?: number
  } & field.ValuesOf<(typeof kinds)[One]>
}[K]

export type DecisionStatement = StatementOf<DecisionKind>
export type AnyStatement = OwnStatement | DecisionStatement

type WithoutPlace<T> = T extends unknown
  ? Omit<T, 'id' | 'order' | 'at' | 'by' | 'line' | 'lineHash'> & { readonly line?: string | null }
  : never
/** A statement before it has a place, a time and an author. */
export type NewDecision = WithoutPlace<DecisionStatement>

const readFields = field.kindsReader(kinds)

function readDecision({ id, order, at }: StatementPlace, value: unknown): DecisionStatement | null {
  const kind = readField(value, 'kind')
  const fields = readFields(kind, value)
  if (!fields) return null
  const by = readAuthor(readField(value, 'by'))
  const place = { id, order, at, kind, by, line: null, ...readLineOfNotes(value) }
  return { ...place, ...fields } as unknown as DecisionStatement
}

function readAny(id: string, value: unknown): AnyStatement | null {
  const one = readStatement(id, value)
  if (one === null) return null
  if (one.kind === 'attendance') return { ...one, ...readLineOfNotes(value) }
  return one.kind === 'prepared' || one.kind === 'other' ? readDecision(one, value) : one
}

/** All statements of a meeting in their order, of every kind that this version understands. */
export const readAllStatements = statementsReader(readAny)

/** A statement that names the earlier ones about its subject that its device knew. */
export interface Following {
  readonly id: string
  readonly after: readonly string[]
}

/** The ids that a statement between two others follows; undefined for other statements. */
export interface Followed {
  readonly get: (id: string) => readonly string[] | undefined
}

/**
 * The statements of one subject that no later one follows: more than one if they were made apart. `between` has the
 * voided statements, since one may stand between two others. It has no statements in effect of other subjects: a long
 * chain of them would be followed for each subject again.
 */
export function headsOf<T extends Following>(inEffect: readonly T[], between: Followed): T[] {
  if (inEffect.length < 2) return [...inEffect]
  const followed = new Set<string>()
  for (const one of inEffect) {
    const open = one.after.filter((id) => id !== one.id)
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (followed.has(id) || id === one.id) continue
      followed.add(id)
      for (const earlier of between.get(id) ?? []) open.push(earlier)
    }
  }
  const heads = inEffect.filter(({ id }) => !followed.has(id))
  // Only hostile statements follow each other in a circle.
  return heads.length > 0 ? heads : inEffect.slice(-1)
}
