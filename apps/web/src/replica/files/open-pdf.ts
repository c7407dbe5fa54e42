// The modern build needs functions that half of the supported browsers do not have, also in its worker.
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { maxPicturePixels } from './pdf-pictures.ts'

/** Opens a PDF; the caller must destroy it. Rejects if the bytes are no PDF, or need a password. */
export async function openPdf(blob: Blob): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerSrc = workerAddress
  // Larger pictures are left out. Fonts and pictures are never fetched from elsewhere, and scripts of the PDF do not run.
  const data = new Uint8Array(await blob.arrayBuffer())
  return getDocument({ data, enableXfa: false, useWasm: false, maxImageSize: maxPicturePixels }).promise
}
