import * as Y from 'yjs'
import { findMeeting } from '../document/committee-document.ts'
import { accountKey } from '../document/person.ts'
import { markAllPresent, voidStatements } from '../meeting/proceedings/attendance-transitions.ts'
import { readDecisions } from '../meeting/proceedings/decisions/decisions.ts'
import {
  moveMotion,
  type NewMotion,
  putQuestion,
  type QuestionOptions,
} from '../meeting/proceedings/decisions/motion-transitions.ts'
import type { Person } from '../meeting/proceedings/decisions/person.ts'
import type { Choice, NamedVote } from '../meeting/proceedings/decisions/statement-fields.ts'
import { castVote, declareOutcome, recordRoll } from '../meeting/proceedings/decisions/vote-transitions.ts'
import { readStatements } from '../meeting/proceedings/statement.ts'
import { type CommitteeInUse, createCommitteeInUse } from './committee-in-use.ts'
import { allowed, bring, createReplica, present } from './replica.ts'

export const member = (name: string): Person => ({ person: accountKey(name.toLowerCase()), name })

export const council = ['Ann', 'Bob', 'Cem', 'Dee', 'Eva', 'Fay', 'Gus'].map(member)
export type DecisionDevice = ReturnType<typeof openDecisionDevice>

/** The live meeting of a committee in use, with a council of seven members present, and without decisions. */
export function createCouncil(): CommitteeInUse {
  const at = createCommitteeInUse()
  const clerk = createReplica('k', 7, at.base)
  const people = council.map((one) => ({ ...one, guest: false }))
  allowed(markAllPresent(clerk.doc, clerk.context, at.live, people))
  const meeting = present(findMeeting(clerk.doc, at.live))
  const earlier = readStatements(meeting).filter(({ kind }) => kind === 'prepared' || kind === 'other')
  allowed(
    voidStatements(
      clerk.doc,
      clerk.context,
      at.live,
      earlier.map(({ id }) => id),
    ),
  )
  const base = createReplica('z', 9, at.base)
  bring(clerk, base)
  return { ...at, base: Y.encodeStateAsUpdate(base.doc) }
}

/** A device at the council's meeting, with the usual verbs. */
export function openDecisionDevice(at: Pick<CommitteeInUse, 'base' | 'live' | 'items'>, name = 'a', clientId = 1000) {
  let minutes = 0
  const replica = createReplica(name, clientId, at.base, () => new Date(Date.UTC(2026, 10, 21, 19, minutes)))
  const { doc, context } = replica
  const by = { account: name, name: `Clerk ${name}` }
  const meeting = () => present(findMeeting(doc, at.live))
  const state = () => readDecisions(meeting())
  return {
    ...replica,
    at,
    by,
    meeting,
    state,
    atMinute: (minute: number) => {
      minutes = minute
    },
    move: (text: string, more: Partial<NewMotion> = {}) =>
      allowed(moveMotion(doc, context, at.live, { text, item: at.items[0] ?? null, ...more }, by)),
    put: (motion: string, options: QuestionOptions = {}) =>
      allowed(putQuestion(doc, context, at.live, [motion], options, by)),
    roll: (question: string, votes: readonly NamedVote[]) =>
      allowed(recordRoll(doc, context, at.live, question, votes, by)),
    vote: (question: string, who: Person, choice: Choice) =>
      allowed(castVote(doc, context, at.live, question, who, choice, by)),
    declare: (question: string, carried: boolean | null = null) =>
      allowed(declareOutcome(doc, context, at.live, question, carried, by)),
    motion: (id: string) => present(state().motions.find((one) => one.id === id)),
    question: (id: string) => present(state().questions.find((one) => one.id === id)),
    conflicts: () => state().conflicts.map(({ kind }) => kind),
  }
}

/** The votes of the council as letters: y, n, a, r, x in the order of the names, `-` for none. */
export function votesOf(letters: string): NamedVote[] {
  const byLetter: Record<string, Choice> = { y: 'aye', n: 'nay', a: 'abstain', r: 'recused', x: 'absent' }
  return council.flatMap((person, index) => {
    const choice = byLetter[letters[index] ?? '-']
    return choice ? [{ ...person, choice }] : []
  })
}

/** Exchanges everything between two devices. */
export function meet(a: DecisionDevice, b: DecisionDevice): void {
  bring(a, b)
  bring(b, a)
}
