import { isPartReachable } from '../../../replica/files/reader-parts.ts'
import { loadLater } from '../../../ui/load-later.tsx'
import { reachHub } from '../../../ui/reach-hub.ts'
import { HubUnreachable } from '../../../ui/when-reachable.ts'

const patienceMs = 10_000

/** pdf.js is as large as the rest of the app, so it is loaded when the first PDF is opened. */
export const { Component: PdfPreview } = loadLater(async () => {
  if (!(await isPartReachable('pdf'))) {
    await reachHub(patienceMs).catch(() => {
      throw new HubUnreachable()
    })
    throw new Error('The hub has only the reader of another version of the app')
  }
  return (await import('./pdf-preview.tsx')).PdfPreview
})
