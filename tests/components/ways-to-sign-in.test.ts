import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { show } from '../../apps/web/src/testing/open-app.tsx'
import {
  ageSessions,
  connectProvider,
  expectChip,
  holdRequests,
  letterTo,
  linkIn,
  openAs,
  openOnOtherDevice,
  password,
  signInElsewhere,
  signUp,
  signUpWithProvider,
  startHub,
  startHubWithProvider,
  takeTimers,
} from './support/with-hub.ts'

const section = (name: string) => page.getByRole('region', { name })
const chip = () => page.getByRole('button', { name: 'Sync status' })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

/** A request of a browser that is signed in nowhere. */
const post = (path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
  })

test('a person who has not confirmed yet gets another email, and reads what is chosen again: the link confirms on another device with a name and password that are chosen there', async () => {
  await startHub()
  const ana = { name: 'Ana', email: 'ana@example.org', password: 'typed at home' }
  expect((await post('/api/sign-up', ana)).status).toBe(202)
  await openAs(null, '/')
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Welcome to Civic Hub' })
  await dialog.getByLabelText('Email').fill(ana.email)
  await dialog.getByLabelText('Password', { exact: true }).fill(ana.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await dialog.getByRole('button', { name: 'Resend email' }).click()
  const check = page.getByRole('dialog', { name: 'Check your email' })
  await expect.element(check.getByText('You choose your name and password again when you confirm')).toBeVisible()
  await expectAccessible()
  expect(linkIn(await letterTo(ana.email, 2))).toMatch(/^\/confirm#/)

  await openAs(null, linkIn(await letterTo(ana.email, 2)))
  const confirm = page.getByRole('button', { name: 'Confirm email' })
  await confirm.click()
  await expect.element(heading('Choose your name and password')).toBeVisible()
  const name = page.getByLabelText('Full name')
  const chosen = page.getByLabelText('Password', { exact: true })
  await expect.element(name).toHaveFocus()
  await confirm.click()
  await expect.element(page.getByText('Enter your full name.')).toBeVisible()
  await expect.element(page.getByText('Enter a password.')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await expectAccessible()
  await name.fill('Ana Ortiz')
  await chosen.fill('chosen on the phone')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/onboarding')
  expect((await post('/api/sign-in', ana)).status).toBe(401)
  const signedIn = await post('/api/sign-in', { email: ana.email, password: 'chosen on the phone' })
  expect(await signedIn.json()).toMatchObject({ account: { name: 'Ana Ortiz' } })
})

test('a forgotten password is replaced through the mailbox, with the address that was typed; it has a shortest length, and its link works once', async () => {
  await startHub()
  const ana = await signUp('Ana Ortiz')
  await openAs(null, '/')
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Welcome to Civic Hub' })
  await dialog.getByLabelText('Email').fill(ana.account.email)
  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  await expect.element(dialog.getByLabelText('Email')).toHaveValue(ana.account.email)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect.element(dialog.getByText('If there is an account for ana.ortiz@example.org')).toHaveFocus()
  await dialog.getByRole('button', { name: 'Back to sign in' }).click()
  const link = linkIn(await letterTo(ana))
  await openAs(null, link)
  const field = page.getByLabelText('New password')
  const set = page.getByRole('button', { name: 'Set new password' })
  await field.fill('12345')
  await set.click()
  await expect.element(page.getByText('Use at least 6 characters.')).toBeVisible()
  await expectAccessible()
  await field.fill('another long password')
  await set.click()
  await expect.element(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => location.pathname).toBe('/choose-committee')

  await openAs(null, link)
  await field.fill('a third password')
  await set.click()
  await expect.element(page.getByText('This link is too old or was already used.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect.element(page.getByRole('button', { name: 'Send link' })).toBeVisible()
})

test('a person without a password changes the address soon after a sign-in; later that and the deletion of the account need another one; a provider is connected again only after a sign-in, which is not asked for twice', async () => {
  await startHubWithProvider('Town Hall')
  const ben = await signUpWithProvider('Ben Ito')
  await openAs(ben, '/settings#email')
  const email = section('Email')
  await email.getByLabelText('New email').fill('ben@parks.example')
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect.element(email.getByText('Open the link that we sent to ben@parks.example')).toBeVisible()

  await ageSessions()
  show('/settings#delete')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabelText('To confirm, type your email address').fill(ben.account.email)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Before you delete it, sign in once more')
  await expect.element(dialog.getByRole('button', { name: 'Continue with Town Hall' })).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  show('/settings#email')
  await expect.element(email.getByText('Your account has no password.')).toBeVisible()
  await expect.element(email.getByRole('button', { name: 'Continue with Town Hall' })).toBeVisible()
  expect(email.getByLabelText('New email').length).toBe(0)
  await expectAccessible()

  const ana = await signUp('Ana Ortiz')
  await connectProvider(ana)
  await openAs(ana, '/settings#connected')
  const connected = section('Connected sign-ins')
  await connected.getByRole('button', { name: 'Disconnect Town Hall' }).click()
  const sure = page.getByRole('dialog', { name: 'Disconnect Town Hall?' })
  await sure.getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(connected.getByText('No other account is connected.')).toBeVisible()
  await ageSessions()
  show('/profile')
  await expect.element(heading('Profile')).toBeVisible()
  show('/settings#connected')
  const connect = connected.getByRole('button', { name: 'Connect Town Hall' })
  await connect.click()
  const field = connected.getByLabelText('Password', { exact: true })
  await field.fill(password)
  // Not even when the page cannot read the ways to sign in again.
  holdRequests(/ways-to-sign-in/).refuse()
  await connected.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(connect).toBeVisible()
})

test('a page with unsaved words asks before it is left for a provider, and a page whose words are stored does not; a person who stops the browser on the way may try again', async () => {
  await startHubWithProvider('Town Hall')
  const ana = await signUp('Ana Ortiz')
  await openAs(ana, '/general/ideas')
  const title = page.getByRole('textbox', { name: 'Title' }).first()
  await title.fill('A bench by the pond')
  await expectChip('Synced')
  await ana.ask('POST', '/api/sign-out')
  await expectChip('Sign in again')
  const asked: boolean[] = []
  const note = (event: Event) => asked.push(event.defaultPrevented)
  addEventListener('beforeunload', note)
  onTestFinished(() => removeEventListener('beforeunload', note))
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  const leave = async () => {
    await chip().click()
    await page.getByRole('dialog', { name: 'Sync status' }).getByRole('button', { name: 'Sign in' }).click()
    await again.getByRole('button', { name: 'Continue with Town Hall' }).click()
  }
  await leave()
  await expect.poll(() => asked).toEqual([true])
  await userEvent.keyboard('{Escape}')
  await expect.element(again).not.toBeInTheDocument()
  await expect.element(title).toHaveValue('A bench by the pond')
  await page.getByRole('button', { name: 'Add Idea' }).click()
  await expect.element(page.getByRole('article', { name: 'A bench by the pond' })).toBeVisible()
  await leave()
  await expect.poll(() => asked).toEqual([true, false])

  await openAs(null, '/')
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  const toProvider = page.getByRole('button', { name: /Town Hall/ })
  await expect.element(toProvider).toMatchTextContent('Continue with Town Hall')
  takeTimers()
  await toProvider.click()
  await expect.element(toProvider).toHaveAttribute('aria-disabled', 'true')
  vi.advanceTimersByTime(5_000)
  await expect.element(toProvider).toMatchTextContent('Continue with Town Hall')
  await expect.element(toProvider).not.toHaveAttribute('aria-disabled', 'true')
})

test('a person signs out all other devices; one that another device signed out says so, and stays on its page; the password is changed with the current one, and the address, which is confirmed by a link', async () => {
  await startHub()
  const ana = await signUp('Ana Ortiz')
  await openOnOtherDevice(ana, '/settings#sessions')
  const sessions = section('Sessions')
  await expect.element(sessions.getByText('This device')).toBeVisible()
  expect(sessions.getByRole('listitem').length).toBe(2)
  await expectAccessible()
  await sessions.getByRole('button', { name: 'Sign out all other sessions' }).click()
  await expect.element(page.getByText('All other sessions are signed out')).toBeVisible()
  await expect.poll(() => sessions.getByRole('listitem').length).toBe(1)
  expect((await ana.ask('GET', '/api/committees')).status).toBe(401)

  show('/general/meetings')
  await expectChip('Synced')
  await signInElsewhere(ana)
  expect((await ana.ask('DELETE', '/api/sessions/others')).status).toBe(204)
  await expectChip('Sign in again')
  expect(location.pathname).toBe('/general/meetings')

  await signInElsewhere(ana)
  await openAs(ana, '/settings#password')
  const passwords = section('Password')
  const change = passwords.getByRole('button', { name: 'Change password' })
  await passwords.getByLabelText('Current password').fill('wrong')
  await passwords.getByLabelText('New password').fill('another long password')
  await change.click()
  await expect.element(passwords.getByText('This is not your current password.')).toBeVisible()
  await passwords.getByLabelText('Current password').fill(password)
  await change.click()
  await expect.element(page.getByText('Password changed')).toBeVisible()
  const fields = { email: ana.account.email, password: 'another long password' }
  expect((await post('/api/sign-in', fields)).status).toBe(200)

  show('/settings#email')
  const email = section('Email')
  await email.getByLabelText('New email').fill('ana@parks.example')
  await email.getByLabelText('Current password').fill(fields.password)
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect.element(email.getByText('Open the link that we sent to ana@parks.example')).toBeVisible()
  show(linkIn(await letterTo('ana@parks.example')))
  await page.getByRole('button', { name: 'Confirm new email' }).click()
  await expect.element(page.getByText('From now on you sign in with ana@parks.example.')).toBeVisible()
  await expectAccessible()
  show('/settings#email')
  await expect.element(email.getByText('You sign in with ana@parks.example.')).toBeVisible()
})
