import { describe, expect, test } from 'vitest'
import { findMeeting } from '../../document/committee-document.ts'
import { accountKey, nameKey } from '../../document/person.ts'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { allowed, bring, createReplica, present, type Replica } from '../../testing/replica.ts'
import { endMeeting, startMeeting } from '../meetings/meeting-life.ts'
import { setQuorum } from '../template/template-transitions.ts'
import {
  type Attendee,
  correctAttendance,
  markAllPresent,
  markAttendance,
  markPeople,
  voidStatements,
} from './attendance-transitions.ts'
import { votersNow } from './decisions/motion-transitions.ts'
import { queryDecisions } from './decisions/query-decisions.ts'
import { goToItem } from './now-transitions.ts'
import { queryProceedings } from './proceedings.ts'
import { quorumTurns } from './quorum.ts'
import { quorumNeeded } from './quorum-rule.ts'
import { readStatements, statementKey } from './statement.ts'

const at = createCommitteeInUse()
const [first = '', second = ''] = at.items
const member = (name: string): Attendee => ({ person: accountKey(name.toLowerCase()), name, guest: false })
const [ann, bob, cem] = ['Ann', 'Bob', 'Cem'].map(member) as [Attendee, Attendee, Attendee]
const hana: Attendee = { person: nameKey(' Hana '), name: ' Hana ', guest: true }

function open(name = 'a', clientId = 1000, base = at.base) {
  let minutes = 0
  const now = () => new Date(Date.UTC(2026, 10, 21, 19, minutes))
  const replica: Replica = createReplica(name, clientId, base, now)
  const { doc, context } = replica
  return {
    ...replica,
    atMinute(minute: number) {
      minutes = minute
    },
    mark: (who: Attendee, status: Parameters<typeof markAttendance>[4]) =>
      allowed(markAttendance(doc, context, at.live, who, status)),
    goTo: (item: string) => allowed(goToItem(doc, context, at.live, item)),
    state: () => present(queryProceedings(doc, at.live).read()),
    of: (who: Attendee) =>
      present(queryProceedings(doc, at.live).read()).attendance.find(({ person }) => person === who.person),
    stored: () => present(findMeeting(doc, at.live)),
  }
}
type Device = ReturnType<typeof open>

function meet(a: Device, b: Device): void {
  bring(a, b)
  bring(b, a)
  expect(b.state()).toEqual(a.state())
}

const time = (minute: number) => `2026-11-21T19:${String(minute).padStart(2, '0')}:00.000Z`

describe('attendance', () => {
  test('a guest whom a member states as a member counts for the quorum, at the same place and time', () => {
    const device = open()
    const zed = member('Zed')
    const before = device.state().quorum.present
    device.mark({ ...zed, guest: true }, 'present')
    expect(device.state().quorum.present).toBe(before)
    device.atMinute(7)
    device.mark(zed, 'present')
    expect(device.state().quorum.present).toBe(before + 1)
    expect(device.of(zed)).toMatchObject({ guest: false, last: { at: time(0) }, statements: [{ guest: false }] })
  })

  test('a reason is stated with the status, and corrected by another one', () => {
    const device = open()
    const excuse = (reason: string | null) =>
      allowed(markAttendance(device.doc, device.context, at.live, ann, 'excused', reason))
    const first = excuse(' ill ')
    expect(device.of(ann)?.last.reason).toBe('ill')
    expect(excuse('ill')).toBe(first)
    expect(excuse(null)).toBe(first)
    excuse('on travel')
    expect(device.of(ann)?.last).toMatchObject({ status: 'excused', reason: 'on travel' })
  })

  test('what a line said of several people is taken back as a whole, and nothing else', () => {
    const device = open()
    const { doc, context } = device
    const take = (ids: readonly string[]) => allowed(voidStatements(doc, context, at.live, ids))
    const statuses = () => device.state().attendance.map(({ name, last }) => [name, last.status])
    device.mark(ann, 'present')
    // Ann was present before, so that only Bob is new.
    take(allowed(markPeople(doc, context, at.live, [ann, bob], 'present', null)))
    expect(statuses()).toEqual([['Ann', 'present']])
    // An exception at the same item replaces the statement before.
    take(allowed(markPeople(doc, context, at.live, [ann], 'excused', 'ill')))
    expect(statuses()).toEqual([['Ann', 'present']])
    expect(allowed(markPeople(doc, context, at.live, [ann], 'present', null))).toEqual([])
  })

  test('one call states all as present, one call each exception, and an exception is no arrival', () => {
    const device = open()
    allowed(markAllPresent(device.doc, device.context, at.live, [ann, bob, cem, member('Dee')]))
    device.mark(bob, 'remote')
    device.mark(cem, 'excused')
    expect(device.state().attendance.map(({ name, last, late }) => [name, last.status, late])).toEqual([
      ['Ann', 'present', false],
      ['Bob', 'remote', false],
      ['Cem', 'excused', false],
      ['Dee', 'present', false],
    ])
    expect(device.of(cem)?.spans).toEqual([])
    expect(device.state().quorum).toEqual({ present: 3, needed: 2, met: true })
    expect(device.state().conflicts).toEqual([])
  })

  test('arrivals and departures keep their time and the item during which they happened', () => {
    const device = open()
    device.mark(cem, 'absent')
    device.goTo(second)
    device.atMinute(20)
    device.mark(cem, 'remote')
    device.atMinute(40)
    device.mark(cem, 'left')
    expect(device.of(cem)).toMatchObject({ late: true, here: false })
    expect(device.of(cem)?.spans).toEqual([
      { from: time(20), to: time(40), remote: true, fromItem: second, toItem: second, reason: null },
    ])
  })

  test('a person first noted at a later item is late; a guest does not count for the quorum', () => {
    const device = open()
    device.goTo(second)
    device.mark(hana, 'present')
    expect(device.of(hana)).toMatchObject({ name: 'Hana', guest: true, late: true, here: true })
    expect(device.state().quorum.present).toBe(1)
  })

  test('a person who arrives during the first item is late, unless it is within the roll call', () => {
    const device = open()
    allowed(startMeeting(device.doc, device.context, at.upcoming))
    const arrive = (who: Attendee, minute: number) => {
      device.atMinute(minute)
      return allowed(markAttendance(device.doc, device.context, at.upcoming, who, 'present'))
    }
    const late = () =>
      present(queryProceedings(device.doc, at.upcoming).read()).attendance.flatMap((one) =>
        one.late ? [one.name] : [],
      )
    arrive(bob, 2)
    device.atMinute(10)
    allowed(markAllPresent(device.doc, device.context, at.upcoming, [ann, member('Dee')]))
    // A device whose clock is ahead, in the middle of the roll call.
    arrive(member('Eve'), 45)
    arrive(hana, 14)
    expect(late()).toEqual([])
    const arrival = arrive(cem, 22)
    expect(late()).toEqual(['Cem'])
    const onTime = { status: 'present', at: time(3), item: null, reason: null } as const
    const { item } = present(queryProceedings(device.doc, at.upcoming).read()).attendance[0]?.last ?? {}
    allowed(correctAttendance(device.doc, device.context, at.upcoming, arrival, { ...onTime, item: item ?? null }))
    expect(late()).toEqual([])
    // A person who is only noted after the meeting was there from its start.
    allowed(endMeeting(device.doc, device.context, at.upcoming))
    arrive(member('Gus'), 50)
    expect(late()).toEqual([])
  })

  test('a corrected statement keeps its place; one with another time moves to the place of that time', () => {
    const device = open()
    allowed(markAllPresent(device.doc, device.context, at.live, [ann, bob, cem]))
    device.atMinute(20)
    const left = device.mark(bob, 'left')
    device.atMinute(30)
    device.mark(cem, 'left')
    const correction = { status: 'left', at: time(45), item: second, reason: ' another meeting ' } as const
    const corrected = allowed(correctAttendance(device.doc, device.context, at.live, left, correction))
    expect(device.of(bob)?.last).toMatchObject({ id: corrected, at: time(45), reason: 'another meeting' })
    const turns = device.state().quorumMoments.map(({ at: when, present }) => [when, present])
    expect(turns.slice(-2)).toEqual([
      [time(30), 2],
      [time(45), 1],
    ])
    expect(device.state().conflicts).toEqual([])
    const wrong = { ...correction, at: 'soon' }
    expect(correctAttendance(device.doc, device.context, at.live, corrected, wrong)).toEqual({
      ok: false,
      refusal: 'time-required',
    })
  })

  test('D14: a voided statement is not in effect, and is again when its voiding is voided', () => {
    const device = open()
    const id = device.mark(bob, 'present')
    const before = device.stored().get(statementKey(id))
    const voidings = allowed(voidStatements(device.doc, device.context, at.live, [id]))
    expect(device.of(bob)).toBeUndefined()
    allowed(voidStatements(device.doc, device.context, at.live, voidings))
    expect(device.of(bob)?.here).toBe(true)
    expect(device.stored().get(statementKey(id))).toEqual(before)
  })

  test('D14: invalid statements are skipped, those of other kinds are read as places, and both stay stored', () => {
    const device = open()
    const newer = { kind: 'petition', order: 'a5', at: time(1), text: 'Buy paint' }
    device.stored().set(statementKey('newer'), newer)
    device.stored().set(statementKey('odd'), { kind: 'attendance', order: 'a6', at: time(2), person: 5 })
    device.mark(bob, 'present')
    const read = readStatements(device.stored())
    expect(read.find(({ id }) => id === 'newer')).toEqual({
      id: 'newer',
      order: 'a5',
      at: time(1),
      kind: 'other',
    })
    expect(read.map(({ id }) => id)).not.toContain('odd')
    // A new statement goes after them.
    expect(read.at(-1)).toMatchObject({ kind: 'attendance', name: 'Bob' })
    expect(device.of(bob)?.here).toBe(true)
    expect(device.stored().get(statementKey('newer'))).toEqual(newer)
  })

  test('D14, D15: two concurrent calls of markAllPresent state each person once', () => {
    const [a, b] = [open('a', 1000), open('b', 2000)]
    for (const { doc, context } of [a, b]) allowed(markAllPresent(doc, context, at.live, [bob, cem]))
    meet(a, b)
    expect(a.of(bob)?.statements).toHaveLength(1)
    expect(a.state().quorum.present).toBe(3)
    expect(a.state().conflicts).toEqual([])
  })

  test('concurrent contradictions are doubts, until a later statement or voiding settles them', () => {
    const [a, b] = [open('a', 1000), open('b', 2000)]
    a.mark(bob, 'present')
    b.mark(bob, 'excused')
    meet(a, b)
    const [conflict] = a.state().conflicts
    expect(conflict).toMatchObject({ kind: 'contradiction', name: 'Bob' })
    const excused = conflict?.statements.find(
      (id) => a.of(bob)?.statements.find((one) => one.id === id)?.status === 'excused',
    )
    allowed(voidStatements(a.doc, a.context, at.live, [present(excused)]))
    meet(a, b)
    expect(a.state().conflicts).toEqual([])
    expect(b.of(bob)?.here).toBe(true)
  })

  test('the times of two concurrent statements do not decide their order', () => {
    for (const [minuteOfA, minuteOfB] of [
      [5, 9],
      [9, 5],
    ] as const) {
      const [a, b] = [open('a', 1000), open('b', 2000)]
      a.atMinute(minuteOfA)
      a.mark(bob, 'present')
      a.mark(bob, 'excused')
      b.atMinute(minuteOfB)
      b.mark(bob, 'present')
      meet(a, b)
      expect(a.state().conflicts.map(({ kind }) => kind)).toEqual(['contradiction'])
    }
  })

  test('a departure without an arrival, and one before the arrival, are doubts', () => {
    const device = open()
    device.mark(cem, 'left')
    device.atMinute(20)
    const id = device.mark(bob, 'present')
    device.goTo(second)
    device.atMinute(30)
    device.mark(bob, 'left')
    const early = { status: 'present', at: time(50), item: null, reason: null } as const
    allowed(correctAttendance(device.doc, device.context, at.live, id, early))
    expect(
      device
        .state()
        .conflicts.map(({ kind, name }) => [kind, name])
        .sort(),
    ).toEqual([
      ['left-without-arriving', 'Cem'],
      ['times-reversed', 'Bob'],
    ])
  })
})

describe('a member who is noted by name and under an account of that name', () => {
  const typed = (name: string, guest = false): Attendee => ({ person: nameKey(name), name, guest })
  const dee = member('Dee')
  const rows = (device: Device) =>
    device.state().attendance.flatMap(({ person, name, here }) => (name === 'Dee' ? [[person, here]] : []))

  test('is one person, whose departure counts', () => {
    const device = open()
    device.mark(typed('Dee'), 'present')
    device.mark(dee, 'present')
    expect(rows(device)).toEqual([[dee.person, true]])
    device.goTo(second)
    device.atMinute(20)
    device.mark(dee, 'left')
    expect(device.of(dee)?.spans).toHaveLength(1)
    expect(rows(device)).toEqual([[dee.person, false]])
    expect(device.state().quorumMoments.map((moment) => moment.present)).toEqual([1, 2, 1])
    expect(device.state().conflicts).toEqual([])
  })

  test.each([
    ['another Unicode form', 'Zoe\u0308 Hale', 'Zoë Hale'],
    ['a no-break space', 'Zoë\u00A0Hale', 'Zoë Hale'],
    ['the family name first', 'Hale, Zoë', 'Zoë Hale'],
  ])('is one person with %s of the name', (_form, one, other) => {
    const device = open()
    const account = { person: accountKey('zoe'), name: other, guest: false }
    device.mark(typed(one), 'present')
    // An older app stored the key as the name was typed.
    const [known] = readStatements(device.stored()).slice(-1)
    const value = device.stored().get(statementKey(present(known).id)) as object
    const old = { ...value, person: `name:${one.toLowerCase()}`, name: one, status: 'remote' }
    device.stored().set(statementKey('old'), old)
    device.mark(account, 'left')
    expect(device.state().attendance.filter(({ name }) => name !== 'Ann')).toMatchObject([
      { person: account.person, here: false, also: [nameKey(other)] },
    ])
    expect(
      device
        .state()
        .quorumMoments.map((moment) => moment.present)
        .slice(-2),
    ).toEqual([2, 1])
  })

  test('D15: is one person without a doubt when two devices note the same apart', () => {
    const [a, b] = [open('a', 1000), open('b', 2000)]
    a.mark(typed('Dee'), 'present')
    b.mark(dee, 'present')
    meet(a, b)
    expect(rows(a)).toEqual([[dee.person, true]])
    expect(a.state().conflicts).toEqual([])
  })

  test('is a doubt when two devices note different things apart', () => {
    const [a, b] = [open('a', 1000), open('b', 2000)]
    a.mark(typed('Dee'), 'excused')
    b.mark(dee, 'present')
    meet(a, b)
    expect(a.state().conflicts).toMatchObject([{ kind: 'contradiction', person: dee.person }])
  })

  test('is not present twice after one call for all', () => {
    const device = open()
    device.mark(typed('Dee'), 'present')
    expect(allowed(markAllPresent(device.doc, device.context, at.live, [dee]))).toEqual([])
    expect(device.state().quorum.present).toBe(2)
  })

  test('stays two people where two accounts have the name, or one of the two is a guest', () => {
    const device = open()
    device.mark(typed('Dee'), 'present')
    device.mark(dee, 'present')
    device.mark({ ...dee, person: accountKey('dee2') }, 'present')
    expect(rows(device)).toHaveLength(3)
    device.mark(typed('Cem', true), 'present')
    device.mark(cem, 'present')
    expect(device.state().attendance.filter(({ name }) => name === 'Cem')).toHaveLength(2)
  })

  test('votes under the account, and under the typed name', () => {
    const device = open()
    device.mark(typed('Dee'), 'present')
    device.mark(dee, 'present')
    const { voters } = votersNow(present(queryDecisions(device.doc, at.live).read()), device.stored(), [])
    expect(voters.find(({ name }) => name === 'Dee')).toEqual({
      person: dee.person,
      name: 'Dee',
      also: [nameKey('Dee')],
    })
  })
})

describe('the quorum', () => {
  test('is known at every moment, and each loss and return with its time and item', () => {
    const device = open()
    allowed(markAllPresent(device.doc, device.context, at.live, [bob]))
    device.goTo(second)
    device.atMinute(20)
    device.mark(bob, 'left')
    expect(device.state().quorum).toEqual({ present: 1, needed: 2, met: false })
    device.atMinute(25)
    device.mark(bob, 'remote')
    const turns = quorumTurns(device.state().quorumMoments)
    expect(turns.map(({ at: when, item, met }) => [when, item, met])).toEqual([
      [time(20), second, false],
      [time(25), second, true],
    ])
    expect(first).not.toBe(second)
  })

  test('counts a member once who is noted by name and under an account', () => {
    const device = open()
    allowed(setQuorum(device.doc, device.context, { kind: 'number', number: 2 }))
    device.mark({ person: nameKey('Ann'), name: 'Ann', guest: false }, 'present')
    device.mark(ann, 'present')
    expect(device.state().quorum).toEqual({ present: 1, needed: 2, met: false })
    expect(present(queryDecisions(device.doc, at.live).read()).quorum.present).toBe(1)
    device.mark(bob, 'present')
    const counts = () => device.state().quorumMoments.map((moment) => moment.present)
    expect(counts()).toEqual([1, 2])
    // A typed name may be either of two members of that name, or another one.
    device.mark({ person: accountKey('ann2'), name: 'Ann', guest: false }, 'present')
    expect(counts()).toEqual([1, 2, 4])
  })

  test('an ended meeting keeps the rule of its time; without a rule the quorum is always met', () => {
    const device = open()
    allowed(endMeeting(device.doc, device.context, at.live))
    allowed(setQuorum(device.doc, device.context, { kind: 'number', number: 9 }))
    expect(device.state().quorum.needed).toBe(2)
    const old = present(queryProceedings(device.doc, at.completed).read())
    expect(old.quorum).toEqual({ present: 0, needed: null, met: true })
  })

  test.each([
    ['half', 9, 5],
    ['half', 8, 4],
    ['more-than-half', 8, 5],
    ['more-than-half', 9, 5],
    ['one-third', 10, 4],
    ['three-fifths', 5, 3],
    ['two-thirds', 9, 6],
    ['three-quarters', 9, 7],
  ] as const)('%s of %d members is %d', (share, members, needed) => {
    expect(quorumNeeded({ kind: 'share', share, members })).toBe(needed)
  })

  test('counts people: no halves, not zero, and not more than possible', () => {
    const { doc, context } = open()
    for (const number of [0, 2.5, -1, 1000, Number.NaN])
      expect(setQuorum(doc, context, { kind: 'number', number })).toEqual({
        ok: false,
        refusal: 'quorum-out-of-range',
      })
    allowed(setQuorum(doc, context, null))
    expect(present(queryProceedings(doc, at.live).read()).quorum.needed).toBeNull()
  })
})
