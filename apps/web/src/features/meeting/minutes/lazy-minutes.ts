import { loadLater } from '../../../ui/load-later.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

export const { Component: LazyMinutesTab } = loadLater(() =>
  whenReachable(async () => (await import('./minutes-tab.tsx')).MinutesTab),
)
/** If its code cannot be loaded, the item shows corrections and motions without versions. */
export const { Component: LazyEarlierApproval } = loadLater(() =>
  whenReachable(async () => (await import('./minutes-tab.tsx')).EarlierApproval),
)
/** If its code cannot be loaded, the header is shown without the kind of the meeting. */
export const { Component: LazyMeetingKind } = loadLater(() =>
  whenReachable(async () => (await import('./meeting-kind.tsx')).MeetingKind),
)
