import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPdf } from './open-pdf.ts'
import { readPictures } from './read-image.ts'

/** In pixels: some 220 per inch of a letter page, which the recogniser reads well. */
const pageSide = 2_500

/** Reads the English words of the pages of a PDF like `readImage`; the pages are drawn one after the other. */
export async function readPages(file: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> {
  const pdf = await openPdf(file)
  try {
    const draw = (index: number) => drawnPage(pdf, index + 1)
    return await readPictures({ count: pdf.numPages, draw }, onProgress, signal)
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/** Draws a page of a PDF, on white. */
async function drawnPage(pdf: PDFDocumentProxy, number: number): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: pageSide / Math.max(width, height) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  await page.render({ canvas, viewport }).promise
  page.cleanup()
  return canvas
}
