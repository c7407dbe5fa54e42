import { expect, test } from 'vitest'
import { accountKey, nameKey } from '../../document/person.ts'
import { addActionItem } from '../../meeting/action-items/action-item-transitions.ts'
import { startMeetingNow } from '../../meeting/meetings/schedule-meeting.ts'
import { markAttendance } from '../../meeting/proceedings/attendance-transitions.ts'
import { allowed, createReplica } from '../../testing/replica.ts'
import { addMember, removeMembers } from './member-transitions.ts'
import { readOwnerNames } from './owner-names.ts'

function createMeeting() {
  const { doc, context } = createReplica('a', 1000)
  const meeting = allowed(startMeetingNow(doc, context, { title: 'Meeting', committeeName: 'Parks' }))
  const addNamed = (name: string) =>
    allowed(addMember(doc, context, { name, role: 'Member', email: '', from: '', until: '', account: null }))
  return { doc, context, meeting, addNamed }
}

test('lists present people before the directory, people with access and owners, each name once', () => {
  const { doc, context, meeting, addNamed } = createMeeting()
  const guest = { person: nameKey('Sam'), name: 'Sam', guest: true }
  const ana = { person: accountKey('ana'), name: 'Ana Ortiz', guest: false }
  allowed(markAttendance(doc, context, meeting, guest, 'present'))
  allowed(markAttendance(doc, context, meeting, ana, 'remote'))
  for (const name of ['Sam Lee', 'ana ortiz']) addNamed(name)
  allowed(addActionItem(doc, context, meeting, { title: 'Paint', owner: 'The city', dueDate: null }))
  allowed(addActionItem(doc, context, meeting, { title: 'Mow', owner: '', dueDate: null }))
  expect(readOwnerNames(doc, meeting, ['Sam Lee', 'Joy'])).toEqual([
    ['Ana Ortiz', 'Sam'],
    ['Sam Lee'],
    ['Joy'],
    ['The city'],
  ])
})

test('leaves out a removed member, and an attendee who is not present', () => {
  const { doc, context, meeting, addNamed } = createMeeting()
  const excused = { person: nameKey('Joy'), name: 'Joy', guest: false }
  allowed(markAttendance(doc, context, meeting, excused, 'excused'))
  allowed(removeMembers(doc, context, [addNamed('Sam Lee')]))
  expect(readOwnerNames(doc, meeting, []).flat()).toEqual([])
  expect(readOwnerNames(doc, meeting, ['Sam Lee']).flat()).toEqual(['Sam Lee'])
})
