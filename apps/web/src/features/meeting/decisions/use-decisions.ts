import { type Decisions, queryDecisions } from '@civic-hub/committee/proceedings'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'

/** A part of a meeting's decisions; renders again only when that part changed. `read` is the same function in every render. */
export function useDecisions<T>(meetingId: string, read: (decisions: Decisions) => T): T | null {
  const { doc } = useReplica()
  return useQuery(
    useMemo(() => {
      const query = queryDecisions(doc, meetingId)
      return {
        read: () => {
          const decisions = query.read()
          return decisions && read(decisions)
        },
        subscribe: query.subscribe,
      }
    }, [doc, meetingId, read]),
  )
}
