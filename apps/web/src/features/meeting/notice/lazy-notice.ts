import { loadLater } from '../../../ui/load-later.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

/** If its code cannot be loaded, a meeting is shown without its public notice. */
export const { Component: LazyNoticeSection } = loadLater(() =>
  whenReachable(async () => (await import('./notice-section.tsx')).NoticeSection),
)
/** If its code cannot be loaded, the dashboard is shown without it. */
export const { Component: LazyNoticeLine } = loadLater(() =>
  whenReachable(async () => (await import('./notice-line.tsx')).NoticeLine),
)
