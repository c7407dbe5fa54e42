import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { accountKey, nameKey } from '../../../document/person.ts'
import { council, type DecisionDevice, openDecisionDevice, votesOf } from '../../../testing/decision-device.ts'
import { allowed, bring, createReplica } from '../../../testing/replica.ts'
import { startMeetingNow } from '../../meetings/schedule-meeting.ts'
import { markAllPresent, markAttendance, voidStatements } from '../attendance-transitions.ts'
import { assignDuty } from '../duty-transitions.ts'
import { type Duty, readStatements, type Statement, statementKey } from '../statement.ts'
import { setAuthors } from './authorship.ts'
import { settleConflict, waiveConflict } from './conflict-transitions.ts'
import { clientOfStartOrReplacement, startId } from './meeting-start.ts'
import type { Person } from './person.ts'
import { thresholdPresets } from './thresholds.ts'

const [ann, bob, cem, dee] = council as [Person, Person, Person, Person]
const people = [ann, bob, cem, dee]
const zoe = { person: accountKey('zoe'), name: 'Zoe' }
const accountOf = ({ person }: Person) => person.slice(accountKey('').length)
const clientIdOf = (person: Person) => 1000 + people.indexOf(person)
/** The earlier device of Bob. */
const clientIdOfStart = 900
const writers = new Map([[clientIdOfStart, bob], ...people.map((one) => [clientIdOf(one), one] as const)])

/** Bob starts a meeting in which these people are present, without a chair and a note-taker. */
function startMeeting(present: readonly Person[] = council) {
  const { doc, context } = createReplica('k', clientIdOfStart)
  const live = allowed(startMeetingNow(doc, context, { title: 'Council', committeeName: 'Parks' }))
  const attendees = present.map((one) => ({ ...one, guest: false }))
  allowed(markAllPresent(doc, context, live, attendees))
  return { live, items: [], base: Y.encodeStateAsUpdate(doc) }
}

/** A device of each person. Each change reaches all devices, and each knows all authors by their client ids. */
function openRoom(at = startMeeting()) {
  const devices = new Map(people.map((one) => [one, openDecisionDevice(at, accountOf(one), clientIdOf(one))]))
  const act = <T>(by: Person, run: (device: DecisionDevice) => T): T => {
    const device = devices.get(by) as DecisionDevice
    const done = run(device)
    for (const other of devices.values()) if (other !== device) bring(device, other)
    for (const { doc, meeting } of devices.values())
      setAuthors(doc, (id) => {
        const client =
          id === startId ? clientOfStartOrReplacement(meeting()) : meeting()._map.get(statementKey(id))?.id.client
        const writer = writers.get(client ?? -1)
        return writer ? { kind: 'by-client', account: accountOf(writer) } : { kind: 'unknown' }
      })
    return done
  }
  const { state, question } = devices.get(ann) as DecisionDevice
  return {
    act,
    state,
    question,
    live: at.live,
    kinds: () => state().conflicts.map(({ kind }) => kind),
    conflict: (kind: string) => {
      const { conflicts, settledConflicts } = state()
      return [...conflicts, ...settledConflicts].find((one) => one.kind === kind)
    },
    appoint: (by: Person, duty: Duty, holder: Person) =>
      act(by, ({ doc, context }) => allowed(assignDuty(doc, context, at.live, duty, holder))),
    put: (by: Person) => act(by, (device) => device.put(device.move('Plant trees', { item: null }))),
    vote: (by: Person, id: string, who: Person) => act(by, (device) => device.vote(id, who, 'aye')),
    roll: (by: Person, id: string) => act(by, (device) => device.roll(id, votesOf('yyyyyyy'))),
    settle: (by: Person, key: string, choice: 'first' | 'second') =>
      act(by, ({ doc, context, by: author }) => allowed(settleConflict(doc, context, at.live, key, choice, author))),
    waive: (by: Person, key: string) =>
      act(by, ({ doc, context, by: author }) =>
        allowed(waiveConflict(doc, context, at.live, key, 'as announced', author)),
      ),
    takeBack: (by: Person, id: string) =>
      act(by, ({ doc, context }) => allowed(voidStatements(doc, context, at.live, [id]))),
    mark: (by: Person, who: Person, status: 'present' | 'left' = 'present') =>
      act(by, ({ doc, context }) => allowed(markAttendance(doc, context, at.live, { ...who, guest: false }, status))),
    /** The id of the statement that this person is present. */
    presenceOf: (who: Person) =>
      act(ann, ({ meeting }) => readStatements(meeting()).find((one) => isPresence(one, who))?.id ?? ''),
    remove: (by: Person, id: string) => act(by, ({ meeting }) => meeting().delete(statementKey(id))),
  }
}
type Room = ReturnType<typeof openRoom>
const isPresence = (one: Statement, { person }: Person) => one.kind === 'attendance' && one.person === person

/** Ann presides by an appointment of Bob, who started the meeting, and has put a question. */
function openQuestion() {
  const room = openRoom()
  room.appoint(bob, 'presiding', ann)
  return { room, question: room.put(ann) }
}

test('D19: a vote that the clerk or the chair stated for a member names them', () => {
  const { room, question } = openQuestion()
  room.appoint(ann, 'notes', cem)
  room.vote(cem, question, dee)
  room.vote(ann, question, bob)
  room.vote(cem, question, cem)
  expect(room.question(question).votes.byName).toEqual([
    { ...bob, choice: 'aye', from: 'roll', statedBy: { name: 'Ann', duty: 'presiding' } },
    { ...cem, choice: 'aye', from: 'vote' },
    { ...dee, choice: 'aye', from: 'roll', statedBy: { name: 'Cem', duty: 'notes' } },
  ])
  expect(room.kinds()).toEqual([])
})

test.each<[string, Person, (room: Room) => void]>([
  ['the account that started the meeting', cem, (room) => room.appoint(bob, 'notes', cem)],
  ['the starter, to whom it gives the duty itself', bob, (room) => room.appoint(bob, 'notes', bob)],
  ['the chair', cem, (room) => room.appoint(ann, 'notes', cem)],
  [
    'an earlier clerk',
    dee,
    (room) => {
      room.appoint(ann, 'notes', cem)
      room.appoint(cem, 'notes', dee)
    },
  ],
])('D19: an appointment by %s is no doubt', (_, holder, appoint) => {
  const { room, question } = openQuestion()
  appoint(room)
  room.vote(holder, question, ann)
  expect(room.question(question).votes.byName).toMatchObject([{ statedBy: { name: holder.name } }])
  expect(room.kinds()).toEqual([])
})

test('D19: a member who takes over the notes on their own states votes of others in doubt, until another one accepts it', () => {
  const { room, question } = openQuestion()
  room.appoint(cem, 'notes', cem)
  expect(room.kinds()).toEqual([])
  room.vote(cem, question, dee)
  expect(room.kinds().toSorted()).toEqual(['appointment', 'stated-for-another'])
  expect(room.conflict('appointment')?.stated).toMatchObject({
    kind: 'notes',
    person: null,
    writer: { account: 'cem', name: 'Cem' },
  })
  expect(room.question(question).votes.aye).toBe(0)
  room.settle(ann, room.conflict('appointment')?.key ?? '', 'second')
  expect(room.kinds()).toEqual([])
  expect(room.question(question).votes.byName).toMatchObject([{ ...dee, statedBy: { name: 'Cem', duty: 'notes' } }])
})

test('D19: what counts without the clerk has the one doubt about the appointment, and its own if that is rejected', () => {
  const { room, question } = openQuestion()
  room.appoint(cem, 'notes', dee)
  room.roll(dee, question)
  expect(room.kinds()).toEqual(['appointment'])
  expect(room.conflict('appointment')?.stated).toMatchObject({ person: 'Dee', writer: { name: 'Cem' } })
  expect(room.question(question).votes.aye).toBe(7)
  room.settle(ann, room.conflict('appointment')?.key ?? '', 'first')
  expect(room.kinds()).toEqual(['stated-for-another'])
})

test('D19: a duty withdrawn by a member without the right to do so stays, and the doubt names that member', () => {
  const room = openRoom()
  const duty = room.appoint(bob, 'notes', ann)
  const question = room.put(ann)
  room.takeBack(cem, duty)
  room.roll(dee, question)
  expect(room.kinds().toSorted()).toEqual(['stated-for-another', 'taken-back-by-another'])
  expect(room.conflict('taken-back-by-another')?.stated).toMatchObject({
    kind: 'notes',
    person: 'Ann',
    writer: { name: 'Cem' },
    isTakenBack: true,
  })
  room.settle(ann, room.conflict('taken-back-by-another')?.key ?? '', 'second')
  expect(room.kinds()).toEqual([])
})

test('D19: a duty that was removed in place is a doubt', () => {
  const { room } = openQuestion()
  room.remove(cem, room.appoint(ann, 'notes', dee))
  expect(room.kinds()).toEqual(['removed'])
})

test('D19: a stranger who votes is a doubt that names the member who stated the stranger as present', () => {
  const { room } = openQuestion()
  room.mark(cem, zoe)
  expect(room.kinds()).toEqual([])
  const question = room.put(ann)
  room.vote(bob, question, bob)
  expect(room.kinds()).toEqual([])
  room.roll(ann, question)
  expect(room.kinds()).toEqual([])
  const next = room.put(ann)
  room.act(ann, (device) => device.roll(next, [{ ...zoe, choice: 'aye' }]))
  expect(room.kinds()).toEqual(['presence'])
  expect(room.conflict('presence')?.stated).toMatchObject({ person: 'Zoe', writer: { name: 'Cem' } })
  expect(room.question(next).votes.aye).toBe(1)
  room.settle(ann, room.conflict('presence')?.key ?? '', 'second')
  expect(room.question(next).votes).toMatchObject({ aye: 0 })
  expect(room.question(next).votes.eligible.map(({ name }) => name)).not.toContain('Zoe')
})

test('D19: an editor who notes their own presence and votes is a doubt, until the chair settles it', () => {
  // The document does not know who is a member: without the conflict, each account that may write could vote.
  const room = openRoom(startMeeting([ann, bob, cem]))
  room.appoint(bob, 'presiding', ann)
  room.mark(dee, dee)
  const question = room.put(ann)
  for (const one of [ann, bob, cem]) room.vote(one, question, one)
  expect(room.kinds()).toEqual([])
  room.vote(dee, question, dee)
  expect(room.question(question).votes.aye).toBe(4)
  expect(room.kinds()).toEqual(['presence'])
  expect(room.conflict('presence')).toMatchObject({ notBy: 'dee', stated: { person: 'Dee' } })
  room.settle(dee, room.conflict('presence')?.key ?? '', 'first')
  expect(room.kinds()).toEqual(['presence'])
  room.settle(ann, room.conflict('presence')?.key ?? '', 'first')
  expect(room.kinds()).toEqual([])
  expect(room.question(question).votes.aye).toBe(4)
})

test('D19: a stranger who counts among those present is a doubt also without a vote', () => {
  const { room } = openQuestion()
  room.mark(cem, zoe)
  room.put(ann)
  expect(room.kinds()).toEqual([])
  const threshold = thresholdPresets['majority-present']
  const question = room.act(ann, (device) => device.put(device.move('Buy a bell'), { threshold }))
  expect(room.kinds()).toEqual(['presence'])
  expect(room.question(question).present).toBe(8)
  room.settle(ann, room.conflict('presence')?.key ?? '', 'second')
  expect(room.question(question).present).toBe(7)
})

test.each<[string, (room: Room) => void]>([
  ['stated as gone', (room) => room.mark(cem, dee, 'left')],
  ['of whom it took back that they are present', (room) => room.takeBack(cem, room.presenceOf(dee))],
])('D19: a question that left out a member is a doubt that names the member who %s', (_, leave) => {
  const { room, question } = openQuestion()
  leave(room)
  expect(room.kinds()).toEqual([])
  const next = room.put(ann)
  expect(room.kinds()).toEqual(['absence'])
  expect(room.conflict('absence')).toMatchObject({
    notBy: 'cem',
    sides: [{ claim: { kind: 'gone', names: ['Dee'] } }, {}],
    stated: { person: 'Dee', writer: { name: 'Cem' } },
  })
  expect(room.question(next)).toMatchObject({ present: 6, votes: { eligible: { length: 6 } } })
  room.settle(ann, room.conflict('absence')?.key ?? '', 'second')
  expect(room.question(next)).toMatchObject({ present: 7, votes: { eligible: { length: 7 } } })
  expect(room.question(question).votes.eligible).toHaveLength(7)
})

test.each<[string, (room: Room) => void]>([
  ['the chair stated as gone', (room) => room.mark(ann, dee, 'left')],
  ['left and stated so themself', (room) => room.mark(dee, dee, 'left')],
  ['came back', (room) => void [room.mark(cem, dee, 'left'), room.mark(ann, dee)]],
  ['was stated as present by one who took it back', (room) => room.takeBack(cem, room.mark(cem, zoe))],
])('a question without a member who %s is no doubt', (_, leave) => {
  const { room } = openQuestion()
  leave(room)
  room.put(ann)
  expect(room.kinds()).toEqual([])
})

test('a vote after a departure names the member who stated the departure', () => {
  const { room, question } = openQuestion()
  room.mark(cem, dee, 'left')
  room.vote(dee, question, dee)
  expect(room.conflict('vote-after-leaving')?.sides[0].by?.name).toBe('Cem')
})

test('D19: a meeting that another map replaced is a doubt that names its writer, who gives no duties', () => {
  const { room } = openQuestion()
  room.act(cem, ({ doc, meeting }) => {
    const copy = new Y.Map<unknown>()
    for (const [key, value] of meeting().entries()) if (!(value instanceof Y.AbstractType)) copy.set(key, value)
    doc.getMap('meetings').set(room.live, copy)
  })
  expect(room.kinds()).toContain('removed')
  const replaced = room.conflict('removed')
  expect(replaced?.stated).toMatchObject({ kind: 'meeting', writer: { account: 'cem' } })
  expect(replaced?.notBy).toBe('cem')
  room.appoint(cem, 'notes', cem)
  room.roll(cem, room.put(ann))
  expect(room.kinds()).toContain('appointment')
})

test.each([
  ['the chair', ann],
  ['the account that started the meeting', bob],
] as const)('a late arrival whom %s stated as present votes without a doubt', (_, by) => {
  const { room } = openQuestion()
  room.mark(by, zoe)
  const next = room.put(ann)
  room.act(ann, (device) => device.roll(next, [{ ...zoe, choice: 'aye' }]))
  expect(room.kinds()).toEqual([])
})

test('D19: the member whom a doubt names neither settles nor waives it', () => {
  const { room, question } = openQuestion()
  room.vote(cem, question, dee)
  const { key, notBy } = room.conflict('stated-for-another') ?? { key: '' }
  expect(notBy).toBe('cem')
  room.settle(cem, key, 'second')
  expect(room.kinds()).toEqual(['stated-for-another'])
  expect(room.question(question).votes.aye).toBe(0)
  expect(room.conflict('stated-for-another')?.settledByNamed).toMatchObject({ choice: 'second' })
  room.waive(cem, key)
  expect(room.kinds()).toEqual(['stated-for-another'])
  room.settle(ann, key, 'first')
  room.settle(cem, key, 'second')
  expect(room.kinds()).toEqual([])
  expect(room.question(question).votes.aye).toBe(0)
})

test('D19: the only account of a meeting settles what names it', () => {
  const typed = council.slice(2).map(({ name }) => ({ person: nameKey(name), name }))
  const room = openRoom(startMeeting([bob, ...typed]))
  room.appoint(bob, 'presiding', typed[0] as Person)
  room.roll(bob, room.put(bob))
  const { key, notBy } = room.conflict('stated-for-another') ?? { key: '' }
  expect(notBy).toBeUndefined()
  room.settle(bob, key, 'second')
  expect(room.state().settledConflicts.map((one) => one.key)).toEqual([key])
})

test('D19: where a second account claims to have started the meeting, none appoints as its starter', () => {
  const { room, question } = openQuestion()
  room.act(dee, ({ meeting }) => meeting().set('signed', 1))
  room.appoint(dee, 'notes', dee)
  room.roll(dee, question)
  expect(room.kinds()).toContain('appointment')
})
