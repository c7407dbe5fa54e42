import type { Author } from '../../../document/author.ts'
import { accountKey } from '../person-keys.ts'
import { type VoidStatement, voidedIds } from '../statement.ts'
import type { ChangedStatements } from './changed-statements.ts'
import type { AnyStatement, DecisionStatement, StatementOf } from './decision-statement.ts'
import {
  type Claim,
  type DecisionDoubt,
  type Derived,
  type DoubtedStatement,
  type DoubtKind,
  type DoubtOf,
  type DoubtSubject,
  derivedSide,
  doubtsSettledBy,
  isSecondChosen,
  type Side,
  sideOf,
} from './doubts.ts'
import { isSamePerson, type Person } from './person.ts'
import { decidingKinds } from './statement-id.ts'
import type { Writers } from './statement-writers.ts'

/** The inputs for reading who wrote the statements of a signed meeting. */
export interface AuthorFacts {
  /** In their order, including voided ones. */
  readonly statements: readonly AnyStatement[]
  readonly writers: Writers
  readonly changed: ChangedStatements
  /** True for the id of a statement that the meeting has, also one that is not read. */
  readonly isStored?: ((id: string) => boolean) | undefined
}

/** The statements that do not count. */
export interface Dropped {
  readonly voided: ReadonlySet<string>
  /** Statements in doubt that no settlement counts. */
  readonly ignored: ReadonlySet<string>
}

/** The statements that do not count in a meeting from before statements were signed. */
export const withoutAuthors = (statements: readonly AnyStatement[]): Derived<Dropped> => ({
  value: { voided: voidedIds(statements), ignored: new Set() },
  conflicts: [],
})

/**
 * Compares the author of each statement with the people for whom it speaks, and its value with its id. Of a statement
 * that was replaced, or written in another's name, only a motion and a question count until a settlement says so:
 * without them, the votes would be about nothing.
 */
export function readAuthors(facts: AuthorFacts): Derived<Dropped> {
  const { statements } = facts
  const suspicions = suspicionsOf(facts)
  const missing = missingOf(facts)
  if (suspicions.length === 0 && missing.length === 0) return withoutAuthors(statements)

  // A settlement in doubt settles nothing, least of all the doubt about itself.
  const suspicious = new Set(suspicions.map(({ one }) => one.id))
  const trusted = statements.filter(({ id }) => !suspicious.has(id))
  const doubtOf = doubtsSettledBy(...settlementsIn(trusted, voidedIds(trusted)))
  const found = suspicions.map((suspicion) => ({ ...suspicion, doubt: doubtAbout(suspicion, doubtOf) }))
  const ignored = new Set(
    found
      .filter(({ doubt, countsAtFirst }) => isSecondChosen(doubt) === countsAtFirst)
      .map(({ one }) => one.id),
  )
  const voided = voidedIds(statements.filter(({ id }) => !ignored.has(id)))
  return {
    value: { voided, ignored },
    conflicts: [
      ...found.filter(({ one }) => !voided.has(one.id)).map(({ doubt }) => doubt),
      ...missing.map(({ subject, sides: [first, second], stated }) =>
        doubtOf('removed', subject, first, second, '', stated),
      ),
    ],
  }
}

function settlementsIn(statements: readonly AnyStatement[], voided: ReadonlySet<string>) {
  const all = statements.filter((one): one is StatementOf<'settlement'> => one.kind === 'settlement')
  const after = new Map(all.filter(({ id }) => voided.has(id)).map((one) => [one.id, one.after]))
  return [all.filter(({ id }) => !voided.has(id)), after] as const
}

/** A statement that the rules or its id contradict. */
interface Suspicion {
  readonly one: Deciding | VoidStatement
  readonly kind: DoubtKind
  /** True if the statement counts until a settlement says otherwise. */
  readonly countsAtFirst: boolean
  readonly subject: Partial<DoubtSubject>
  readonly side: Side
  readonly stated: DoubtedStatement
}

/** A statement of a kind in `decidingKinds`. */
type Deciding = DecisionStatement
const isDeciding = (one: AnyStatement): one is Deciding => decidingKinds.has(one.kind)

const notCounted = (statements: readonly string[] = []) => derivedSide({ kind: 'not-counted' }, statements)

function doubtAbout(
  { kind, countsAtFirst, subject, side, stated }: Suspicion,
  doubtOf: DoubtOf,
): DecisionDoubt {
  const [first, second] = countsAtFirst ? [side, notCounted()] : [notCounted(), side]
  return doubtOf(kind, subject, first, second, '', stated)
}

/** Statements that speak for one member alone, also in a meeting without a chair and a note-taker. */
const personalKinds: ReadonlySet<string> = new Set(['vote', 'casting', 'settlement'])
/** Statements that count in spite of their author: a roll call that is not the clerk's was called all the same. */
const countedKinds: ReadonlySet<string> = new Set(['motion', 'question', 'roll', 'tally', 'outcome'])

function suspicionsOf({ statements, writers, changed }: AuthorFacts): Suspicion[] {
  let known: ReadonlyMap<string, AnyStatement> | null = null
  const find = (id: string) => {
    known ??= new Map(statements.map((one) => [one.id, one]))
    return known.get(id)
  }
  const suspicions: Suspicion[] = []
  const questionOf = (one: AnyStatement) => {
    const question = 'question' in one ? find(one.question) : undefined
    return question?.kind === 'question' ? question : undefined
  }
  const isClerk = (writer: Author, { order, kind }: AnyStatement) => {
    const clerks = writers.clerksAt(order)
    if (clerks.length === 0) return !personalKinds.has(kind)
    return clerks.some((clerk) =>
      isSamePerson({ person: accountKey(writer.account), name: writer.name }, clerk),
    )
  }
  const isOwn = (writer: Author, one: Deciding) => {
    if (one.kind === 'disposal') {
      const motion = find(one.motion)
      return motion?.kind === 'motion' && motion.mover !== null && writers.isPerson(writer, motion.mover)
    }
    const person = personOf(one)
    return person ? writers.isPerson(writer, person, questionOf(one)) : !generalKinds.has(one.kind)
  }
  for (const one of statements) {
    if (one.kind === 'void') {
      const target = find(one.voids)
      const writer = target && isDeciding(target) ? writers.of(one.id) : null
      if (!writer || !target || !isDeciding(target)) continue
      const author = writers.of(target.id) ?? target.by
      if (
        author.account === writer.account ||
        isOwn(writer, target) ||
        isClerk(writer, { ...target, order: one.order })
      )
        continue
      const side: Side = {
        claim: { kind: 'taken-back' },
        statements: [one.id, target.id],
        by: writer,
        at: one.at,
      }
      const stated = { ...statedBy(target, writer), isTakenBack: true }
      suspicions.push({
        ...{
          one,
          kind: 'taken-back-by-another',
          countsAtFirst: false,
          subject: subjectOf(target),
          side,
          stated,
        },
      })
      continue
    }
    if (!isDeciding(one)) continue
    const writer = writers.of(one.id)
    const kind = changed.replaced.has(one.id)
      ? 'replaced'
      : writer && one.by.account !== '' && one.by.account !== writer.account
        ? 'written-by-another'
        : writer && !isCarriedOver(one) && !isClerk(writer, one) && !isOwn(writer, one)
          ? 'stated-for-another'
          : null
    if (kind === null) continue
    const known = one.kind === 'motion' || one.kind === 'question'
    suspicions.push({
      ...{ one, kind, subject: subjectOf(one) },
      countsAtFirst: kind === 'stated-for-another' ? countedKinds.has(one.kind) : known,
      side: { ...sideOf(one, claimOf(one)), by: writer ?? one.by },
      stated: statedBy(one, writer),
    })
  }
  return suspicions
}

/** Statements about the whole meeting, which the people who preside or keep the notes make. */
const generalKinds: ReadonlySet<string> = new Set(['question', 'roll', 'tally', 'outcome', 'disposal'])

/** A motion that an earlier meeting left pending has its mover from there. */
const isCarriedOver = (one: Deciding): boolean => one.kind === 'motion' && one.carriedFrom !== null

const personOf = (one: Deciding): Person | null =>
  one.kind === 'motion' ? one.mover : 'person' in one ? one.person : null

export const statedBy = (one: DecisionStatement, writer: Author | null): DoubtedStatement => ({
  kind: one.kind,
  person: personOf(one)?.name ?? null,
  claimed: one.by,
  writer,
  isTakenBack: false,
})

const subjectOf = (one: DecisionStatement): Partial<DoubtSubject> => ({
  question: one.kind === 'question' ? one.id : 'question' in one ? one.question : null,
  motion:
    one.kind === 'motion'
      ? one.id
      : one.kind === 'question'
        ? (one.motions[0] ?? null)
        : 'motion' in one
          ? one.motion
          : null,
  item: one.kind === 'recusal' || one.kind === 'pull' ? one.item : null,
})

/** A statement as the side of a doubt. */
export function claimOf(one: DecisionStatement): Claim {
  switch (one.kind) {
    case 'motion':
      return { kind: 'wording', text: one.text }
    case 'question':
      return { kind: 'put', wording: one.wording, threshold: one.threshold }
    case 'second':
      return { kind: 'second', name: one.person.name }
    case 'roll':
      return { kind: 'votes', votes: one.votes }
    case 'vote':
      return { kind: 'votes', votes: [{ ...one.person, choice: one.choice }] }
    case 'tally':
      return { kind: 'tally', aye: one.aye, nay: one.nay, abstain: one.abstain }
    case 'casting':
      return { kind: 'casting', name: one.person.name, as: one.as }
    case 'outcome':
      return { kind: 'declared', carried: one.as === 'carried' }
    case 'disposal':
      return { kind: 'disposal', as: one.as, to: one.to }
    case 'recusal':
      return { kind: 'recusal', name: one.person.name }
    case 'pull':
      return { kind: 'pull', name: one.person?.name ?? null }
    case 'settlement':
      return { kind: 'settlement', choice: one.choice }
    default:
      return { kind: 'not-counted' }
  }
}

interface Missing {
  readonly subject: Partial<DoubtSubject>
  readonly sides: readonly [Side, Side]
  readonly stated: DoubtedStatement
}

/** Statements that were deleted, that other ones name, or whose value is none. */
function missingOf({ statements, writers, changed, isStored }: AuthorFacts): Missing[] {
  const read = new Set(statements.map(({ id }) => id))
  const gone = new Map<string, Deciding | null>()
  for (const id of [...changed.removed, ...changed.replaced]) if (!read.has(id)) gone.set(id, null)
  const note = (id: string | null, one: Deciding) => {
    if (id === null || read.has(id) || gone.get(id)) return
    if (gone.has(id) || isStored?.(id) !== true) gone.set(id, one)
  }
  for (const one of statements) {
    if (!isDeciding(one)) continue
    if ('after' in one) for (const id of one.after) note(id, one)
    if ('question' in one) note(one.question, one)
    if ('motion' in one) note(one.motion, one)
    if (one.kind === 'question') for (const id of [...one.motions, ...one.corrections]) note(id, one)
    if (one.kind === 'motion') for (const id of [one.onto, one.replaces]) note(id, one)
  }
  return Array.from(gone, ([id, namer]): Missing => {
    const writer = writers.of(id)
    return {
      subject: namer ? subjectOf(namer) : {},
      sides: [
        { ...notCounted([id]), by: writer },
        namer
          ? { ...sideOf(namer, claimOf(namer)), statements: [], by: writers.of(namer.id) ?? namer.by }
          : notCounted(),
      ],
      stated: { kind: null, person: null, claimed: null, writer, isTakenBack: false },
    }
  })
}
