import { loadLater } from '../../../ui/load-later.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

export const { Component: LazyTranscriptTab } = loadLater(() =>
  whenReachable(async () => (await import('./transcript-tab.tsx')).TranscriptTab),
)
