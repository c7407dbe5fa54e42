import { isPartReachable } from '../../replica/files/reader-parts.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { HubUnreachable } from '../../ui/when-reachable.ts'

/** pdf.js is as large as the rest of the app: it comes with the first PDF that is opened. */
export const { Component: PdfPreview } = loadLater(async () => {
  if (!(await isPartReachable('pdf'))) throw new HubUnreachable()
  return (await import('./pdf-preview.tsx')).PdfPreview
})
