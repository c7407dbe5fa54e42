import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { notes, onPhone, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { exportedMeetings } from './support/exported-meetings.ts'
import {
  expectChip,
  gather,
  gatherInMeeting,
  goOffline,
  goOnline,
  type HubPerson,
  letterTo,
  openAs,
  password,
} from './support/with-hub.ts'

const deleted = () => page.getByRole('heading', { name: 'Your account was deleted' })
const removed = () => page.getByText('Everything that belongs to it was removed from this device.')

/** Another device of this person deletes the account, and passes the committee on. */
async function deleteElsewhere(person: HubPerson, committeeId: string, next: HubPerson): Promise<void> {
  const committees = { [committeeId]: next.account.id }
  expect((await person.ask('POST', '/api/account/deletion', { password, committees })).status).toBe(204)
}

/** This browser stores nothing of the account any more. */
async function expectNothingOf({ account }: HubPerson): Promise<void> {
  const databases = (await indexedDB.databases()).filter(({ name }) => name?.includes(account.id))
  expect(databases).toEqual([])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('civic-hub'))).toEqual([])
}

test('deleting an account needs a choice for a committee without another owner, and the password; a person deletes the account: its committee passes to a member, the device is emptied, and an email confirms it', async () => {
  const { people, id } = await gather(['Ana Ortiz', 'Ben Okafor'])
  const [ana, ben] = people
  const closed = { meetingId: 'meeting-1', readers: [] }
  expect((await ana.ask('POST', `/api/committees/${id}/closed-sessions`, closed)).status).toBe(201)
  await openAs(ana, '/profile#delete')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect.element(dialog.getByText('You are the only owner of a committee.')).toBeVisible()
  await expect.element(dialog.getByText('Only you can read closed sessions of')).toMatchTextContent('Parks')
  await expectAccessible()
  const remove = dialog.getByRole('button', { name: 'Delete account' })
  await remove.click()
  await expect.element(dialog.getByText('Choose what happens to this committee.')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Parks/ }).selectOptions('Ben Okafor becomes its owner')
  await dialog.getByLabelText('Password', { exact: true }).fill('wrong')
  await remove.click()
  await expect.element(dialog.getByText('This is not your password.')).toBeVisible()
  expect((await ana.ask('GET', '/api/committees')).status).toBe(200)

  await dialog.getByLabelText('Password', { exact: true }).fill(password)
  await remove.click()
  await expect.element(deleted()).toBeVisible()
  await expect.element(removed()).toBeVisible()
  await expectAccessible()
  await expectNothingOf(ana)
  expect((await letterTo(ana)).subject).toBe('Your Civic Hub account was deleted')
  const { body } = await ben.ask('GET', `/api/committees/${id}/people`)
  expect(body).toMatchObject({ people: [{ name: 'Ben Okafor', access: 'owner' }] })
})

test('another device of a deleted account is signed out and emptied at once', async () => {
  const { people, id, slug } = await gather(['Ana Ortiz', 'Ben Okafor'])
  const [ana, ben] = people
  await onPhone()
  await openAs(ana, `/${slug}/meetings`)
  await expectChip('Synced')
  await deleteElsewhere(ana, id, ben)
  await expect.element(deleted()).toBeVisible()
  await expect.element(removed()).toBeVisible()
  await expectAccessible()
  await expectNothingOf(ana)
  await page.getByRole('button', { name: 'Return to Home' }).click()
  await expect.element(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()
})

test('a device that was offline offers its unsent edits for export before it forgets a deleted account', async () => {
  const { people, id, address } = await gatherInMeeting(['Ana Ortiz', 'Ben Okafor'])
  const [ana, ben] = people
  await openAs(ana, address)
  await expect.element(notes()).toBeVisible()
  await expectChip('Synced')
  await goOffline()
  await typeNotes('Written on the train')
  await expectChip(/changes? waiting/)
  await deleteElsewhere(ana, id, ben)
  await goOnline()
  await expect.element(deleted()).toBeVisible()
  await expect.element(page.getByText(/^\d+ changes? on this device had not reached/)).toBeVisible()
  const exported = await exportedMeetings(id, () => page.getByRole('button', { name: 'Export to a file' }).click())
  expect(exported).toContain('Written on the train')
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await expect.element(removed()).toBeVisible()
  await expectNothingOf(ana)
})
