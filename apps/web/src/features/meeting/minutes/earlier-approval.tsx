import { type MinutesSource, queryMinutesSource } from '@civic-hub/committee'
import { useCallback, useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { ApprovalSection } from './approval-section.tsx'
import { minutesOf } from './minutes.ts'
import { minutesFileName, minutesText } from './minutes-text.ts'
import { useApprovals } from './use-approvals.ts'

interface EarlierApprovalProps {
  committee: string
  /** The earlier meeting. */
  meetingId: string
}

/** The versions of the minutes of an earlier meeting, with the owner's button that freezes the next one. */
export function EarlierApproval(props: EarlierApprovalProps) {
  const { doc } = useReplica()
  const { meetingId } = props
  const source = useQuery(useMemo(() => queryMinutesSource(doc, meetingId), [doc, meetingId]))
  return source?.meeting.status === 'completed' ? <OfMinutes {...props} source={source} /> : null
}

function OfMinutes({ committee, meetingId, source }: EarlierApprovalProps & { source: MinutesSource }) {
  const textIn = useCallback(
    (timeZone: string, actionState?: string, format?: number) =>
      minutesText(minutesOf(committee, source, { timeZone, standing: { kind: 'text' }, actionState, format })),
    [committee, source],
  )
  const approvals = useApprovals(meetingId, true, textIn)
  const { title } = source.meeting
  return (
    <ApprovalSection
      meetingId={meetingId}
      approvals={approvals}
      textIn={textIn}
      timeZone={source.timeZone}
      fileName={minutesFileName(title.trim())}
    />
  )
}
