import { loadLater } from '../../../ui/load-later.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

/** If its code cannot be loaded, a meeting is shown without its closed sessions. */
export const { Component: LazyClosedSessions, load: loadClosedSessions } = loadLater(() =>
  whenReachable(async () => (await import('./closed-sessions.tsx')).ClosedSessions),
)
export const { Component: LazyClosedSessionEntries } = loadLater(() =>
  whenReachable(async () => (await import('./closed-session-entries.tsx')).ClosedSessionEntries),
)
