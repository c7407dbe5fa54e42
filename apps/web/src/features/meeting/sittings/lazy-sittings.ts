import { loadLater } from '../../../ui/load-later.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

/** If its code cannot be loaded, a meeting is shown without its recess. */
export const { Component: LazySittingBanner, load: loadSittingBanner } = loadLater(() =>
  whenReachable(async () => (await import('./sitting-banner.tsx')).SittingBanner),
)
export const { Component: LazySittingEntries } = loadLater(() =>
  whenReachable(async () => (await import('./sitting-entries.tsx')).SittingEntries),
)
