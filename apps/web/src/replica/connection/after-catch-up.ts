import {
  findOpenNotes,
  isFromNewerApp,
  markLateNotes,
  migrateDocument,
  type OpenNotes,
  type TransitionContext,
} from '@civic-hub/committee'
import type * as Y from 'yjs'
import { currentAccount } from '../session/session.ts'
import type { AfterCatchUp } from './relay-sync.ts'

/** Writes that a device must make after it has received, on a new connection, what happened while it was away. */
export function createAfterCatchUp(
  doc: Y.Doc,
  context: TransitionContext,
  canWrite: () => boolean,
): AfterCatchUp {
  const mayWrite = () => canWrite() && !isFromNewerApp(doc)
  let open: OpenNotes[] = []
  let migrated = false
  return {
    /** Runs before anything is delivered: the edits are pending, and their meetings as this device knows them. */
    begins(pending) {
      open = findOpenNotes(
        doc,
        pending.map(({ update }) => update),
      )
    },
    /** A part was delivered. A mark is made at once: a page that ends in the middle would not know of it again. */
    delivered(caughtUp) {
      const by = currentAccount()?.name
      if (mayWrite() && by !== undefined)
        open = open.filter((notes) => !markLateNotes(doc, context, notes.meetingId, notes, by).ok)
      if (!caughtUp) return
      // From here on this device learns of an end at once, so later edits are not late.
      open = []
      if (!migrated && mayWrite()) migrateDocument(doc)
      migrated = true
    },
  }
}
