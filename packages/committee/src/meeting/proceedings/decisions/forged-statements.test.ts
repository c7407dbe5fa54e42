import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { orderKeyBetween } from '../../../document/order-key.ts'
import { council, openDecisionDevice } from '../../../testing/decision-device.ts'
import { allowed, bring, createReplica } from '../../../testing/replica.ts'
import { startMeetingNow } from '../../meetings/schedule-meeting.ts'
import { markAllPresent, voidStatements } from '../attendance-transitions.ts'
import { assignDuty } from '../duty-transitions.ts'
import { isStatementKey, readStatements, statementIdOf, statementKey } from '../statement.ts'
import { type AuthorOf, setAuthors } from './authorship.ts'
import type { Decisions } from './decisions.ts'
import type { DecisionDoubt } from './doubts.ts'
import { recuse } from './item-transitions.ts'
import { putQuestion } from './motion-transitions.ts'
import type { Person } from './person.ts'
import { statementId } from './statement-id.ts'
import { castVote, declareOutcome, recordTally } from './vote-transitions.ts'

const [ann, bob, cem, dee, eva, fay] = council as [Person, Person, Person, Person, Person, Person]
const others = [eva, fay]
const accountOf = ({ person }: Person) => person.slice('account:'.length)

/** A signed meeting: Ann presides, Bob keeps the notes, and all of the council are present. */
function createSignedMeeting() {
  const { doc, context } = createReplica('k', 7)
  const live = allowed(startMeetingNow(doc, context, { title: 'Council', committeeName: 'Parks' }))
  allowed(
    markAllPresent(
      doc,
      context,
      live,
      council.map((one) => ({ ...one, guest: false })),
    ),
  )
  allowed(assignDuty(doc, context, live, 'presiding', ann))
  allowed(assignDuty(doc, context, live, 'notes', bob))
  return { live, items: [], base: Y.encodeStateAsUpdate(doc) }
}

const at = createSignedMeeting()

/** A member at a device, with the client id that the hub ties to the account. */
function openMember(person: Person, place: number) {
  const device = openDecisionDevice(at, accountOf(person), 1000 + place)
  return { ...device, person, by: { account: accountOf(person), name: person.name } }
}
type Member = ReturnType<typeof openMember>

/** Names the author of each statement by the client id that wrote it, as a device does that knows the hub's accounts. */
function byClient(device: Member, accounts: ReadonlyMap<number, string>): AuthorOf {
  return (id) => {
    const account = accounts.get(device.meeting()._map.get(statementKey(id))?.id.client ?? -1)
    return account === undefined ? { kind: 'unknown' } : { kind: 'by-client', account }
  }
}

const forgeries = [
  ...['vote', 'vote-as-her', 'vote-late', 'vote-early', 'replace', 'remove', 'outcome-as-chair'],
  ...['roll', 'tally', 'tally-late', 'recuse', 'take-back', 'settle-as-chair', 'unmark'],
] as const
const forgery = fc.record({
  verb: fc.constantFrom(...forgeries),
  by: fc.nat(2),
  one: fc.nat(20),
  /** How many statements of the honest members come before it. */
  before: fc.nat(8),
})
type Forgery = typeof forgery extends fc.Arbitrary<infer T> ? T : never

/** Writes a statement as a modified client does: any value, with a valid id. */
function write(member: Member, value: { readonly kind: string; readonly [field: string]: unknown }): string {
  const meeting = member.meeting()
  const last = readStatements(meeting).at(-1)?.order ?? null
  const order = value.order ?? orderKeyBetween(last, null, member.context.randomId())
  const stored = { at: '2026-11-21T19:30:00.000Z', by: member.by, ...value, order }
  const id = statementId(member.context.randomId(), stored)
  meeting.set(statementKey(id), stored)
  return id
}

/** The statements that are in the meeting, in the order of their keys. */
const idsIn = (member: Member) =>
  [...member.meeting().keys()].filter(isStatementKey).map((key) => statementIdOf(key) ?? '')

function forge(member: Member, { verb, one }: Forgery): void {
  const { doc, context, by } = member
  const meeting = member.meeting()
  const question = member.state().questions[0]?.id ?? ''
  const her = others[one % others.length] ?? eva
  const chair = { account: accountOf(ann), name: ann.name }
  const ids = idsIn(member).filter((id) => id.includes('_'))
  const target = ids[one % Math.max(1, ids.length)] ?? ''
  const stored = (id: string) => meeting.get(statementKey(id)) as { kind: string; order: string }
  const last = member.state().questions[0]?.votes.lastByPerson.get(her.person) ?? []
  const choice = one % 2 ? 'nay' : 'abstain'
  const doubt = member.state().doubts[0]?.key ?? 'none'
  const isClosed = member.state().questions[0]?.isOpen === false
  const run: Record<(typeof forgeries)[number], () => unknown> = {
    vote: () => write(member, { kind: 'vote', question, person: her, choice, after: last }),
    'vote-as-her': () =>
      write(member, {
        ...{ kind: 'vote', question, person: her, choice, after: last },
        by: { account: accountOf(her), name: her.name },
      }),
    // Before the result, each member may vote.
    'vote-late': () =>
      isClosed && write(member, { kind: 'vote', question, person: member.person, choice, after: [] }),
    'vote-early': () =>
      isClosed &&
      write(member, {
        ...{ kind: 'vote', question, person: member.person, choice, after: [] },
        order: `${stored(question).order}V`,
      }),
    replace: () => {
      if (target === '') return
      const changes = { vote: { choice }, outcome: { as: 'lost' }, question: { threshold: null } } as const
      const changed = (changes as Record<string, object>)[stored(target).kind] ?? { by }
      meeting.set(statementKey(target), { ...stored(target), ...changed })
    },
    remove: () => meeting.delete(statementKey(target)),
    'outcome-as-chair': () => write(member, { kind: 'outcome', question, as: 'lost', after: ids, by: chair }),
    roll: () =>
      write(member, {
        ...{ kind: 'roll', question, after: [] },
        votes: council.map((person) => ({ ...person, choice: 'nay' })),
      }),
    tally: () =>
      recordTally(doc, context, at.live, question, { method: 'secret', aye: 0, nay: 7, abstain: 0 }, by),
    'tally-late': () =>
      write(member, { kind: 'tally', question, method: 'secret', aye: 0, nay: 7, abstain: 0, after: [] }),
    recuse: () =>
      recuse(doc, context, at.live, her, { motion: member.state().motions[0]?.id ?? '', left: true }, by),
    'take-back': () => voidStatements(doc, context, at.live, target === '' ? [] : [target]),
    'settle-as-chair': () =>
      write(member, { kind: 'settlement', doubt, choice: 'second', after: [], by: chair }),
    unmark: () => meeting.delete('signed'),
  }
  run[verb]()
}

/** Holds a vote in which Dee is the only one against, with forgeries at any time; returns what the chair reads. */
function hold(schedule: readonly Forgery[]) {
  const honest = [ann, bob, eva, fay].map(openMember)
  const forgers = [cem, dee, council[6] as Person].map((person, place) => openMember(person, place + 10))
  const members = [...honest, ...forgers]
  const accounts = new Map(members.map((one) => [one.doc.clientID, one.by.account]))
  for (const one of members) setAuthors(one.doc, byClient(one, accounts))
  const [chair, clerk] = honest as [Member, Member]
  const share = (from: Member) => {
    for (const one of members) if (one !== from) bring(from, one)
    // The authors that a device knows may differ after each change.
    for (const one of members) setAuthors(one.doc, byClient(one, accounts))
  }
  let steps = 0
  const act = (one: Member, run: () => unknown) => {
    for (const next of schedule.filter(({ before }) => before === steps)) {
      const forger = forgers[next.by] as Member
      forge(forger, next)
      share(forger)
    }
    steps++
    run()
    share(one)
  }
  let [motion, question] = ['', '']
  // Refused where a forgery closed the question, or took it away.
  const vote = (one: Member, choice: 'aye' | 'nay') =>
    act(one, () => castVote(one.doc, one.context, at.live, question, one.person, choice, one.by))
  act(clerk, () => {
    motion = clerk.move('Adopt the fees', { item: null, mover: bob })
  })
  act(chair, () => {
    const put = putQuestion(chair.doc, chair.context, at.live, [motion], {}, chair.by)
    question = put.ok ? put.value : ''
  })
  for (const one of honest) vote(one, 'aye')
  vote(forgers[1] as Member, 'nay')
  act(chair, () => declareOutcome(chair.doc, chair.context, at.live, question, true, chair.by))
  act(chair, () => undefined)
  act(chair, () => undefined)
  return { chair, members, question }
}

const doubtsOf = ({ doubts, settledDoubts }: Decisions): DecisionDoubt[] => [...doubts, ...settledDoubts]

describe('five hundred schedules of three members with modified clients', () => {
  const seen = new Set<string>()

  test.each([1, 2, 3, 4, 5])(
    'change no result without a doubt that names the writer, part %i of 5',
    (part) => {
      fc.assert(
        fc.property(fc.array(forgery, { maxLength: 4 }), (schedule) => {
          const { chair, members, question } = hold(schedule)
          const decisions = chair.state()
          for (const one of members)
            expect(JSON.stringify(one.state().doubts)).toBe(JSON.stringify(decisions.doubts))
          const result = decisions.questions.find(({ id }) => id === question)
          for (const { kind } of doubtsOf(decisions)) seen.add(kind)
          const isAsVoted = result?.result === 'carried' && result.votes.aye === 4 && result.votes.nay === 1
          if (isAsVoted) return
          const forgers = new Set(['cem', 'dee', 'gus'])
          const named = doubtsOf(decisions).some(
            ({ kind, sides, stated }) =>
              // Yjs does not know who deleted a value.
              kind === 'removed' ||
              forgers.has(stated?.writer?.account ?? '') ||
              sides.some(({ by }) => forgers.has(by?.account ?? '')),
          )
          expect(named).toBe(true)
        }),
        { numRuns: 100, seed: 20261129 + part },
      )
    },
  )

  test('the schedules contain every kind of doubt about authors', () => {
    for (const kind of ['replaced', 'removed', 'written-by-another', 'stated-for-another', 'after-outcome'])
      expect(seen).toContain(kind)
    expect(seen).toContain('taken-back-by-another')
  })
})

test('honest members raise no doubt', () => {
  const { chair, question } = hold([])
  expect(chair.doubts()).toEqual([])
  expect(chair.question(question)).toMatchObject({ result: 'carried', votes: { aye: 4, nay: 1 } })
})
