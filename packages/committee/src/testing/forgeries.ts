import * as Y from 'yjs'
import type { Author } from '../document/author.ts'
import { findMeeting, meetingsMap } from '../document/committee-document.ts'
import { orderKeyBetween } from '../document/order-key.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { startMeetingNow } from '../meeting/meetings/schedule-meeting.ts'
import { markAllPresent, voidStatements } from '../meeting/proceedings/attendance-transitions.ts'
import type { DecisionConflict } from '../meeting/proceedings/decisions/decision-conflicts.ts'
import { defaultDecisionRules, setDecisionRules } from '../meeting/proceedings/decisions/decision-rules.ts'
import { type Decisions, readDecisions } from '../meeting/proceedings/decisions/decisions.ts'
import { recuse } from '../meeting/proceedings/decisions/item-transitions.ts'
import { moveMotion, putQuestion } from '../meeting/proceedings/decisions/motion-transitions.ts'
import type { Person } from '../meeting/proceedings/decisions/person.ts'
import { statementId } from '../meeting/proceedings/decisions/statement-id.ts'
import { thresholdPresets } from '../meeting/proceedings/decisions/thresholds.ts'
import { castVote, declareOutcome, recordTally } from '../meeting/proceedings/decisions/vote-transitions.ts'
import { assignDuty } from '../meeting/proceedings/duty-transitions.ts'
import { isStatementKey, readStatements, statementIdOf, statementKey } from '../meeting/proceedings/statement.ts'
import { allowed, present } from './replica.ts'

/** A member at a device. */
export interface MemberAtDevice {
  readonly doc: Y.Doc
  readonly context: TransitionContext
  readonly person: Person
  readonly by: Author
}

/** The chair is the first of the honest members, and the note-taker the second. */
export interface Council<Member extends MemberAtDevice = MemberAtDevice> {
  readonly honest: readonly [Member, Member, ...Member[]]
  /** Members with modified clients. The first of them votes no as well. */
  readonly forgers: readonly [Member, ...Member[]]
}

export const forgeries = [
  ...['vote', 'vote-as-her', 'vote-late', 'vote-early', 'replace', 'remove', 'outcome-as-chair'],
  ...['roll', 'tally', 'tally-late', 'recuse', 'take-back', 'settle-as-chair', 'unmark'],
  ...['stranger', 'leave', 'leave-early', 'duty-and-roll', 'duty-early', 'settle', 'outcome-again'],
  ...['void-and-replace', 'replace-and-void', 'rules', 'collide', 'withdraw', 'put-again', 'mark-again'],
  ...['replace-meeting', 'void-presence'],
] as const

export interface Forgery {
  readonly verb: (typeof forgeries)[number]
  /** The number of the forger. */
  readonly by: number
  /** Selects a member, a statement or a choice. */
  readonly one: number
  /** How many statements of the honest members come before it. */
  readonly before: number
}

/** Starts a signed meeting in which everybody is present. */
export function startCouncil({ honest, forgers }: Council): string {
  const [{ doc, context, person: presiding }, { person: notes }] = honest
  // Any editor may change the rules between two meetings, so what a forger wrote into them would count in the next one.
  const { body: _, ...rules } = defaultDecisionRules
  allowed(setDecisionRules(doc, context, rules))
  const meetingId = allowed(startMeetingNow(doc, context, { title: 'Council', committeeName: 'Parks' }))
  const people = [...honest, ...forgers].map(({ person }) => ({ ...person, guest: false }))
  allowed(markAllPresent(doc, context, meetingId, people))
  allowed(assignDuty(doc, context, meetingId, 'presiding', presiding))
  allowed(assignDuty(doc, context, meetingId, 'notes', notes))
  return meetingId
}

/**
 * Holds a vote in which the first forger is the only one against, with forgeries at any time. Yields each member who has
 * just written, and returns the id of the question.
 */
export function* holdVote(
  { honest, forgers }: Council,
  meetingId: string,
  schedule: readonly Forgery[],
): Generator<MemberAtDevice, string> {
  const [chair, clerk] = honest
  let steps = 0
  let [motion, question] = ['', '']
  const acts: [MemberAtDevice, () => unknown][] = [
    [
      clerk,
      () => {
        const { doc, context, person, by } = clerk
        motion = allowed(moveMotion(doc, context, meetingId, { text: 'Adopt the fees', item: null, mover: person }, by))
      },
    ],
    [
      chair,
      () => {
        // Each member who is present counts.
        const options = { threshold: thresholdPresets['majority-present'] }
        const put = putQuestion(chair.doc, chair.context, meetingId, [motion], options, chair.by)
        question = put.ok ? put.value : ''
      },
    ],
    // Refused where a forgery closed the question, or took it away.
    ...[...honest, forgers[0]].map((one): [MemberAtDevice, () => unknown] => [
      one,
      () => {
        const choice = one === forgers[0] ? 'nay' : 'aye'
        castVote(one.doc, one.context, meetingId, question, one.person, choice, one.by)
      },
    ]),
    [chair, () => declareOutcome(chair.doc, chair.context, meetingId, question, true, chair.by)],
    [chair, () => undefined],
    [chair, () => undefined],
  ]
  for (const [one, run] of acts) {
    for (const next of schedule.filter(({ before }) => before === steps)) {
      const forger = forgers[next.by] as MemberAtDevice
      forge(forger, meetingId, next, { chair: chair.by, victims: honest.slice(2) })
      yield forger
    }
    steps++
    run()
    yield one
  }
  return question
}

/** True if the result is as the members voted, or if a conflict names one of the forgers. */
export function isExplained({ honest, forgers }: Council, decisions: Decisions, question: string): boolean {
  const found = decisions.questions.find(({ id }) => id === question)
  const { aye, nay } = found?.votes ?? { aye: -1, nay: -1 }
  const isAsVoted = found?.result === 'carried' && aye === honest.length && nay === 1
  const accounts = new Set(forgers.map(({ by }) => by.account))
  return isAsVoted || conflictsOf(decisions).some((conflict) => isAbout(conflict, accounts))
}

export const conflictsOf = ({ conflicts, settledConflicts }: Decisions): DecisionConflict[] => [
  ...conflicts,
  ...settledConflicts,
]

/** True if a conflict names one of these accounts. Yjs does not know who deleted a value. */
export const isAbout = (
  { kind, sides, stated }: DecisionConflict,
  accounts: { has(account: string): boolean },
): boolean =>
  kind === 'removed' ||
  accounts.has(stated?.writer?.account ?? '') ||
  sides.some(({ by }) => accounts.has(by?.account ?? ''))

/** Writes as a modified client does: any value, with a valid id. */
export function forge(
  { doc, context, person, by }: MemberAtDevice,
  meetingId: string,
  { verb, one }: Pick<Forgery, 'verb' | 'one'>,
  { chair, victims }: { readonly chair: Author; readonly victims: readonly MemberAtDevice[] },
): void {
  const meeting = present(findMeeting(doc, meetingId))
  const state = () => readDecisions(meeting)
  const victim = present(victims[one % victims.length])
  const her = victim.person
  const question = state().questions.at(-1)?.id ?? ''
  const ids = [...meeting.keys()]
    .filter(isStatementKey)
    .map((key) => statementIdOf(key) ?? '')
    .filter((id) => id.includes('_'))
  const target = ids[one % Math.max(1, ids.length)] ?? ''
  const stored = (id: string) =>
    meeting.get(statementKey(id)) as { kind: string; order: string; person?: Person } | undefined
  const last = state().questions.at(-1)?.votes.lastByPerson.get(her.person) ?? []
  const choice = one % 2 ? 'nay' : 'abstain'
  const isClosed = state().questions.at(-1)?.isOpen === false
  const everyone = [...(state().questions.at(-1)?.votes.eligible ?? [])]
  const motion = state().motions.at(-1)?.id ?? ''
  /** A place before the question. */
  const early = () => `${stored(motion)?.order ?? 'a0'}V`

  const at = '2026-11-21T19:30:00.000Z'

  function write(value: { readonly kind: string; readonly [field: string]: unknown }): void {
    const order =
      value.order ?? orderKeyBetween(readStatements(meeting).at(-1)?.order ?? null, null, context.randomId())
    const stored = { at, by, ...value, order }
    meeting.set(statementKey(statementId(context.randomId(), stored)), stored)
  }

  const run: Record<Forgery['verb'], () => unknown> = {
    vote: () => write({ kind: 'vote', question, person: her, choice, after: last }),
    'vote-as-her': () => write({ kind: 'vote', question, person: her, choice, after: last, by: victim.by }),
    // Before the result, each member may vote.
    'vote-late': () => isClosed && write({ kind: 'vote', question, person, choice, after: [] }),
    'vote-early': () =>
      isClosed && write({ kind: 'vote', question, person, choice, after: [], order: `${stored(question)?.order}V` }),
    replace: () => {
      const value = stored(target)
      if (!value) return
      const changes = { vote: { choice }, outcome: { as: 'lost' }, question: { threshold: null } } as const
      const changed = (changes as Record<string, object>)[value.kind] ?? { by }
      meeting.set(statementKey(target), { ...value, ...changed })
    },
    remove: () => meeting.delete(statementKey(target)),
    'outcome-as-chair': () => write({ kind: 'outcome', question, as: 'lost', after: ids, by: chair }),
    roll: () =>
      write({
        kind: 'roll',
        question,
        after: [],
        votes: everyone.map(({ person, name }) => ({ person, name, choice: 'nay' })),
      }),
    tally: () => recordTally(doc, context, meetingId, question, { method: 'secret', aye: 0, nay: 7, abstain: 0 }, by),
    'tally-late': () => write({ kind: 'tally', question, method: 'secret', aye: 0, nay: 7, abstain: 0, after: [] }),
    recuse: () => recuse(doc, context, meetingId, her, { motion: state().motions.at(-1)?.id ?? '', left: true }, by),
    'take-back': () => {
      const value = stored(target)
      // A member may take back the own vote.
      const isOwnVote = value?.kind === 'vote' && value.person?.person === person.person
      if (value && !isOwnVote) voidStatements(doc, context, meetingId, [target])
    },
    'settle-as-chair': () => {
      const conflict = state().conflicts[0]?.key ?? 'none'
      write({ kind: 'settlement', doubt: conflict, choice: 'second', after: [], by: chair })
    },
    unmark: () => meeting.delete('signed'),
    stranger: () => {
      const stranger = { person: `account:stranger${one}`, name: `Stranger ${one}` }
      write({ kind: 'attendance', ...stranger, status: 'present' })
      if (question !== '') write({ kind: 'vote', question, person: stranger, choice: 'nay', after: [] })
    },
    leave: () => write({ kind: 'attendance', ...her, status: 'left' }),
    'leave-early': () => write({ kind: 'attendance', ...her, status: 'left', order: early() }),
    'duty-and-roll': () => {
      write({ kind: 'duty', duty: one % 2 ? 'notes' : 'presiding', ...person })
      run.roll()
    },
    'duty-early': () => {
      write({ kind: 'duty', duty: one % 2 ? 'notes' : 'presiding', ...person, order: 'V' })
      run.roll()
    },
    settle: () => {
      for (const { key } of state().conflicts)
        write({ kind: 'settlement', doubt: key, choice: one % 2 ? 'second' : 'waived', after: [] })
    },
    'outcome-again': () => {
      const outcome = ids.find((id) => stored(id)?.kind === 'outcome')
      if (outcome === undefined) return
      meeting.delete(statementKey(outcome))
      write({ kind: 'outcome', question, as: 'lost', after: [question], by: one % 2 ? by : chair })
    },
    'void-and-replace': () => {
      run['take-back']()
      run.replace()
    },
    'replace-and-void': () => {
      run.replace()
      run['take-back']()
    },
    rules: () => {
      if (question === '') return
      const thresholds = { main: thresholdPresets.unanimous }
      setDecisionRules(doc, context, { seconds: 9, members: 99, chairVotes: false, thresholds })
      meeting.set('decisionRules', { seconds: 9, members: 99 })
    },
    collide: () => {
      const value = stored(target)
      if (value) collide(doc, meetingId, target, { ...value, choice, as: 'lost', person: her }, one)
    },
    withdraw: () => write({ kind: 'disposal', motion, as: 'withdrawn', after: [] }),
    'put-again': () => {
      const value = stored(question)
      if (value) write({ ...value, wording: 'To reject', eligible: [{ ...person, also: [] }], at, by })
    },
    'mark-again': () => meeting.set('signed', 1),
    'void-presence': () => {
      const present = readStatements(meeting).find(
        (value) => value.kind === 'attendance' && value.person === her.person,
      )
      if (present) voidStatements(doc, context, meetingId, [present.id])
    },
    'replace-meeting': () => {
      const copy = new Y.Map<unknown>()
      for (const [key, value] of meeting.entries())
        if ((key !== 'signed' || one % 2) && !(value instanceof Y.AbstractType) && key !== statementKey(last[0] ?? ''))
          copy.set(key, value)
      meetingsMap(doc).set(meetingId, copy)
    },
  }
  run[verb]()
}

/** Writes a statement as if it was written apart from the one that has its id. One of the two ids of Yjs wins. */
function collide(doc: Y.Doc, meetingId: string, id: string, value: object, one: number): void {
  const apart = new Y.Doc()
  Y.applyUpdate(apart, Y.encodeStateAsUpdate(doc))
  apart.clientID = collidingClients(doc.clientID)[one % 2] as number
  const meeting = present(findMeeting(apart, meetingId))
  meeting._map.delete(statementKey(id))
  meeting.set(statementKey(id), value)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(apart, Y.encodeStateVector(doc)))
}

/** The further client ids under which a modified client writes. */
export const collidingClients = (clientId: number): readonly [number, number] => [
  Math.max(1, clientId - 900),
  Math.min(2 ** 32 - 1, clientId + 5000),
]
