import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './pages.ts'

/*
 * A README is read in one sitting: what it is, how to use it, the map, what must hold. Numbered rules and decisions are in
 * RULES.md, measurements in the messages of commits. A commit that needs a higher limit has the reason in its message.
 */

/** Words of single pages; every other README has `usual`. */
const limits: Readonly<Record<string, number>> = { 'README.md': 900, 'tests/bench/README.md': 800 }
const usual = 1_500
/** All pages together, except those below. */
const together = 14_000
const dockerTogether = 9_000

/** References that are looked up, records, and files that a program writes. */
const isCounted = (page: string) =>
  !/(^|\/)(RULES|GLOSSARY)\.md$/.test(page) &&
  ![
    'CHANGELOG.md',
    'apps/web/ACCESSIBILITY.md',
    'apps/web/PHONES.md',
    'tests/planted/found.md',
    'apps/web/src/features/meeting/minutes/testing/real/figures.md',
  ].includes(page)

/** Without what `tests/bench/measure/figures-page.ts` writes. */
const withoutFigures = (text: string) =>
  text.replace(/<!-- figures: written by run\.ts -->[\s\S]*<!-- end of figures -->/, '')

const countWords = (text: string) => withoutFigures(text).split(/\s+/).filter(Boolean).length

const sumOf = (pages: readonly string[]) => pages.reduce((sum, page) => sum + countWords(readProjectFile(page)), 0)

const pages = projectFiles('**/*.md', '.github/**/*.md').filter(isCounted)
const operators = pages.filter((page) => page.startsWith('docker/'))
const others = pages.filter((page) => !page.startsWith('docker/'))

test.each(others)('%s is read in one sitting', (page) => {
  expect(countWords(readProjectFile(page))).toBeLessThanOrEqual(limits[page] ?? usual)
})

test('all READMEs together are read in an hour', () => {
  expect(others.length).toBeGreaterThan(15)
  expect(sumOf(others)).toBeLessThanOrEqual(together)
})

test('the guide for operators does not grow beyond its limit', () => {
  expect(operators.length).toBeGreaterThan(3)
  expect(sumOf(operators)).toBeLessThanOrEqual(dockerTogether)
})

test('generated figures are no words of a page, and everything else is', () => {
  expect(countWords('one\n<!-- figures: written by run.ts -->\n| two |\n<!-- end of figures -->\nthree four')).toBe(3)
})
