import { queryMeetingFacts } from '@civic-hub/committee/minutes'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { minutesFactsTexts } from '../../../texts/en/minutes-facts.ts'

/** The kind of a meeting and its number, in its header; empty without them. */
export function MeetingKind({ meetingId }: { meetingId: string }) {
  const { doc } = useReplica()
  const { kind, number } = useQuery(useMemo(() => queryMeetingFacts(doc, meetingId), [doc, meetingId]))
  const words = minutesFactsTexts.kind(kind, number)
  return words === '' ? null : <span dir="auto">{words}</span>
}
