import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { unzipPart } from '../../apps/web/src/features/meeting/minutes/testing/unzip-part.ts'
import {
  paragraph,
  row,
  table,
  wordField,
  wordFile,
} from '../../apps/web/src/features/meeting/minutes/word-template/testing/word-file.ts'
import { holdRichMeeting } from '../../packages/committee/src/testing/rich-meeting.ts'
import { expect, expectAccessible, expectChip, installed, offlineReady, test } from './fixtures.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Word template of minutes' })

async function choose(page: Page, button: string, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await section(page).getByRole('button', { name: button }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

const bytesOf = async (...template: Parameters<typeof wordFile>) =>
  Buffer.from(await (await wordFile(...template)).arrayBuffer())

async function documentOf(download: Download): Promise<string> {
  return unzipPart(await readFile(await download.path()), 'word/document.xml')
}

const body = [
  paragraph('{{title}}', '<w:pStyle w:val="berschrift1"/>'),
  table(
    row(paragraph('Motion'), paragraph('Result')),
    row(paragraph('{{#votes}}{{wording}}'), paragraph('{{result}}{{/votes}}')),
  ),
  paragraph('{{minutes}}', '<w:pStyle w:val="Textkrper"/>'),
].join('')

test('a clerk uploads a Word template, corrects a wrong field, and a member fills it offline', async ({
  gather,
  open,
}) => {
  const { ana, sam, id, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const meetingId = await write((doc) => holdRichMeeting(doc))
  const path = `/${slug}/meetings/template`
  const page = await open(ana, { path })
  await expect(section(page)).toContainText('No template is stored.')

  await test.step('bad files are refused beside the button', async () => {
    await choose(page, 'Choose a Word file', 'large.docx', Buffer.alloc(11 * 1024 * 1024))
    await expect(section(page).getByRole('alert')).toContainText('larger than 10 MB')
    await choose(page, 'Choose a Word file', 'Minutes.docm', await bytesOf(body))
    await expect(section(page).getByRole('alert')).toContainText('contains macros')
    await choose(page, 'Choose a Word file', 'Minutes.docx', (await bytesOf(body)).subarray(0, 900))
    await expect(section(page).getByRole('alert')).toContainText('The file is damaged')
    const linked = await bytesOf(body, { header: wordField(' DDEAUTO cmd ') })
    await choose(page, 'Choose a Word file', 'Minutes.docx', linked)
    await expect(section(page).getByRole('alert')).toContainText(
      '“DDEAUTO cmd”, in the header (word/header1.xml). Remove it in Word',
    )
  })

  await test.step('wrong fields are named with their places', async () => {
    const wrong = await bytesOf(`${body}${paragraph('Held {{title {{date}} }} at noon')}`, {
      header: paragraph('Town of {{comittee}}'),
    })
    await choose(page, 'Choose a Word file', 'Minutes.docx', wrong)
    await expect(section(page).getByRole('alert')).toContainText('2 fields are wrong')
    const found = section(page).getByRole('list', { name: 'Wrong fields' }).getByRole('listitem')
    await expect(found).toHaveText([
      /\{\{comittee\}\}: there is no such field\. \{\{committee\}\} has a similar name\..*Header, paragraph 1, in “… Town of \{\{comittee\}\} …”/,
      /\{\{title \{\{date\}\} \}\}: a field cannot be inside of another field\..*Paragraph 3, in “… Held/,
    ])
    await expect(section(page)).toContainText('No template is stored.')
    await section(page).getByText('Fields', { exact: true }).click()
    await expect(section(page).getByRole('button', { name: 'Copy {{committee}}' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await section(page).getByText('Fields', { exact: true }).click()
  })

  await test.step('the corrected file is stored, previewed and downloaded', async () => {
    await choose(page, 'Choose a Word file', 'Minutes.docx', await bytesOf(body))
    await expect(page.getByText('“Minutes.docx” is the template of minutes now')).toBeVisible()
    await expect(section(page)).toContainText('Stored on this device: it also works without a connection.')
    await section(page).getByRole('button', { name: 'Show the filled template' }).click()
    const words = section(page).getByRole('group', { name: 'The words of the filled template' })
    await expect(words).toContainText('to buy wood chips for 150')
    await expect(words).toContainText('Carried, 3 of 4 votes cast; 3 needed')
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await section(page).getByRole('button', { name: 'Download the filled template' }).click()
    const document = await documentOf(await downloading)
    expect(document).toContain('Draft, unless the hub has an approval')
    expect(document).toContain('<w:tblStyle w:val="Stadttabelle"/>')
    const sample = page.waitForEvent('download')
    await section(page).getByRole('button', { name: 'Download a sample template' }).click()
    expect(await documentOf(await sample)).toContain('{{#items}}')
  })

  await test.step('removing it can be undone', async () => {
    await section(page).getByRole('button', { name: 'Remove' }).click()
    await expect(section(page).getByRole('button', { name: 'Choose a Word file' })).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(section(page)).toContainText('Minutes.docx')
    await expectChip(page, 'Synced')
  })

  await test.step('a viewer’s device stores it and fills it without a connection', async () => {
    const viewing = await ana.put(`/api/committees/${id}/people/${sam.account.id}`, { access: 'viewer' })
    expect(viewing.status).toBeLessThan(300)
    const viewer = await open(sam, { path, ...installed, colorScheme: 'dark' })
    await expect(section(viewer)).toContainText('Stored on this device: it also works without a connection.')
    await expect(section(viewer).getByRole('button', { name: /Replace|Remove/ })).toHaveCount(0)
    await expectAccessible(viewer)
    await offlineReady(viewer)
    await viewer.context().setOffline(true)
    await viewer.goto(`/${slug}/meetings/${meetingId}?view=minutes`)
    await viewer.getByRole('button', { name: 'More for these minutes' }).click()
    const downloading = viewer.waitForEvent('download')
    await viewer.getByRole('menuitem', { name: 'Word (our template)' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('may-council-minutes-our-template.docx')
    const document = await documentOf(download)
    expect(document).toContain('to buy wood chips for 150')
    expect(document).toMatch(/<w:pStyle w:val="berschrift1"\/>.*>May council</)
    expect(unzipPart(await readFile(await download.path()), 'word/header1.xml')).toContain('>Parks<')
  })
})
