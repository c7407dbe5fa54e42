import type { Query } from '@civic-hub/committee'
import { queryDecisions as createQuery, type Decisions } from '@civic-hub/committee/proceedings'
import { useMemo } from 'react'
import type * as Y from 'yjs'
import { useReplica } from '../replica/react/replica-provider.tsx'
import { shareQuery } from '../replica/react/share-query.ts'
import { useQuery } from '../replica/react/use-query.ts'

/**
 * A part of a meeting's decisions; null if there is no such meeting. The component renders again only when that
 * part changed. Memoise `select`.
 */
export function useDecided<T>(meetingId: string, select: (decisions: Decisions) => T): T | null {
  const { doc } = useReplica()
  return useQuery(useMemo(() => queryDecided(doc, meetingId, select), [doc, meetingId, select]))
}

/** A part of a meeting's decisions; null if there is no such meeting. */
export function queryDecided<T>(doc: Y.Doc, meetingId: string, select: (decisions: Decisions) => T): Query<T | null> {
  const query = queryDecisions(doc, meetingId)
  return {
    read: () => {
      const decisions = query.read()
      return decisions && select(decisions)
    },
    subscribe: query.subscribe,
  }
}

export const queryDecisions = shareQuery(createQuery)
