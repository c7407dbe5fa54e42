import { isCancelled, type MeetingHead, queryContinuation } from '@civic-hub/committee'
import { isClosedSessionId } from '@civic-hub/protocol'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useReadOnly, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { meetingPageTexts } from '../../../texts/en/meeting-page.ts'
import { meetingsTexts } from '../../../texts/en/meetings.ts'
import { optionalPart } from '../../../ui/optional-part.ts'
import classes from './meeting-remarks.module.css'
import { MeetingVenue } from './meeting-venue.tsx'
import { meetingTitle } from './meeting-when.ts'

const { detail: texts } = meetingPageTexts

/** Computes in time zones. If it cannot be loaded, the meeting is still shown. */
const NextMeeting = optionalPart(() => import('./next-meeting.tsx'), 'NextMeeting')

interface MeetingRemarksProps {
  slug: string
  head: MeetingHead
  editable: boolean
}

/** Above the agenda: the venue, the meetings before and after, and why nothing can be edited. Mostly empty. */
export function MeetingRemarks({ slug, head, editable }: MeetingRemarksProps) {
  const readOnly = useReadOnly()
  const { doc, documentId } = useReplica()
  const continuation = useQuery(useMemo(() => queryContinuation(doc, head.id), [doc, head.id]))
  const locked = head.status === 'completed' ? texts.locked.completed : texts.locked.upcoming
  const isReaderOfClosed = readOnly === 'viewer' && isClosedSessionId(documentId)
  // An ended meeting can no longer be joined; the minutes have the link.
  const joinable = head.status === 'completed' ? null : head.link
  return (
    <div className={classes.remarks}>
      <MeetingVenue meeting={{ venue: head.venue, link: joinable }} />
      {head.cancelled && <p className={classes.cancelled}>{meetingsTexts.cancelledBecause(head.cancelled.reason)}</p>}
      {head.parentMeetingId !== null && (
        <Link to="/$committeeId/meetings/$meetingId" params={{ committeeId: slug, meetingId: head.parentMeetingId }}>
          {texts.resumedFrom}
        </Link>
      )}
      {continuation && (
        <Link to="/$committeeId/meetings/$meetingId" params={{ committeeId: slug, meetingId: continuation.id }}>
          {texts.continuedIn(meetingTitle(continuation))}
        </Link>
      )}
      {!editable && (
        <p className={classes.locked}>
          {readOnly
            ? isReaderOfClosed
              ? texts.readOnlyClosed
              : texts.readOnly[readOnly]
            : `${locked.why} ${locked.how}`}
        </p>
      )}
    </div>
  )
}

/** In the bar of a recurring meeting that is over: the offer of the next one. */
export function NextInBar({ slug, head }: Omit<MeetingRemarksProps, 'editable'>) {
  const isOver = head.status === 'completed' || isCancelled(head)
  return head.recurring !== null && isOver ? <NextMeeting slug={slug} head={head} /> : null
}
