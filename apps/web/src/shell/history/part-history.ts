import type { Query } from '@civic-hub/committee'
import type { Change, Difference, HistorySubject, Who } from '@civic-hub/committee/history'
import type { ComponentType } from 'react'
import type * as Y from 'yjs'
import type { CommitteePage } from '../../replica/presence/presence-state.ts'

/** What a button beside a change brings back. */
export interface RestoredEntry {
  /** The accessible name, with the name of the entry. */
  label: string
  restore: () => void
}

/** How a part of the committee shows its history: its feature makes one, and its route gives it to the screen. */
export interface PartHistory<Contents, D extends Difference> {
  page: CommitteePage
  subject: HistorySubject<Contents, D>
  /** The part as it is here and now. */
  query: (doc: Y.Doc) => Query<Contents>
  /** After 'History of': 'the budget'. */
  name: string
  /** What a change did, to be said after the name of who did it. */
  changeWords: (change: D) => string
  /** Who else set the field in the same step, and to which value, as far as that is known. */
  lostWords: (change: Change<D>) => { who: Who; value: string | null }[]
  /** All changes of a version in one line. */
  summaryOf: (changes: readonly D[]) => string
  /** The part as it was, below the list of its changes. */
  Contents: ComponentType<{ contents: Contents; before: Contents | null; changes: readonly Change<D>[] }>
  /** Answers what can be brought back of a change, given the part as it is now. */
  useRestore: () => (change: D, now: Contents) => RestoredEntry | null
}
