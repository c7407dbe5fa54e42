import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import {
  appointAdmin,
  expectChip,
  gatherInMeeting,
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

test('an administrator signs in past the gate, below which a visitor sees nothing', async () => {
  await startHub()
  const ada = await closeGate()
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

test('a visitor passes the gate with its password', async () => {
  await startHub()
  await closeGate()
  await openAs(null, '/')
  await gate().getByLabelText('Password').fill(gatePassword.password)
  await gate().getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('button', { name: 'Get Started Free' }).first()).toBeVisible()
})

test('the gate closes over a meeting; neither Escape nor a wrong password opens it', async () => {
  const { people, address } = await gatherInMeeting(['Ana Ortiz'])
  await openAs(people[0], address)
  await expectChip('Synced')
  await closeGate()
  await expect.element(gate()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.element(gate()).toBeVisible()
  const field = gate().getByLabelText('Password')
  const enter = gate().getByRole('button', { name: 'Continue' })
  await enter.click()
  await expect.element(gate().getByRole('alert')).toMatchTextContent(/^Password cannot be empty$/)
  await field.fill('a guess')
  await enter.click()
  await expect.element(gate().getByRole('alert')).toMatchTextContent(/^Invalid password$/)
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await field.fill(gatePassword.password)
  await enter.click()
  await expect.element(page.getByText('Access granted!')).toBeVisible()
  await expect.element(gate()).not.toBeInTheDocument()
  await expectChip('Synced')
})

test('an administrator without a password is past the gate after a sign-in with a provider', async () => {
  await startHubWithProvider('Town Hall')
  const ada = await signUpWithProvider('Ada Admin')
  await appointAdmin(ada)
  await ada.ask('PUT', '/api/admin/settings/splash', gatePassword)
  await openAs(ada, '/choose-committee')
  await expect.element(page.getByRole('heading', { name: 'Choose a committee' })).toBeVisible()
  await expectChip('Synced')
  expect(gate().length).toBe(0)
})

test('at the gate any other person who is signed in reads that only administrators come in', async () => {
  await startHubWithProvider('Town Hall')
  const sam = await signUpWithProvider('Sam Lee')
  await closeGate()
  await openAs(sam, '/choose-committee')
  await asAdministrator().click()
  await expect.element(gate().getByRole('button', { name: 'Continue with Town Hall' })).toBeVisible()
  await expect.element(gate().getByText('Only administrators come in without the password.')).toBeVisible()
})
