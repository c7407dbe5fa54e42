import type { Decisions } from '@civic-hub/committee/proceedings'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { queryPart } from './query-part.ts'

/** A part of a meeting's decisions; renders again only when that part changed. `read` is the same function in every render. */
export function useDecisions<T>(meetingId: string, read: (decisions: Decisions) => T): T | null {
  const { doc } = useReplica()
  return useQuery(useMemo(() => queryPart(doc, meetingId, read), [doc, meetingId, read]))
}
