import { isCancelled, type MeetingHead, type MeetingStatus, queryContinuation } from '@civic-hub/committee'
import { isClosedSessionId } from '@civic-hub/protocol'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useReadOnly, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { meetingPageTexts } from '../../../texts/en/meeting-page.gen.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { readOnlyTexts } from '../../../texts/en/read-only.gen.ts'
import { optionalPart } from '../../../ui/optional-part.ts'
import classes from './meeting-remarks.module.css'
import { MeetingVenue } from './meeting-venue.tsx'
import { meetingTitle } from './meeting-when.ts'

const { detail: texts } = meetingPageTexts

/** Computes in time zones. If it cannot be loaded, the meeting is still shown. */
const NextMeeting = optionalPart(() => import('./next-meeting.tsx'), 'NextMeeting')
const ResumedApart = optionalPart(() => import('./resumed-apart.tsx'), 'ResumedApart')
const ContinueInOne = optionalPart(() => import('./resumed-apart.tsx'), 'ContinueInOne')

interface MeetingRemarksProps {
  slug: string
  head: MeetingHead
}

/** Above the agenda, or in the bar below the minutes: the venue, and the meetings before and after. Mostly empty. */
export function MeetingRemarks({ slug, head }: MeetingRemarksProps) {
  const { doc } = useReplica()
  const continuation = useQuery(useMemo(() => queryContinuation(doc, head.id), [doc, head.id]))
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
      {head.parentMeetingId !== null && <ResumedApart slug={slug} head={head} />}
      {continuation && (
        <Link to="/$committeeId/meetings/$meetingId" params={{ committeeId: slug, meetingId: continuation.id }}>
          {texts.continuedIn(meetingTitle(continuation))}
        </Link>
      )}
    </div>
  )
}

/** In the bar: the offer of the meeting after a recurring one, and that to go on in one of two that were resumed apart. */
export function OffersInBar({ slug, head }: MeetingRemarksProps) {
  const isOver = head.status === 'completed' || isCancelled(head)
  return (
    <>
      {head.recurring !== null && isOver && <NextMeeting slug={slug} head={head} />}
      {head.parentMeetingId !== null && <ContinueInOne slug={slug} head={head} />}
    </>
  )
}

/** In the bar of a meeting that cannot be edited: the reason, and the way to edit. */
export function LockedInBar({ status }: { status: MeetingStatus }) {
  const readOnly = useReadOnly()
  const isClosed = isClosedSessionId(useReplica().documentId)
  const { why, how } = texts.locked[status === 'completed' ? 'completed' : 'upcoming']
  return (
    <p className={classes.locked}>
      {readOnly === null
        ? `${why} ${how}`
        : readOnly === 'viewer'
          ? isClosed
            ? texts.readOnlyClosed
            : readOnlyTexts.viewerReads
          : texts.readOnly[readOnly]}
    </p>
  )
}
