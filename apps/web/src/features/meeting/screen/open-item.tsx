import { useCallback, useMemo } from 'react'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { AfterPaint } from '../../../ui/after-paint.tsx'
import { useSharedHold } from '../../../ui/use-hold.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { itemKinds } from '../items/item-kind.ts'
import { ItemPanel } from '../items/item-panel.tsx'
import type { MeetingViewState } from '../meetings/meeting-view-state.ts'
import { ItemDocumentsPart, type ItemInMeeting, ItemMotions } from './item-parts.tsx'

interface OpenItemProps {
  committee: CommitteeOnDevice
  viewState: MeetingViewState
}

/** The item or ritual in the middle, with its parts of all features. */
export function OpenItem({ committee, viewState }: OpenItemProps) {
  const { meetingId, status, editable, current, shown, opened, editing, advanced } = viewState
  const latest = useLatest(viewState)
  const holdShared = useLatest(useSharedHold((holds) => latest.current.hold(holds)))
  const hold = useCallback((holds: boolean) => holdShared.current(holds), [holdShared])
  const itemId = shown?.kind === 'agenda' ? shown.id : null
  const isCurrent = itemId !== null && itemId === current
  const place = useMemo(() => ({ itemId, isCurrent, status, editable }), [itemId, isCurrent, status, editable])
  if (!shown) return null
  return (
    <ItemPanel
      key={`${shown.kind}/${shown.id}`}
      kind={itemKinds[shown.kind]}
      meetingId={meetingId}
      itemId={shown.id}
      status={status}
      editable={editable}
      current={isCurrent}
      editing={editing}
      takeFocusRequest={viewState.takeFocusRequest}
      advanced={advanced}
      opened={opened}
      onEditing={viewState.setEditing}
      onClose={viewState.close}
      onHold={hold}
      onOpen={(id, options) => viewState.open({ kind: shown.kind, id }, options)}
      motions={
        <AfterPaint place={place} isSame={isSameItem}>
          {(settled) => <ItemMotions {...settled} committee={committee} meetingId={meetingId} onHold={hold} />}
        </AfterPaint>
      }
      documents={
        <AfterPaint place={place} isSame={isSameItem}>
          {(settled) => <ItemDocumentsPart {...settled} meetingId={meetingId} />}
        </AfterPaint>
      }
    />
  )
}

const isSameItem = (one: ItemInMeeting, other: ItemInMeeting) => one.itemId === other.itemId
