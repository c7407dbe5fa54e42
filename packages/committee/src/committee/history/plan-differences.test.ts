import { expect, test } from 'vitest'
import { cancelMeeting, reinstateMeeting } from '../../meeting/meetings/cancellation.ts'
import { setMeetingDetails } from '../../meeting/meetings/meeting-details.ts'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import { readMeetingContents } from './meeting-contents.ts'
import { meetingDifferences } from './meeting-differences.ts'
import { restoreMeetingVersion } from './restore-meeting-version.ts'

test('lists place, link, length and cancellation; restoring resets all of them but the cancellation', () => {
  const at = createCommitteeInUse()
  const { doc, context } = createReplica('a', 1000, at.base)
  const look = () => present(readMeetingContents(doc, at.upcoming))
  const before = look()
  const opened = { place: '', link: '', duration: 60 }
  const saved = { place: 'Library', link: 'https://example.org', duration: 45 }
  allowed(setMeetingDetails(doc, context, at.upcoming, opened, saved))
  allowed(cancelMeeting(doc, context, at.upcoming, 'Snow'))
  const after = look()
  expect(meetingDifferences(before, after)).toEqual([
    { kind: 'meeting-cancelled', reason: 'Snow', fields: ['cancelled'] },
    { kind: 'meeting-place', before: null, after: 'Library', fields: ['place'] },
    { kind: 'meeting-link', before: null, after: 'https://example.org', fields: ['link'] },
    { kind: 'meeting-duration', before: 60, after: 45, fields: ['duration'] },
  ])
  allowed(restoreMeetingVersion(doc, context, at.upcoming, before))
  expect(look().meeting).toMatchObject({
    place: null,
    link: null,
    duration: 60,
    cancelled: { reason: 'Snow' },
  })
  allowed(reinstateMeeting(doc, context, at.upcoming))
  expect(meetingDifferences(after, look())[0]).toEqual({ kind: 'meeting-reinstated', fields: ['cancelled'] })
})
