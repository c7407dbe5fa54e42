import { deflateSync } from 'node:zlib'
import { OPS } from 'pdfjs-dist'
// @ts-expect-error: the worker's code has no types.
import * as worker from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { expect, test } from 'vitest'
import { openPdf } from './open-pdf.ts'

// Here the library works without a worker.
Object.assign(globalThis, { pdfjsWorker: worker })

/** A PDF of one page that is one picture of grey pixels. */
function pdfWith(side: number): Blob {
  const pixels = deflateSync(Buffer.alloc(Math.min(side, 10) ** 2))
  const content = 'q 100 0 0 100 0 0 cm /P Do Q'
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources <</XObject <</P 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<</Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${pixels.length}>>\nstream\n${pixels.toString('latin1')}\nendstream`,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return new Blob([Buffer.from(`%PDF-1.7\n${body}trailer <</Root 1 0 R>>\n`, 'latin1')])
}

test.each([
  ['is drawn', 10, true],
  ['of 400 megapixels is left out', 20_000, false],
])('a picture %s', async (_, side, expected) => {
  const pdf = await openPdf(pdfWith(side))
  const { fnArray } = await (await pdf.getPage(1)).getOperatorList()
  await pdf.loadingTask.destroy()
  expect(fnArray.includes(OPS.paintImageXObject)).toBe(expected)
})
