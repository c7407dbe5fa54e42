import { queryAgendaOrder } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'

/** The ids of all agenda items; the same array until the agenda changes. */
export function useAgendaIds(meetingId: string): readonly string[] {
  const { doc } = useReplica()
  const { completed, open } = useQuery(useMemo(() => queryAgendaOrder(doc, meetingId), [doc, meetingId]))
  return useMemo(() => [...completed, ...open], [completed, open])
}
