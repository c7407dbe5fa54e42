import { expect, test } from 'vitest'
import { nameKey } from '../../../document/person.ts'
import { council, createCouncil, meet, openDecisionDevice, votesOf } from '../../../testing/decision-device.ts'
import { allowed, present } from '../../../testing/replica.ts'
import { markAttendance } from '../attendance-transitions.ts'
import { assignDuty } from '../duty-transitions.ts'
import { queryProceedings } from '../proceedings.ts'
import { setDecisionRules } from './decision-rules.ts'
import { readAllStatements } from './decision-statement.ts'
import { recuse } from './item-transitions.ts'
import { secondMotion } from './motion-transitions.ts'
import type { Person } from './person.ts'
import { thresholdPresets, withCastingVote } from './thresholds.ts'
import { castVote, giveCastingVote } from './vote-transitions.ts'

// A member is noted under an account, and typed by name: two names that are one person.
const at = createCouncil()
const open = () => openDecisionDevice(at)
const typed = (name: string): Person => ({ person: nameKey(name), name })
const [ann, bob] = council as [Person, Person]

test('a member who is typed by name has one vote', () => {
  const device = open()
  const question = device.put(device.move('Adopt the fees'))
  device.roll(question, [...votesOf('-yyynnn'), { ...typed('ann'), choice: 'aye' }])
  expect(device.conflicts()).toEqual([])
  expect(device.question(question).votes).toMatchObject({ aye: 4, nay: 3, missing: [] })
  device.roll(question, [...votesOf('nyyynnn'), { ...typed('Ann'), choice: 'aye' }])
  expect(device.conflicts()).toEqual(['one-person-twice'])
})

test('two members of one name are two', () => {
  const device = open()
  const { doc, context } = device
  const other = { person: 'account:ann2', name: 'Ann' }
  allowed(markAttendance(doc, context, at.live, { ...other, guest: false }, 'present'))
  const question = device.put(device.move('Adopt the fees'))
  device.roll(question, [...votesOf('yyyynnn'), { ...other, choice: 'nay' }, { ...typed('Ann'), choice: 'nay' }])
  // The typed name may be either of them.
  expect(device.conflicts()).toEqual(['vote-not-eligible'])
  expect(device.question(question).votes).toMatchObject({ aye: 4, nay: 4 })
})

test('a member who voted by name after leaving under the account is a doubt', () => {
  const device = open()
  const { doc, context } = device
  const mark = (who: Person, status: 'present' | 'left') =>
    allowed(markAttendance(doc, context, at.live, { ...who, guest: false }, status))
  mark(typed('Hal'), 'present')
  const question = device.put(device.move('Adopt the fees'))
  mark({ person: 'account:hal', name: 'Hal' }, 'left')
  device.roll(question, [{ ...typed('Hal'), choice: 'aye' }])
  expect(device.conflicts()).toEqual(['vote-after-leaving'])
})

test('two accounts that vote with the name of one voter are a doubt', () => {
  const device = open()
  const { doc, context, by } = device
  allowed(setDecisionRules(doc, context, { ownDevice: 'all' }))
  allowed(markAttendance(doc, context, at.live, { ...typed('Hal'), guest: false }, 'present'))
  const question = device.put(device.move('Adopt the fees'))
  const vote = (person: string) => castVote(doc, context, at.live, question, { person, name: 'Hal' }, 'aye', by)
  allowed(vote('account:hal'))
  expect(device.conflicts()).toEqual([])
  expect(device.question(question).votes.aye).toBe(1)
  allowed(vote('account:hal2'))
  expect(device.conflicts()).toEqual(['vote-not-eligible', 'vote-not-eligible'])
})

test('a member seconds no motion of their own, and seconds once', () => {
  const device = open()
  const { doc, context, by } = device
  const motion = device.move('Adopt the fees', { mover: ann })
  const second = (who: Person) => secondMotion(doc, context, at.live, motion, who, by)
  expect(second(typed('Ann'))).toMatchObject({ refusal: 'own-motion' })
  allowed(second(bob))
  expect(second(typed('Bob'))).toMatchObject({ refusal: 'already-seconded' })
})

test('two seconds of one member that were made apart count once', () => {
  const [a, b] = [open(), openDecisionDevice(at, 'b', 2000)]
  const motion = a.move('Adopt the fees', { mover: ann })
  meet(a, b)
  allowed(secondMotion(a.doc, a.context, at.live, motion, bob, a.by))
  allowed(secondMotion(b.doc, b.context, at.live, motion, typed('Bob'), b.by))
  meet(a, b)
  expect(a.motion(motion).seconders.map(({ name }) => name)).toEqual(['Bob'])
})

test('a recusal under a typed name holds', () => {
  const device = open()
  const { doc, context, by } = device
  allowed(setDecisionRules(doc, context, { members: 7, recusedCountForQuorum: false }))
  allowed(recuse(doc, context, at.live, typed('Ann'), { item: at.items[0] ?? '' }, by))
  expect(device.state().quorum.present).toBe(6)
  const question = device.put(device.move('Adopt the fees'))
  expect(device.question(question)).toMatchObject({ members: 6, present: 6, recused: [ann] })
  expect(device.question(question).votes.eligible.map(({ name }) => name)).not.toContain('Ann')
})

test('a recused member who is noted as having left still leaves the number of all members', () => {
  const device = open()
  const { doc, context, by } = device
  allowed(setDecisionRules(doc, context, { members: 7 }))
  allowed(recuse(doc, context, at.live, ann, { item: at.items[0] ?? '', left: true }, by))
  allowed(markAttendance(doc, context, at.live, { ...ann, guest: false }, 'left'))
  const question = device.put(device.move('Adopt the fees'))
  expect(device.question(question)).toMatchObject({
    members: 6,
    present: 6,
    recused: [ann],
    quorum: { present: 6 },
  })
})

test('a guest who is recused changes no number', () => {
  const device = open()
  const { doc, context, by } = device
  const guest = typed('Hal')
  allowed(setDecisionRules(doc, context, { members: 7 }))
  allowed(markAttendance(doc, context, at.live, { ...guest, guest: true }, 'present'))
  allowed(recuse(doc, context, at.live, guest, { item: at.items[0] ?? '' }, by))
  const question = device.put(device.move('Adopt the fees'))
  expect(device.question(question)).toMatchObject({ members: 7, present: 7, recused: [] })
})

test('a chair entered by name has the casting vote, and only that vote if the rules say so', () => {
  const device = open()
  const { doc, context, by } = device
  allowed(assignDuty(doc, context, at.live, 'presiding', typed('Ann')))
  allowed(
    setDecisionRules(doc, context, {
      chairVotes: false,
      thresholds: { main: withCastingVote(thresholdPresets['majority-cast']) },
    }),
  )
  const question = device.put(device.move('Adopt the fees'))
  expect(device.question(question).votes.eligible).toHaveLength(6)
  device.roll(question, votesOf('-yyynnn'))
  allowed(giveCastingVote(doc, context, at.live, question, ann, 'aye', by))
  expect(device.conflicts()).toEqual([])
  expect(device.question(question).computed).toMatchObject({ carried: true, casting: 'aye' })
})

test('no reader turns a typed name into the account of that name', () => {
  const { doc, context, by, meeting, ...device } = open()
  allowed(markAttendance(doc, context, at.live, { ...typed('Ann'), guest: false }, 'remote'))
  allowed(assignDuty(doc, context, at.live, 'presiding', typed('Ann')))
  const motion = device.move('Adopt the fees', { mover: typed('Ann') })
  allowed(secondMotion(doc, context, at.live, motion, typed('Bob'), by))
  allowed(recuse(doc, context, at.live, typed('Cem'), { item: at.items[0] ?? null }, by))
  const { mover, seconders } = device.motion(motion)
  expect([mover, ...seconders]).toEqual([typed('Ann'), typed('Bob')])
  const [recusal] = readAllStatements(meeting()).flatMap((one) => (one.kind === 'recusal' ? [one] : []))
  expect(recusal?.person).toEqual(typed('Cem'))
  const { attendance, duties } = present(queryProceedings(doc, at.live).read())
  expect(duties.presiding.at(-1)).toMatchObject(typed('Ann'))
  // The attendance counts both for one person; the statement has its own key.
  expect(attendance.find(({ name }) => name === 'Ann')).toMatchObject({
    person: ann.person,
    also: ['name:ann'],
  })
  const noted = readAllStatements(meeting()).findLast((one) => one.kind === 'attendance' && one.name === 'Ann')
  expect(noted).toMatchObject(typed('Ann'))
})
