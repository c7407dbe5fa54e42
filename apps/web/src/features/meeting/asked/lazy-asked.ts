import { loadLater } from '../../../ui/load-later.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

/** If its code cannot be loaded, the same is offered with the item. */
export const { Component: LazyAsked, load: loadAsked } = loadLater(() =>
  whenReachable(async () => (await import('./asked-now.tsx')).AskedNow),
)
