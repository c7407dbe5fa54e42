import { endMeeting } from '@civic-hub/committee'
import type { Replica } from '../../../replica/replica.ts'

/** Ends the meeting in the document of a closed session at the end of the open meeting. Its minutes are open to its readers. */
export function endClosedMeeting({ doc, context, meeting }: Replica, meetingId: string, endedAt: string): void {
  if (meeting(meetingId).head.read()?.status === 'live')
    endMeeting(doc, { ...context, now: () => new Date(endedAt) }, meetingId)
}
