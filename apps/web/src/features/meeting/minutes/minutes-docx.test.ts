import type { NoteRun } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { minutesDocx } from './minutes-docx.ts'
import { unzipPart } from './testing/unzip-part.ts'
import { partText, readWordPackage } from './word-template/word-package.ts'

const run = (text: string): NoteRun => ({
  text,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  code: false,
  link: null,
})

test('a Word document has the headings, lists and words of the minutes', async () => {
  const blob = await minutesDocx({
    committee: 'Parks & Greens',
    title: 'Spring planning',
    kind: 'Special meeting',
    when: 'May 4, 2026',
    where: 'Town hall',
    duties: ['Presiding: Ana'],
    notice: 'Notice: on time.',
    standing: 'Draft: not approved.',
    isDraft: true,
    sections: [
      {
        kind: 'entries',
        heading: 'Agenda',
        entries: [
          {
            number: 3,
            label: null,
            words: 'Swings <new>',
            remarks: ['completed'],
            below: [{ kind: 'paragraph', words: [run('Three firms were asked.')] }],
          },
        ],
      },
      {
        kind: 'entries',
        heading: 'Action Items',
        entries: [{ number: 1, label: null, words: 'Order paint', remarks: [], below: [] }],
      },
      {
        kind: 'notes',
        heading: 'Notes',
        blocks: [
          { kind: 'heading', depth: 1, words: [run('Playground')] },
          {
            kind: 'list',
            start: null,
            entries: [[{ kind: 'paragraph', words: [run('We '), { ...run('agreed'), bold: true }] }]],
          },
          { kind: 'list', start: 3, type: 'a', entries: [[{ kind: 'paragraph', words: [run('Third')] }]] },
          { kind: 'paragraph', words: [{ ...run('the offer'), link: 'https://example.org/offer' }] },
          { kind: 'table', rows: [[{ header: true, words: [run('Firm')] }], []] },
          { kind: 'paragraph', words: [run('Merged.')] },
        ],
      },
    ],
  })
  const file = Buffer.from(await blob.arrayBuffer())
  const document = unzipPart(file, 'word/document.xml')
  const words = [...document.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text)
  expect(words.map((word) => word?.replace(/[\u2066-\u2069]/g, ''))).toEqual([
    'Parks &amp; Greens',
    'Minutes of Spring planning',
    'Special meeting',
    'May 4, 2026',
    'Town hall',
    'Presiding: Ana',
    'Notice: on time.',
    'Draft: not approved.',
    'Agenda',
    '3.\tSwings &lt;new&gt;',
    ' (completed)',
    'Three firms were asked.',
    'Action Items',
    'Order paint',
    'Notes',
    'Playground',
    '•\t',
    'We ',
    'agreed',
    'c.\t',
    'Third',
    'the offer',
    ' (https://example.org/offer)',
    'Firm',
    'Merged.',
  ])
  expect(document.match(/w:val="(Title|Heading1)"/g)).toHaveLength(4)
  expect(document.match(/w:val="Heading2"/g)).toHaveLength(1)
  expect(document).toContain('<w:tblHeader/>')
  expect(unzipPart(file, 'word/_rels/document.xml.rels')).toContain('https://example.org/offer')
  expect(document).toContain('<w:numPr>')
  expect(unzipPart(file, 'word/header1.xml')).toContain('>Draft<')
  expect(unzipPart(file, 'word/footer1.xml')).toContain('NUMPAGES')
})

test('a paragraph whose first letter is from the right is marked as such', async () => {
  const entry = { number: 1, label: null, words: 'שלום (1)', remarks: [], below: [] }
  const isolated = { ...entry, number: 2, words: 'Of \u2068שלום\u2069' }
  const list = [{ kind: 'paragraph' as const, words: [run('1. مرحبا!')] }]
  const blob = await minutesDocx({
    committee: 'הוועדה',
    title: 'May',
    kind: null,
    when: 'May 4',
    where: null,
    duties: [],
    notice: null,
    standing: null,
    isDraft: false,
    sections: [
      { kind: 'entries', heading: 'Agenda', entries: [entry, isolated] },
      { kind: 'notes', heading: 'Notes', blocks: [...list, { kind: 'list', start: null, entries: [list] }] },
    ],
  })
  const document = unzipPart(Buffer.from(await blob.arrayBuffer()), 'word/document.xml')
  const paragraphs = document.match(/<w:p>.*?<\/w:p>/gs) ?? []
  const marks = paragraphs.map((xml) => [xml.includes('<w:bidi/>'), xml.includes('<w:rtl/>')])
  const [fromRight, fromLeft] = [
    [true, true],
    [false, false],
  ]
  expect(marks).toEqual([
    ...[fromRight, fromLeft, fromLeft, fromLeft, fromRight, fromLeft, fromLeft, fromRight, fromRight],
  ])
})

test('characters that XML forbids are left out of every text, and the file can be read', async () => {
  const bad = '\u0000\u0007\u000b\ufffe\uffff\ud800'
  const words = [{ ...run(`a${bad}b`), link: `https://example.org/${bad}` }]
  const paragraph = { kind: 'paragraph', words } as const
  const file = await minutesDocx({
    committee: `Parks${bad}`,
    title: `Spring${bad}`,
    kind: bad,
    when: bad,
    where: bad,
    notice: bad,
    duties: [bad],
    standing: bad,
    isDraft: true,
    sections: [
      {
        kind: 'entries',
        heading: bad,
        entries: [{ number: 1, label: `1${bad}`, words: bad, remarks: [bad], below: [paragraph] }],
      },
      {
        kind: 'notes',
        heading: bad,
        blocks: [
          { kind: 'code', text: bad },
          { kind: 'list', start: 1, entries: [[paragraph]] },
          { kind: 'table', rows: [[{ header: true, words }]] },
          { kind: 'heading', depth: 1, words },
        ],
      },
    ],
  })
  const { parts } = await readWordPackage(file)
  expect(partText({ parts }, 'word/document.xml')).toContain('>Minutes of Spring<')
  expect(partText({ parts }, 'docProps/core.xml')).toContain('>Parks<')
})
