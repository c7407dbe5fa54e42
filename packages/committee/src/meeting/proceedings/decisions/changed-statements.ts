import type * as Y from 'yjs'
import { statementIdOf } from '../statement.ts'
import { hasReplacedAnother } from './signed-meeting.ts'
import { fitsId, hashOfId } from './statement-id.ts'

export interface ChangedStatements {
  /** Only those with a hash in their ids. */
  readonly replaced: ReadonlySet<string>
  readonly removed: ReadonlySet<string>
  /** True if another map was set under the id of the meeting. */
  readonly isMeetingReplaced?: boolean
}

export const unchanged: ChangedStatements = { replaced: new Set(), removed: new Set() }

/**
 * Finds them by the items of the map. A deleted key leaves a deleted item, and a key that was set once has its first value,
 * so only keys that were set again are hashed.
 */
export function changedStatements(meeting: Y.Map<unknown>): ChangedStatements {
  const [replaced, removed] = [new Set<string>(), new Set<string>()]
  for (const [key, item] of meeting._map) {
    const id = statementIdOf(key)
    if (id === null || (!item.deleted && item.left === null)) continue
    if (item.deleted) removed.add(id)
    else if (hashOfId(id) !== null && !fitsId(id, meeting.get(key))) replaced.add(id)
  }
  return { replaced, removed, isMeetingReplaced: hasReplacedAnother(meeting) }
}
