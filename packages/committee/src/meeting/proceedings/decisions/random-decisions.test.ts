import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { findMeeting } from '../../../document/committee-document.ts'
import { nameKey } from '../../../document/person.ts'
import { council, openDecisionDevice, votesOf } from '../../../testing/decision-device.ts'
import { allowed, bring, createReplica, present } from '../../../testing/replica.ts'
import { addAgendaItem, removeAgendaItem } from '../../agenda/agenda-transitions.ts'
import { startMeetingNow } from '../../meetings/schedule-meeting.ts'
import { setQuorum } from '../../template/template-transitions.ts'
import { markAllPresent, markAttendance, voidStatements } from '../attendance-transitions.ts'
import { assignDuty } from '../duty-transitions.ts'
import { readStatements } from '../statement.ts'
import { settleConflict, waiveConflict } from './conflict-transitions.ts'
import { type ConflictKind, conflictKinds } from './decision-conflicts.ts'
import { setDecisionRules } from './decision-rules.ts'
import { type Decisions, deriveDecisions, factsOf } from './decisions.ts'
import { pullItem, recuse } from './item-transitions.ts'
import { disposeOfMotion, moveMotion, putQuestion, rewordMotion, secondMotion } from './motion-transitions.ts'
import type { Person } from './person.ts'
import { callSpeaker, raiseHand } from './speaker-transitions.ts'
import { choices } from './statement-fields.ts'
import { thresholdPresets, withCastingVote } from './thresholds.ts'
import { castVote, declareOutcome, giveCastingVote, recordRoll, recordTally } from './vote-transitions.ts'

const at = createSmallCouncil()
const [item = ''] = at.items
const deviceCount = 5
const verbs = [
  ...['move', 'amend', 'reword', 'second', 'put', 'put', 'vote', 'vote', 'vote', 'roll', 'roll-typed', 'tally'],
  ...['casting', 'declare', 'dispose', 'recuse', 'recuse-item', 'void', 'settle', 'waive', 'consent', 'pull'],
  ...['leave', 'arrive', 'remove-item', 'hand', 'call', 'sync', 'sync', 'sync'],
] as const
const thresholds = [
  withCastingVote(thresholdPresets['majority-cast']),
  thresholdPresets['two-thirds-members'],
  thresholdPresets['majority-present'],
]
type Device = ReturnType<typeof openDecisionDevice>

/** A live meeting with two items and a council of seven: small, so that many devices can open it. */
function createSmallCouncil() {
  const { doc, context } = createReplica('k', 7)
  allowed(setQuorum(doc, context, { kind: 'number', number: 4 }))
  allowed(setDecisionRules(doc, context, { members: 9, seconds: 1 }))
  const live = allowed(startMeetingNow(doc, context, { title: 'Council', committeeName: 'Parks' }))
  const items = ['Fees', 'Trees'].map((title) => allowed(addAgendaItem(doc, context, live, title)))
  const people = council.map((one) => ({ ...one, guest: false }))
  allowed(markAllPresent(doc, context, live, people))
  allowed(assignDuty(doc, context, live, 'presiding', people[0] as Person))
  return { live, items, base: Y.encodeStateAsUpdate(doc) }
}

const step = fc.record({
  verb: fc.constantFrom(...verbs),
  by: fc.nat(deviceCount - 1),
  to: fc.nat(deviceCount - 1),
  one: fc.nat(50),
  other: fc.nat(50),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A step on a device; a refused one changes nothing. */
function take(device: Device, { verb, one, other }: Step): void {
  const { doc, context, by } = device
  const { motions, questions, conflicts } = device.state()
  const motion = motions[one % Math.max(1, motions.length)]?.id ?? ''
  const question = questions[one % Math.max(1, questions.length)]?.id ?? ''
  const conflict = conflicts[one % Math.max(1, conflicts.length)]?.key ?? ''
  const person = council[other % council.length] as Person
  const anItem = at.items[other % at.items.length] ?? ''
  const choice = choices[other % choices.length] ?? 'aye'
  const threshold = thresholds[other % thresholds.length]
  const text = `Text ${one}`
  const roll = council.map((voter, index) => ({ ...voter, choice: index % 2 ? choice : 'aye' }) as const)
  const run: Record<(typeof verbs)[number], () => unknown> = {
    move: () => moveMotion(doc, context, at.live, { text, item, mover: person }, by),
    amend: () => moveMotion(doc, context, at.live, { text, onto: motion, amendedText: `${text}!` }, by),
    consent: () => moveMotion(doc, context, at.live, { text, items: [...at.items] }, by),
    reword: () => rewordMotion(doc, context, at.live, motion, { text }, by),
    second: () => secondMotion(doc, context, at.live, motion, person, by),
    put: () => putQuestion(doc, context, at.live, [motion], threshold ? { threshold } : {}, by),
    vote: () => castVote(doc, context, at.live, question, person, choice, by),
    roll: () => recordRoll(doc, context, at.live, question, roll, by),
    'roll-typed': () => {
      const { name } = person
      const typed = { person: nameKey(name), name, choice: 'nay' } as const
      const stranger = { person: 'account:zoe', name: 'Zoe', choice: 'aye' } as const
      recordRoll(doc, context, at.live, question, [...roll, typed, stranger], by)
    },
    tally: () => {
      const counts = { aye: other % 4, nay: one % 4, abstain: 0 }
      recordTally(doc, context, at.live, question, { method: 'hands', ...counts }, by)
    },
    casting: () => giveCastingVote(doc, context, at.live, question, person, one % 2 ? 'aye' : 'nay', by),
    declare: () => declareOutcome(doc, context, at.live, question, other % 2 === 0, by),
    dispose: () => disposeOfMotion(doc, context, at.live, motion, one % 2 ? 'tabled' : 'withdrawn', null, by),
    recuse: () => recuse(doc, context, at.live, person, { motion }, by),
    'recuse-item': () => recuse(doc, context, at.live, person, { item, left: true }, by),
    pull: () => pullItem(doc, context, at.live, anItem, person, by),
    leave: () => markAttendance(doc, context, at.live, { ...person, guest: false }, 'left'),
    arrive: () => markAttendance(doc, context, at.live, { ...person, guest: false }, 'remote'),
    // Rarely: without its items a meeting has few decisions.
    'remove-item': () => one === 0 && removeAgendaItem(doc, context, at.live, item),
    hand: () => raiseHand(doc, context, at.live, person, { item }, by),
    call: () => callSpeaker(doc, context, at.live, person, { item }, by),
    settle: () => settleConflict(doc, context, at.live, conflict, other % 2 ? 'first' : 'second', by),
    waive: () => waiveConflict(doc, context, at.live, conflict, 'as announced', by),
    void: () => {
      const places = readStatements(device.meeting())
      voidStatements(doc, context, at.live, [places[one % places.length]?.id ?? ''])
    },
    sync: () => undefined,
  }
  run[verb]()
}

/** Runs the steps, and then exchanges everything between all devices. */
function run(steps: readonly Step[]): Device[] {
  const devices = Array.from({ length: deviceCount }, (_, index) =>
    openDecisionDevice(at, 'abcde'[index], 1000 * (index + 1)),
  )
  const of = (index: number) => devices[index] as Device
  // Motions and an open question with a tie that all devices know, so that most steps meet.
  const known = of(0).move('Adopt the fees')
  const question = of(0).put(of(0).move('Thank the mayor'), { threshold: present(thresholds[0]) })
  of(0).roll(question, votesOf('yyynnna'))
  of(0).move('in May', { onto: known, amendedText: 'Adopt the fees in May' })
  for (const device of devices.slice(1)) bring(of(0), device)
  for (const one of steps) {
    // A device that is not brought to another one is apart from it.
    if (one.verb === 'sync') bring(of(one.by), of(one.to))
    else take(of(one.by), one)
  }
  for (const device of devices.slice(1)) bring(device, of(0))
  for (const device of devices.slice(1)) bring(of(0), device)
  return devices
}

/** Everything that was derived, in its order; maps are written as lists. */
const asText = (decisions: Decisions): string =>
  JSON.stringify(decisions, (_key, value) => (value instanceof Map ? [...value] : value))

describe('D8, D10, D14: five devices derive the same results and doubts', () => {
  const seen = { conflicts: new Set<ConflictKind>(), results: new Set<unknown>() }

  test.each([1, 2, 3, 4])('from 100 random schedules, part %i of 4', (part) => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), (steps) => {
        const [first, ...others] = run(steps) as [Device, ...Device[]]
        const derived = deriveDecisions(factsOf(first.meeting()))
        const text = asText(derived)
        for (const other of others) {
          const same = deriveDecisions(factsOf(present(findMeeting(other.doc, at.live))))
          if (asText(same) !== text) expect(same).toEqual(derived)
        }
        for (const { votes, computed, result } of derived.questions) {
          seen.results.add(result).add(computed?.carried).add(computed?.casting)
          // Every member counts once.
          const people = votes.byName.map(({ person }) => person)
          expect(new Set(people).size).toBe(people.length)
          if (votes.method === 'roll' || votes.method === 'own-devices')
            expect(votes.aye + votes.nay + votes.abstain).toBeLessThanOrEqual(people.length)
        }
        for (const { sides, kind } of [...derived.conflicts, ...derived.settledConflicts]) {
          seen.conflicts.add(kind)
          expect(sides).toHaveLength(2)
        }
      }),
      { numRuns: 100, seed: 20261121 + part },
    )
  })

  test('the schedules contain every kind of doubt, and every result', () => {
    // No member forges a statement here.
    const forged = new Set<ConflictKind>(['replaced', 'removed', 'written-by-another', 'not-signed'])
    forged.add('stated-for-another').add('taken-back-by-another').add('appointment').add('presence').add('absence')
    const kinds = conflictKinds.filter((kind) => !forged.has(kind))
    expect([...seen.conflicts].toSorted()).toEqual(kinds.toSorted())
    for (const result of ['carried', 'lost', true, false, 'aye', 'nay', null]) expect(seen.results).toContain(result)
  })
})

test('D14: two unlike records of a vote both stay, and one settlement ends their doubt', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.boolean(), (steps, choosesFirst) => {
      const devices = run(steps)
      const [a, b] = devices as [Device, Device]
      const question = a.put(a.move('Adopt the fees'))
      bring(a, b)
      const votes = (choice: 'aye' | 'nay') => council.map((voter) => ({ ...voter, choice }))
      const rolls = [a.roll(question, votes('aye')), b.roll(question, votes('nay'))]
      bring(a, b)
      bring(b, a)
      const kept = new Set(readStatements(a.meeting()).map(({ id }) => id))
      expect(rolls.every((id) => kept.has(id))).toBe(true)
      const conflict = a.state().conflicts.find((one) => one.kind === 'rolls' && one.question === question)
      expect(conflict?.sides.flatMap(({ statements }) => statements).toSorted()).toEqual(rolls.toSorted())
      settleConflict(b.doc, b.context, at.live, conflict?.key ?? '', choosesFirst ? 'first' : 'second', b.by)
      bring(b, a)
      expect(a.state().conflicts.some(({ key }) => key === conflict?.key)).toBe(false)
      const chosen = conflict?.sides[choosesFirst ? 0 : 1].claim
      const ayes = chosen?.kind === 'votes' && chosen.votes[0]?.choice === 'aye'
      expect(a.question(question).votes.aye > 0).toBe(ayes)
    }),
    { numRuns: 60, seed: 20261122 },
  )
})
