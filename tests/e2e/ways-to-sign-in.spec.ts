import type { Browser, Page, Route } from '@playwright/test'
import Database from 'better-sqlite3'
import { makeCommittee, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { appoint } from '../support/people/site-team.ts'
import { createVisitor } from '../support/people/visitor.ts'
import { startOidcProvider } from '../support/provider/oidc-provider.ts'
import { bootRelay } from '../support/relay/boot-relay.ts'
import { linkIn } from '../support/relay/letters.ts'
import { chip, expect, expectAccessible, expectChip, test } from './fixtures.ts'

const authDialog = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Civic Hub' })
const section = (page: Page, name: string) => page.getByRole('region', { name })

/** Opens a hub with one way to sign in besides a password. A real provider on this machine replaces the one on the web. */
async function openHubWith(browser: Browser, id: 'google' | 'oidc', name: string) {
  const provider = await startOidcProvider(() => [`${booted.url}/api/sign-in/with/${id}/callback`])
  const { issuer, clientId, clientSecret } = provider
  const booted = await bootRelay({ settings: { providers: [{ id, name, issuer, clientId, clientSecret }] } })
  const context = await browser.newContext({ baseURL: booted.url })
  async function close(): Promise<void> {
    await context.close()
    await booted.close()
    await provider.close()
  }
  return { provider, booted, context, close }
}

test('replaces a forgotten password through the mailbox', async ({ relay, member, open }) => {
  const ana = await member('Ana Ortiz')
  const page = await open(null)
  await page.getByRole('button', { name: 'Get Started Free' }).click()
  const dialog = authDialog(page)
  await dialog.getByLabel('Email').fill(ana.account.email)
  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue(ana.account.email)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByText('If there is an account for ana.ortiz@example.org')).toBeFocused()
  await dialog.getByRole('button', { name: 'Back to sign in' }).click()

  const link = linkIn(await relay.inbox.letterTo(ana.account.email, 2))
  await page.goto(link)
  await page.getByLabel('New password').fill('12345')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Use at least 6 characters.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password').fill('another long password')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/choose-committee$/)

  // The link is used up, and the page that shows this has a link to continue.
  const other = await open(null, { path: new URL(link).pathname + new URL(link).hash })
  await other.getByLabel('New password').fill('a third password')
  await other.getByRole('button', { name: 'Set new password' }).click()
  await expect(other.getByText('This link is too old or was already used.')).toBeVisible()
  await other.getByRole('button', { name: 'Send a new link' }).click()
  await expect(other.getByRole('button', { name: 'Send link' })).toBeVisible()
})

test('on another device a person who has not confirmed yet chooses name and password again', async ({
  relay,
  open,
}) => {
  const ana = { name: 'Ana', email: 'ana@example.org', password: 'typed at home' }
  expect((await createVisitor(relay.url).post('/api/sign-up', ana)).status).toBe(202)
  const phone = await open(null)
  await phone.getByRole('button', { name: 'Get Started Free' }).click()
  const dialog = authDialog(phone)
  await dialog.getByLabel('Email').fill(ana.email)
  await dialog.getByLabel('Password', { exact: true }).fill(ana.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await dialog.getByRole('button', { name: 'Resend email' }).click()
  const check = phone.getByRole('dialog', { name: 'Check your email' })
  await expect(check.getByText('You choose your name and password again when you confirm')).toBeVisible()
  await expectAccessible(phone)

  await phone.goto(linkIn(await relay.inbox.letterTo(ana.email, 2)))
  await phone.getByRole('button', { name: 'Confirm email' }).click()
  await expect(phone.getByRole('heading', { name: 'Choose your name and password' })).toBeVisible()
  const name = phone.getByLabel('Full name')
  const chosen = phone.getByLabel('Password', { exact: true })
  await expect(name).toBeFocused()
  await phone.getByRole('button', { name: 'Confirm email' }).click()
  await expect(phone.getByText('Enter your full name.')).toBeVisible()
  await expect(phone.getByText('Enter a password.')).toBeVisible()
  await expect(name).toBeFocused()
  await expectAccessible(phone)
  await name.fill('Ana Ortiz')
  await chosen.fill('chosen on the phone')
  await chosen.press('Enter')
  await phone.waitForURL('**/onboarding')

  const signIn = (password: string) =>
    createVisitor(relay.url).post('/api/sign-in', { email: ana.email, password })
  expect((await signIn(ana.password)).status).toBe(401)
  expect((await signIn('chosen on the phone')).body).toMatchObject({ account: { name: 'Ana Ortiz' } })
})

test('a Google account is connected to an existing one, and the person returns to the page where they were', async ({
  browser,
}) => {
  const { provider, booted, context, close } = await openHubWith(browser, 'google', 'Google')
  try {
    const ana = await signUpPerson(booted.url, booted, 'Ana Ortiz')
    const { slug } = await makeCommittee(ana, 'Parks')
    provider.person = { sub: '1', email: ana.account.email, email_verified: true, name: 'Ana at Google' }
    const page = await context.newPage()

    await page.goto('/')
    await page.getByRole('button', { name: 'Get Started Free' }).click()
    await authDialog(page).getByRole('tab', { name: 'Sign Up' }).click()
    await expectAccessible(page)
    // The person stops the browser before the provider's page is there, and tries again.
    const stop = (route: Route) => route.abort('aborted')
    await page.route(`${provider.issuer}/**`, stop)
    const stopped = page.waitForEvent('requestfailed', (request) => request.url().startsWith(provider.issuer))
    await authDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
    await stopped
    await page.unroute(`${provider.issuer}/**`, stop)
    await authDialog(page).getByRole('button', { name: 'Continue with Google', disabled: false }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(authDialog(page).getByRole('alert')).toContainText('Google sign in failed')
    await expect(authDialog(page).getByRole('alert')).toContainText('without signing in with Google')
    await page.keyboard.press('Escape')
    await expect(authDialog(page)).toBeHidden()

    await page.goto(`/${slug}/meetings`)
    await authDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Meetings - Parks' })).toBeVisible()
    await expectChip(page, 'Synced')
    expect(new URL(page.url()).pathname).toBe(`/${slug}/meetings`)

    await page.goto('/settings#connected')
    const connected = section(page, 'Connected sign-ins')
    await expect(connected.getByText('Google', { exact: true })).toBeVisible()
    await connected.getByRole('button', { name: 'Disconnect Google' }).click()
    const sure = page.getByRole('dialog', { name: 'Disconnect Google?' })
    await sure.getByRole('button', { name: 'Disconnect' }).click()
    await expect(connected.getByText('No other account is connected.')).toBeVisible()
    // A session alone adds no way to sign in: she has been signed in for a while.
    const database = new Database(booted.databaseFile)
    database.prepare('UPDATE sessions SET created_at = 1').run()
    database.close()
    await page.reload()
    await connected.getByRole('button', { name: 'Connect Google' }).click()
    await connected.getByLabel('Password', { exact: true }).fill(ana.password)
    // A person who has just signed in is not asked again, also when the page cannot reload the ways to sign
    // in.
    await page.route('**/api/account/ways-to-sign-in', (route) => route.abort())
    await connected.getByRole('button', { name: 'Sign In', exact: true }).click()
    const connect = connected.getByRole('button', { name: 'Connect Google' })
    await expect(connect).toBeVisible()
    await page.unrouteAll()
    // The provider still knows the person, and redirects back at once.
    await connect.click()
    await expect(connected.getByRole('button', { name: 'Disconnect Google' })).toBeVisible()
  } finally {
    await close()
  }
})

test('a person without a password signs in once more before the address changes', async ({ browser }) => {
  const { provider, booted, context, close } = await openHubWith(browser, 'google', 'Google')
  try {
    provider.person = { sub: '1', email: 'ana@example.org', email_verified: true, name: 'Ana Ortiz' }
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('button', { name: 'Get Started Free' }).click()
    await authDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    // Her first sign-in: three slides.
    await expect(page.getByRole('heading', { name: 'Your committee in one place' })).toBeVisible()
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a committee' })).toBeVisible()
    // She has been signed in for a while.
    const database = new Database(booted.databaseFile)
    database.prepare('UPDATE sessions SET created_at = 1').run()
    database.close()

    await page.goto('/profile')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const deleting = page.getByRole('dialog', { name: 'Delete your account?' })
    await deleting.getByLabel('To confirm, type your email address').fill('ana@example.org')
    await deleting.getByRole('button', { name: 'Delete account' }).click()
    await expect(deleting.getByRole('alert')).toContainText('Before you delete it, sign in once more')
    await expect(deleting.getByRole('button', { name: 'Continue with Google' })).toBeVisible()

    await page.goto('/settings')
    const email = section(page, 'Email')
    await expect(email.getByText('Your account has no password.')).toBeVisible()
    await expect(email.getByLabel('New email')).toHaveCount(0)
    await expectAccessible(page)
    // The provider still knows her, and redirects back at once.
    await email.getByRole('button', { name: 'Continue with Google' }).click()
    await email.getByLabel('New email').fill('ana@parks.example')
    await email.getByRole('button', { name: 'Change email' }).click()
    await expect(email.getByText('Open the link that we sent to ana@parks.example')).toBeVisible()
  } finally {
    await close()
  }
})

test('asks before a sign-in with a provider leaves a page with a form that has unsaved words', async ({
  browser,
}) => {
  const { provider, booted, context, close } = await openHubWith(browser, 'google', 'Google')
  try {
    const ana = await signUpPerson(booted.url, booted, 'Ana Ortiz')
    const { slug } = await makeCommittee(ana, 'Parks')
    provider.person = { sub: '1', email: ana.account.email, email_verified: true, name: 'Ana Ortiz' }
    const page = await context.newPage()
    await page.goto(`/${slug}/ideas`)
    await authDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    const title = page.getByRole('textbox', { name: 'Title' }).first()
    await title.fill('A bench by the pond')
    await expectChip(page, 'Synced')

    await context.clearCookies({ name: 'civic_hub_session' })
    await page.evaluate(() => void dispatchEvent(new Event('online')))
    await expectChip(page, 'Sign in again')
    await chip(page).click()
    await page.getByRole('dialog', { name: 'Sync status' }).getByRole('button', { name: 'Sign in' }).click()
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    const leave = again.getByRole('button', { name: 'Continue with Google', disabled: false })
    const asked = page.waitForEvent('dialog')
    const pressed = leave.click()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await pressed
    await page.keyboard.press('Escape')
    await expect(again).toBeHidden()
    await expect(title).toHaveValue('A bench by the pond')
    await page.getByRole('button', { name: 'Add Idea' }).click()
    await expect(page.getByRole('article', { name: 'A bench by the pond' })).toBeVisible()

    // The words are stored now: nothing asks, and they reach the hub after the sign-in.
    await chip(page).click()
    await page.getByRole('dialog', { name: 'Sync status' }).getByRole('button', { name: 'Sign in' }).click()
    page.on('dialog', () => expect(true, 'the page asked before it was left').toBe(false))
    await leave.click()
    await expectChip(page, 'Synced')
    await expect(page.getByRole('article', { name: 'A bench by the pond' })).toBeVisible()

    // A browser that drops the session's cookie says so, instead of asking for a sign-in for ever.
    await page.route('**/api/session', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), account: null } })
    })
    await page.evaluate(() => void dispatchEvent(new Event('online')))
    await chip(page).click()
    await page.getByRole('dialog', { name: 'Sync status' }).getByRole('button', { name: 'Sign in' }).click()
    await leave.click()
    await expect(page.getByRole('alert').filter({ hasText: 'drops the cookie of the hub' })).toBeVisible()
  } finally {
    await close()
  }
})

test('an administrator without a password passes the gate with a provider, and others see the reason for their refusal', async ({
  browser,
}) => {
  const { provider, booted, context, close } = await openHubWith(browser, 'oidc', 'Town Hall')
  try {
    const ada = await signUpPerson(booted.url, booted, 'Ada Admin')
    appoint(booted.databaseFile, 'admin', ada)
    await ada.put('/api/admin/settings/splash', { enabled: true, password: 'open sesame' })
    const page = await context.newPage()
    await page.goto('/')
    const gate = page.getByRole('dialog', { name: 'This hub is protected' })
    await gate.getByRole('button', { name: 'Sign in as an administrator' }).click()
    await gate.getByRole('button', { name: 'Continue with Town Hall' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(gate.getByRole('alert')).toContainText('Town Hall sign in failed')
    await expectAccessible(page)

    provider.person = { sub: '2', email: 'sam@example.org', email_verified: true, name: 'Sam Lee' }
    await gate.getByRole('button', { name: 'Continue with Town Hall' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(gate.getByText('Only administrators come in without the password.')).toBeVisible()

    await context.clearCookies()
    provider.person = { sub: '1', email: ada.account.email, email_verified: true, name: 'Ada Admin' }
    await gate.getByRole('button', { name: 'Sign in as an administrator' }).click()
    await gate.getByRole('button', { name: 'Continue with Town Hall' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a committee' })).toBeVisible()
  } finally {
    await close()
  }
})

test('a person changes password and address, and signs out another device', async ({
  relay,
  openCommittee,
  open,
}) => {
  const { ana, page: phone, slug } = await openCommittee(['Ana Ortiz'])
  await expectChip(phone, 'Synced')
  const desk = createVisitor(relay.url)
  await desk.post('/api/sign-in', { email: ana.account.email, password })
  const page = await open({ ...ana, ...desk }, { path: '/settings' })

  const sessions = section(page, 'Sessions')
  await expect(sessions.getByText('This device')).toBeVisible()
  await expectAccessible(page)
  await sessions.getByRole('button', { name: 'Sign out all other sessions' }).click()
  await expect(page.getByText('All other sessions are signed out')).toBeVisible()
  await expectChip(phone, 'Sign in again')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect(new URL(phone.url()).pathname).toBe(`/${slug}/meetings`)

  const passwords = section(page, 'Password')
  await passwords.getByLabel('Current password').fill('wrong')
  await passwords.getByLabel('New password').fill('another long password')
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await expect(passwords.getByText('This is not your current password.')).toBeVisible()
  await passwords.getByLabel('Current password').fill(password)
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()

  const email = section(page, 'Email')
  await email.getByLabel('New email').fill('ana@parks.example')
  await email.getByLabel('Current password').fill('another long password')
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect(email.getByText('Open the link that we sent to ana@parks.example')).toBeVisible()
  const elsewhere = await open(null, {
    path: linkIn(await relay.inbox.letterTo('ana@parks.example')).slice(relay.url.length),
  })
  await elsewhere.getByRole('button', { name: 'Confirm new email' }).click()
  await expect(elsewhere.getByText('From now on you sign in with ana@parks.example.')).toBeVisible()
  await expectAccessible(elsewhere)
  await page.reload()
  await expect(email.getByText('You sign in with ana@parks.example.')).toBeVisible()
})
