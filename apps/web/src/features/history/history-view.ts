import type { Difference, HistorySubject } from '@civic-hub/committee/history'
import type { ReactNode } from 'react'
import type { PartHistory } from '../../shell/history/part-history.ts'
import type { Shown } from './history-address.ts'

/** How the screen shows the versions of a subject. */
export interface HistoryView<Contents, D extends Difference>
  extends Pick<PartHistory<Contents, D>, 'changeWords' | 'lostWords' | 'summaryOf'> {
  subject: HistorySubject<Contents, D>
  /** Names what closed a session. */
  closing: Partial<Record<D['kind'], string>>
  /** The version itself; the marks of its changes are left out while they are not shown. */
  contents: (shown: Shown<Contents, D>, showsChanges: boolean) => ReactNode
  /** What can be done with the whole version. */
  actions?: (shown: Shown<Contents, D>) => ReactNode
  /** What can be done about one change. */
  changeAction?: (change: D) => ReactNode
}
