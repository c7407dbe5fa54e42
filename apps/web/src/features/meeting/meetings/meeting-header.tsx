import { canEnd, canResume, canStart, type MeetingHead, queryContinuation } from '@civic-hub/committee'
import { isClosedSessionId } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useMemo, useState } from 'react'
import type * as Y from 'yjs'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { meetingPageTexts } from '../../../texts/en/meeting-page.gen.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './meeting-header.module.css'
import { MeetingMenu } from './meeting-menu.tsx'
import { MeetingTitle } from './meeting-title.tsx'
import { meetingDay, meetingTime, plannedWhen } from './meeting-when.ts'
import { shownStatus } from './shown-status.ts'
import type { MeetingActions } from './use-meeting-actions.ts'

const { detail: texts } = meetingPageTexts

interface MeetingHeaderProps {
  committee: { slug: string; name: string }
  head: MeetingHead
  editable: boolean
  editMode: boolean
  canWrite: boolean
  actions: MeetingActions
  sittingEntries: ReactNode
  onEditMode: (editMode: boolean) => void
}

/** One line above the panes, with the same height whatever happens. */
export const MeetingHeader = memo(function MeetingHeader(props: MeetingHeaderProps) {
  const { committee, head, editable, editMode, canWrite, actions, onEditMode } = props
  const time = meetingTime(head)
  const planned = plannedWhen(head)
  const { doc, documentId } = useReplica()
  const isClosed = isClosedSessionId(documentId)
  const continuation = useQuery(useMemo(() => queryContinuation(doc, head.id), [doc, head.id]))
  const [editingTitle, setEditingTitle] = useState(false)
  const togglesEdit = canWrite && head.status !== 'live'
  return (
    <header className={classes.header} data-pane="header">
      <Link
        to={isClosed ? '/$committeeId/meetings/$meetingId' : '/$committeeId/meetings'}
        params={{ committeeId: committee.slug, meetingId: head.id }}
        className={classes.back}
        title={isClosed ? texts.backToOpen : texts.back}
      >
        <Icon name="back" />
        <span className="visually-hidden">{isClosed ? texts.backToOpen : texts.back}</span>
      </Link>
      <div className={classes.what}>
        <MeetingTitle head={head} editable={editable} editing={editingTitle} onEditing={setEditingTitle} />
        <p className={classes.facts}>
          <StatusBadge status={shownStatus(head)} />
          <time dateTime={head.date}>
            {meetingDay(head)}
            {time && ` · ${time}`}
            {head.duration !== null && <span className={classes.wide}> · {meetingsTexts.minutes(head.duration)}</span>}
          </time>
          {planned && <span className={classes.planned}>{texts.plannedFor(planned)}</span>}
        </p>
      </div>
      <div className={classes.actions}>
        {togglesEdit && (
          <EditToggle pressed={editMode} onToggle={onEditMode}>
            {texts.edit}
          </EditToggle>
        )}
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
          <StatusButton
            icon="stop"
            label={texts.end}
            short={texts.endShort}
            onClick={() => void openVoteOf(doc, head.id).then((vote) => actions.end(head, vote))}
          />
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

/** The sentence about a vote that is open; empty without one. Its code is loaded with the motions. */
const openVoteOf = (doc: Y.Doc, meetingId: string): Promise<string> =>
  import('../../../shell/open-vote.ts').then(
    ({ openVoteSentence }) => openVoteSentence(doc, meetingId),
    () => '',
  )

interface EditToggleProps {
  pressed: boolean
  onToggle(pressed: boolean): void
  children: ReactNode
}

/** Turns editing on and off for a meeting that is not live. */
function EditToggle({ pressed, onToggle, children }: EditToggleProps) {
  return (
    <Button
      size="md"
      variant="default"
      aria-pressed={pressed}
      leftSection={<Icon name={pressed ? 'check' : 'edit'} size={18} />}
      onClick={() => onToggle(!pressed)}
    >
      {children}
    </Button>
  )
}
