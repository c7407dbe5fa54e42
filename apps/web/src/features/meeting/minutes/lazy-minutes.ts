import { loadLater } from '../../../ui/load-later.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

export const { Component: LazyMinutesTab } = loadLater(() =>
  whenReachable(async () => (await import('./minutes-tab.tsx')).MinutesTab),
)
