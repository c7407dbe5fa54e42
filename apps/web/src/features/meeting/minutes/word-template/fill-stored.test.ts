import { queryMinutesSource } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { holdRichMeeting } from '../../../../../../../packages/committee/src/testing/rich-meeting.ts'
import { minutesOf } from '../minutes.ts'
import { faultWords } from './fault-words.ts'
import { fillOrSample } from './fill-stored.ts'
import { sampleTemplate } from './sample-template.ts'
import { templateData } from './template-data.ts'
import { checkFile, fillFile } from './template-work.ts'
import { paragraph, templateBody, wordField, wordFile } from './testing/word-file.ts'
import { maxTemplateBytes } from './word-package.ts'

const doc = new Y.Doc()
const source = queryMinutesSource(doc, holdRichMeeting(doc)).read()
if (!source) throw new Error('There is no meeting')
const minutes = minutesOf('Parks', source)
const data = templateData(minutes, source)
const fill = (file: Blob) => fillFile(file, data, minutes)

test.each([
  [
    'a field that starts programs',
    () => wordFile(paragraph('{{title}}'), { header: wordField(' DDEAUTO cmd ') }),
    /“DDEAUTO cmd”, in the header \(word\/header1\.xml\)\. Remove it in Word/,
  ],
  ['an unknown field', () => wordFile(paragraph('{{weather}}')), /One field is wrong/],
  [
    'a field whose harmless beginning is not printed',
    () =>
      wordFile(
        wordField('<w:r><w:t>{{#place}}</w:t></w:r>', ' REF ', '<w:r><w:t>{{/place}}</w:t></w:r>', ' DDEAUTO cmd '),
      ),
    /“DDEAUTO cmd”, in the text/,
  ],
])(
  'a stored template with %s is replaced by the sample, and the reason says what to remove',
  async (_, make, words) => {
    const withoutPlace = (file: Blob) => fillFile(file, { ...data, text: { ...data.text, place: '' } }, minutes)
    const outcome = await fillOrSample(withoutPlace, await make(), sampleTemplate)
    if (outcome.kind !== 'sample-filled') throw new Error(outcome.kind)
    expect(faultWords(outcome.fault).replace(/[\u2068\u2069]/g, '')).toMatch(words)
    expect(outcome.words).toContain('Minutes of May council')
    expect(outcome.words.join()).not.toContain('{{')
  },
)

test.each([
  ['large.docx', () => new Blob([new Uint8Array(maxTemplateBytes + 1)]), 'larger than 10 MB'],
  ['Minutes.docm', () => wordFile(templateBody), 'contains macros'],
  ['damaged.docx', async () => (await wordFile(templateBody)).slice(0, 900), 'The file is damaged'],
] as const)('the chosen file %s is refused in words', async (name, make, words) => {
  const checked = await checkFile(await make(), name)
  if (checked.kind !== 'refused') throw new Error(checked.kind)
  expect(faultWords(checked)).toContain(words)
})

test('a good template is filled, and the sample is not made', async () => {
  const outcome = await fillOrSample(fill, await wordFile(paragraph('{{title}}')), () => {
    throw new Error('The sample was made')
  })
  expect(outcome).toMatchObject({ kind: 'filled' })
})

test('repeated parts that become too large end the work', async () => {
  const around = '{{#votes}}'.repeat(6)
  const file = await wordFile(
    `${paragraph(around)}${paragraph('x'.repeat(200_000))}${paragraph('{{/votes}}'.repeat(6))}`,
  )
  const outcome = await fill(file)
  expect(outcome).toMatchObject({ kind: 'refused', reason: 'not-filled' })
})

test('repeated parts inside of each other end at a depth', async () => {
  const file = await wordFile(paragraph(`${'{{#title}}'.repeat(21)}${'{{/title}}'.repeat(21)}`))
  const outcome = await checkFile(file, 'x.docx')
  expect(outcome).toMatchObject({ kind: 'wrong', problems: [{ kind: 'loop-too-deep' }, {}] })
})
