import type { Page } from '@playwright/test'
import {
  chip,
  expect,
  expectAccessible,
  expectChip,
  installed,
  notes,
  offlineReady,
  relayOfItsOwn,
  test,
  typeNotes,
  writtenNotes,
} from './fixtures.ts'

const gate = (page: Page) => page.getByRole('dialog', { name: 'This hub is protected' })
const unreachable = (page: Page) => page.getByRole('dialog', { name: 'The hub cannot be reached' })
const enter = async (page: Page, password: string) => {
  await gate(page).getByLabel('Password').fill(password)
  await gate(page).getByRole('button', { name: 'Continue' }).click()
}

test('the gate is switched on while people work: no word is lost, and the password lets them continue', async ({
  admin,
  liveMeeting,
  open,
}) => {
  const ada = await admin('Ada Admin')
  const { page, ben, address } = await liveMeeting(['Ana Ortiz', 'Ben Achebe'])
  await typeNotes(page, 'Before the gate. ')
  await expectChip(page, 'Synced')

  const adas = await open(ada, { path: '/settings' })
  await adas.getByLabel('Ask everybody for a password').click()
  await expect(adas.getByText('Settings updated successfully')).toBeVisible()
  const settings = adas.getByRole('region', { name: 'Admin Settings' })
  await settings.getByRole('button', { name: 'Show password' }).click()
  const shown = adas.getByLabel('Password of the splash page')
  await expect(shown).toHaveText(/^[a-z2-9]{12}$/)
  const password = (await shown.textContent()) ?? ''

  await expect(gate(page)).toBeVisible()
  await expect(gate(page)).toContainText('Everything you wrote is kept on this device.')
  await expect(notes(page)).toBeAttached()
  await expectAccessible(page)
  await enter(page, password)
  await expect(gate(page)).toBeHidden()
  await expectChip(page, 'Synced')
  await typeNotes(page, 'Behind it.')
  await expectChip(page, 'Synced')

  const bens = await open(ben, { path: address })
  await enter(bens, password)
  await expect.poll(() => writtenNotes(bens)).toBe('Before the gate. Behind it.')

  // Edits that were made offline wait behind the gate, and are sent after the new password.
  await page.context().setOffline(true)
  await expectChip(page, 'Offline')
  await typeNotes(page, ' Written offline.')
  await expectChip(page, 'waiting')
  await settings.getByRole('button', { name: 'Change password' }).click()
  await settings.getByRole('button', { name: 'Save password' }).click()
  await expect(settings.getByLabel('New password')).toBeFocused()
  await settings.getByLabel('New password').fill('another one')
  await settings.getByRole('button', { name: 'Save password' }).click()
  await expect(gate(bens)).toBeVisible()
  await page.context().setOffline(false)
  await expect(gate(page)).toContainText('waits here')
  await expect(chip(page)).toContainText('Password needed')
  await enter(page, 'another one')
  await enter(bens, 'another one')
  await expect.poll(() => writtenNotes(bens)).toContain('Written offline.')
})

test(
  'without an answer a device with a person’s data opens, and any other stays closed',
  relayOfItsOwn,
  async ({ liveMeeting, open, relay }) => {
    const { page } = await liveMeeting(['Ana Ortiz'], installed)
    await typeNotes(page, 'Kept here. ')
    await expectChip(page, 'Synced')
    await offlineReady(page)
    const stranger = await open(null, installed)
    await expect(stranger.getByRole('button', { name: 'Get Started Free' })).toBeVisible()
    await offlineReady(stranger)
    await relay.kill()
    await page.reload()
    await expect.poll(() => writtenNotes(page)).toBe('Kept here. ')
    await stranger.reload()
    await expect(unreachable(stranger)).toContainText('Nobody is signed in on this device')
    await expect(unreachable(stranger).getByRole('button', { name: 'Try again' })).toBeFocused()
    await expect(stranger.getByLabel('Password')).toHaveCount(0)
    await expectAccessible(stranger)
    await stranger.keyboard.press('Enter')
    await expect(unreachable(stranger).getByRole('status')).toHaveText('The hub still does not answer.')
    await relay.start()
    await unreachable(stranger).getByRole('button', { name: 'Try again' }).click()
    await expect(stranger.getByRole('button', { name: 'Get Started Free' })).toBeVisible()
  },
)
