import type { IStylesOptions } from 'docx'

/** Sizes are in half points, distances in twentieths of a point. */
const heading = (size: number, before: number, after: number) => ({
  run: { size, bold: true },
  paragraph: { spacing: { before, after }, keepNext: true },
})

/** The styles of the Word documents that the app makes. Without them each program has its own, such as blue headings. */
export const wordStyles: NonNullable<IStylesOptions['default']> = {
  document: { run: { font: 'Calibri', size: 22 } },
  title: heading(40, 0, 120),
  heading1: heading(28, 320, 80),
  heading2: heading(24, 200, 60),
  heading3: { ...heading(22, 160, 40), run: { size: 22, italics: true } },
}
