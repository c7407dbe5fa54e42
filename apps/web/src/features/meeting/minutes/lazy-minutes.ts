import { loadLater } from '../../../ui/load-later.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

export const { Component: LazyMinutesTab, load: loadMinutesTab } = loadLater(() =>
  whenReachable(async () => (await import('./minutes-tab.tsx')).MinutesTab),
)
/** If its code cannot be loaded, the item shows corrections and motions without versions. */
export const { Component: LazyEarlierApproval } = loadLater(() =>
  whenReachable(async () => (await import('./minutes-tab.tsx')).EarlierApproval),
)
