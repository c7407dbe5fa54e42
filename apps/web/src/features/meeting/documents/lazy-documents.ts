import { loadLater } from '../../../ui/load-later.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

export const { Component: LazyDocumentsTab } = loadLater(() =>
  whenReachable(async () => (await import('./documents-tab.tsx')).DocumentsTab),
)
/** If its code cannot be loaded, an item is shown without its documents; the tab still has them. */
export const { Component: ItemDocuments, load: loadItemDocuments } = loadLater(() =>
  whenReachable(async () => (await import('./item-documents.tsx')).ItemDocuments),
)
/** If its code cannot be loaded, a recording can still be played and downloaded. */
export const { Component: AttachRecording } = loadLater(() =>
  whenReachable(async () => (await import('./attach-recording.tsx')).AttachRecording),
)
