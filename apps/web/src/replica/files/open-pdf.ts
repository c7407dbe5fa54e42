import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** Opens a PDF; to be destroyed again. Rejects for bytes that are none, and for one with a password. */
export async function openPdf(blob: Blob): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerSrc = workerAddress
  // No font and no picture comes from elsewhere, and no script of the PDF runs.
  const data = new Uint8Array(await blob.arrayBuffer())
  return getDocument({ data, enableXfa: false, useWasm: false }).promise
}
