import { expect, test } from 'vitest'
import { accountKey, nameKey } from '../../../document/person.ts'
import {
  council,
  createCouncil,
  type DecisionDevice,
  meet,
  member,
  openDecisionDevice,
  votesOf,
} from '../../../testing/decision-device.ts'
import { allowed } from '../../../testing/replica.ts'
import { removeAgendaItem } from '../../agenda/agenda-transitions.ts'
import { markAttendance, voidStatements } from '../attendance-transitions.ts'
import { assignDuty } from '../duty-transitions.ts'
import { statementKey } from '../statement.ts'
import { setAuthors } from './authorship.ts'
import { settleConflict, waiveConflict } from './conflict-transitions.ts'
import { type Claim, type ConflictKind, conflictKinds } from './decision-conflicts.ts'
import { pullItem, recuse } from './item-transitions.ts'
import { disposeOfMotion, moveMotion, rewordMotion } from './motion-transitions.ts'
import { thresholdPresets, withCastingVote } from './thresholds.ts'
import { castVote, giveCastingVote, recordTally } from './vote-transitions.ts'

const at = createCouncil()
const [first = '', second = '', third = ''] = at.items
const [ann, bob] = council as [(typeof council)[number], (typeof council)[number]]
type Device = DecisionDevice

/** Two devices, with a motion and its question on both. */
interface Room {
  readonly a: Device
  readonly b: Device
  readonly motion: string
  readonly question: string
}

const tally = ({ doc, context, by }: Device, question: string, aye: number) =>
  allowed(recordTally(doc, context, at.live, question, { method: 'hands', aye, nay: 3, abstain: 0 }, by))
const casting = ({ doc, context, by }: Device, question: string, as: 'aye' | 'nay', who = ann) =>
  allowed(giveCastingVote(doc, context, at.live, question, who, as, by))
const leave = ({ doc, context }: Device, who = ann) =>
  allowed(markAttendance(doc, context, at.live, { ...who, guest: false }, 'left'))

/** A vote that only the casting vote of Ann decides. */
const tie = ({ a, b, question }: Room) => {
  a.roll(question, votesOf('yyynnna'))
  meet(a, b)
}

/** Notes the account that wrote a statement, on both devices. */
const written = (room: Room, id: string, account: string) => writtenBy(room, { [id]: account })
const writtenBy = ({ a, b }: Room, accounts: Readonly<Record<string, string>>) => {
  for (const { doc } of [a, b])
    setAuthors(doc, (id) => {
      const account = accounts[id]
      return account === undefined ? { kind: 'unknown' } : { kind: 'by-client', account }
    })
}
/** Signatures prove who wrote the first statements. Another member returned the other ones after a restore. */
const notSigned = ({ a, b }: Room, signed: readonly string[], returned: readonly string[]) => {
  for (const { doc } of [a, b])
    setAuthors(doc, (id) => {
      if (signed.includes(id)) return { kind: 'proven', account: (storedOf(a, id) as typeof a).by.account }
      return returned.includes(id) ? { kind: 'unknown', isReturned: true } : { kind: 'unknown' }
    })
}
const byBob = { account: 'bob', name: 'Bob' }
/** A motion and the vote of Bob, from his own device. */
const ownOfBob = ({ a, question }: Room) => ({
  moved: allowed(moveMotion(a.doc, a.context, at.live, { text: 'Buy a bell', mover: bob }, byBob)),
  vote: allowed(castVote(a.doc, a.context, at.live, question, bob, 'aye', byBob)),
})
/** The account that started the meeting. */
const startedByClerk = { '': 'k' }

const storedOf = (device: Device, id: string) => device.meeting().get(statementKey(id)) as object

interface Row {
  /** Makes the statements on both devices. */
  readonly make: (room: Room) => void
  /** The content of both sides, in their order. */
  readonly sides: readonly [Partial<Claim>, Partial<Claim>]
  /** The authors of both sides; null for one that is computed. */
  readonly by: readonly [string | null, string | null]
  /** Reads the effect of the chosen side. */
  readonly follows: (room: Room) => unknown
  readonly first: unknown
  readonly second: unknown
}

const votes = (...named: [string, string][]): Claim =>
  ({ kind: 'votes', votes: named.map(([name, choice]) => ({ ...member(name), choice })) }) as Claim
const counts = ({ a, question }: Room) => {
  const { aye, nay } = a.question(question).votes
  return [aye, nay]
}
const result = ({ a, question }: Room) => a.question(question).result

/** The table of what two devices can state apart, one row for each kind of conflict. */
const rows: Record<ConflictKind, Row> = {
  wordings: {
    make: ({ a, b }) => {
      const other = a.move('Plant trees')
      meet(a, b)
      for (const [device, text] of [
        [a, 'Plant ten trees'],
        [b, 'Plant oaks'],
      ] as const)
        allowed(rewordMotion(device.doc, device.context, at.live, other, { text }, device.by))
    },
    sides: [
      { kind: 'wording', text: 'Plant ten trees' },
      { kind: 'wording', text: 'Plant oaks' },
    ],
    by: ['Clerk a', 'Clerk b'],
    follows: ({ a }) => a.state().motions.at(-1)?.text,
    first: 'Plant ten trees',
    second: 'Plant oaks',
  },
  steps: {
    make: ({ a, b }) => {
      const other = a.move('Plant trees')
      meet(a, b)
      a.roll(a.put(other), votesOf('yyyyyyy'))
      allowed(disposeOfMotion(b.doc, b.context, at.live, other, 'withdrawn', null, b.by))
    },
    sides: [{ kind: 'put' }, { kind: 'disposal', as: 'withdrawn' }],
    by: ['Clerk a', 'Clerk b'],
    follows: ({ a }) => a.state().motions.at(-1)?.state,
    first: 'put',
    second: 'withdrawn',
  },
  questions: {
    make: ({ a, b }) => {
      const other = a.move('Plant trees')
      meet(a, b)
      a.roll(a.put(other), votesOf('yyyynnn'))
      b.roll(b.put(other, { threshold: thresholdPresets.unanimous }), votesOf('yyyynnn'))
    },
    sides: [
      { kind: 'put', threshold: thresholdPresets['majority-cast'] },
      { kind: 'put', threshold: thresholdPresets.unanimous },
    ],
    by: ['Clerk a', 'Clerk b'],
    follows: ({ a }) => a.state().questions.at(-1)?.computed?.carried,
    first: true,
    second: false,
  },
  rolls: {
    make: ({ a, b, question }) => {
      a.roll(question, votesOf('yyyynnn'))
      b.roll(question, votesOf('nyyynnn'))
    },
    sides: [votes(['Ann', 'aye']), votes(['Ann', 'nay'])],
    by: ['Clerk a', 'Clerk b'],
    follows: counts,
    first: [4, 3],
    second: [3, 4],
  },
  'votes-of-one': {
    make: ({ a, b, question }) => {
      a.vote(question, ann, 'aye')
      b.vote(question, ann, 'nay')
    },
    sides: [votes(['Ann', 'aye']), votes(['Ann', 'nay'])],
    by: ['Clerk a', 'Clerk b'],
    follows: counts,
    first: [1, 0],
    second: [0, 1],
  },
  'one-person-twice': {
    make: ({ a, question }) =>
      a.roll(question, [...votesOf('yyyynnn'), { person: nameKey('Ann'), name: 'Ann', choice: 'nay' }]),
    sides: [votes(['Ann', 'aye']), { kind: 'votes', votes: [{ person: nameKey('Ann'), name: 'Ann', choice: 'nay' }] }],
    by: ['Clerk a', 'Clerk a'],
    follows: counts,
    first: [4, 3],
    second: [3, 4],
  },
  'roll-and-votes': {
    make: ({ a, b, question }) => {
      a.roll(question, votesOf('yyyynnn'))
      b.vote(question, ann, 'nay')
    },
    sides: [votes(['Ann', 'aye']), votes(['Ann', 'nay'])],
    by: ['Clerk a', 'Clerk b'],
    follows: counts,
    first: [4, 3],
    second: [3, 4],
  },
  tallies: {
    make: ({ a, b, question }) => {
      tally(a, question, 4)
      tally(b, question, 2)
    },
    sides: [
      { kind: 'tally', aye: 4 },
      { kind: 'tally', aye: 2 },
    ],
    by: ['Clerk a', 'Clerk b'],
    follows: counts,
    first: [4, 3],
    second: [2, 3],
  },
  'names-and-tally': {
    make: ({ a, b, question }) => {
      a.roll(question, votesOf('yyyynnn'))
      tally(b, question, 2)
    },
    sides: [
      { kind: 'tally', aye: 4 },
      { kind: 'tally', aye: 2 },
    ],
    by: ['Clerk a', 'Clerk b'],
    follows: counts,
    first: [4, 3],
    second: [2, 3],
  },
  castings: {
    make: (room) => {
      tie(room)
      casting(room.a, room.question, 'aye')
      casting(room.b, room.question, 'nay')
    },
    sides: [
      { kind: 'casting', name: 'Ann', as: 'aye' },
      { kind: 'casting', name: 'Ann', as: 'nay' },
    ],
    by: ['Clerk a', 'Clerk b'],
    follows: ({ a, question }) => a.question(question).computed?.carried,
    first: true,
    second: false,
  },
  'casting-without-tie': {
    make: (room) => {
      tie(room)
      casting(room.b, room.question, 'aye')
      room.a.roll(room.question, votesOf('yynnnna'))
    },
    sides: [{ kind: 'not-counted' }, { kind: 'casting', as: 'aye' }],
    by: [null, 'Clerk b'],
    follows: ({ a, question }) => a.question(question).computed?.carried,
    first: false,
    second: false,
  },
  'casting-not-presiding': {
    make: (room) => {
      tie(room)
      casting(room.b, room.question, 'aye', bob)
    },
    sides: [{ kind: 'not-counted' }, { kind: 'casting', name: 'Bob', as: 'aye' }],
    by: [null, 'Clerk b'],
    follows: ({ a, question }) => a.question(question).computed?.carried,
    first: false,
    second: true,
  },
  outcomes: {
    make: ({ a, b, question }) => {
      a.declare(question, true)
      b.declare(question, false)
    },
    sides: [
      { kind: 'declared', carried: true },
      { kind: 'declared', carried: false },
    ],
    by: ['Clerk a', 'Clerk b'],
    follows: result,
    first: 'carried',
    second: 'lost',
  },
  'outcome-and-result': {
    make: ({ a, b, question }) => {
      a.roll(question, votesOf('yyynnnn'))
      meet(a, b)
      b.declare(question, true)
    },
    sides: [{ kind: 'computed' }, { kind: 'declared', carried: true }],
    by: [null, 'Clerk b'],
    follows: result,
    first: 'lost',
    second: 'carried',
  },
  'vote-not-eligible': {
    make: ({ a, question }) => a.roll(question, [...votesOf('yyyynnn'), { ...member('Zoe'), choice: 'nay' }]),
    sides: [{ kind: 'not-counted' }, votes(['Zoe', 'nay'])],
    by: [null, 'Clerk a'],
    follows: counts,
    first: [4, 3],
    second: [4, 4],
  },
  'vote-recused': {
    make: ({ a, b, question, motion }) => {
      a.vote(question, ann, 'aye')
      allowed(recuse(b.doc, b.context, at.live, ann, { motion }, b.by))
    },
    sides: [{ kind: 'recusal', name: 'Ann' }, votes(['Ann', 'aye'])],
    by: ['Clerk b', 'Clerk a'],
    follows: counts,
    first: [0, 0],
    second: [1, 0],
  },
  'vote-after-leaving': {
    make: ({ a, b, question }) => {
      leave(a)
      meet(a, b)
      b.vote(question, ann, 'aye')
    },
    sides: [{ kind: 'left', name: 'Ann' }, votes(['Ann', 'aye'])],
    // Attendance is stated without an author.
    by: [null, 'Clerk b'],
    follows: counts,
    first: [0, 0],
    second: [1, 0],
  },
  'pulled-and-put': {
    make: ({ a, b }) => {
      const consent = a.move('Adopt the consent agenda', { item: null, items: [first, second] })
      meet(a, b)
      a.put(consent)
      allowed(pullItem(b.doc, b.context, at.live, second, bob, b.by))
    },
    sides: [{ kind: 'put' }, { kind: 'pull', name: 'Bob' }],
    by: ['Clerk a', 'Clerk b'],
    follows: ({ a }) => a.state().questions.at(-1)?.items,
    first: [first, second],
    second: [first],
  },
  'motion-taken-back': {
    make: ({ a, b, motion, question }) => {
      a.roll(question, votesOf('yyyynnn'))
      allowed(voidStatements(b.doc, b.context, at.live, [motion]))
    },
    sides: [{ kind: 'put' }, { kind: 'not-counted' }],
    by: ['Clerk a', null],
    follows: ({ a }) => a.state().questions.length,
    first: 1,
    second: 0,
  },
  'item-removed': {
    make: ({ a, b }) => {
      a.put(a.move('Plant trees', { item: third }))
      allowed(removeAgendaItem(b.doc, b.context, at.live, third))
    },
    sides: [{ kind: 'put' }, { kind: 'not-counted' }],
    by: ['Clerk a', null],
    follows: ({ a }) => a.state().questions.length,
    first: 2,
    second: 1,
  },
  replaced: {
    make: ({ a, b, question }) => {
      const id = a.vote(question, ann, 'aye')
      meet(a, b)
      b.meeting().set(statementKey(id), { ...storedOf(b, id), choice: 'nay' })
    },
    sides: [{ kind: 'not-counted' }, votes(['Ann', 'nay'])],
    by: [null, 'Clerk a'],
    follows: counts,
    first: [0, 0],
    second: [0, 1],
  },
  removed: {
    make: ({ a, b, question }) => {
      const id = a.vote(question, ann, 'aye')
      a.vote(question, ann, 'nay')
      meet(a, b)
      b.meeting().delete(statementKey(id))
    },
    sides: [{ kind: 'not-counted' }, votes(['Ann', 'nay'])],
    by: [null, 'Clerk a'],
    follows: counts,
    first: [0, 1],
    second: [0, 1],
  },
  'written-by-another': {
    make: (room) => {
      const { a, question } = room
      written(room, a.declare(question, true), 'bob')
    },
    sides: [{ kind: 'not-counted' }, { kind: 'declared', carried: true }],
    by: [null, 'Bob'],
    follows: result,
    first: null,
    second: 'carried',
  },
  'not-signed': {
    make: (room) => {
      const { moved, vote } = ownOfBob(room)
      notSigned(room, [moved], [vote])
    },
    sides: [{ kind: 'not-counted' }, votes(['Bob', 'aye'])],
    by: [null, null],
    follows: counts,
    first: [0, 0],
    second: [1, 0],
  },
  'stated-for-another': {
    make: (room) => {
      const { b, question } = room
      written(room, b.vote(question, ann, 'aye'), 'b')
    },
    sides: [{ kind: 'not-counted' }, votes(['Ann', 'aye'])],
    by: [null, 'Clerk b'],
    follows: counts,
    first: [0, 0],
    second: [1, 0],
  },
  'taken-back-by-another': {
    make: (room) => {
      const { a, b, question } = room
      const id = a.vote(question, bob, 'aye')
      meet(a, b)
      const [taken = ''] = allowed(voidStatements(b.doc, b.context, at.live, [id]))
      written(room, taken, 'cem')
    },
    sides: [{ kind: 'not-counted' }, { kind: 'taken-back' }],
    by: [null, 'Cem'],
    follows: counts,
    first: [1, 0],
    second: [0, 0],
  },
  appointment: {
    make: (room) => {
      const { b, question } = room
      const { doc, context } = b
      const holder = { person: accountKey('b'), name: 'Clerk b' }
      const time = context.now().toISOString()
      const duty = allowed(assignDuty(doc, context, at.live, 'notes', holder, time))
      const vote = b.vote(question, ann, 'aye')
      writtenBy(room, { ...startedByClerk, [duty]: 'b', [vote]: 'b' })
    },
    sides: [{ kind: 'not-counted' }, { kind: 'duty', duty: 'notes', name: 'Clerk b' }],
    by: [null, 'Clerk b'],
    follows: counts,
    first: [0, 0],
    second: [1, 0],
  },
  presence: {
    make: (room) => {
      const { a, b } = room
      const zoe = { person: accountKey('zoe'), name: 'Zoe' }
      const here = allowed(markAttendance(b.doc, b.context, at.live, { ...zoe, guest: false }, 'present'))
      meet(a, b)
      const question = a.put(a.move('Plant trees'))
      meet(a, b)
      b.vote(question, zoe, 'aye')
      writtenBy(room, { ...startedByClerk, [here]: 'bob' })
    },
    sides: [{ kind: 'present', names: ['Zoe'] }, { kind: 'not-counted' }],
    by: ['Bob', null],
    follows: ({ a }) => a.state().questions.at(-1)?.votes.aye,
    first: 1,
    second: 0,
  },
  absence: {
    make: (room) => {
      const { a, b } = room
      const gone = leave(b, bob)
      meet(a, b)
      const question = a.put(a.move('Plant trees'))
      meet(a, b)
      a.roll(question, [{ ...ann, choice: 'aye' }])
      writtenBy(room, { ...startedByClerk, [gone]: 'cem' })
    },
    sides: [{ kind: 'gone', names: ['Bob'] }, { kind: 'not-counted' }],
    by: ['Cem', null],
    follows: ({ a }) =>
      a
        .state()
        .questions.at(-1)
        ?.votes.eligible.some(({ name }) => name === 'Bob'),
    first: false,
    second: true,
  },
  'after-outcome': {
    make: ({ a, b, question }) => {
      a.declare(question, true)
      b.vote(question, ann, 'aye')
    },
    sides: [{ kind: 'declared', carried: true }, votes(['Ann', 'aye'])],
    by: ['Clerk a', 'Clerk b'],
    follows: counts,
    first: [0, 0],
    second: [1, 0],
  },
}

/** Equal statements made apart: their ids decide which one is the first side. */
const symmetric: ReadonlySet<ConflictKind> = new Set([
  ...(['wordings', 'questions', 'rolls', 'votes-of-one', 'tallies', 'castings', 'outcomes'] as const),
])

function openRoom(): Room {
  const [a, b] = [openDecisionDevice(at, 'a', 1000), openDecisionDevice(at, 'b', 2000)]
  const main = withCastingVote(thresholdPresets['majority-cast'])
  allowed(assignDuty(a.doc, a.context, at.live, 'presiding', ann))
  // The name without an account is noted, too.
  const typed = { person: nameKey('Ann'), name: 'Ann', guest: false }
  allowed(markAttendance(a.doc, a.context, at.live, typed, 'present'))
  const motion = a.move('Adopt the fees')
  const question = a.put(motion, { threshold: main })
  meet(a, b)
  a.atMinute(10)
  b.atMinute(20)
  return { a, b, motion, question }
}

test.each(conflictKinds)('%s: both sides stay with their authors, and either can be chosen', (kind) => {
  const { make, follows, ...row } = rows[kind]
  for (const choice of ['first', 'second'] as const) {
    const room = openRoom()
    const { a, b } = room
    expect(a.conflicts()).toEqual([])
    make(room)
    meet(a, b)
    expect(a.state()).toEqual(b.state())
    const conflict = a.state().conflicts.find((one) => one.kind === kind)
    if (!conflict) throw new Error('The doubt is missing')
    const isTurned = symmetric.has(kind) && conflict.sides[0].by?.name !== row.by[0]
    const inOrder = <T>([one, other]: readonly [T, T]) => (isTurned ? [other, one] : [one, other])
    expect(conflict.sides.map(({ claim }) => claim)).toMatchObject(inOrder(row.sides))
    expect(conflict.sides.map(({ by }) => by?.name ?? null)).toEqual(inOrder(row.by))
    for (const { by, at: time } of conflict.sides) if (by) expect(time).toMatch(/T19:[012]0/)
    // Until it is settled, the first side counts.
    const [first, second] = inOrder([row.first, row.second])
    expect(follows(room)).toEqual(first)
    // Its own writer does not settle it.
    const { by } = conflict.notBy === b.by.account ? a : b
    allowed(settleConflict(b.doc, b.context, at.live, conflict.key, choice, by))
    meet(a, b)
    expect(a.state().conflicts.some(({ key }) => key === conflict.key)).toBe(false)
    expect(follows(room)).toEqual(choice === 'first' ? first : second)
    expect(a.state().settledConflicts).toContainEqual(
      expect.objectContaining({ kind, settled: expect.objectContaining({ choice, by }) }),
    )
  }
  const room = openRoom()
  make(room)
  meet(room.a, room.b)
  const before = follows(room)
  for (const { key } of room.a.state().conflicts)
    allowed(waiveConflict(room.a.doc, room.a.context, at.live, key, 'announced so', room.a.by))
  expect(room.a.conflicts()).toEqual([])
  expect(follows(room)).toEqual(before)
})

test('a statement that is not signed is no doubt where its member signs nothing, or where the hub may know its author', () => {
  const room = openRoom()
  const { a } = room
  const { moved, vote } = ownOfBob(room)
  notSigned(room, [], [vote])
  expect(a.conflicts()).toEqual([])
  notSigned(room, [moved], [])
  expect(a.conflicts()).toEqual([])
  expect(counts(room)).toEqual([1, 0])
})

test('a motion that is not signed counts at first, and a settlement that is not signed settles nothing', () => {
  const room = openRoom()
  const { a, motion } = room
  const other = a.move('Plant trees')
  const { moved, vote } = ownOfBob(room)
  notSigned(room, [motion, moved], [other, vote])
  expect(a.conflicts()).toEqual(['not-signed', 'not-signed'])
  expect(a.motion(other).text).toBe('Plant trees')
  const conflict = a.state().conflicts.find(({ sides }) => sides[1].statements[0] === vote)?.key ?? ''
  const settlement = allowed(settleConflict(a.doc, a.context, at.live, conflict, 'second', a.by))
  expect(counts(room)).toEqual([1, 0])
  notSigned(room, [motion, moved], [vote, settlement])
  expect(a.conflicts()).toEqual(['not-signed', 'not-signed'])
  expect(counts(room)).toEqual([0, 0])
})

test('of what was returned without a signature, taking back, a duty and presence are in doubt where others sign', () => {
  const room = openRoom()
  const { a, motion } = room
  const { moved, vote } = ownOfBob(room)
  const [taken = ''] = allowed(voidStatements(a.doc, a.context, at.live, [vote]))
  const zoe = { person: accountKey('zoe'), name: 'Zoe' }
  const here = allowed(markAttendance(a.doc, a.context, at.live, { ...zoe, guest: false }, 'present'))
  const duty = allowed(assignDuty(a.doc, a.context, at.live, 'notes', { person: accountKey('a'), name: 'A' }))
  const gone = leave(a, bob)
  const next = a.put(a.move('Plant trees'))
  const ofZoe = a.vote(next, zoe, 'aye')
  const returned = [taken, here, duty, gone]
  notSigned(room, [], returned)
  expect(a.conflicts()).toEqual([])
  notSigned(room, [motion, moved, vote, ofZoe], returned)
  const found = a.state().conflicts.filter(({ kind }) => kind === 'not-signed')
  const claims = found.map(({ sides }) => sides.map(({ claim }) => claim.kind)).sort()
  expect(claims).toEqual([
    ['gone', 'not-counted'],
    ['not-counted', 'duty'],
    ['not-counted', 'taken-back'],
    ['present', 'not-counted'],
  ])
  expect(counts(room)).toEqual([1, 0])
})

test('a vote for another member that was returned after a restore names the member in whose name it is', () => {
  const room = openRoom()
  const { a, b, question } = room
  const vote = b.vote(question, bob, 'aye')
  meet(a, b)
  notSigned(room, [], [])
  expect(a.conflicts()).toEqual([])
  notSigned(room, [], [vote])
  expect(a.conflicts()).toEqual(['stated-for-another'])
  expect(a.state().conflicts[0]?.stated?.writer?.name).toBe('Clerk b')
  expect(counts(room)).toEqual([0, 0])
})

test('a vote before the departure counts, also where the roll call is recorded after it', () => {
  const { a, b, question } = openRoom()
  a.vote(question, bob, 'aye')
  leave(a, bob)
  a.roll(question, votesOf('-y-----'))
  expect(a.conflicts()).toEqual([])
  expect(counts({ a, b, motion: '', question })).toEqual([1, 0])
  // A member who came back votes as before.
  leave(a)
  allowed(markAttendance(a.doc, a.context, at.live, { ...ann, guest: false }, 'present'))
  a.roll(question, votesOf('yy-----'))
  expect(a.conflicts()).toEqual([])
})

test('a roll call that is corrected after a departure counts', () => {
  const { a, question } = openRoom()
  a.roll(question, votesOf('yyyynnn'))
  leave(a, bob)
  a.roll(question, votesOf('yyyyynn'))
  expect(a.conflicts()).toEqual([])
  expect(a.question(question).votes).toMatchObject({ aye: 5, nay: 2 })
})

test('a motion that is withdrawn apart from the declared result of its question is a doubt', () => {
  const { a, b, motion, question } = openRoom()
  a.roll(question, votesOf('yyyyyyy'))
  a.declare(question)
  allowed(disposeOfMotion(b.doc, b.context, at.live, motion, 'withdrawn', null, b.by))
  meet(a, b)
  expect(a.state()).toEqual(b.state())
  expect(a.conflicts()).toEqual(['steps'])
  expect(a.motion(motion).state).toBe('carried')
  const key = a.state().conflicts[0]?.key ?? ''
  allowed(settleConflict(a.doc, a.context, at.live, key, 'second', a.by))
  expect(a.motion(motion).state).toBe('withdrawn')
})

test('a motion may be withdrawn during the vote on it', () => {
  const { a, motion, question } = openRoom()
  a.vote(question, bob, 'aye')
  allowed(disposeOfMotion(a.doc, a.context, at.live, motion, 'withdrawn', null, a.by))
  expect(a.conflicts()).toEqual([])
  expect(a.motion(motion).state).toBe('withdrawn')
})
