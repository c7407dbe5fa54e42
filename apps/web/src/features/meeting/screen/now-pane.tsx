import { useNarrowScreen } from '../../../ui/narrow-screen.ts'
import type { MeetingViewState } from '../meetings/meeting-view-state.ts'
import { NowBar } from '../now/now-bar.tsx'
import { AskedNow } from './parts.ts'

/** The height of the button for the own hand, which most meetings show there on a phone. */
const handPlace = { blockSize: 81 }

/** Above the item of a live meeting: the current item, the buttons to move on, and the question to the member. */
export function NowPane({ viewState }: { viewState: MeetingViewState }) {
  const { meetingId, editable, current, shown, opened, followNow } = viewState
  const isElsewhere = opened && shown?.id !== current
  const narrow = useNarrowScreen()
  return (
    <>
      <NowBar
        meetingId={meetingId}
        editable={editable}
        isElsewhere={isElsewhere}
        elsewhere={isElsewhere && shown?.kind === 'agenda' ? shown.id : null}
        onBackToNow={followNow}
      />
      {editable && (
        <AskedNow
          meetingId={meetingId}
          current={current}
          offersHand={narrow && !isElsewhere}
          meanwhile={narrow && !isElsewhere && <div style={handPlace} />}
        />
      )}
    </>
  )
}
