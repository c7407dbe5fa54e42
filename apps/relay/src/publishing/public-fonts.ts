/*
 * The typefaces of public pages. The files are those of the app's build, whose names have a hash; these addresses stay the
 * same, so that pages that are already made find them after an update. Without them pages have the reader's own fonts.
 */

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const latinExtended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C4,U+2113,U+2C60-2C7F,U+A720-A7FF'

const families = { 'Source Serif 4': 'source-serif-4', 'Atkinson Hyperlegible Next': 'atkinson-hyperlegible-next' }
const ranges = { latin, 'latin-ext': latinExtended }

const fonts = Object.entries(families).flatMap(([family, file]) =>
  Object.entries(ranges).map(([range, characters]) => ({ family, characters, name: `${file}-${range}.woff2` })),
)

export const fontFaces = fonts
  .map(
    ({ family, characters, name }) =>
      `@font-face { font-family: "${family}"; font-weight: 200 900; font-display: swap; src: url(/open-records/${name}) format("woff2"); unicode-range: ${characters}; }`,
  )
  .join('\n')

/** The one of the files of the app's build that is served as `name`; null if there is none. */
export function fontFile(name: string, files: readonly string[]): string | null {
  if (!fonts.some((font) => font.name === name)) return null
  const beginning = `${name.replace(/\.woff2$/, '')}-wght-normal-`
  return files.find((file) => file.startsWith(beginning) && file.endsWith('.woff2')) ?? null
}
