import { type NoteBlock, type NoteRun, queryMinutesSource } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { holdRichMeeting } from '../../../../../../../packages/committee/src/testing/rich-meeting.ts'
import { minutesOf } from '../minutes.ts'
import type { Minutes } from '../minutes-model.ts'
import { openFonts } from '../testing/open-fonts.ts'
import { minutesPdf } from './minutes-pdf.ts'
import { papers } from './paper.ts'
import { failuresOfPdfUa } from './testing/pdf-ua.ts'
import { elementsOf, type PdfElement, readPdf, readTaggedPdf, wordsOf } from './testing/read-pdf.ts'

const plain: NoteRun = {
  text: '',
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  code: false,
  link: null,
}
const paragraph = (text: string, look: Partial<NoteRun> = {}): NoteBlock => ({
  kind: 'paragraph',
  words: [{ ...plain, ...look, text }],
})
const cell = (text: string, header = false) => ({ header, words: text === '' ? [] : [{ ...plain, text }] })

const minutesWith = (blocks: readonly NoteBlock[], more: Partial<Minutes> = {}): Minutes => ({
  committee: 'Parks & Greens',
  title: 'Spring planning',
  when: 'May 4, 2026',
  where: 'Town hall',
  kind: 'Special meeting',
  notice: 'Notice was given.',
  duties: ['Presiding: Ana'],
  standing: 'Draft: not approved.',
  isDraft: true,
  sections: [{ kind: 'notes', heading: 'Notes', blocks }],
  ...more,
})

const write = (minutes: Minutes, paper: keyof typeof papers = 'a4') =>
  minutesPdf(minutes, { size: papers[paper], language: 'en', fonts: openFonts })

/** The structure as text: roles with the words in them. */
const outline = (element: PdfElement): unknown[] =>
  element.children.map((kid) =>
    typeof kid === 'string'
      ? kid.replace(/\s+/g, ' ').trim()
      : [kid.role, ...(kid.alt === undefined ? outline(kid) : [kid.alt])],
  )

async function outlineOf(minutes: Minutes): Promise<unknown[]> {
  const { pages } = await readTaggedPdf((await write(minutes)).bytes)
  return pages.flatMap(({ structure }) => elementsOf(structure, ['Document']).flatMap(outline))
}

/**
 * The words of all blocks in reading order, without the spaces: the reader guesses these from the places of glyphs. A
 * paragraph over two pages is two.
 */
async function readAloud(minutes: Minutes): Promise<string[]> {
  const { pages } = await readTaggedPdf((await write(minutes)).bytes)
  return pages.flatMap(({ structure }) =>
    elementsOf(structure, ['P', 'H1', 'H2', 'TH', 'TD']).map((element) => squeezed(wordsOf(element))),
  )
}

const squeezed = (text: string) => text.replace(/\s/g, '')

test('headings, lists, tables and links are a structure in reading order', async () => {
  const minutes = minutesWith(
    [
      { kind: 'heading', depth: 1, words: [{ ...plain, text: 'Playground' }] },
      { kind: 'list', start: 3, entries: [[paragraph('three'), paragraph('below')]] },
      { kind: 'quote', blocks: [paragraph('quoted')] },
      { kind: 'code', text: 'a\n  b' },
      { kind: 'rule' },
      {
        kind: 'table',
        rows: [[cell('Firm', true), cell('Price', true)], [cell('Oak', true), cell('12')], [cell('Elm')]],
      },
      paragraph('the offer', { link: 'https://example.org/(offer)' }),
      {
        kind: 'paragraph',
        words: [
          { ...plain, text: 'We ' },
          { ...plain, text: 'agreed', bold: true, underline: true },
          { ...plain, text: ' to it.', italic: true, strike: true },
        ],
      },
    ],
    {},
  )
  const sections: Minutes['sections'] = [
    {
      kind: 'entries',
      heading: 'Agenda',
      entries: [
        {
          number: 3,
          label: null,
          words: 'Swings <new>',
          remarks: ['completed'],
          below: [paragraph('Asked.')],
        },
        { number: 4, label: '2026-05/17', words: 'Other', remarks: [], below: [] },
      ],
    },
    ...minutes.sections,
  ]
  expect(await outlineOf({ ...minutes, sections })).toEqual([
    ['P', 'Parks & Greens'],
    ['H1', 'Minutes of Spring planning'],
    ['P', 'Special meeting'],
    ['P', 'May 4, 2026'],
    ['P', 'Town hall'],
    ['P', 'Presiding: Ana'],
    ['P', 'Notice was given.'],
    ['P', 'Draft: not approved.'],
    ['H2', 'Agenda'],
    [
      'L',
      ['LI', ['Lbl', '3.'], ['LBody', ['P', 'Swings <new> (completed)'], ['P', 'Asked.']]],
      ['LI', ['Lbl', '2026-05/17'], ['LBody', ['P', 'Other']]],
    ],
    ['H2', 'Notes'],
    ['H3', 'Playground'],
    ['L', ['LI', ['Lbl', '3.'], ['LBody', ['P', 'three'], ['P', 'below']]]],
    ['BlockQuote', ['P', 'quoted']],
    ['P', ['Code', 'a b']],
    [
      'Table',
      ['TR', ['TH', 'Firm'], ['TH', 'Price']],
      ['TR', ['TH', 'Oak'], ['TD', '12']],
      ['TR', ['TD', 'Elm'], ['TD']],
    ],
    ['P', ['Link', 'the offer'], '(https://example.org/(offer))'],
    ['P', 'We agreed to it.'],
  ])
  const { bytes, missing } = await write({ ...minutes, sections })
  const { pages, ...document } = await readTaggedPdf(bytes)
  expect(document).toEqual({
    title: 'Minutes of Spring planning',
    language: 'en',
    isMarked: true,
    showsTitle: true,
  })
  expect(missing).toEqual([])
  expect(pages.flatMap(({ links }) => links)).toEqual([
    { url: 'https://example.org/(offer)', words: 'Link to https://example.org/(offer)' },
  ])
  const again = await write({ ...minutes, sections })
  expect(again.bytes).toEqual(bytes)
})

test('the objects name the scope of header cells, the kind of lists, and the order of the tab key', async () => {
  const { bytes } = await write(
    minutesWith([
      { kind: 'list', start: null, entries: [[paragraph('one')]] },
      { kind: 'list', start: 3, type: 'I', entries: [[paragraph('three')]] },
      {
        kind: 'table',
        rows: [
          [cell('Firm', true), cell('Price', true)],
          [cell('Oak', true), cell('12')],
        ],
      },
    ]),
  )
  const objects = await plainObjects(bytes)
  expect(objects.match(/\/ListNumbering \/Disc/g)).toHaveLength(1)
  expect(objects.match(/\/ListNumbering \/UpperRoman/g)).toHaveLength(1)
  expect(objects.match(/\/S \/TH [^\n]*\/Scope \/Column/g)).toHaveLength(2)
  expect(objects.match(/\/S \/TH [^\n]*\/Scope \/Row/g)).toHaveLength(1)
  expect(objects.match(/\/Type \/Page [^\n]*\/Tabs \/S/g)).toHaveLength(1)
  expect(objects).toMatch(/\/ParentTree \d+ 0 R/)
  expect(objects).not.toMatch(/NaN|undefined|null|JavaScript/)
})

test('the files of all papers and states meet the checkpoints of PDF/UA that a program can decide', async () => {
  const blocks: NoteBlock[] = [
    { kind: 'heading', depth: 2, words: [{ ...plain, text: 'A heading of the second depth first' }] },
    { kind: 'heading', depth: 1, words: [{ ...plain, text: 'Swings' }] },
    { kind: 'heading', depth: 2, words: [{ ...plain, text: 'Seats' }] },
    { kind: 'list', start: 3, entries: [[paragraph('three'), paragraph('below')], []] },
    { kind: 'quote', blocks: [paragraph('quoted'), { kind: 'code', text: 'a\n  b' }, { kind: 'rule' }] },
    {
      kind: 'table',
      rows: [
        [cell('Firm', true), cell('Price', true)],
        [cell('Oak', true), cell('word '.repeat(4_000))],
      ],
    },
    paragraph('the offer of שרה', { link: 'https://example.org/(offer)' }),
    paragraph('\u2068שרה כהן (יו״ר)\u2069 and محمد العربي arrived; 👨\u200d👩\u200d👧 漢字, שָׁלוֹם, a\u0301, ffi.', {
      underline: true,
    }),
  ]
  const doc = new Y.Doc()
  const source = queryMinutesSource(doc, holdRichMeeting(doc)).read()
  if (!source) throw new Error('There is no meeting')
  const { sections } = minutesOf('Parks', source)
  for (const paper of ['a4', 'letter'] as const)
    for (const isDraft of [true, false]) {
      const minutes = minutesWith(blocks, { isDraft, committee: 'ועדה', title: 'شهر <5> & ועדה' })
      const { bytes } = await write({ ...minutes, sections: [...sections, ...minutes.sections] }, paper)
      expect(failuresOfPdfUa(bytes)).toEqual([])
    }
})

test('each page has its number and, until approval, the mark of a draft outside of the structure', async () => {
  const lines = Array.from({ length: 120 }, (_, line) => paragraph(`Line ${line}`))
  for (const [paper, size] of [
    ['a4', [210, 297]],
    ['letter', [216, 279]],
  ] as const)
    for (const isDraft of [true, false]) {
      const { bytes } = await write(minutesWith(lines, { isDraft }), paper)
      const pages = await readPdf(bytes)
      const { pages: tagged } = await readTaggedPdf(bytes)
      expect(pages.length).toBeGreaterThan(2)
      for (const [index, page] of pages.entries()) {
        expect(page.size).toEqual(size)
        expect(tagged[index]?.artifacts).toContain(`Page ${index + 1} of ${pages.length}`)
        expect(tagged[index]?.artifacts.includes('DRAFT')).toBe(isDraft)
        expect(tagged[index]?.artifacts.includes('Parks & Greens · Minutes of')).toBe(index > 0)
      }
      const read = tagged.flatMap(({ structure }) => elementsOf(structure, ['P']).map((line) => wordsOf(line).trim()))
      expect(read.filter((line) => line.startsWith('Line '))).toEqual(lines.map((_, line) => `Line ${line}`))
    }
})

test('names from the right are read in their order, alone and in a sentence from the left', async () => {
  const names = ['שרה כהן (יו״ר)', 'محمد العربي', 'שָׁלוֹם']
  const read = await readAloud(
    minutesWith([
      ...names.map((name) => paragraph(name)),
      paragraph('\u2068שרה כהן\u2069 arrived at 7:10 PM.'),
      paragraph('שרה כהן הגיעה ב-7:10, and left.'),
      paragraph('\u2068محمد\u2069, \u2068שרה\u2069 and Ann', { bold: true }),
    ]),
  )
  for (const line of [...names, 'שרה כהן arrived at 7:10 PM.', 'שרה כהן הגיעה ב-7:10, and left.', 'محمد, שרה and Ann'])
    expect(read).toContain(squeezed(line))
})

test('a text from the right is set from the right margin, and its words from right to left', async () => {
  const { bytes } = await write(minutesWith([paragraph('אב 12 גד'), paragraph('ab')]))
  const places = await placesOf(bytes)
  const [hebrew, digits, end] = ['אב', '12', 'גד'].map((text) => places.find(({ str }) => str.includes(text)))
  expect(places.find(({ str }) => str === 'ab')?.x).toBeLessThan(60)
  expect(hebrew?.x).toBeGreaterThan(digits?.x ?? Number.POSITIVE_INFINITY)
  expect(digits?.x).toBeGreaterThan(end?.x ?? Number.POSITIVE_INFINITY)
  expect(end?.x).toBeGreaterThan(400)
})

test('characters without a glyph are boxes that are read as themselves, and are listed', async () => {
  const family = '👨\u200d👩\u200d👧'
  const minutes = minutesWith([
    paragraph(`Swings ${family} 漢字 agreed ☑ Ελλάδα Україна`),
    paragraph('\u0000\ud800half \u202ea pair\u0007', { code: true }),
  ])
  expect((await write(minutes)).missing).toEqual([family, '漢', '字'])
  const read = await readAloud(minutes)
  expect(read).toContain(squeezed(`Swings ${family} 漢字 agreed ☑ Ελλάδα Україна`))
  expect(read).toContain('halfapair')
})

test('words, cells and tables that are larger than a line or a page lose nothing', async () => {
  const address = `https://example.org/${'path/'.repeat(80)}`
  const words = Array.from({ length: 2_000 }, (_, index) => `word${index}`)
  const read = await readAloud(
    minutesWith([
      paragraph(address),
      {
        kind: 'table',
        rows: [
          [cell('Firm', true), cell('Offer', true)],
          [cell('Oak'), cell(words.join(' '))],
          Array.from({ length: 30 }, (_, column) => cell(`column ${column}`)),
        ],
      },
    ]),
  )
  const all = read.join('')
  expect(all).toContain(address)
  expect(all).toContain(words.join(''))
  for (let column = 0; column < 30; column++) expect(all).toContain(`column${column}`)
})

test('minutes of more than 400 pages keep all lines in their order', async () => {
  const lines = Array.from({ length: 2_100 }, (_, line) => `Line ${line}`)
  const steps: number[] = []
  const { bytes } = await minutesPdf(minutesWith(lines.map((line) => paragraph(`${line}${'\n'.repeat(9)}`))), {
    size: papers.a4,
    language: 'en',
    fonts: openFonts,
    onProgress: (share) => steps.push(share),
  })
  const pages = await readPdf(bytes)
  expect(pages.length).toBeGreaterThan(400)
  expect(pages.flatMap(({ text }) => text.match(/Line \d+/g) ?? [])).toEqual(lines)
  expect(steps).toHaveLength(lines.length)
  expect(steps.at(-1)).toBe(1)
})

/** The small objects of the file, each in a line. */
async function plainObjects(bytes: Uint8Array): Promise<string> {
  const { inflateSync } = await import('node:zlib')
  const file = Buffer.from(bytes)
  const parts: string[] = []
  for (let at = file.indexOf('/Type /ObjStm'); at !== -1; at = file.indexOf('/Type /ObjStm', at + 1))
    parts.push(inflateSync(file.subarray(file.indexOf('stream\n', at) + 7)).toString('latin1'))
  return parts.join('\n')
}

/** The text of the first page with its distance from the left. */
async function placesOf(bytes: Uint8Array): Promise<{ str: string; x: number }[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const { items } = await page.getTextContent()
  await task.destroy()
  return items.flatMap((item) => ('str' in item ? { str: item.str, x: item.transform[4] as number } : []))
}

test('the number of a resolution is read below its motion', async () => {
  const doc = new Y.Doc()
  const source = queryMinutesSource(doc, holdRichMeeting(doc)).read()
  if (!source) throw new Error('There is no meeting')
  const carried = source.decisions.motions.find(({ text }) => text.startsWith('to buy wood chips'))
  const numbers = new Map([[carried?.id ?? '', '2026-014']])
  const words = await readAloud(minutesOf('Parks', source, { numbers }))
  const place = words.indexOf('Resolution:2026-014')
  expect(words.slice(0, place).findLast((line) => line.startsWith('Motion:'))).toBe('Motion:Buywoodchipsfor150.')
})
