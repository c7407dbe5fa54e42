import { expect, test } from 'vitest'
import { checkTemplate } from './check-template.ts'
import { sampleTemplate } from './sample-template.ts'
import { paragraph, row, table, wordFile } from './testing/word-file.ts'
import { readWordPackage } from './word-package.ts'

const check = async (...file: Parameters<typeof wordFile>) =>
  checkTemplate(await readWordPackage(await wordFile(...file)))

test.each([
  ['a field inside a field', '{{title {{date}} }}', { kind: 'nested', field: '{{title {{date}} }}' }],
  ['a field without an end', 'On {{date we met', { kind: 'not-closed', field: '{{date we met' }],
  ['an end without a beginning', 'On date}} we met', { kind: 'not-opened', field: '}}' }],
  ['a field without a name', '{{ }}', { kind: 'no-name' }],
  ['an unknown field', '{{weather}}', { kind: 'unknown', meant: null }],
  ['a field with a wrong letter', '{{comittee}}', { kind: 'unknown', meant: 'committee' }],
  ['a field in other letters', '{{Action items}}', { kind: 'unknown', meant: 'actionItems' }],
  ['expressions', '{{title.constructor}}', { kind: 'unknown', meant: null }],
  ['a field outside of its loop', '{{owner}}', { kind: 'misplaced', loops: ['actionItems'] }],
  ['a loop without an end', '{{#items}}', { kind: 'loop-not-closed', field: '{{#items}}' }],
  ['an end of no loop', '{{/items}}', { kind: 'loop-not-opened' }],
  ['crossed loops', '{{#items}}{{#motions}}{{/items}}', { kind: 'loop-crossed', open: 'motions' }],
  ['paragraphs in a line', 'Notes: {{minutes}}', { kind: 'not-alone', field: '{{minutes}}' }],
])('names %s', async (_, text, problem) => {
  expect(await check(paragraph(text))).toMatchObject([problem])
})

test('names the place of each wrong field, and the words around it', async () => {
  const split =
    '<w:p><w:r><w:t>Held at {{pla</w:t></w:r><w:proofErr w:type="spellStart"/><w:r><w:t>ze}} at noon</w:t></w:r></w:p>'
  const cells = table(row(paragraph('Name'), paragraph('Vote')), row(paragraph('{{nam}}'), paragraph('x')))
  const problems = await check(`${paragraph('{{title}}')}<w:p/>${split}${cells}${paragraph('{{dat}}')}`, {
    header: paragraph('Town &amp; country {{commitee}}'),
  })
  expect(problems.map(({ field, place, words }) => ({ field, place, words }))).toEqual([
    {
      field: '{{commitee}}',
      place: { part: 'header', partNumber: null, cell: null, paragraph: 1 },
      words: 'Town & country {{commitee}}',
    },
    {
      field: '{{plaze}}',
      place: { part: 'body', partNumber: null, cell: null, paragraph: 2 },
      words: 'Held at {{plaze}} at noon',
    },
    {
      field: '{{nam}}',
      place: { part: 'body', partNumber: null, cell: { table: 1, row: 2, column: 1 }, paragraph: 2 },
      words: '{{nam}}',
    },
    {
      field: '{{dat}}',
      place: { part: 'body', partNumber: null, cell: null, paragraph: 3 },
      words: '{{dat}}',
    },
  ])
})

test('a loop begins and ends in the same table', async () => {
  const across = `${table(row(paragraph('{{#items}}{{title}}')))}${paragraph('{{/items}}')}`
  expect(await check(across)).toMatchObject([{ kind: 'loop-across', field: '{{/items}}' }])
  const rows = table(row(paragraph('{{#items}}{{title}}')), row(paragraph('{{remarks}}{{/items}}')))
  expect(await check(rows)).toEqual([])
})

test('a text box is read once, and loops of a header end in the header', async () => {
  const box = `<w:p><mc:AlternateContent><mc:Choice Requires="wps"><w:txbxContent>${paragraph('{{nope}}')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph('{{nope}}')}</w:txbxContent></mc:Fallback></mc:AlternateContent><w:r><w:t>{{title}}</w:t></w:r></w:p>`
  expect(await check(box)).toMatchObject([{ kind: 'unknown', field: '{{nope}}' }])
  const problems = await check(paragraph('{{/items}}'), { header: paragraph('{{#items}}') })
  expect(problems.map(({ kind }) => kind)).toEqual(['loop-not-closed', 'loop-not-opened'])
})

test('the sample has no wrong field', async () => {
  expect(checkTemplate(await readWordPackage(await sampleTemplate()))).toEqual([])
})
