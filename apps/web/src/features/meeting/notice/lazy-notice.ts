import { loadLater } from '../../../ui/load-later.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

/** If its code cannot be loaded, a meeting is shown without its public notice. */
export const { Component: LazyNoticeSection } = loadLater(() =>
  whenReachable(async () => (await import('./notice-section.tsx')).NoticeSection),
)
