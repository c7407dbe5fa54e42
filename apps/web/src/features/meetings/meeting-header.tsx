import { canEnd, canResume, canStart, type MeetingHead } from '@civic-hub/committee'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useReadOnly } from '../../replica/react/replica-provider.tsx'
import { meetingsTexts } from '../../texts/en/meetings.ts'
import { EditToggle } from '../../ui/edit-toggle.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './meeting-header.module.css'
import { MeetingMenu } from './meeting-menu.tsx'
import { MeetingTitle } from './meeting-title.tsx'
import { meetingDay, meetingTime } from './meeting-when.ts'
import { ShareLink } from './share-link.tsx'
import type { MeetingActions } from './use-meeting-actions.ts'

const { detail: texts } = meetingsTexts

interface MeetingHeaderProps {
  committee: { slug: string; name: string }
  head: MeetingHead
  editable: boolean
  editMode: boolean
  canWrite: boolean
  actions: MeetingActions
  onEditMode: (editMode: boolean) => void
}

export function MeetingHeader(props: MeetingHeaderProps) {
  const { committee, head, editable, editMode, canWrite, actions, onEditMode } = props
  const readOnly = useReadOnly()
  const time = meetingTime(head)
  return (
    <header className={classes.header}>
      <Link to="/$committeeId/meetings" params={{ committeeId: committee.slug }} className={classes.back}>
        <Icon name="back" size={18} />
        {texts.back}
      </Link>
      <div className={classes.row}>
        <div className={classes.words}>
          <MeetingTitle head={head} editable={editable} />
          <p className={classes.facts}>
            <StatusBadge status={head.status} />
            <time dateTime={head.date}>
              {meetingDay(head)}
              {time && ` · ${time}`}
            </time>
            {head.parentMeetingId !== null && (
              <Link
                to="/$committeeId/meetings/$meetingId"
                params={{ committeeId: committee.slug, meetingId: head.parentMeetingId }}
              >
                {texts.resumedFrom}
              </Link>
            )}
          </p>
          {!editable && (
            <p className={classes.locked}>{readOnly ? texts.readOnly[readOnly] : lockedBecause(head)}</p>
          )}
        </div>
        <div className={classes.actions}>
          <ShareLink slug={committee.slug} meetingId={head.id} />
          {canWrite && head.status !== 'live' && (
            <EditToggle pressed={editMode} onToggle={onEditMode}>
              {texts.edit}
            </EditToggle>
          )}
          {canWrite && canStart(head) === null && (
            <Button
              size="md"
              leftSection={<Icon name="play" size={18} />}
              onClick={() => actions.start(head.id)}
            >
              {texts.start}
            </Button>
          )}
          {canWrite && canEnd(head) === null && (
            <Button
              size="md"
              variant="default"
              leftSection={<Icon name="stop" size={18} />}
              onClick={() => void actions.end(head.id)}
            >
              {texts.end}
            </Button>
          )}
          {canWrite && canResume(head) === null && (
            <Button
              size="md"
              leftSection={<Icon name="play" size={18} />}
              onClick={() => actions.resume(head.id)}
            >
              {meetingsTexts.resume}
            </Button>
          )}
          <MeetingMenu
            committee={committee}
            head={head}
            editable={editable}
            canWrite={canWrite}
            actions={actions}
          />
        </div>
      </div>
    </header>
  )
}

function lockedBecause({ status }: MeetingHead): string {
  return status === 'completed' ? texts.locked.completed : texts.locked.upcoming
}
