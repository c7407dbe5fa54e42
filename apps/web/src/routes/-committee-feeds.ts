import { queryMeetingList } from '@civic-hub/committee'
import { queryCalendar } from '@civic-hub/committee/calendar'
import { queryGivenNumbers, readNumbers, resolutionsMap } from '@civic-hub/committee/resolutions'
import { feedMaxBytes } from '@civic-hub/protocol'
import { useEffect } from 'react'
import { type FeedWriter, publishFeeds } from '../features/committee/feeds/publish-feeds.ts'
import type { CalendarFeed } from '../features/meeting/meetings/calendar-feed.ts'
import { meetingTitle } from '../features/meeting/meetings/meeting-when.ts'
import { minutesFeed } from '../features/meeting/minutes/minutes-feed.ts'
import { onListChange } from '../replica/connection/list-changes.ts'
import { useReplica } from '../replica/react/replica-provider.tsx'
import type { Replica } from '../replica/replica.ts'
import { readLatestApprovals } from '../replica/session/committee-approvals.ts'

/** Increase this number when the same meetings result in other bytes. */
const calendarFormat = 5
const minutesFormat = 3
/**
 * Approvals are not in the document, but a feed with more approvals must count as newer: these digits of the format
 * contain their number.
 */
const maxApprovals = 1_000_000

interface OfCommittee {
  slug: string
  name: string
}

/** Keeps the feeds of the committee on screen up to date. */
export function CommitteeFeeds({ committee: { slug, name } }: { committee: OfCommittee }) {
  const replica = useReplica()
  useEffect(() => publishFeeds(replica, writersOf(replica, { slug, name })), [replica, slug, name])
  return null
}

function writersOf(replica: Replica, { slug, name }: OfCommittee): FeedWriter[] {
  const { doc, documentId } = replica
  const calendar = queryCalendar(doc)
  const meetings = queryMeetingList(doc)
  const numbers = queryGivenNumbers(doc)
  const addressOf = (meetingId: string) => `${location.origin}/${slug}/meetings/${meetingId}`
  let feed: CalendarFeed | null = null
  return [
    {
      kind: 'calendar',
      onChange: calendar.subscribe,
      async prepare() {
        // Loaded only for a committee with subscribers: the code that writes calendars is large.
        const { createCalendarFeed } = await import('../features/meeting/meetings/calendar-feed.ts')
        feed ??= createCalendarFeed(addressOf, feedMaxBytes)
        const written = feed
        await written.prepare(calendar.read())
        return { format: calendarFormat, write: () => written.write(calendar.read(), name) }
      },
    },
    {
      kind: 'minutes',
      onChange(changed) {
        const stops = [
          meetings.subscribe(changed),
          numbers.subscribe(changed),
          onListChange('approvals', documentId, changed),
        ]
        return () => {
          for (const stop of stops) stop()
        }
      },
      async prepare() {
        const answer = await readLatestApprovals(documentId)
        if (!answer.ok) return null
        const { approvals } = answer.value
        const made = approvals.reduce((sum, { number }) => sum + number, 0)
        return {
          format: minutesFormat * maxApprovals + Math.min(made, maxApprovals - 1),
          write: () =>
            minutesFeed({
              committee: name,
              documentId,
              approvals,
              addressOf,
              resolutions: readNumbers(resolutionsMap(doc)),
              meetings: meetings.read().map((meeting) => ({ ...meeting, title: meetingTitle(meeting) })),
            }),
        }
      },
    },
  ]
}
