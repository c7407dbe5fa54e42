import { expect, test } from 'vitest'
import { findMeeting } from '../../document/committee-document.ts'
import { accountKey } from '../../document/person.ts'
import { endMeeting, revertMeetingStart, startMeeting } from '../../meeting/meetings/meeting-life.ts'
import { resumeMeeting } from '../../meeting/meetings/resume-meeting.ts'
import { scheduleMeeting, startMeetingNow } from '../../meeting/meetings/schedule-meeting.ts'
import { allowed, createReplica } from '../../testing/replica.ts'
import { addMember, editMember, removeMembers, setRoleVote } from './member-transitions.ts'
import { linkMembers, offerMembers } from './offered-members.ts'
import { queryMembers } from './query-members.ts'
import { queryRolesWithoutVote } from './query-role-votes.ts'
import { hasVote, readRoleVotes } from './role-votes.ts'

const day = '2026-12-01'
const usual = ['advisor', 'auditor', 'consultant', 'intern', 'observer', 'support', 'volunteer']

function open() {
  const { doc, context } = createReplica('a', 1000, undefined, () => new Date(`${day}T18:00:00Z`))
  const add = (name: string, role: string) =>
    allowed(addMember(doc, context, { name, role, email: '', from: '', until: '', account: null }))
  const plan = () => allowed(scheduleMeeting(doc, context, { title: 'December', scheduledFor: `${day}T18:00:00Z` }))
  const rolesIn = (meetingId: string) => {
    const roles = queryRolesWithoutVote(doc, meetingId).read()
    return roles && [...roles]
  }
  return { doc, context, add, plan, rolesIn }
}

test('roles of those who advise and help have no vote at first, typed ones have one, and both can be set', () => {
  const { doc, context } = open()
  const without = () => ['Member', ' VOLUNTEER', 'Harbour master'].filter((role) => !hasVote(readRoleVotes(doc), role))
  expect(usual.filter((role) => hasVote(readRoleVotes(doc), role))).toEqual([])
  expect(without()).toEqual([' VOLUNTEER'])
  allowed(setRoleVote(doc, context, 'Volunteer', true))
  allowed(setRoleVote(doc, context, 'harbour master', false))
  expect(without()).toEqual(['Harbour master'])
  expect(setRoleVote(doc, context, ' ', true)).toEqual({ ok: false, refusal: 'role-required' })
})

test('access makes no voting member where the directory has one, and does as before where it has none', () => {
  const { doc, context, add, plan, rolesIn } = open()
  const known = [
    { person: accountKey('ana'), name: 'Ana', guest: false },
    { person: accountKey('staff'), name: 'Staff', guest: false },
  ]
  const guests = () =>
    offerMembers(
      linkMembers(queryMembers(doc).read(), []),
      known,
      new Set(),
      day,
      queryRolesWithoutVote(doc, id).read(),
    )
      .filter(({ guest }) => guest)
      .map(({ name }) => name)
      .sort()
  const id = plan()
  add('Obi', 'Observer')
  expect(rolesIn(id)).toBeNull()
  expect(guests()).toEqual(['Obi'])
  add('Ana', 'Chair')
  expect(rolesIn(id)).toEqual(usual)
  expect(guests()).toEqual(['Obi', 'Staff'])
  allowed(setRoleVote(doc, context, 'Observer', true))
  expect(guests()).toEqual(['Staff'])
})

test('a meeting that has started keeps the roles of its start, also one of an earlier app', () => {
  const { doc, context, add, plan, rolesIn } = open()
  const before = plan()
  allowed(startMeeting(doc, context, before))
  const ana = add('Ana', 'Chair')
  expect(rolesIn(before)).toBeNull()
  const id = plan()
  allowed(startMeeting(doc, context, id))
  allowed(setRoleVote(doc, context, 'Chair', false))
  allowed(removeMembers(doc, context, [ana]))
  expect(rolesIn(id)).toEqual(usual)
  allowed(revertMeetingStart(doc, context, id))
  expect(rolesIn(id)).toBeNull()
  expect(findMeeting(doc, id)?.has('rolesWithoutVote')).toBe(false)
  allowed(editMember(doc, context, add('Bo', 'Clerk'), { role: 'Secretary' }))
  const now = allowed(startMeetingNow(doc, context, { title: '', committeeName: 'Parks' }))
  allowed(endMeeting(doc, context, now))
  allowed(setRoleVote(doc, context, 'Secretary', false))
  add('Cy', 'Member')
  expect(rolesIn(now)).toEqual([...usual, 'chair'].sort())
  const resumed = allowed(resumeMeeting(doc, context, now))
  expect(rolesIn(resumed)).toEqual([...usual, 'chair', 'secretary'].sort())
})
