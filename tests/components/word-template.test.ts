import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  paragraph,
  templateBody,
  wordField,
  wordFile,
} from '../../apps/web/src/features/meeting/minutes/word-template/testing/word-file.ts'
import { chooseFiles } from '../../apps/web/src/testing/attach-files.ts'
import { undo } from '../../apps/web/src/testing/choose.ts'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { onPhone } from '../../apps/web/src/testing/open-app.tsx'
import { watchSavedFiles } from '../../apps/web/src/testing/saved-files.ts'
import { holdRichMeeting } from '../../packages/committee/src/testing/rich-meeting.ts'
import { gather, openAs } from './support/with-hub.ts'

const section = () => page.getByRole('region', { name: 'Word template of minutes' })
const refusal = () => section().getByRole('alert')

async function openTemplate(): Promise<void> {
  const { people, slug, write } = await gather(['Ana Ortiz'])
  await write((doc) => holdRichMeeting(doc))
  await openAs(people[0], `/${slug}/meetings/rules`)
  await expect.element(section()).toMatchTextContent('No template is stored.')
}

async function choose(name: string, ...content: BlobPart[]): Promise<void> {
  await expect.element(section().getByRole('button', { name: 'Choose a Word file' })).toBeEnabled()
  chooseFiles('input[type=file][accept*=".docx"]', [new File(content, name)])
}

async function documentIn(file: Blob): Promise<string> {
  const entries = await new ZipReader(new BlobReader(file), { useWebWorkers: false }).getEntries()
  const entry = entries.find(({ filename }) => filename === 'word/document.xml')
  if (!entry || entry.directory) throw new Error('The file has no document')
  return entry.getData(new TextWriter())
}

test('a bad Word file is refused, and wrong fields are named; a template is previewed and downloaded with the content of a meeting, and its removal is taken back', async () => {
  await openTemplate()
  await choose('Minutes.docx', await wordFile(templateBody, { header: wordField(' DDEAUTO cmd ') }))
  await expect
    .element(refusal())
    .toMatchTextContent('“DDEAUTO cmd”, in the header (word/header1.xml). Remove it in Word')

  const wrong = await wordFile(`${templateBody}${paragraph('Held {{title {{date}} }} at noon')}`, {
    header: paragraph('Town of {{comittee}}'),
  })
  await choose('Minutes.docx', wrong)
  await expect.element(refusal()).toMatchTextContent('2 fields are wrong')
  const found = section().getByRole('list', { name: 'Wrong fields' }).getByRole('listitem')
  expect(found.length).toBe(2)
  await expect
    .element(found.first())
    .toMatchTextContent(
      /\{\{comittee\}\}: there is no such field\. \{\{committee\}\} has a similar name\..*Header, paragraph 1, in “… Town of \{\{comittee\}\} …”/,
    )
  await expect
    .element(found.last())
    .toMatchTextContent(
      /\{\{title \{\{date\}\} \}\}: a field cannot be inside of another field\..*Paragraph 3, in “… Held/,
    )
  await expect.element(section()).toMatchTextContent('No template is stored.')
  await section().getByText('Fields', { exact: true }).click()
  await expect.element(section().getByRole('button', { name: 'Copy {{committee}}' })).toBeVisible()
  await expectAccessible()
  await onPhone()
  await expectAccessible()
  await page.viewport(1280, 800)
  await section().getByText('Fields', { exact: true }).click()

  await choose('Minutes.docx', await wordFile(templateBody))
  await expect.element(page.getByText('“Minutes.docx” is the template of minutes now')).toBeVisible()
  await section().getByRole('button', { name: 'Show the filled template' }).click()
  const words = section().getByRole('group', { name: 'The words of the filled template' })
  await expect.element(words).toMatchTextContent('Buy wood chips for 150')
  await expect.element(words).toMatchTextContent('Carried, 3 of 4 votes cast; 3 needed')
  await expectAccessible()
  const files = watchSavedFiles()
  await section().getByRole('button', { name: 'Download the filled template' }).click()
  const filled = await documentIn(await files.newest())
  expect(filled).toContain('Draft, unless the hub has an approval')
  expect(filled).toContain('<w:tblStyle w:val="Stadttabelle"/>')
  const before = files.newestName()
  await section().getByRole('button', { name: 'Download a sample template' }).click()
  await expect.poll(() => files.newestName()).not.toBe(before)
  expect(await documentIn(await files.newest())).toContain('{{#items}}')

  await section().getByRole('button', { name: 'Remove' }).click()
  await expect.element(section().getByRole('button', { name: 'Choose a Word file' })).toHaveFocus()
  await undo().click()
  await expect.element(section()).toMatchTextContent('Minutes.docx')
})
