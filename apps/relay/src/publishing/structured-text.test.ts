import { expect, test } from 'vitest'
import { structuredText } from './structured-text.ts'

const markupOf = (text: string) => [...structuredText(text).pieces].join('')
/** The words of markup, as a browser reads them. */
const textOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
    .trim()
const withoutSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()
/** Each start has its end, in the right order. */
function expectWellFormed(markup: string): void {
  const open: string[] = []
  for (const [, end, name = ''] of markup.matchAll(/<(\/?)(\w+)[^>]*>/g))
    if (end === '') open.push(name)
    else expect(open.pop()).toBe(name)
  expect(open).toEqual([])
}

const minutes = `Parks
Minutes of <b>Spring</b>
May 4, 2026, 7:00 PM to 8:10 PM

ATTENDANCE
- Present: Ana, Tom

AGENDA
1. Call to Order
2. Playground (not completed)
   Swings first.
   Motion: Adopt the fees.
   - Moved by Ana, seconded by Tom
   - Amendment: Add ten dollars.
     - Moved by Tom
     - Result: Lost.
   - Result: Carried.

   Afterwards
   1. Ask three firms
   2. Order paint
70/17 Same number
2. Playground again

ACTION ITEMS
1. Order paint (Owner: Ana)
`

test('O9: minutes have headings, items, motions and lists with stable addresses', () => {
  const { places } = structuredText(minutes)
  expect(places.map(({ id, words }) => `${id} ${words}`)).toEqual([
    'part-1 ATTENDANCE',
    'part-2 AGENDA',
    'item-1 1. Call to Order',
    'item-2 2. Playground (not completed)',
    'item-70-17 70/17 Same number',
    'item-2-2 2. Playground again',
    'part-3 ACTION ITEMS',
  ])
  const markup = markupOf(minutes)
  expectWellFormed(markup)
  expect(markup).toContain('<h3 id="part-2">AGENDA</h3>')
  expect(markup).toContain('<h4 class="item" id="item-2">2. Playground (not completed)<a class="here" href="#item-2"')
  expect(markup).toContain('<section class="motion" id="motion-1"><p>Motion: Adopt the fees.')
  expect(markup).toMatch(/<li>[^\n]*<section class="motion" id="motion-2"><p>Amendment: Add ten dollars\./)
  expect(markup).toContain('<ul>\n<li>1. Ask three firms\n</li>')
  expect(markup).toContain('Minutes of &#60;b&#62;Spring')
  expect(textOf(markup)).toBe(withoutSpaces(minutes))
})

test('O9: an agenda without parts has its items, and typed words like those of a motion stay a paragraph', () => {
  expect(markupOf('Parks\nAgenda: Spring\n\n1. Call to Order\n2. Fees\n')).toContain(
    '<h3 class="item" id="item-2">2. Fees',
  )
  const typed = markupOf('NOTES\n\nMotion: Lee to adopt the fees\nSECOND: Park\n')
  expect(typed).not.toContain('section')
  expect(typed).toContain('<p>SECOND: Park</p>')
})

const vocabulary = [
  ...['', '', 'AGENDA', 'NOTES', '1. Fees', '- Moved by Ana', 'Motion: Adopt', '   Motion 3.1: Pay', '   - Carried'],
  ...['  - two', '      - six', '9. <script>&"', '70/17 Item', 'Amendment: x', '\ttab', '    code', '-', '1.', '- '],
  ...[
    '\u202eback\u202c',
    '> quote',
    '---',
    'ÄRGER',
    '100',
    '- Motion: In an entry',
    '       \u00a0',
    '\ufeff',
    '☑ Done',
  ],
]

test.each([1, 2, 3, 4, 5, 6, 7, 8])('O9: no word of a text is left out or moved (seed %i)', (seed) => {
  let state = seed
  const below = (end: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % end
  }
  for (let round = 0; round < 200; round++) {
    const lines = Array.from({ length: below(40) }, () => vocabulary[below(vocabulary.length)])
    const text = lines.join('\n')
    const markup = markupOf(text)
    expectWellFormed(markup)
    expect(textOf(markup)).toBe(withoutSpaces(text))
    const ids = [...markup.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('O9: a text of a million lines, or with a thousand levels, is written in linear time', () => {
  const long = '&\n'.repeat(500_000)
  expect(textOf(markupOf(long))).toBe(withoutSpaces(long))
  const sameNumbers = '1. Item\n'.repeat(19_000)
  expect(markupOf(sameNumbers)).toContain('id="item-1-19000"')
  const deep = Array.from({ length: 700 }, (_, level) => `${' '.repeat(level)}- level`).join('\n')
  expect(textOf(markupOf(deep))).toBe(withoutSpaces(deep))
  expect(markupOf(deep).match(/<ul/g)).toHaveLength(12)
})
