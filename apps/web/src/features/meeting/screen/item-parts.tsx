import { Fragment, memo } from 'react'
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
  committee: CommitteeOnDevice
  meetingId: string
  onHold: Hold
}

const LoadedItemParts = memo(function LoadedItemParts(props: ItemPartsProps) {
  const { committee, meetingId, itemId, isCurrent, status, editable, onHold } = props
  const narrow = useNarrowScreen()
  if (itemId === null) return null
  return (
    <Fragment key={itemId}>
      {status !== 'completed' && !isCurrent && <ItemBell meetingId={meetingId} itemId={itemId} />}
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
      <ItemDocuments meetingId={meetingId} itemId={itemId} />
    </Fragment>
  )
})

/** The parts of an agenda item below its panel, all at once. */
export const { Component: ItemParts } = loadLater(async () => {
  await preloadParts('item')
  return LoadedItemParts
})
