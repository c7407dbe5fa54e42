import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  endMeeting,
  type MinutesSource,
  queryAgendaOrder,
  queryMinutesSource,
  removeAgendaItem,
  startMeetingNow,
} from '@civic-hub/committee'
import mammoth from 'mammoth'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { holdRichMeeting } from '../../../../../../../packages/committee/src/testing/rich-meeting.ts'
import { minutesOf } from '../minutes.ts'
import { paragraph as noteParagraph } from '../minutes-blocks.ts'
import { checkTemplate } from './check-template.ts'
import { fillTemplate } from './fill-template.ts'
import { packageParagraphs } from './package-paragraphs.ts'
import { sampleTemplate } from './sample-template.ts'
import { type TemplateScope, templateData } from './template-data.ts'
import { type FieldScope, templateFields } from './template-fields.ts'
import { paragraph, row, table, wordFile } from './testing/word-file.ts'
import { partText, readWordPackage, writeWordPackage } from './word-package.ts'

function source(): MinutesSource {
  const doc = new Y.Doc()
  const read = queryMinutesSource(doc, holdRichMeeting(doc)).read()
  if (!read) throw new Error('There is no meeting')
  return read
}
const rich = source()

/** Fills a template, writes it, and reads it again. */
async function fill(template: Blob, { committee = 'Parks', of = rich, change = (data: TemplateScope) => data } = {}) {
  const minutes = minutesOf(committee, of)
  const file = await readWordPackage(template)
  expect(checkTemplate(file)).toEqual([])
  const filled = fillTemplate(file, change(templateData(minutes, of)), minutes)
  const written = await writeWordPackage(filled)
  const again = await readWordPackage(written)
  return {
    written,
    document: partText(again, 'word/document.xml'),
    part: (path: string) => partText(again, path),
    lines: packageParagraphs(again).map(({ text }) => text),
    file,
  }
}

test('fills the sample with a meeting that has every kind of fact', async () => {
  const { lines, part, written } = await fill(await sampleTemplate())
  const text = lines.join('\n')
  for (const fact of [
    'Minutes of May council',
    'Draft: these minutes are not approved.',
    'Dee (recused from item 5)',
    'Motion: Buy wood chips for 150.',
    'Vote by roll call: 3 aye (Ann, Bob, Eva), 1 no (Cem), 1 abstaining (Fay), recused (Dee)',
    'by roll call: 3 aye, 1 no, 1 abstaining',
    'Carried, 3 of 4 votes cast; 3 needed',
    'Next meeting: June council, Jun 1, 2026, 7:00 PM, Library',
  ])
    expect(text).toContain(fact)
  expect(text).not.toMatch(/\{\{|\}\}|undefined/)
  // Another reader finds the same words.
  const buffer = Buffer.from(await written.arrayBuffer())
  const { value, messages } = await mammoth.extractRawText({ buffer })
  expect(messages.filter(({ type }) => type === 'error')).toEqual([])
  expect(value).toContain('Carried, 3 of 4 votes cast; 3 needed')
  // The items are in the order in which they were taken, and keep their numbers.
  const headings = lines.filter((line) => /^\d+ \p{L}/u.test(line))
  expect(headings.indexOf('5 Playground')).toBeLessThan(headings.indexOf('4 Fees'))
  expect(part('word/footer1.xml')).toContain('NUMPAGES')
  expect(part('word/header1.xml')).toContain('Parks · May council')
})

test('the numbers of resolutions are in paragraphs and in the loop of motions', () => {
  const carried = rich.decisions.motions.find(({ text }) => text.startsWith('to buy wood chips'))
  const resolutions = new Map([[carried?.id ?? '', '2026-014']])
  const { rich: fields, loops } = templateData(minutesOf('Parks', rich, { numbers: resolutions }), rich, {
    resolutions,
  })
  for (const name of ['decisions', 'items', 'minutes']) {
    const words = JSON.stringify(fields[name])
    expect(words, name).toContain('2026-014')
    expect(words.indexOf('2026-014'), name).toBeGreaterThan(words.indexOf('to buy wood chips'))
  }
  expect(loops.motions?.flatMap(({ text }) => text.resolution || [])).toEqual(['2026-014'])
  const items = loops.items?.filter(({ rich }) => JSON.stringify(rich.decisions).includes('2026-014'))
  expect(items?.map(({ text }) => text.title)).toEqual(['Playground'])
})

test('each field has a value, and each value is a field', () => {
  const data = templateData(minutesOf('Parks', rich), rich)
  const compare = (fields: FieldScope, values: TemplateScope) => {
    expect(Object.keys(values.text).toSorted()).toEqual([...fields.text].sort())
    expect(Object.keys(values.rich).toSorted()).toEqual([...fields.rich].sort())
    expect(Object.keys(values.loops).toSorted()).toEqual(Object.keys(fields.loops).sort())
    for (const [name, inner] of Object.entries(fields.loops)) {
      const first = values.loops[name]?.[0]
      if (first) compare(inner, first)
    }
  }
  compare(templateFields, data)
})

test('keeps styles, tables, header and page numbers, and uses the template’s own styles for paragraphs', async () => {
  const body = [
    paragraph('{{title}}', '<w:pStyle w:val="berschrift1"/>'),
    paragraph('{{minutes}}', '<w:pStyle w:val="Textkrper"/><w:jc w:val="both"/>'),
    table(
      row(paragraph('Name'), paragraph('Task')),
      row(paragraph('{{#actionItems}}{{owner}}'), paragraph('{{title}}{{/actionItems}}')),
    ),
    `<w:p><w:pPr><w:sectPr><w:pgSz w:w="16838" w:h="11906"/></w:sectPr></w:pPr><w:r><w:rPr><w:sz w:val="18"/></w:rPr><w:t>{{attendance}}</w:t></w:r></w:p>`,
  ].join('')
  const template = await wordFile(body)
  const { document, part, file } = await fill(template)
  for (const path of ['word/styles.xml', 'word/footer1.xml', 'word/_rels/document.xml.rels'])
    expect(part(path)).toBe(partText(file, path))
  expect(part('word/header1.xml')).toContain('>Parks<')
  expect(part('word/footer1.xml')).toContain(' PAGE ')
  expect(document).toContain('<w:headerReference w:type="default" r:id="rId2"/>')
  expect(document).toContain('<w:tblStyle w:val="Stadttabelle"/>')
  // One row for the names of the columns, and one for each action item.
  expect(document.split('<w:tr>').length - 2).toBe(rich.actionItems.length)
  // Headings, lists and words have the styles by their untranslated names.
  const heading = /<w:p><w:pPr><w:pStyle w:val="berschrift1"\/><w:keepNext\/><\/w:pPr><w:r><w:t[^>]*>Agenda</
  expect(document).toMatch(heading)
  expect(document).toContain('<w:pStyle w:val="Aufzhlungszeichen"/>')
  expect(document).toContain('<w:pStyle w:val="Textkrper"/><w:ind ')
  // The template has one style of bullets. The steps of an amendment are further in than those of its motion.
  const indentOf = (words: string) =>
    Number(
      document.match(
        new RegExp(`"Aufzhlungszeichen"/><w:ind w:left="(\\d+)"[^>]*/></w:pPr><w:r><w:t[^>]*>${words}`),
      )?.[1],
    )
  expect(indentOf('Moved by Eva')).toBeGreaterThan(indentOf('Moved by Bob'))
  expect(document).toContain('<w:rPr><w:sz w:val="18"/></w:rPr><w:t xml:space="preserve">Present: ')
  // The section with wide pages ends after the field's paragraphs, once.
  expect(document.split('<w:pgSz w:w="16838"').length - 1).toBe(1)
  expect(document.indexOf('Present: ')).toBeLessThan(document.lastIndexOf('<w:pgSz w:w="16838"'))
})

test('a draft without the field for its standing has it above the text, and an approved text has not', async () => {
  const template = await wordFile(`${paragraph('{{title}}')}`)
  const { lines } = await fill(template)
  expect(lines.slice(1, 3)).toEqual(['Draft: these minutes are not approved.', 'May council'])
  const standing = { kind: 'approved', by: 'Ann', at: '2026-05-05T10:00:00Z', since: 'same' } as const
  const minutes = minutesOf('Parks', rich, { standing })
  const approved = fillTemplate(await readWordPackage(template), templateData(minutes, rich), minutes)
  expect(partText(approved, 'word/document.xml')).not.toMatch(/Draft|Approved/)
  // A field that is not printed does not count.
  const hidden = await fill(await wordFile(paragraph('{{#end}}{{title}}{{/end}}{{^end}}{{standing}}{{/end}}')))
  expect(hidden.lines[1]).toBe('Draft: these minutes are not approved.')
  const inHeader = await fill(await wordFile(paragraph('{{title}}'), { header: paragraph('{{standing}}') }))
  expect(inHeader.lines.filter((line) => line.startsWith('Draft'))).toHaveLength(1)
})

test('the standing with an apostrophe in a name is printed once', async () => {
  const file = await readWordPackage(await wordFile(paragraph('{{standing}}')))
  const standing = {
    kind: 'approved',
    by: "Ann O'Brien",
    at: '2026-05-05T10:00:00Z',
    since: 'changed',
  } as const
  const minutes = minutesOf('Parks', rich, { standing })
  const filled = packageParagraphs(fillTemplate(file, templateData(minutes, rich), minutes))
  expect(filled.filter(({ text }) => text.includes("O'Brien"))).toHaveLength(1)
})

test('the end after midnight has its day', () => {
  const { meeting } = rich
  const of = {
    ...rich,
    meeting: { ...meeting, startedAt: '2026-05-04T19:00Z', endedAt: '2026-05-05T00:10Z' },
  }
  const endIn = (timeZone: string) => templateData(minutesOf('Parks', of, { timeZone }), of, { timeZone }).text.end
  expect([endIn('UTC'), endIn('America/New_York')]).toEqual(['May 5, 2026, 12:10 AM', '8:10 PM'])
})

test('a paragraph whose first letter is from the right is marked as such, in Word’s order of elements', async () => {
  const template = await wordFile(
    [
      paragraph('{{title}}', '<w:keepNext/><w:jc w:val="both"/>'),
      paragraph('{{place}}: {{title}}'),
      paragraph('ועדה'),
      paragraph('{{minutes}}'),
    ].join(''),
  )
  const { document, part } = await fill(template, {
    committee: 'הוועדה',
    change: (data) => ({
      ...data,
      text: { ...data.text, title: 'שלום (1)', place: 'Hall' },
      rich: { ...data.rich, minutes: [noteParagraph('1. مرحبا!'), noteParagraph('Hall')] },
    }),
  })
  const paragraphs = [...document.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([xml]) => xml).slice(1)
  expect(paragraphs.map((xml) => [xml.includes('<w:bidi/>'), xml.includes('<w:rtl/>')])).toEqual([
    [true, true],
    [false, false],
    // As its author has seen it.
    [false, false],
    [true, true],
    [false, false],
  ])
  expect(paragraphs[0]).toContain(
    '<w:p><w:pPr><w:keepNext/><w:bidi/><w:jc w:val="both"/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t',
  )
  expect(part('word/header1.xml')).toContain('<w:bidi/>')
})

test('names, signs and broken characters of members reach the file as they are', async () => {
  const names = ['مريم الهاشمي', '👩‍🚒 Zoë', '<b>&"Ann"</b>', 'a\u0000b\uD800c', 'x{{title}}y', 'two\nlines']
  const template = await wordFile(
    `${paragraph('{{#actionItems}}{{owner}}: {{title}}{{/actionItems}}')}${paragraph('{{minutes}}')}`,
  )
  const { lines, document } = await fill(template, {
    committee: names[2] ?? '',
    change: (data) => ({
      ...data,
      rich: { ...data.rich, minutes: names.map(noteParagraph) },
      loops: {
        ...data.loops,
        actionItems: names.map((owner) => ({ text: { owner, title: 'T' }, rich: {}, loops: {} })),
      },
    }),
  })
  const cleaned = names.map((name) => name.replace('\u0000', '').replace('\uD800', ''))
  expect(lines[0]).toBe('<b>&"Ann"</b>')
  expect(lines[2]).toBe(cleaned.map((name) => `${name}: T`).join(''))
  expect(lines.slice(3, -1)).toEqual(cleaned)
  expect(document).not.toContain('<b>')
})

test('a meeting without items, motions and people fills the sample', async () => {
  const own = new Y.Doc()
  let made = 0
  const context = { now: () => new Date(2026, 4, 4, 19), randomId: () => `w${made++}`, origin: null }
  const started = startMeetingNow(own, context, { title: 'Empty', committeeName: 'Parks' })
  const id = started.ok ? started.value : ''
  for (const item of queryAgendaOrder(own, id).read().open) removeAgendaItem(own, context, id, item)
  endMeeting(own, context, id)
  const of = queryMinutesSource(own, id).read() as MinutesSource
  expect(of.meeting.agendaItems).toEqual([])
  const { lines } = await fill(await sampleTemplate(), { of })
  expect(lines).toContain('Minutes of Empty')
  expect(lines.join('\n')).not.toMatch(/\{\{|\}\}|undefined/)
})

test('notes keep their lists, tables, links and marks', async () => {
  const run = { bold: false, italic: false, underline: false, strike: false, code: false, link: null }
  const { document } = await fill(await wordFile(paragraph('{{minutes}}')), {
    change: (data) => ({
      ...data,
      rich: {
        ...data.rich,
        minutes: [
          { kind: 'heading', depth: 1, words: [{ ...run, text: 'Offers' }] },
          { kind: 'list', start: 3, entries: [[noteParagraph('third')], [noteParagraph('fourth')]] },
          { kind: 'list', start: 3, type: 'a', entries: [[noteParagraph('c')]] },
          {
            kind: 'paragraph',
            words: [{ ...run, text: 'the offer', bold: true, link: 'https://x.example/"a b\\' }],
          },
          { kind: 'table', rows: [[{ header: true, words: [{ ...run, text: 'Firm' }] }], []] },
          { kind: 'quote', blocks: [{ kind: 'code', text: 'a\n b' }] },
          { kind: 'rule' },
        ],
      },
    }),
  })
  expect(document).toContain('<w:pStyle w:val="berschrift2"/>')
  expect(document).toMatch(/>3\.<\/w:t><w:tab\/>.*>4\.<\/w:t><w:tab\/>.*>c\.<\/w:t><w:tab\/>/)
  expect(document).toContain('w:instr=" HYPERLINK &quot;https://x.example/%22a%20b%5C&quot; "')
  expect(document).toContain('<w:tblStyle w:val="Tabellenraster"/>')
  expect(document).toContain('<w:tblHeader/>')
  expect(document).toContain('w:ascii="Courier New"')
})

test('spaces in fields, fields in several runs, and a field in a cell without content are filled', async () => {
  const split =
    '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>{</w:t></w:r><w:r><w:t>{ ti</w:t></w:r><w:proofErr w:type="spellEnd"/><w:r><w:t>tle }}!</w:t></w:r></w:p>'
  const loop = paragraph('{{ #actionItems }}{{\u00a0title }};{{ / actionItems }}')
  const { lines, document } = await fill(await wordFile(`${split}${loop}${table(row(paragraph('{{documents}}')))}`), {
    of: { ...rich, meeting: { ...rich.meeting, documents: [] } },
  })
  expect(lines[2]).toBe('May council!')
  expect(lines[3]).toBe(rich.actionItems.map(({ title }) => `${title};`).join(''))
  expect(document).toMatch(/<w:tc>(?:(?!<\/w:tc>).)*<w:p>?(\s|>|\/)/)
})

const office = ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version']).status === 0)
const why = office === undefined ? ' (not run: LibreOffice is not installed here)' : ''

test.skipIf(office === undefined)(
  `LibreOffice opens a filled template and prints all of it${why}`,
  async () => {
    const { written } = await fill(await sampleTemplate())
    const folder = mkdtempSync(join(tmpdir(), 'word-template-'))
    try {
      writeFileSync(join(folder, 'minutes.docx'), Buffer.from(await written.arrayBuffer()))
      const options = [`-env:UserInstallation=file://${folder}/profile`, '--headless']
      const convert = (format: string) =>
        spawnSync(office ?? '', [
          ...[...options, '--convert-to', format, '--outdir', folder],
          join(folder, 'minutes.docx'),
        ])
      expect(convert('pdf').status).toBe(0)
      expect(readFileSync(join(folder, 'minutes.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
      expect(convert('txt:Text').status).toBe(0)
      const text = readFileSync(join(folder, 'minutes.txt'), 'utf8')
      for (const fact of ['Minutes of May council', 'Motion: Buy wood chips for 150.', '5 Playground'])
        expect(text).toContain(fact)
      expect(text).not.toContain('{{')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  60_000,
)
