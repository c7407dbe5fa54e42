import { loadLater } from '../../ui/load-later.tsx'
import { whenReachable } from '../../ui/when-reachable.ts'

export const { Component: LazyDocumentsTab } = loadLater(() =>
  whenReachable(async () => (await import('./documents-tab.tsx')).DocumentsTab),
)
/** Without their code an item is shown without its documents; the tab has them. */
export const { Component: ItemDocuments } = loadLater(() =>
  whenReachable(async () => (await import('./item-documents.tsx')).ItemDocuments),
)
/** Without their code an entry of the ledger is edited without its receipts. */
export const { Component: EntryReceipts } = loadLater(() =>
  whenReachable(async () => (await import('./entry-receipts.tsx')).EntryReceipts),
)
/** Without their code a recording can still be played and downloaded. */
export const { Component: AttachRecording } = loadLater(() =>
  whenReachable(async () => (await import('./attach-recording.tsx')).AttachRecording),
)
