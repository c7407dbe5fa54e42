import { canEnd, canResume, canStart, isCancelled, type MeetingHead, queryContinuation } from '@civic-hub/committee'
import { isClosedSessionId } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { useReadOnly, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { meetingPageTexts } from '../../../texts/en/meeting-page.ts'
import { meetingsTexts } from '../../../texts/en/meetings.ts'
import { EditToggle } from '../../../ui/edit-toggle.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { optionalPart } from '../../../ui/optional-part.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './meeting-header.module.css'
import { MeetingMenu } from './meeting-menu.tsx'
import { MeetingTitle } from './meeting-title.tsx'
import { MeetingVenue } from './meeting-venue.tsx'
import { meetingDay, meetingTime, meetingTitle, plannedWhen } from './meeting-when.ts'
import { shownStatus } from './shown-status.ts'
import type { MeetingActions } from './use-meeting-actions.ts'

const { detail: texts } = meetingPageTexts

/** Computes in time zones. If it cannot be loaded, the meeting is still shown. */
const NextMeeting = optionalPart(() => import('./next-meeting.tsx'), 'NextMeeting')

interface MeetingHeaderProps {
  committee: { slug: string; name: string }
  head: MeetingHead
  editable: boolean
  editMode: boolean
  canWrite: boolean
  actions: MeetingActions
  /** Additional facts beside status and date. */
  facts: ReactNode
  /** A recess or the adjournment, below all else. */
  sitting: ReactNode
  sittingEntries: ReactNode
  onEditMode: (editMode: boolean) => void
}

/** One line above the panes, and a second one only if it has content. */
export const MeetingHeader = memo(function MeetingHeader(props: MeetingHeaderProps) {
  const { committee, head, editable, editMode, canWrite, actions, onEditMode } = props
  const readOnly = useReadOnly()
  const time = meetingTime(head)
  const planned = plannedWhen(head)
  const { doc, documentId } = useReplica()
  const isClosed = isClosedSessionId(documentId)
  const continuation = useQuery(useMemo(() => queryContinuation(doc, head.id), [doc, head.id]))
  const [editingTitle, setEditingTitle] = useState(false)
  const locked = head.status === 'completed' ? texts.locked.completed : texts.locked.upcoming
  const repeats = head.recurring !== null && (head.status === 'completed' || isCancelled(head))
  // An ended meeting can no longer be joined; the minutes have the link.
  const joinable = head.status === 'completed' ? null : head.link
  const togglesEdit = canWrite && head.status !== 'live'
  return (
    <header className={classes.header}>
      <Link
        to={isClosed ? '/$committeeId/meetings/$meetingId' : '/$committeeId/meetings'}
        params={{ committeeId: committee.slug, meetingId: head.id }}
        className={classes.back}
        title={isClosed ? texts.backToOpen : texts.back}
      >
        <Icon name="back" />
        <span className="visually-hidden">{isClosed ? texts.backToOpen : texts.back}</span>
      </Link>
      <MeetingTitle head={head} editable={editable} editing={editingTitle} onEditing={setEditingTitle} />
      <p className={classes.facts}>
        <StatusBadge status={shownStatus(head)} />
        <time dateTime={head.date}>
          {meetingDay(head)}
          {time && ` · ${time}`}
          {head.duration !== null && <span className={classes.wide}> · {meetingsTexts.minutes(head.duration)}</span>}
        </time>
        {planned && <span className={classes.planned}>{texts.plannedFor(planned)}</span>}
        {props.facts}
      </p>
      {togglesEdit && (
        <div className={classes.edit}>
          <EditToggle pressed={editMode} onToggle={onEditMode}>
            {texts.edit}
          </EditToggle>
        </div>
      )}
      <div className={classes.actions}>
        {canWrite && canStart(head) !== 'not-upcoming' && (
          <StatusButton
            icon="play"
            label={texts.start}
            short={texts.startShort}
            primary={head.cancelled === null}
            onClick={() => void actions.start(head)}
          />
        )}
        {canWrite && canEnd(head) === null && (
          <StatusButton icon="stop" label={texts.end} short={texts.endShort} onClick={() => void actions.end(head)} />
        )}
        {canWrite && !isClosed && canResume(head, continuation !== null) === null && (
          <StatusButton
            icon="play"
            label={meetingsTexts.resume}
            short={texts.resumeShort}
            onClick={() => void actions.resume(head)}
          />
        )}
        <MeetingMenu
          committee={committee}
          head={head}
          editable={editable}
          canWrite={canWrite}
          actions={actions}
          sittingEntries={props.sittingEntries}
          onEditTitle={() => setEditingTitle(true)}
        />
      </div>
      <div className={classes.remarks}>
        <MeetingVenue meeting={{ venue: head.venue, link: joinable }} />
        {head.cancelled && <p className={classes.cancelled}>{meetingsTexts.cancelledBecause(head.cancelled.reason)}</p>}
        {head.parentMeetingId !== null && (
          <Link
            to="/$committeeId/meetings/$meetingId"
            params={{ committeeId: committee.slug, meetingId: head.parentMeetingId }}
          >
            {texts.resumedFrom}
          </Link>
        )}
        {continuation && (
          <Link
            to="/$committeeId/meetings/$meetingId"
            params={{ committeeId: committee.slug, meetingId: continuation.id }}
          >
            {texts.continuedIn(meetingTitle(continuation))}
          </Link>
        )}
        {!editable && (
          <p className={classes.locked}>
            {readOnly ? (
              isClosed && readOnly === 'viewer' ? (
                texts.readOnlyClosed
              ) : (
                texts.readOnly[readOnly]
              )
            ) : (
              <>
                <span className={classes.wide}>{locked.why} </span>
                {locked.how}
              </>
            )}
          </p>
        )}
      </div>
      {props.sitting && <div className={classes.sitting}>{props.sitting}</div>}
      {repeats && (
        <div className={classes.next}>
          <NextMeeting slug={committee.slug} head={head} />
        </div>
      )}
    </header>
  )
})

interface StatusButtonProps {
  icon: IconName
  label: string
  /** The first word of the label, for narrow screens. */
  short: string
  primary?: boolean
  onClick: () => void
}

function StatusButton({ icon, label, short, primary = false, onClick }: StatusButtonProps) {
  return (
    <Button
      size="md"
      variant={primary ? 'filled' : 'default'}
      aria-label={label}
      className={classes.status}
      leftSection={<Icon name={icon} size={18} />}
      onClick={onClick}
    >
      <span className={classes.wide}>{label}</span>
      <span className={classes.narrow}>{short}</span>
    </Button>
  )
}
