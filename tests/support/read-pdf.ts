import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfPage {
  /** Width and height in whole millimetres. */
  size: readonly number[]
  /** The words in drawing order, with one space between two. */
  text: string
}

/** Returns the pages of a PDF file as plain text and sizes. */
export async function readPdf(file: Uint8Array): Promise<PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const document = await task.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    pages.push({
      size: [right - left, top - bottom].map((points) => Math.round((points * 25.4) / 72)),
      text: text
        .replace(/[\u2066-\u2069]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    })
  }
  await task.destroy()
  return pages
}
