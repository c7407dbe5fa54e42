import type { Decisions } from '@civic-hub/committee/proceedings'
import { useMemo } from 'react'
import { useReplica } from '../replica/react/replica-provider.tsx'
import { useQuery } from '../replica/react/use-query.ts'
import { queryDecided } from './query-decided.ts'

/**
 * A part of a meeting's decisions; null if there is no such meeting. The component renders again only when that
 * part changed. Memoise `select`.
 */
export function useDecided<T>(meetingId: string, select: (decisions: Decisions) => T): T | null {
  const { doc } = useReplica()
  return useQuery(useMemo(() => queryDecided(doc, meetingId, select), [doc, meetingId, select]))
}
