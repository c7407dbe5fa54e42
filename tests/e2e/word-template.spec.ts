import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipPart } from '../../apps/web/src/features/meeting/minutes/testing/unzip-part.ts'
import { templateBody, wordFile } from '../../apps/web/src/features/meeting/minutes/word-template/testing/word-file.ts'
import { holdRichMeeting } from '../../packages/committee/src/testing/rich-meeting.ts'
import { expect, expectAccessible, expectChip, test } from './fixtures.ts'
import { goOfflineWithAppFiles } from './offline-with-app-files.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Word template of minutes' })

test('a clerk uploads a Word template, and a member fills it offline', async ({ gather, open }) => {
  const { ana, sam, id, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const meetingId = await write((doc) => holdRichMeeting(doc))
  const path = `/${slug}/meetings/rules`
  const page = await open(ana, { path })
  await expect(section(page)).toContainText('No template is stored.')
  const chooser = page.waitForEvent('filechooser')
  await section(page).getByRole('button', { name: 'Choose a Word file' }).click()
  const buffer = Buffer.from(await (await wordFile(templateBody)).arrayBuffer())
  await (await chooser).setFiles({ name: 'Minutes.docx', mimeType: 'application/octet-stream', buffer })
  await expect(page.getByText('“Minutes.docx” is the template of minutes now')).toBeVisible()
  await expect(section(page)).toContainText('Stored on this device: it also works without a connection.')
  await expectChip(page, 'Synced')

  // A viewer’s device stores it, and fills it without a connection.
  const viewing = await ana.put(`/api/committees/${id}/people/${sam.account.id}`, { access: 'viewer' })
  expect(viewing.status).toBeLessThan(300)
  const viewer = await open(sam, { path, colorScheme: 'dark' })
  await expect(section(viewer)).toContainText('Stored on this device: it also works without a connection.')
  await expect(section(viewer).getByRole('button', { name: /Replace|Remove/ })).toHaveCount(0)
  await expectAccessible(viewer)
  await goOfflineWithAppFiles(viewer.context())
  await viewer.goto(`/${slug}/meetings/${meetingId}?view=minutes`)
  await viewer.getByRole('button', { name: 'More for these minutes' }).click()
  const downloading = viewer.waitForEvent('download')
  await viewer.getByRole('menuitem', { name: 'Word (our template)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('may-council-minutes-our-template.docx')
  const file = await readFile(await download.path())
  const document = unzipPart(file, 'word/document.xml')
  expect(document).toContain('Buy wood chips for 150')
  expect(document).toMatch(/<w:pStyle w:val="berschrift1"\/>.*>May council</)
  expect(unzipPart(file, 'word/header1.xml')).toContain('>Parks<')
})
