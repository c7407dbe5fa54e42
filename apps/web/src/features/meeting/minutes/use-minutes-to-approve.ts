import type { MinutesSource } from '@civic-hub/committee'
import { useCallback } from 'react'
import { minutesOf } from './minutes.ts'
import { minutesText } from './minutes-text.ts'
import { useApprovals } from './use-approvals.ts'

/** The approvals of a meeting's minutes, and the text that the next one would freeze. */
export function useMinutesToApprove(committee: string, meetingId: string, source: MinutesSource) {
  const textIn = useCallback(
    (timeZone: string, actionState?: string, format?: number) =>
      minutesText(minutesOf(committee, source, { timeZone, standing: { kind: 'text' }, actionState, format })),
    [committee, source],
  )
  const approvals = useApprovals(meetingId, source.meeting.status === 'completed', textIn)
  const { next } = approvals
  const textToApprove = useCallback(
    (timeZone: string) => minutesText(minutesOf(committee, source, { timeZone, standing: { kind: 'text' }, next })),
    [committee, source, next],
  )
  return { approvals, textToApprove }
}
