import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectChip, exportedMeetings, test, typeNotes } from './fixtures.ts'

/** All that this browser still stores of any account. */
const leftOnDevice = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    local: Object.keys(localStorage).filter((key) => key.startsWith('civic-hub')),
  }))
const nothing = { databases: [], local: [] }

test('deletes an account: its committee passes to a member, its other devices are signed out and emptied', async ({
  relay,
  liveMeeting,
  open,
}) => {
  const { ana, ben, id, slug, page: train } = await liveMeeting(['Ana Ortiz', 'Ben Okafor'])
  const phone = await open(ana, { path: `/${slug}/meetings`, viewport: { width: 390, height: 844 } })
  await expectChip(phone, 'Synced')
  await train.context().setOffline(true)
  await typeNotes(train, 'Written on the train')
  await expectChip(train, /changes? waiting/)

  const page = await open(ana, { path: '/profile#delete' })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('combobox', { name: /^Parks/ }).selectOption('Ben Okafor becomes its owner')
  await dialog.getByLabel('Password', { exact: true }).fill(ana.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()

  for (const device of [page, phone]) {
    await expect(device.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible()
    await expect(device.getByText('Everything that belongs to it was removed from this device.')).toBeVisible()
    await expectAccessible(device)
    expect(await leftOnDevice(device)).toEqual(nothing)
  }
  await phone.getByRole('button', { name: 'Return to Home' }).click()
  await expect(phone.getByRole('button', { name: 'Get Started Free' }).first()).toBeVisible()
  const letter = await relay.inbox.letterTo(ana.account.email, 2)
  expect(letter.subject).toBe('Your Civic Hub account was deleted')

  // The device keeps edits that were made offline, and offers to export them.
  await train.context().setOffline(false)
  await expect(train.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible()
  await expect(train.getByText(/^\d changes? on this device had not reached/)).toBeVisible()
  const exported = await exportedMeetings(train, id, () =>
    train.getByRole('button', { name: 'Export to a file' }).click(),
  )
  expect(exported).toContain('Written on the train')
  await train.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(train.getByText('Everything that belongs to it was removed from this device.')).toBeVisible()
  expect(await leftOnDevice(train)).toEqual(nothing)

  const people = await ben.get(`/api/committees/${id}/people`)
  expect(people.body).toMatchObject({ people: [{ name: 'Ben Okafor', access: 'owner' }] })
})
