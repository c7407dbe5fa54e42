import { expect, test } from 'vitest'
import { openFields } from '../../document/edit-fields.ts'
import { keyOf } from '../../document/form-fields.ts'
import { cancelMeeting, reinstateMeeting } from '../../meeting/meetings/cancellation.ts'
import { editMeeting } from '../../meeting/meetings/edit-meeting.ts'
import { meetingFieldNames, meetingFields } from '../../meeting/meetings/meeting-fields.ts'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import { typedInto } from '../../testing/typed-into.ts'
import { readMeetingContents } from './meeting-contents.ts'
import { meetingDifferences } from './meeting-differences.ts'
import { restoreMeetingVersion } from './restore-meeting-version.ts'

test('lists fields and cancellation; restoring resets all of them but the cancellation', () => {
  const at = createCommitteeInUse()
  const { doc, context } = createReplica('a', 1000, at.base)
  const look = () => present(readMeetingContents(doc, at.upcoming))
  const before = look()
  const values = Object.fromEntries(meetingFieldNames.map((name) => [name, before.meeting[name]]))
  const saved = Object.fromEntries(meetingFieldNames.map((name) => [name, typedInto(meetingFields[name], 'b')]))
  allowed(editMeeting(doc, context, at.upcoming, openFields(meetingFields, before.meeting), saved))
  allowed(cancelMeeting(doc, context, at.upcoming, 'Snow'))
  const after = look()
  expect(meetingDifferences(before, after)).toEqual([
    { kind: 'meeting-cancelled', reason: 'Snow', fields: ['cancelled'] },
    ...meetingFieldNames.map((field) => ({
      kind: 'meeting-field',
      field,
      before: values[field],
      after: saved[field],
      fields: [keyOf(meetingFields, field)],
    })),
  ])
  allowed(restoreMeetingVersion(doc, context, at.upcoming, before))
  expect(look().meeting).toMatchObject({ ...values, cancelled: { reason: 'Snow' } })
  allowed(reinstateMeeting(doc, context, at.upcoming))
  expect(meetingDifferences(after, look())[0]).toEqual({ kind: 'meeting-reinstated', fields: ['cancelled'] })
})
