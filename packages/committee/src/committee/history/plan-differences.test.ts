import { expect, test } from 'vitest'
import { cancelMeeting, reinstateMeeting } from '../../meeting/meetings/cancellation.ts'
import { editMeeting } from '../../meeting/meetings/edit-meeting.ts'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import { readMeetingContents } from './meeting-contents.ts'
import { meetingDifferences } from './meeting-differences.ts'
import { restoreMeetingVersion } from './restore-meeting-version.ts'

test('lists fields and cancellation; restoring resets all of them but the cancellation', () => {
  const at = createCommitteeInUse()
  const { doc, context } = createReplica('a', 1000, at.base)
  const look = () => present(readMeetingContents(doc, at.upcoming))
  const before = look()
  const opened = { venue: '', link: '', duration: 60, kind: '', number: null }
  const saved = { venue: 'Library', link: 'https://example.org', duration: 45, kind: 'Special', number: 7 }
  allowed(editMeeting(doc, context, at.upcoming, opened, saved))
  allowed(cancelMeeting(doc, context, at.upcoming, 'Snow'))
  const after = look()
  expect(meetingDifferences(before, after)).toEqual([
    { kind: 'meeting-cancelled', reason: 'Snow', fields: ['cancelled'] },
    { kind: 'meeting-field', field: 'venue', before: null, after: 'Library', fields: ['place'] },
    {
      kind: 'meeting-field',
      field: 'link',
      before: null,
      after: 'https://example.org',
      fields: ['link'],
    },
    { kind: 'meeting-field', field: 'duration', before: 60, after: 45, fields: ['duration'] },
    { kind: 'meeting-field', field: 'kind', before: null, after: 'Special', fields: ['kind'] },
    { kind: 'meeting-field', field: 'number', before: null, after: 7, fields: ['number'] },
  ])
  allowed(restoreMeetingVersion(doc, context, at.upcoming, before))
  expect(look().meeting).toMatchObject({
    venue: null,
    link: null,
    duration: 60,
    kind: null,
    number: null,
    cancelled: { reason: 'Snow' },
  })
  allowed(reinstateMeeting(doc, context, at.upcoming))
  expect(meetingDifferences(after, look())[0]).toEqual({ kind: 'meeting-reinstated', fields: ['cancelled'] })
})
