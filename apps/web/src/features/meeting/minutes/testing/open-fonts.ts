import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type OpenFonts, openFont } from '../pdf/pdf-font.ts'

const require = createRequire(import.meta.url)
const open = (name: string) =>
  openFont(new Uint8Array(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))))

/** The fonts of the PDF files, as the worker opens them. */
export const openFonts: OpenFonts = {
  regular: open('DejaVuSansCondensed'),
  bold: open('DejaVuSansCondensed-Bold'),
  mono: open('DejaVuSansMono'),
}
