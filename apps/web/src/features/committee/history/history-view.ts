import type { Difference, HistorySubject } from '@civic-hub/committee/history'
import type { ReactNode } from 'react'
import type { PartHistory } from '../../../shell/history/part-history.ts'
import type { Shown } from './history-address.ts'

/** Defines how the screen shows the versions of a subject. */
export interface HistoryView<Contents, D extends Difference>
  extends Pick<PartHistory<Contents, D>, 'changeWords' | 'lostWords' | 'summaryOf'> {
  subject: HistorySubject<Contents, D>
  /** Names the change that ended a session. */
  closing: Partial<Record<D['kind'], string>>
  /** The version itself; the marks of its changes are left out while they are not shown. */
  contents: (shown: Shown<Contents, D>, showsChanges: boolean) => ReactNode
  /** The actions on the whole version. */
  actions?: (shown: Shown<Contents, D>) => ReactNode
  /** The actions on one change. */
  changeAction?: (change: D) => ReactNode
}
