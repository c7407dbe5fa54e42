import { useCallback } from 'react'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { itemKinds } from '../items/item-kind.ts'
import { ItemList } from '../items/item-list.tsx'
import type { ItemKindName, MeetingAddress, MeetingViewState } from '../meetings/meeting-view-state.ts'
import { SkipToNotes } from '../notes/skip-to-notes.tsx'
import { MotionsOutsideAgenda, NoticeSection } from './parts.ts'
import { useShowInMeeting } from './use-meeting-address.ts'

interface AgendaPaneProps {
  committee: CommitteeOnDevice
  viewState: MeetingViewState
  address: MeetingAddress
}

/** The rituals and the agenda, with what belongs to none of their items. */
export function AgendaPane({ committee, viewState, address }: AgendaPaneProps) {
  const show = useShowInMeeting()
  const { meetingId, status, editable, current } = viewState
  return (
    <>
      <SkipToNotes onSkip={() => show({ ...address, view: 'notes' })} />
      <Items viewState={viewState} kind="ritual" />
      <Items viewState={viewState} kind="agenda" />
      {current === null && (
        <MotionsOutsideAgenda committee={committee} meetingId={meetingId} status={status} editable={editable} />
      )}
      {status === 'upcoming' && <NoticeSection committee={committee.name} meetingId={meetingId} />}
    </>
  )
}

function Items({ viewState, kind }: { viewState: MeetingViewState; kind: ItemKindName }) {
  const { meetingId, status, editable, current, shown, opened } = viewState
  const latest = useLatest(viewState)
  const onOpen = useCallback(
    (id: string, options?: { editing: boolean }) => latest.current.open({ kind, id }, options),
    [latest, kind],
  )
  const onRemoved = useCallback(
    (id: string) => {
      const { opened, shown, close } = latest.current
      if (opened && shown?.kind === kind && shown.id === id) close()
    },
    [latest, kind],
  )
  return (
    <ItemList
      kind={itemKinds[kind]}
      meetingId={meetingId}
      status={status}
      editable={editable}
      current={kind === 'agenda' ? current : null}
      spentMs={viewState.spentMs}
      opened={opened && shown?.kind === kind ? shown.id : null}
      onOpen={onOpen}
      onRemoved={onRemoved}
    />
  )
}
