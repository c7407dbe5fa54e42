import { loadLater } from '../../ui/load-later.tsx'
import { whenReachable } from '../../ui/when-reachable.ts'

/** pdf.js is as large as the rest of the app: it comes with the first PDF that is opened. */
export const { Component: PdfPreview } = loadLater(() =>
  whenReachable(async () => (await import('./pdf-preview.tsx')).PdfPreview),
)
