import { useNarrowScreen } from '../../../ui/narrow-screen.ts'
import type { MeetingViewState } from '../meetings/meeting-view-state.ts'
import { NowBar } from '../now/now-bar.tsx'
import { AskedNow } from './parts.ts'

/** The height of the button for the own hand, which most meetings show there on a phone. */
const handPlace = { blockSize: 81 }

const isElsewhere = ({ opened, shown, current }: MeetingViewState) => opened && shown?.id !== current

/** In the bar of a live meeting: the current item, its clock, and the buttons to move on. */
export function Now({ viewState }: { viewState: MeetingViewState }) {
  const { meetingId, editable, shown, followNow } = viewState
  const elsewhere = isElsewhere(viewState)
  return (
    <NowBar
      meetingId={meetingId}
      editable={editable}
      isElsewhere={elsewhere}
      elsewhere={elsewhere && shown?.kind === 'agenda' ? shown.id : null}
      onBackToNow={followNow}
    />
  )
}

/** Above the item of a live meeting: the question to the member. */
export function Asked({ viewState }: { viewState: MeetingViewState }) {
  const { meetingId, editable, current } = viewState
  const narrow = useNarrowScreen()
  const offersHand = narrow && !isElsewhere(viewState)
  if (!editable) return null
  return (
    <AskedNow
      meetingId={meetingId}
      current={current}
      offersHand={offersHand}
      meanwhile={offersHand && <div style={handPlace} />}
    />
  )
}
