import type { Query } from '@civic-hub/committee'
import type { Change, Difference, HistorySubject, Who } from '@civic-hub/committee/history'
import type { ComponentType } from 'react'
import type * as Y from 'yjs'
import type { CommitteePage } from '../../replica/presence/presence-state.ts'

/** The action of a restore button beside a change. */
export interface RestoredEntry {
  /** The accessible name, which contains the name of the entry. */
  label: string
  restore: () => void
}

/** The history of one part of the committee. The feature creates it, and the route passes it to the screen. */
export interface PartHistory<Contents, D extends Difference> {
  page: CommitteePage
  subject: HistorySubject<Contents, D>
  /** Queries the current state of the part. */
  query: (doc: Y.Doc) => Query<Contents>
  /** The part's name after 'History of': 'the budget'. */
  name: string
  /** Describes a change; shown after the name of its author. */
  changeWords: (change: D) => string
  /** Other authors that set the field in the same step, and their values, as far as they are known. */
  lostWords: (change: Change<D>) => { who: Who; value: string | null }[]
  /** Summarizes all changes of a version in one line. */
  summaryOf: (changes: readonly D[]) => string
  /** Renders the earlier state of the part, below the list of its changes. */
  Contents: ComponentType<{ contents: Contents; before: Contents | null; changes: readonly Change<D>[] }>
  /** Returns the restore action for a change and the current state of the part, or null. */
  useRestore: () => (change: D, now: Contents) => RestoredEntry | null
}
