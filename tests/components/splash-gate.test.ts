import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { notes, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import {
  appointAdmin,
  expectChip,
  gatherInMeeting,
  goOffline,
  goOnline,
  openAs,
  password,
  signUpAdmin,
  signUpWithProvider,
  startHub,
  startHubWithProvider,
} from './support/with-hub.ts'

const gate = () => page.getByRole('dialog', { name: 'This hub is protected' })
const asAdministrator = () => gate().getByRole('button', { name: 'Sign in as an administrator' })
const gatePassword = { enabled: true, password: 'open sesame' }

/** A hub with a closed gate. */
async function closeGate() {
  const ada = await signUpAdmin('Ada Admin')
  await ada.ask('PUT', '/api/admin/settings/splash', gatePassword)
  return ada
}

async function enter(typed: string): Promise<void> {
  await gate().getByLabelText('Password').fill(typed)
  await gate().getByRole('button', { name: 'Continue' }).click()
}

test('an administrator switches the gate on, reads its password, and changes it; a visitor passes the gate with it; an administrator signs in past the gate, below which a visitor sees nothing', async () => {
  await startHub()
  const ada = await signUpAdmin('Ada Admin')
  await openAs(ada, '/settings#admin')
  await page.getByLabelText('Ask everybody for a password').click({ force: true })
  const question = page.getByRole('dialog', { name: 'Ask everybody for a password?' })
  await expect.element(question).toMatchTextContent('see a page that asks for the shared password')
  await question.getByRole('button', { name: 'Ask for a password' }).click()
  await expect.element(page.getByText('Settings updated successfully')).toBeVisible()
  const settings = page.getByRole('region', { name: 'Admin Settings' })
  await settings.getByRole('button', { name: 'Show password' }).click()
  await expect.element(page.getByLabelText('Password of the splash page')).toMatchTextContent(/^[a-z2-9]{12}$/)
  await settings.getByRole('button', { name: 'Change password' }).click()
  await settings.getByRole('button', { name: 'Save password' }).click()
  await expect.element(settings.getByLabelText('New password')).toHaveFocus()
  await settings.getByLabelText('New password').fill('another one')
  await settings.getByRole('button', { name: 'Save password' }).click()
  await expect.element(settings.getByLabelText('New password')).not.toBeInTheDocument()
  await openAs(null, '/')
  await enter('another one')
  await expect.element(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()

  await openAs(null, '/')
  await expect.element(gate()).toBeVisible()
  expect(page.getByRole('heading', { level: 1, includeHidden: true }).length).toBe(1)
  await expectAccessible()
  await asAdministrator().click()
  await gate().getByLabelText('Email').fill(ada.account.email)
  await gate().getByLabelText('Password', { exact: true }).fill(password)
  await expectAccessible()
  await gate().getByRole('button', { name: 'Sign In' }).click()
  await expect.element(gate()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Choose a committee' })).toBeVisible()
})

test('the gate closes over a meeting; neither Escape nor a wrong password opens it; no word of a member is lost when it closes, or when its password changes while they are offline', async () => {
  const { people, address } = await gatherInMeeting(['Ana Ortiz', 'Ben Achebe'])
  const [ana, ben] = people
  await openAs(ana, address)
  await typeNotes('Before. ')
  await expectChip('Synced')
  const ada = await closeGate()
  await expect.element(gate()).toMatchTextContent('Everything you wrote is kept on this device.')
  await expect.element(notes()).toBeInTheDocument()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.element(gate()).toBeVisible()
  const field = gate().getByLabelText('Password')
  const goOn = gate().getByRole('button', { name: 'Continue' })
  await goOn.click()
  await expect.element(gate().getByRole('alert')).toMatchTextContent(/^Password cannot be empty$/)
  await field.fill('a guess')
  await goOn.click()
  await expect.element(gate().getByRole('alert')).toMatchTextContent(/^Invalid password$/)
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await field.fill(gatePassword.password)
  await goOn.click()
  await expect.element(page.getByText('Access granted!')).toBeVisible()
  await expect.element(gate()).not.toBeInTheDocument()
  await expectChip('Synced')
  await typeNotes('Behind.')
  await expectChip('Synced')

  await goOffline()
  await expectChip('Offline')
  await typeNotes(' Offline.')
  await expectChip('waiting')
  await ada.ask('PUT', '/api/admin/settings/splash', { enabled: true, password: 'another one' })
  await goOnline()
  await expect.element(gate()).toMatchTextContent('waits here')
  await expectChip('Password needed')
  await enter('another one')
  await expectChip('Synced')
  await openAs(ben, address)
  await enter('another one')
  await expect.element(notes()).toMatchTextContent('Before. Behind. Offline.')
})

test('an administrator without a password is past the gate after a sign-in with a provider; any other person who is signed in reads there that only administrators come in', async () => {
  await startHubWithProvider('Town Hall')
  const ada = await signUpWithProvider('Ada Admin')
  const sam = await signUpWithProvider('Sam Lee')
  await appointAdmin(ada)
  await ada.ask('PUT', '/api/admin/settings/splash', gatePassword)
  await openAs(ada, '/choose-committee')
  await expect.element(page.getByRole('heading', { name: 'Choose a committee' })).toBeVisible()
  await expectChip('Synced')
  expect(gate().length).toBe(0)

  await openAs(sam, '/choose-committee')
  await asAdministrator().click()
  await expect.element(gate().getByRole('button', { name: 'Continue with Town Hall' })).toBeVisible()
  await expect.element(gate().getByText('Only administrators come in without the password.')).toBeVisible()
})
