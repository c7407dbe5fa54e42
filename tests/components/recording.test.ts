import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { databaseName } from '../../apps/web/src/replica/store/account-databases.ts'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { show } from '../../apps/web/src/testing/open-app.tsx'
import { connectMicrophone, downloadedDuration, recordAndStop } from '../../apps/web/src/testing/recording.ts'
import { expectChip, gatherInMeeting, openAs } from './support/with-hub.ts'

/** A meeting with a recording of it on this device. */
async function gatherRecorded() {
  connectMicrophone()
  const gathered = await gatherInMeeting(['Ana Ortiz'])
  await openAs(gathered.people[0], gathered.address)
  await expectChip('Synced')
  await recordAndStop()
  return gathered
}

test('signing out counts the recordings on this device, and removes them only on request', async () => {
  const { people } = await gatherRecorded()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await expect.element(dialog).toMatchTextContent(/1 audio recording \([\d.]+ kB\) is only on this device/)
  expect(dialog.getByRole('button', { name: 'Sign Out', exact: true }).length).toBe(0)
  await expectAccessible()
  expect(await downloadedDuration(dialog)).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: 'Sign Out and Remove' }).click()
  await expect.poll(() => location.pathname).toBe('/')
  const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
  await expect.poll(databases).not.toContain(databaseName(people[0].account.id))
})

test('a recording remains on the device after its committee is deleted and removed', async () => {
  const { people, id } = await gatherRecorded()
  expect((await people[0].ask('DELETE', `/api/committees/${id}`)).status).toBe(204)
  show('/settings')
  const stored = page.getByRole('list', { name: 'Recordings on this device' }).getByRole('listitem')
  await expect.element(stored).toMatchTextContent('Spring planning')
  await expect.element(stored).toMatchTextContent('Parks')
  await expectAccessible()
  await page.getByRole('button', { name: 'Remove from this device: Parks' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from this device' }).click()
  await expect.element(page.getByText(/Parks.? was removed from this device/)).toBeVisible()
  await expect.element(stored).toBeVisible()
  expect(await downloadedDuration(stored)).toBeGreaterThan(0)
})
