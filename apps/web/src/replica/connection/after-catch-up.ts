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

/** The writes of a device that has received, on a new connection, the changes that it missed. */
export function createAfterCatchUp(doc: Y.Doc, context: TransitionContext, canWrite: () => boolean): AfterCatchUp {
  const mayWrite = () => canWrite() && !isFromNewerApp(doc)
  let open: OpenNotes[] = []
  let migrated = false
  return {
    /** Before any update is delivered: the edits are pending, and their meetings are as this device last saw them. */
    begins(pending) {
      open = findOpenNotes(
        doc,
        pending.map(({ update }) => update),
      )
    },
    /**
     * A part was delivered. Marks are written at once: if the page ends in the middle, the next page cannot
     * find them again.
     */
    delivered(caughtUp) {
      const by = currentAccount()?.name
      if (mayWrite() && by !== undefined)
        open = open.filter((notes) => !markLateNotes(doc, context, notes.meetingId, notes, by).ok)
      if (!caughtUp) return
      // From here on this device receives the end of a meeting at once, so later edits are not late.
      open = []
      if (!migrated && mayWrite()) migrateDocument(doc)
      migrated = true
    },
  }
}
