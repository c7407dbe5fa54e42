import { useParams } from '@tanstack/react-router'
import { useObservable } from '../../replica/observable.ts'
import { useQuery } from '../../replica/react/use-query.ts'
import type { Replica } from '../../replica/replica.ts'
import { useHoldUpdatePrompt } from './hold-update.ts'

/** Hides the update prompt while a live meeting is on screen. */
export function LiveMeetingHold({ replica }: { replica: Replica }) {
  const meetingId = useParams({ strict: false, select: (params) => params.meetingId })
  // Query only after loading: while a large document loads, every meeting in it would call the observer.
  const loading = useObservable(replica.opening) === 'loading'
  return meetingId === undefined || loading ? null : <Hold replica={replica} meetingId={meetingId} />
}

function Hold({ replica, meetingId }: { replica: Replica; meetingId: string }) {
  const head = useQuery(replica.meeting(meetingId).head)
  useHoldUpdatePrompt(head?.status === 'live')
  return null
}
