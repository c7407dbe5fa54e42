import { queryMeetingHead } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { minutesFactsTexts } from '../../../texts/en/minutes-facts.gen.ts'

/** The kind of a meeting and its number, in its header; empty without them. */
export function MeetingKind({ meetingId }: { meetingId: string }) {
  const { doc } = useReplica()
  const head = useQuery(useMemo(() => queryMeetingHead(doc, meetingId), [doc, meetingId]))
  const words = head ? minutesFactsTexts.kind(head.kind, head.number) : ''
  return words === '' ? null : <span dir="auto">{words}</span>
}
