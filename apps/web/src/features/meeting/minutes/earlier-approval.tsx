import { type MinutesSource, queryMinutesSource } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { ApprovalSection } from './approval-section.tsx'
import { minutesOf } from './minutes.ts'
import { minutesFileName } from './minutes-text.ts'
import { useMinutesToApprove } from './use-minutes-to-approve.ts'

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
  const { approvals, textToApprove } = useMinutesToApprove(committee, meetingId, source)
  const { corrections = [] } = useMemo(() => minutesOf(committee, source), [committee, source])
  const { title } = source.meeting
  return (
    <ApprovalSection
      committee={committee}
      meetingId={meetingId}
      approvals={approvals}
      textIn={textToApprove}
      timeZone={source.timeZone}
      corrections={corrections}
      fileName={minutesFileName(title.trim())}
    />
  )
}
