import { meetingNotes } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notes, show, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { watchSavedFiles } from '../../apps/web/src/testing/saved-files.ts'
import { writeParagraph } from '../../packages/committee/src/testing/committee-in-use.ts'
import { expectChip, gatherInMeeting, openAs, signUp, startHub, stopHub } from './support/with-hub.ts'

const dialog = () => page.getByRole('dialog', { name: 'Import' })
const start = () => dialog().getByRole('button', { name: 'Import the committee' })

/** Exports the committee of a live meeting on one hub, and then opens the app on another one, as Ben. */
async function exportAndLeave() {
  const { people, id, slug, meetingId, write } = await gatherInMeeting(['Ana Ortiz'])
  await write((doc) => {
    if (meetingNotes(doc, meetingId)) writeParagraph(doc, meetingId, 'Written on the first hub.')
  })
  await openAs(people[0], `/${slug}/settings#export`)
  await expectChip('Synced')
  const saved = watchSavedFiles()
  await page.getByRole('button', { name: 'Export this committee' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export' })
  await expect.element(exporting).toMatchTextContent('The export is saved')
  const file = new File([await saved.newest()], 'parks.zip', { type: 'application/zip' })
  await exporting.getByRole('button', { name: 'Close' }).last().click()
  await openAs(null, '/')
  await stopHub()
  await startHub()
  return { ben: await signUp('Ben Okafor'), id, meetingId, file }
}

async function choose(file: File): Promise<void> {
  show('/choose-committee')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(dialog().getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await page.elementLocator(dialog().element().querySelector('input[type=file]') as Element).upload(file)
  await expect.element(dialog()).toMatchTextContent('1 meeting')
}

/** Imports what is chosen, and opens it at this address: it has the words of the first hub, and can be edited. */
async function importAt(slug: string, outcome: string, meetingId: string): Promise<void> {
  await start().click()
  await expect.element(dialog()).toMatchTextContent('1 committee imported')
  await expect.element(dialog()).toMatchTextContent(outcome)
  await dialog().getByRole('button', { name: 'Open Parks' }).click()
  await expect.poll(() => location.pathname).toBe(`/${slug}/home`)
  await expectChip('Synced')
  show(`/${slug}/meetings/${encodeURIComponent(meetingId)}`)
  await expect.element(notes()).toMatchTextContent('Written on the first hub.')
  await typeNotes(' And on the second.')
  await expectChip('Synced')
  await expect.element(notes()).toMatchTextContent('Written on the first hub. And on the second.')
}

test('a file of another hub is imported as a copy, beside the committee that is here and after its deletion', async () => {
  const { ben, id, meetingId, file } = await exportAndLeave()
  const here = { id, name: 'Parks', emoji: '🤝', createdAt: '2026-01-01T00:00:00.000Z' }
  expect((await ben.ask('POST', '/api/committees', here)).status).toBe(201)
  await openAs(ben, '/parks/home')
  await expectChip('Synced')
  await choose(file)
  await expect.element(dialog()).toMatchTextContent('the file comes from another hub')
  expect(start().length).toBe(0)
  await dialog().getByRole('checkbox', { name: 'Import Parks as a copy beside it' }).click()
  await importAt('parks-2', 'The one that was here stays', meetingId)
  show('/parks/meetings')
  await expect.element(page.getByText('No upcoming meetings scheduled')).toBeVisible()

  expect((await ben.ask('DELETE', `/api/committees/${id}`)).status).toBe(204)
  await choose(file)
  await importAt('parks-3', 'so this is a copy', meetingId)
})
