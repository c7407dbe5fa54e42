import { loadLater } from '../../../ui/load-later.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

/** If its code cannot be loaded, the attendance is shown without the number of the public. */
export const { Component: LazyPublicPresent } = loadLater(() =>
  whenReachable(async () => (await import('./public-present.tsx')).PublicPresent),
)
