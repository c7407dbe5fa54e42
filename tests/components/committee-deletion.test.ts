import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { notes, reopenApp, show, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { countStoredRows } from '../support/device/stored-rows.ts'
import { exportedMeetings } from './support/exported-meetings.ts'
import {
  expectChip,
  gather,
  gatherInMeeting,
  goOffline,
  goOnline,
  type HubPerson,
  openAs,
  operate,
  takeTimers,
} from './support/with-hub.ts'

const question =
  'Are you sure you want to delete "Parks"? This action cannot be undone. Everyone loses it at once, on all devices. For 30 days, only the person who runs this hub can restore it.'
const remove = () => page.getByRole('button', { name: 'Delete this committee' })
const dialog = () => page.getByRole('dialog', { name: 'Delete committee' })
const deleted = () => page.getByRole('heading', { name: 'Parks was deleted' })

const rowsOf =
  ({ account }: HubPerson, documentId: string) =>
  () =>
    countStoredRows([`civic-hub-${account.id}`, documentId])

async function confirmDeletion(): Promise<void> {
  await expect.element(dialog()).toMatchTextContent(question)
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
}

/** Sam's device has a live meeting on screen when Ana's device deletes the committee. */
async function loseCommittee() {
  const { people, ...gathered } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = people
  await openAs(sam, gathered.address)
  await expectChip('Synced')
  expect((await ana.ask('DELETE', `/api/committees/${gathered.id}`)).status).toBe(204)
  await expect.element(deleted()).toBeVisible()
  return { ana, sam, ...gathered }
}

test('an owner deletes a committee, only with a connection and only on its page, and goes on in the next one; the device stores nothing of it any more', async () => {
  const { people, id, slug } = await gather(['Ana Ortiz'])
  await openAs(people[0], '/choose-committee')
  await expect.element(page.getByRole('link', { name: 'Enter Committee Parks' })).toBeVisible()
  expect(page.getByRole('main').getByRole('button', { name: /Delete/ }).length).toBe(0)
  show('/general/settings')
  await expect.element(page.getByRole('heading', { name: 'Committee settings' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Export' })).toBeVisible()
  expect(page.getByRole('link', { name: /Delete/ }).length).toBe(0)

  show(`/${slug}/settings#delete`)
  await remove().click()
  await expect.element(dialog()).toBeVisible()
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(remove()).toHaveFocus()
  await goOffline()
  await remove().click()
  await confirmDeletion()
  await expect.element(page.getByText('Deleting a committee needs a connection to the hub.')).toBeVisible()
  await goOnline()
  await remove().click()
  await confirmDeletion()
  await expect.poll(() => location.pathname).toBe('/general/home')
  await expect.element(page.getByText('Parks was deleted')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.poll(rowsOf(people[0], id)).toBe(0)
  show('/choose-committee')
  await expect.element(page.getByText('General Committee')).toBeVisible()
  expect(page.getByText('Parks', { exact: true }).length).toBe(0)
})

test('a device that was offline learns of the deletion on return, offers its unsent edits, and restores nothing', async () => {
  const { people, id, address } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = people
  await openAs(sam, address)
  await expect.element(notes()).toBeVisible()
  await expectChip('Synced')
  await goOffline()
  await typeNotes('Written after the end.')
  await expectChip(/1 change waiting/)
  expect((await ana.ask('DELETE', `/api/committees/${id}`)).status).toBe(204)
  await goOnline()
  await expect.element(deleted()).toBeVisible()
  await expectChip('Committee deleted')
  await expect.element(page.getByText('1 of your changes is only on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Sync status' }).click()
  const panel = page.getByRole('dialog', { name: 'Sync status' })
  await expect.element(panel).toMatchTextContent('1 change waiting on this device.')
  await userEvent.keyboard('{Escape}')
  const exportNow = page.getByRole('main').getByRole('button', { name: 'Export now' })
  expect(await exportedMeetings(id, () => exportNow.click())).toContain('Written after the end.')

  // The same after a reload: the committee is not created again.
  await reopenApp()
  await expect.element(deleted()).toBeVisible()
  expect((await ana.ask('GET', '/api/committees')).body).toMatchObject({ committees: [{ slug: 'general' }] })
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  const sure = page.getByRole('dialog', { name: 'Remove it from this device?' })
  await expect.element(sure).toMatchTextContent('1 of your changes is nowhere else.')
  await sure.getByRole('button', { name: 'Remove from this device' }).click()
  await expect.poll(() => location.pathname).toBe('/choose-committee')
  await expectChip('Synced')
  await expect.poll(rowsOf(sam, id)).toBe(0)
})

test('a committee that the operator restored opens again on a device that knew of the deletion; a member reads at once that the committee was deleted, and removes it from the device', async () => {
  takeTimers()
  const { ana, sam, id } = await loseCommittee()
  expect(await operate('restore-committee', 'parks')).toContain('Parks is back')
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
  await expectChip('Synced')

  expect((await ana.ask('DELETE', `/api/committees/${id}`)).status).toBe(204)
  await expect.element(deleted()).toBeVisible()
  await expectChip('Committee deleted')
  await expectAccessible()
  await page.getByRole('button', { name: /^Committee|Choose a committee/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'All committees' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Parks' }).length).toBe(0)
  show('/choose-committee')
  const lost = page.getByRole('heading', { name: 'No longer available' })
  await expect.element(lost).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Remove from this device: Parks' }).click()
  await expect.element(lost).not.toBeInTheDocument()
  await expect.poll(rowsOf(sam, id)).toBe(0)
})
