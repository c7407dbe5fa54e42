import type { Query } from '@civic-hub/committee'
import type { Decisions } from '@civic-hub/committee/proceedings'
import type * as Y from 'yjs'
import { queryDecisions } from './query-decisions.ts'

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
