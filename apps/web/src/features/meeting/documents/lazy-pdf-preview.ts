import { isPartReachable } from '../../../replica/files/reader-parts.ts'
import { loadLater } from '../../../ui/load-later.tsx'
import { HubUnreachable } from '../../../ui/when-reachable.ts'

/** pdf.js is as large as the rest of the app, so it is loaded when the first PDF is opened. */
export const { Component: PdfPreview } = loadLater(async () => {
  if (!(await isPartReachable('pdf'))) throw new HubUnreachable()
  return (await import('./pdf-preview.tsx')).PdfPreview
})
