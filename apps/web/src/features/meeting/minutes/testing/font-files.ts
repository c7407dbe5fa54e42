import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FontFiles } from '../pdf/minutes-pdf.ts'

const require = createRequire(import.meta.url)
const fontFile = (name: string) =>
  new Uint8Array(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))

/** The fonts of the PDF files, as the worker fetches them. */
export const fontFiles: FontFiles = {
  regular: fontFile('DejaVuSansCondensed'),
  bold: fontFile('DejaVuSansCondensed-Bold'),
  mono: fontFile('DejaVuSansMono'),
}
