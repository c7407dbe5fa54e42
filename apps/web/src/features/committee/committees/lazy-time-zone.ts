import { loadLater } from '../../../ui/load-later.tsx'

/** In a file of its own: the first script names each file that a page shares with another one. */
export const { Component: LazyTimeZone } = loadLater(() =>
  import('./committee-time-zone.tsx').then((module) => module.CommitteeTimeZone),
)
