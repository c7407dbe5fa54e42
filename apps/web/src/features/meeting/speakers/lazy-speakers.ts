import { loadLater } from '../../../ui/load-later.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

/** If its code cannot be loaded, an item is shown without its speakers. */
export const { Component: LazyItemBell, load: loadItemBell } = loadLater(() =>
  whenReachable(async () => (await import('./item-bell.tsx')).ItemBell),
)
export const { Component: LazySpeakers, load: loadSpeakers } = loadLater(() =>
  whenReachable(async () => (await import('./speakers-section.tsx')).SpeakersSection),
)
