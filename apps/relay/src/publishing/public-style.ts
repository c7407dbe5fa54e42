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

const fontFaces = fonts
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

/*
 * The look of public pages: ink on paper in the app's typefaces, one style for all pages, so that
 * the policy can name it by its hash.
 */

/** In spaces. A deeper line of the minutes has the same indent. */
export const deepestIndent = 12

const indentRules = Array.from({ length: deepestIndent + 1 }, (_, spaces) => {
  const width = spaces / 4 + 1
  return `.in${spaces} { padding-inline-start: ${width}em; text-indent: -${width}em; }`
}).join('\n')

export const publicStyle = `
${fontFaces}
:root { color-scheme: light dark; --paper: #FBFAF7; --ink: #182238; --dimmed: #4C5566; --rule: #D8D6CF; --marker: #FFD35C; --on-marker: #182238; --bar: #F5B41A; }
@media (prefers-color-scheme: dark) { :root { --paper: #10141D; --ink: #EFEBE2; --dimmed: #B3B3B1; --rule: #3A4150; --marker: #F5B41A; --on-marker: #10141D; --bar: #FFD35C; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0 auto; padding: 0 16px 64px; max-width: 46rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 "Atkinson Hyperlegible Next", system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3, h4, .minutes { font-family: "Source Serif 4", Georgia, "Times New Roman", serif; }
h1 { margin: 32px 0 4px; font-size: 2.125rem; font-weight: 600; line-height: 1.2; }
h2 { margin: 40px 0 8px; font-size: 1.625rem; font-weight: 600; line-height: 1.25; }
h3 { margin: 32px 0 8px; padding-block-end: 4px; border-block-end: 1px solid var(--rule); font-size: 1.3125rem; font-weight: 600; line-height: 1.3; }
h4 { margin: 24px 0 4px; font-size: 1.125rem; font-weight: 700; line-height: 1.4; }
p, ul { margin: 0 0 8px; }
ul { padding-inline-start: 24px; }
a { color: inherit; text-underline-offset: 3px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; box-shadow: 0 0 0 6px var(--marker); }
.site { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 24px; padding-block: 12px; border-block-end: 1px solid var(--rule); }
.brand { display: inline-flex; align-items: center; gap: 12px; min-height: 44px; font-weight: 700; text-decoration: none; }
.brand svg { flex: none; width: 32px; height: 32px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 4px; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-flex; align-items: center; min-height: 44px; padding-inline: 8px; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav [aria-current] { background: var(--marker); box-shadow: inset 0 -3px 0 var(--on-marker); color: var(--on-marker); font-weight: 700; }
.facts, .note, footer { color: var(--dimmed); font: 0.9375rem/1.5 "Atkinson Hyperlegible Next", system-ui, sans-serif; }
time, .number { font-variant-numeric: tabular-nums; }
.number { font-weight: 700; }
.differs { padding: 8px 12px; border-inline-start: 4px solid var(--ink); font: bold 1rem/1.5 "Atkinson Hyperlegible Next", system-ui, sans-serif; }
footer { margin-top: 56px; padding-top: 12px; border-top: 1px solid var(--rule); }
footer h2 { margin: 8px 0; color: var(--ink); font-size: 1.3125rem; }
footer ul, .records { padding: 0; list-style: none; }
footer li a, .records a { display: inline-block; min-height: 24px; }
.records { border-top: 1px solid var(--rule); }
.records li { padding: 12px 0; border-bottom: 1px solid var(--rule); }
.records li > a:first-child, .records li > strong { font-weight: 700; }
.records p { margin: 4px 0 0; }
.empty { display: grid; justify-items: start; gap: 12px; margin: 32px 0; color: var(--dimmed); }
.minutes { padding: 16px 0; border-block: 1px solid var(--rule); }
.minutes ul { list-style: none; padding-inline-start: 8px; }
.minutes ul.plain { list-style: "–  "; padding-inline-start: 24px; }
.minutes li { padding-inline-start: 0; }
.sign { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: pre; }
.minutes .item { margin: 20px 0 4px; padding: 0; border: 0; font-size: 1.125rem; font-weight: 700; }
.below { padding-inline-start: 16px; }
.minutes p { margin: 0 0 4px; white-space: pre-wrap; }
.minutes .start p { margin: 0; }
.motion { margin: 12px 0; padding: 8px 12px; border: 1px solid var(--rule); border-radius: 6px; }
li > .motion { margin: 4px 0; }
.motion > p:first-child { font-weight: 700; }
.minutes li:has(> .motion) { list-style: none; }
.minutes + .note { margin-block-start: 12px; }
:target { box-shadow: inset 4px 0 0 var(--bar); padding-inline-start: 12px; }
.here { padding-inline: 8px; color: var(--dimmed); font: 0.9375rem/1 "Atkinson Hyperlegible Next", system-ui, sans-serif; text-decoration: none; }
.here::after { content: "#"; }
.contents { padding: 12px 16px; margin-block: 16px; border: 1px solid var(--rule); border-radius: 6px; }
.contents h3 { margin: 0 0 4px; border: 0; }
.contents ul { display: block; }
.contents .item { padding-inline-start: 24px; }
.contents a { min-height: 32px; padding-inline: 0; text-decoration: underline; }
pre { margin: 0 0 8px; font: inherit; white-space: pre-wrap; }
pre span { display: block; min-height: 1lh; overflow-wrap: anywhere; }
${indentRules}
.address { display: none; }
@media (max-width: 40rem) { h1 { font-size: 1.625rem; } h2 { font-size: 1.3125rem; } h3 { font-size: 1.125rem; } .site { display: block; } nav > ul { margin-inline: -8px; } }
@media print {
  :root { color-scheme: light; --paper: #FFF; --ink: #000; --dimmed: #333; --rule: #999; }
  @page { margin: 20mm 18mm; }
  body { padding: 0; max-width: none; font-size: 11pt; }
  nav, footer, .here, .contents, .pages { display: none; }
  .address { display: block; margin-top: 8px; }
  h1, h2, h3, h4 { break-after: avoid; }
  .motion, li, tr { break-inside: avoid; }
  .minutes li:has(li) { break-inside: auto; }
  p { orphans: 3; widows: 3; }
  a[data-address]::after { content: " (" attr(data-address) ")"; font-weight: 400; }
  :target { box-shadow: none; padding-inline-start: 0; }
}
`
