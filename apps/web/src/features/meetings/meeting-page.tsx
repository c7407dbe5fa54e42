import type { MeetingHead } from '@civic-hub/committee'
import { type ReactNode, useState } from 'react'
import {
  useCanWrite,
  useLockedScreen,
  useMeetingPresence,
  useReplica,
} from '../../replica/react/replica-provider.tsx'
import { useQuery } from '../../replica/react/use-query.ts'
import { meetingsTexts as texts } from '../../texts/en/meetings.ts'
import { useDocumentHead } from '../../ui/document-head.ts'
import { HereNow } from './here-now.tsx'
import { MeetingHeader } from './meeting-header.tsx'
import { MeetingNotFound } from './meeting-not-found.tsx'
import classes from './meeting-page.module.css'
import { MeetingTabs, type TabOfMeeting } from './meeting-tabs.tsx'
import type { MeetingAddress, MeetingView, MeetingViewState } from './meeting-view-state.ts'
import { MeetingViews } from './meeting-views.tsx'
import { meetingTitle } from './meeting-when.ts'
import { NoItem } from './no-item.tsx'
import { useCurrentItemInSight } from './use-current-item-in-sight.ts'
import { useMeetingActions } from './use-meeting-actions.ts'
import { type Go, useMeetingViewState } from './use-meeting-view-state.ts'
import { useUndoKeys } from './use-undo-keys.ts'

interface MeetingPageProps {
  committee: { slug: string; name: string }
  meetingId: string
  address: MeetingAddress
  go: Go
  agenda: (viewState: MeetingViewState) => ReactNode
  item: (viewState: MeetingViewState) => ReactNode
  /** Stands above the item while the meeting is live: where it is, and the way on. */
  now: (viewState: MeetingViewState) => ReactNode
  /** Beside date and status in the head. */
  facts: (viewState: MeetingViewState) => ReactNode
  notes: (viewState: MeetingViewState) => ReactNode
  /** The tabs beside the workflow, whose parts are the three above. */
  tabs: (viewState: MeetingViewState) => readonly TabOfMeeting[]
}

export function MeetingPage(props: MeetingPageProps) {
  const { committee, meetingId } = props
  const head = useQuery(useReplica().meeting(meetingId).head)
  if (head === null || head.removedAt !== null)
    return <MeetingNotFound committee={committee} meetingId={meetingId} removed={head !== null} />
  return <MeetingOnScreen key={meetingId} {...props} head={head} />
}

function MeetingOnScreen(props: MeetingPageProps & { head: MeetingHead }) {
  const { committee, meetingId, address, go, head, agenda, item, notes } = props
  const canWrite = useCanWrite()
  const [editMode, setEditMode] = useState(false)
  const [lastStatus, setLastStatus] = useState(head.status)
  if (head.status !== lastStatus) {
    // A meeting that has just ended is locked for everyone, whoever had it open.
    setLastStatus(head.status)
    setEditMode(false)
  }
  const viewState = useMeetingViewState(head, editMode, address, go)
  const actions = useMeetingActions(committee.slug)
  useMeetingPresence(meetingId)
  useUndoKeys(meetingId, viewState.editable)
  useLockedScreen(canWrite && head.status === 'completed' && !viewState.editable)
  useDocumentHead({
    title: `${meetingTitle(head)} · ${texts.documentTitle(committee.name)}`,
    description: texts.description(committee.name),
    canonicalPath: `/${committee.slug}/meetings/${meetingId}`,
  })
  const view = address.view ?? (head.status === 'live' || viewState.opened ? 'now' : 'agenda')
  const agendaPane = useCurrentItemInSight(viewState, view)
  const tabs = props.tabs(viewState)
  const goTo = (next: MeetingView | null) => {
    const { view: _, ...rest } = address
    go({ ...rest, ...(next && { view: next }) }, { replace: true })
  }

  return (
    <div className={classes.meeting} data-view={view}>
      <MeetingHeader
        committee={committee}
        head={head}
        editable={viewState.editable}
        editMode={editMode}
        canWrite={canWrite}
        actions={actions}
        facts={props.facts(viewState)}
        onEditMode={setEditMode}
      />
      <MeetingTabs view={view} tabs={tabs} onView={goTo}>
        <div className={classes.panes}>
          <div ref={agendaPane} className={classes.agenda}>
            {agenda(viewState)}
          </div>
          <div className={classes.item}>
            {head.status === 'live' && props.now(viewState)}
            {viewState.shown ? item(viewState) : <NoItem head={head} />}
          </div>
          <div className={classes.notes}>{notes(viewState)}</div>
          <div className={classes.people}>
            <HereNow meetingId={meetingId} />
          </div>
        </div>
      </MeetingTabs>
      <MeetingViews
        view={view}
        atCurrent={
          head.status === 'live' && (viewState.shown === null || viewState.shown.id === viewState.current)
        }
        tabs={tabs}
        onView={goTo}
      />
    </div>
  )
}
