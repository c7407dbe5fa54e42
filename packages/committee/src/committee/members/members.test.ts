import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { accountKey, nameKey } from '../../document/person.ts'
import { endMeeting } from '../../meeting/meetings/meeting-life.ts'
import { startMeetingNow } from '../../meeting/meetings/schedule-meeting.ts'
import { markAttendance } from '../../meeting/proceedings/attendance-transitions.ts'
import { allowed, bring, createReplica, present, type Replica } from '../../testing/replica.ts'
import { personKeysOf, queryHeldMeetings, readAttendanceRecord, sharedNames } from './attendance-record.ts'
import { findMember, readDay, readMembers } from './member.ts'
import { canSaveMember, isInGroup, isInTerm } from './member-rules.ts'
import { addMember, editMember, importMembers, removeMembers } from './member-transitions.ts'
import { linkMembers, offerForDuty, offerMembers } from './offered-members.ts'
import { queryMembers, queryRemovedMembers } from './query-members.ts'
import { attendsAsGuest } from './role-votes.ts'

const someone = {
  name: 'Ana Ortiz',
  role: 'Chair',
  email: 'ana@example.org',
  from: '',
  until: '',
  account: null,
}
const today = '2026-11-21'

describe('the rules of a directory entry', () => {
  test.each([
    [{ name: ' ' }, 'name-required'],
    [{ role: '' }, 'role-required'],
    [{ from: '2026-02-30' }, 'day-unknown'],
    [{ from: '2026-05-01', until: '2026-04-30' }, 'term-reversed'],
    [{ from: '2026-05-01', until: '2026-05-01' }, null],
    [{ email: '' }, null],
  ])('%o: %s', (changes, refusal) => {
    expect(canSaveMember({ ...someone, ...changes })).toBe(refusal)
  })

  test('D13: a list with one invalid entry is refused as a whole', () => {
    const { doc, context } = createReplica('a', 1000)
    const list = { added: [someone, { ...someone, role: ' ' }], edited: [] }
    expect(importMembers(doc, context, list)).toEqual({ ok: false, refusal: 'role-required' })
    expect(readMembers(doc)).toEqual([])
    expect(editMember(doc, context, 'nobody', { role: 'Clerk' })).toEqual({
      ok: false,
      refusal: 'member-not-found',
    })
  })

  test('an unknown start or end of a term means no limit', () => {
    expect(isInTerm({ from: '', until: '' }, today)).toBe(true)
    expect(isInTerm({ from: '2026-11-21', until: '' }, today)).toBe(true)
    expect(isInTerm({ from: '', until: '2026-11-20' }, today)).toBe(false)
    expect(readDay('2026-11-21T10:00:00Z')).toBe('')
  })
})

test.each([
  ['Vice CHAIR', 'leadership', true],
  ['Director of parks', 'leadership', true],
  ['Events lead', 'events', true],
  ['Coordinator', 'events', true],
  ['Town Clerk', 'secretaries', true],
  ['Treasurer', 'leadership', false],
  ['Treasurer', 'secretaries', false],
] as const)('%s in the group %s: %s', (role, group, isIn) => {
  expect(isInGroup(role, group)).toBe(isIn)
})

describe('D6: fields of an entry merge one by one', () => {
  test('concurrent changes of address and role are both kept, and so is a removal', () => {
    const a = createReplica('a', 1000)
    const id = allowed(addMember(a.doc, a.context, someone))
    const b = createReplica('b', 2000, Y.encodeStateAsUpdate(a.doc))
    allowed(editMember(a.doc, a.context, id, { email: '', until: '2027-06-30' }))
    allowed(editMember(b.doc, b.context, id, { role: ' Treasurer ' }))
    allowed(removeMembers(b.doc, b.context, [id]))
    bring(a, b)
    bring(b, a)
    expect(findMember(a.doc, id)).toEqual(findMember(b.doc, id))
    expect(findMember(a.doc, id)).toMatchObject({ email: '', until: '2027-06-30', role: 'Treasurer' })
    expect(queryMembers(a.doc).read()).toEqual([])
    expect(queryRemovedMembers(a.doc).read()).toMatchObject([{ id }])
  })

  test('D12: undo of an addition hides the entry, and keeps the edits of others in it', () => {
    const a = createReplica('a', 1000)
    const undo = new Y.UndoManager(a.doc, { trackedOrigins: new Set(['a']) })
    const id = allowed(addMember(a.doc, a.context, someone))
    const b = createReplica('b', 2000, Y.encodeStateAsUpdate(a.doc))
    allowed(editMember(b.doc, b.context, id, { role: 'Clerk' }))
    bring(b, a)
    undo.undo()
    expect(findMember(a.doc, id)).toMatchObject({ role: 'Clerk', removedAt: expect.any(String) })
    undo.redo()
    expect(queryMembers(a.doc).read()).toMatchObject([{ id, role: 'Clerk' }])
  })

  test('saving unchanged fields writes nothing', () => {
    const { doc, context } = createReplica('a', 1000)
    const id = allowed(addMember(doc, context, someone))
    const before = Y.encodeStateVector(doc)
    allowed(editMember(doc, context, id, { ...someone, name: ' Ana Ortiz' }))
    expect(Y.encodeStateVector(doc)).toEqual(before)
  })

  test('a list of 200 people is 200 values, written in one step', () => {
    const { doc, context } = createReplica('a', 1000)
    const undo = new Y.UndoManager(doc, { trackedOrigins: new Set(['a']) })
    const added = Array.from({ length: 200 }, (_, index) => ({ ...someone, name: `Member ${index}` }))
    allowed(importMembers(doc, context, { added, edited: [] }))
    expect(doc.getMap('members').size).toBe(200)
    undo.undo()
    expect(queryMembers(doc).read()).toEqual([])
  })
})

function held(replica: Replica, statements: readonly [person: string, status: 'present' | 'excused' | 'absent'][]) {
  const { doc, context } = replica
  const meeting = allowed(startMeetingNow(doc, context, { title: 'Meeting', committeeName: 'Parks' }))
  for (const [person, status] of statements)
    allowed(markAttendance(doc, context, meeting, { person, name: person, guest: false }, status))
  allowed(endMeeting(doc, context, meeting))
}

describe('the attendance record', () => {
  test('counts the meetings held in the term, by account and by name, each once', () => {
    const replica = createReplica('a', 1000)
    held(replica, [
      [accountKey('ana'), 'absent'],
      [nameKey('Ana Ortiz'), 'present'],
    ])
    held(replica, [[nameKey('Ana O.'), 'excused']])
    held(replica, [[nameKey('Somebody'), 'present']])
    allowed(startMeetingNow(replica.doc, replica.context, { title: 'Live', committeeName: 'Parks' }))
    const meetings = queryHeldMeetings(replica.doc).read()
    const keys = personKeysOf({ name: 'Ana Ortiz', earlierNames: ['ana o.'] }, 'ana', new Set())
    expect(readAttendanceRecord(meetings, keys, someone)).toEqual({
      held: 3,
      attended: 1,
      excused: 1,
      absent: 0,
    })
    const later = { from: '2026-11-22', until: '' }
    expect(readAttendanceRecord(meetings, keys, later)).toMatchObject({ held: 0, attended: 0 })
  })

  test('attendance noted under a name counts for the name, also where an account has it', () => {
    const replica = createReplica('a', 1000)
    const meeting = allowed(startMeetingNow(replica.doc, replica.context, { title: 'M', committeeName: 'Parks' }))
    for (const [person, status] of [
      [nameKey('Jo'), 'present'],
      [accountKey('jo'), 'excused'],
    ] as const)
      allowed(markAttendance(replica.doc, replica.context, meeting, { person, name: 'Jo', guest: false }, status))
    allowed(endMeeting(replica.doc, replica.context, meeting))
    const [held] = queryHeldMeetings(replica.doc).read()
    expect(Object.fromEntries(held?.byPerson ?? [])).toEqual({
      [nameKey('Jo')]: 'attended',
      [accountKey('jo')]: 'excused',
    })
  })

  test('attendance noted under a name that two members have counts for neither', () => {
    const members = [
      { name: 'Jo Park', earlierNames: [] },
      { name: 'jo park ', earlierNames: [] },
      { name: 'Sam', earlierNames: [] },
    ]
    const shared = sharedNames(members)
    expect(personKeysOf(present(members[0]), null, shared)).toEqual([])
    expect(personKeysOf(present(members[0]), 'jo', shared)).toEqual([accountKey('jo')])
    expect(personKeysOf(present(members[2]), null, shared)).toEqual([nameKey('Sam')])
  })

  test('renaming a member stores the earlier name', () => {
    const { doc, context } = createReplica('a', 1000)
    const id = allowed(addMember(doc, context, { ...someone, name: 'Ana: Maria' }))
    allowed(editMember(doc, context, id, { name: 'Ana Ortiz' }))
    expect(findMember(doc, id)?.earlierNames).toEqual(['ana: maria'])
  })
})

describe('the people offered in a meeting', () => {
  const { doc, context } = createReplica('a', 1000)
  const add = (changes: Partial<typeof someone>) => allowed(addMember(doc, context, { ...someone, ...changes }))
  const vice = add({ name: 'Vi', role: 'Vice Chair' })
  add({ name: 'Ana Ortiz', role: 'Chair' })
  add({ name: 'Cleo', role: 'Clerk' })
  add({ name: 'Gone', role: 'President', until: '2020-01-01' })
  add({ name: 'Vol', role: 'Volunteer' })
  const directory = linkMembers(readMembers(doc), [{ accountId: 'vi', entryId: vice }, { accountId: 'x' }])
  const known = [
    { person: accountKey('vi'), name: 'Vi from the app', guest: true },
    { person: accountKey('ana'), name: 'Ana Ortiz', guest: false },
    { person: nameKey('Neighbour'), name: 'Neighbour', guest: false },
  ]

  test('each person once, by account if there is one', () => {
    const offered = offerMembers(directory, known, new Set(), today)
    expect(offered.map(({ person, guest }) => [person, guest]).sort()).toEqual([
      [accountKey('ana'), false],
      [accountKey('vi'), false],
      [nameKey('cleo'), false],
      [nameKey('neighbour'), false],
      [nameKey('vol'), true],
    ])
  })

  test('a person stated under another key is not offered again', () => {
    const offered = offerMembers(directory, known, new Set([nameKey('Vi')]), today)
    expect(offered.filter(({ name }) => name.startsWith('Vi'))).toMatchObject([{ person: nameKey('Vi') }])
  })

  test('chairs preside before their deputies, clerks take notes', () => {
    expect(offerForDuty('presiding', directory, known, today)).toEqual([
      { person: accountKey('ana'), name: 'Ana Ortiz', role: 'Chair' },
      { person: accountKey('vi'), name: 'Vi', role: 'Vice Chair' },
    ])
    expect(offerForDuty('notes', directory, known, today).map(({ name }) => name)).toEqual(['Cleo'])
  })

  test('an explicit account, or none, takes precedence over the invitation', () => {
    const [member] = readMembers(doc).filter(({ id }) => id === vice)
    const people = [{ accountId: 'vi', entryId: vice }]
    const linkedTo = (account: string | null) => linkMembers([{ ...present(member), account }], people)[0]?.account
    expect([linkedTo(null), linkedTo('other'), linkedTo('')]).toEqual(['vi', 'other', null])
  })

  test('advisors and staff are guests', () => {
    expect(['Advisor', ' volunteer', 'Chair', 'Harbour master'].map(attendsAsGuest)).toEqual([true, true, false, false])
  })
})

test('offers a person once who was noted by name before there was an account of that name', () => {
  const known = [
    { person: nameKey('Ann'), name: 'Ann', guest: false },
    { person: accountKey('a'), name: 'Ann', guest: false },
  ]
  expect(offerMembers([], known, new Set(), today)).toEqual([known[1]])
  const another = { person: accountKey('b'), name: 'Ann', guest: false }
  expect(offerMembers([], [...known, another], new Set(), today)).toHaveLength(3)
})
