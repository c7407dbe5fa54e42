import { loadLater } from '../../../ui/load-later.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

/** If its code cannot be loaded, an item is shown without its motions. */
export const { Component: ItemDecisions, load: loadItemDecisions } = loadLater(() =>
  whenReachable(async () => (await import('./item-decisions.tsx')).ItemDecisions),
)
/** If its code cannot be loaded, the agenda is shown alone. */
export const { Component: MotionsOutsideAgenda } = loadLater(() =>
  whenReachable(async () => (await import('./motions-outside-agenda.tsx')).MotionsOutsideAgenda),
)
/** If its code cannot be loaded, the head shows no doubts and no open question. */
export const { Component: DecisionsInHead, load: loadDecisionsInHead } = loadLater(() =>
  whenReachable(async () => (await import('./decisions-in-head.tsx')).DecisionsInHead),
)
export const { Component: DoubtsOfMinutes, load: loadDoubtsOfMinutes } = loadLater(() =>
  whenReachable(async () => (await import('./doubts-of-minutes.tsx')).DoubtsOfMinutes),
)
/** If its code cannot be loaded, the item is shown without the earlier minutes. */
export const { Component: EarlierMinutes, load: loadEarlierMinutes } = loadLater(() =>
  whenReachable(async () => (await import('./earlier-minutes.tsx')).EarlierMinutes),
)
/** If its code cannot be loaded, another device, or a later visit, puts the item on the agenda. */
export const { Component: LazyBringEarlierMinutes } = loadLater(() =>
  whenReachable(async () => (await import('./earlier-minutes.tsx')).AddEarlierMinutes),
)
