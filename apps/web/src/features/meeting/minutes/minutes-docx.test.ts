import { inflateRawSync } from 'node:zlib'
import type { NoteRun } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { minutesDocx } from './minutes-docx.ts'

/** Returns a part of a zip file, found by its entry in the directory at the end. */
function unzip(file: Buffer, name: string): string {
  let at = file.readUInt32LE(file.lastIndexOf('PK\x05\x06') + 16)
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => file.readUInt16LE(at + field))
    const begin = at + 46
    if (file.toString('utf8', begin, begin + (nameLength ?? 0)) === name) {
      const local = file.readUInt32LE(at + 42)
      const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
      const packed = file.subarray(from, from + file.readUInt32LE(at + 20))
      return (file.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString()
    }
    at = begin + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  throw new Error(`${name} is not in the file`)
}

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
    when: 'May 4, 2026',
    where: 'Town hall',
    duties: ['Presiding: Ana'],
    draft: null,
    sections: [
      {
        kind: 'entries',
        heading: 'Agenda',
        numbered: true,
        entries: [{ words: 'Swings <new>', remarks: ['completed'], below: ['Three firms were asked.'] }],
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
          { kind: 'paragraph', words: [{ ...run('the offer'), link: 'https://example.org/offer' }] },
          { kind: 'table', rows: [[{ header: true, words: [run('Firm')] }], []] },
        ],
        below: ['Merged.'],
      },
    ],
  })
  const file = Buffer.from(await blob.arrayBuffer())
  const document = unzip(file, 'word/document.xml')
  const words = [...document.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text)
  expect(words.map((word) => word?.replace(/[\u2066-\u2069]/g, ''))).toEqual([
    'Parks &amp; Greens',
    'Minutes of Spring planning',
    'May 4, 2026',
    'Town hall',
    'Presiding: Ana',
    'Agenda',
    'Swings &lt;new&gt;',
    ' (completed)',
    'Three firms were asked.',
    'Notes',
    'Playground',
    '•\t',
    'We ',
    'agreed',
    'the offer',
    ' (https://example.org/offer)',
    'Firm',
    'Merged.',
  ])
  expect(document.match(/w:val="(Title|Heading1)"/g)).toHaveLength(3)
  expect(document.match(/w:val="Heading2"/g)).toHaveLength(1)
  expect(document).toContain('<w:tblHeader/>')
  expect(unzip(file, 'word/_rels/document.xml.rels')).toContain('https://example.org/offer')
  expect(document).toContain('<w:numPr>')
  expect(unzip(file, 'word/footer1.xml')).toContain('NUMPAGES')
})
