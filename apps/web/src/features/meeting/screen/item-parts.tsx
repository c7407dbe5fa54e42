import { type ComponentType, Fragment, memo } from 'react'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { loadLater } from '../../../ui/load-later.tsx'
import { useNarrowScreen } from '../../../ui/narrow-screen.ts'
import type { Hold } from '../../../ui/use-hold.ts'
import type { MeetingStage } from '../meetings/meeting-view-state.ts'
import {
  CorrectionPlaces,
  EarlierApproval,
  EarlierMinutes,
  ItemBell,
  ItemDecisions,
  ItemDocuments,
  preloadParts,
  SpeakersSection,
} from './parts.ts'

/** An item, as its parts see it. */
export interface ItemInMeeting extends MeetingStage {
  /** Null for a ritual. */
  itemId: string | null
  isCurrent: boolean
}

interface ItemPartsProps extends ItemInMeeting {
  meetingId: string
}

interface ItemMotionsProps extends ItemPartsProps {
  committee: CommitteeOnDevice
  onHold: Hold
}

const LoadedMotions = memo(function LoadedMotions(props: ItemMotionsProps) {
  const { committee, meetingId, itemId, isCurrent, status, editable, onHold } = props
  const narrow = useNarrowScreen()
  if (itemId === null) return null
  return (
    <Fragment key={itemId}>
      <EarlierMinutes
        committee={committee}
        meetingId={meetingId}
        itemId={itemId}
        status={status}
        editable={editable}
        onHold={onHold}
        versionsOf={(earlier) => <EarlierApproval committee={committee.name} meetingId={earlier} />}
        placesOf={(places) => <CorrectionPlaces committee={committee.name} {...places} />}
      />
      <ItemDecisions
        committee={committee}
        meetingId={meetingId}
        itemId={itemId}
        status={status}
        editable={editable}
        current={isCurrent}
        onHold={onHold}
      />
      <SpeakersSection
        committee={committee}
        meetingId={meetingId}
        itemId={itemId}
        status={status}
        editable={editable}
        offersHand={!(narrow && status === 'live' && isCurrent)}
      />
    </Fragment>
  )
})

const LoadedDocuments = memo(function LoadedDocuments({
  meetingId,
  itemId,
  status,
  isCurrent,
  editable,
}: ItemPartsProps) {
  if (itemId === null) return null
  return (
    <Fragment key={itemId}>
      {status !== 'completed' && !isCurrent && <ItemBell meetingId={meetingId} itemId={itemId} />}
      <ItemDocuments meetingId={meetingId} itemId={itemId} editable={editable} />
    </Fragment>
  )
})

/** The parts of an agenda item are shown all at once. */
const withParts = <Props extends object>(Part: ComponentType<Props>) =>
  loadLater(async () => {
    await preloadParts('item')
    return Part
  }).Component

/** Its motions and speakers. */
export const ItemMotions = withParts(LoadedMotions)
/** Its bell and its documents. */
export const ItemDocumentsPart = withParts(LoadedDocuments)
