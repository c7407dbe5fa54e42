import { meetingNotes } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { databaseName } from '../../apps/web/src/replica/store/account-databases.ts'
import { choose } from '../../apps/web/src/testing/choose.ts'
import { notes, show, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { watchSavedFiles } from '../../apps/web/src/testing/saved-files.ts'
import { expectChip, gatherInMeeting, goOffline, goOnline, openAs } from './support/with-hub.ts'

test('restores the unsent edits of a device from the file that its person exported', async () => {
  const { people, address, meetingId, write } = await gatherInMeeting(['Ana Ortiz'])
  const [ana] = people
  const words = () => write((doc) => JSON.stringify(meetingNotes(doc, meetingId)))
  await openAs(ana, address)
  await expectChip('Synced')
  await expect.element(notes()).toBeVisible()
  const saved = watchSavedFiles()
  await goOffline()
  await expectChip('Offline')
  await typeNotes('Only in the file.')
  await expectChip(/1 change waiting/)
  await choose('Your account', 'Sign Out')
  await page.getByRole('dialog', { name: 'Sign Out' }).getByRole('button', { name: 'Export to a file' }).click()
  const file = new File([await saved.newest()], 'parks.zip', { type: 'application/zip' })
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Close' }).last().click()

  // That device is never used again.
  await openAs(null, '/')
  localStorage.clear()
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(databaseName(ana.account.id)).onsuccess = resolve
  })
  await goOnline()
  await openAs(ana, address)
  await expectChip('Synced')
  await expect.element(notes()).not.toMatchTextContent('Only in the file.')
  expect(await words()).not.toContain('Only in the file.')
  show('/choose-committee')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import' })
  await expect.element(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await page.elementLocator(dialog.element().querySelector('input[type=file]') as Element).upload(file)
  await dialog.getByRole('button', { name: 'Add my changes' }).click()
  await expect.element(dialog).toMatchTextContent('Your changes from the file were added.')
  await expect.element(dialog.getByRole('status')).toMatchTextContent('The changes of the file are here')
  await dialog.getByRole('button', { name: 'Open Parks' }).click()
  await expectChip('Synced')
  await expect.poll(words).toContain('Only in the file.')
})
