import { loadLater } from '../../../ui/load-later.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

/** If its code cannot be loaded, the wall shows the item alone. */
export const { Component: LazyRoom } = loadLater(() =>
  whenReachable(async () => (await import('./room-screen.tsx')).RoomScreen),
)
