import { canCancel, canReinstate, canRevertStart, type MeetingHead } from '@civic-hub/committee'
import { isClosedSessionId } from '@civic-hub/protocol'
import { ActionIcon, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { UndoEntries } from '../../../shell/undo/undo-entries.tsx'
import { meetingPageTexts } from '../../../texts/en/meeting-page.gen.ts'
import { meetingsTexts as texts } from '../../../texts/en/meetings.gen.ts'
import { partMenuTexts } from '../../../texts/en/part-menu.gen.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { cardMenuId } from './focus-ids.ts'
import { ScheduleMeeting } from './schedule-meeting.tsx'
import type { MeetingActions } from './use-meeting-actions.ts'

const CancelMeeting = lazyDialog(() => import('./cancel-meeting.tsx'), 'CancelMeeting')
const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog')

interface MeetingMenuProps {
  committee: { slug: string; name: string }
  head: MeetingHead
  editable: boolean
  canWrite: boolean
  actions: MeetingActions
  /** The entries for recess and adjournment of a live meeting. */
  sittingEntries: ReactNode
  onEditTitle: () => void
}

export function MeetingMenu(props: MeetingMenuProps) {
  const { committee, head, editable, canWrite, actions, onEditTitle } = props
  const navigate = useNavigate()
  const replica = useReplica()
  const scope = replica.undo(head.id)
  // A closed session has one meeting, of which nothing leaves its document.
  const isClosed = isClosedSessionId(replica.documentId)
  // The form of the title takes the focus itself; after all other actions the focus returns here.
  const [openedAt, setOpenedAt] = useState(() => new Date(hubNow()))
  const [returnsFocus, setReturnsFocus] = useState(true)
  const [planning, setPlanning] = useState<MeetingHead | null>(null)
  const [cancelling, setCancelling] = useState<MeetingHead | null>(null)
  const [showsShortcuts, setShowsShortcuts] = useState(false)

  /** The meeting's address: site origin, committee and meeting. */
  function copyLink() {
    const link = `${location.origin}/${committee.slug}/meetings/${head.id}`
    return copyText(link, {
      done: { title: texts.toast.linkCopied, message: link },
      failed: { title: texts.toast.linkNotCopied, message: link },
    })
  }

  function openHistory() {
    void navigate({
      to: '/$committeeId/meetings/$meetingId/history',
      params: { committeeId: committee.slug, meetingId: head.id },
    })
  }

  function openRemoved() {
    void navigate({
      to: '/$committeeId/history/$part',
      params: { committeeId: committee.slug, part: 'removed' },
      hash: 'meetings',
    })
  }

  function remove() {
    actions.remove(head)
    void navigate({ to: '/$committeeId/meetings', params: { committeeId: committee.slug } })
  }

  /** The dialog takes the focus, and returns it to this menu when it closes. */
  function inDialog(open: (meeting: MeetingHead) => void) {
    setReturnsFocus(false)
    open(head)
  }

  return (
    <>
      <Menu
        id={cardMenuId(head.id)}
        withinPortal
        returnFocus={returnsFocus}
        onOpen={() => {
          setReturnsFocus(true)
          setOpenedAt(new Date(hubNow()))
        }}
      >
        <Menu.Target>
          <ActionIcon size={44} variant="default" aria-label={meetingPageTexts.detail.menu}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {editable && (
            <>
              <UndoEntries scope={scope} />
              <Menu.Divider />
              <Menu.Item
                leftSection={<Icon name="edit" size={18} />}
                onClick={() => {
                  setReturnsFocus(false)
                  onEditTitle()
                }}
              >
                {meetingPageTexts.detail.editTitle}
              </Menu.Item>
            </>
          )}
          {canWrite && !isClosed && (editable || head.status === 'upcoming') && (
            <Menu.Item leftSection={<Icon name="calendar" size={18} />} onClick={() => inDialog(setPlanning)}>
              {head.status === 'upcoming' ? texts.edit : meetingPageTexts.detail.editDetails}
            </Menu.Item>
          )}
          {canWrite && head.status === 'live' && props.sittingEntries}
          {head.status === 'upcoming' && (
            <Menu.Item leftSection={<Icon name="download" size={18} />} onClick={() => void actions.calendar(head)}>
              {texts.calendar}
            </Menu.Item>
          )}
          {!isClosed && (
            <Menu.Item leftSection={<Icon name="link" size={18} />} onClick={() => void copyLink()}>
              {meetingPageTexts.detail.share}
            </Menu.Item>
          )}
          {head.status !== 'completed' && !isClosed && (
            <Menu.Item
              component="a"
              href={`/${committee.slug}/meetings/${encodeURIComponent(head.id)}/projector`}
              // A separate window, which can be moved to another screen.
              target="_blank"
              leftSection={<Icon name="screen" size={18} />}
            >
              {meetingPageTexts.detail.projector}
            </Menu.Item>
          )}
          {!isClosed && (
            <Menu.Item leftSection={<Icon name="clock" size={18} />} onClick={openHistory}>
              {meetingPageTexts.detail.history}
            </Menu.Item>
          )}
          {!isClosed && (
            <Menu.Item leftSection={<Icon name="remove" size={18} />} onClick={openRemoved}>
              {partMenuTexts.removed}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<Icon name="book" size={18} />}
            onClick={() => {
              setReturnsFocus(false)
              setShowsShortcuts(true)
            }}
          >
            {meetingPageTexts.detail.shortcuts}
          </Menu.Item>
          {canWrite && !isClosed && canRevertStart(head, openedAt) === null && (
            <Menu.Item leftSection={<Icon name="calendar" size={18} />} onClick={() => actions.revertStart(head)}>
              {meetingPageTexts.detail.revertStart}
            </Menu.Item>
          )}
          {canWrite && canReinstate(head) === null && (
            <Menu.Item leftSection={<Icon name="undo" size={18} />} onClick={() => actions.reinstate(head.id)}>
              {texts.reinstate}
            </Menu.Item>
          )}
          {canWrite && !isClosed && canCancel(head) === null && (
            <Menu.Item leftSection={<Icon name="close" size={18} />} onClick={() => inDialog(setCancelling)}>
              {texts.cancelMeeting}
            </Menu.Item>
          )}
          {canWrite && !isClosed && (
            <Menu.Item color="var(--hub-danger)" leftSection={<Icon name="remove" size={18} />} onClick={remove}>
              {texts.remove}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ScheduleMeeting
        slug={committee.slug}
        committeeName={committee.name}
        planning={planning}
        onClose={() => setPlanning(null)}
      />
      <ShortcutsDialog
        opened={showsShortcuts}
        onClose={() => {
          setShowsShortcuts(false)
          focusSoon(cardMenuId(head.id))
        }}
      />
      <CancelMeeting
        opened={cancelling !== null}
        meeting={cancelling}
        actions={actions}
        onClose={() => setCancelling(null)}
      />
    </>
  )
}
