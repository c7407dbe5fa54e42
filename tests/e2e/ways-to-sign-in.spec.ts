import type { Page } from '@playwright/test'
import { makeCommittee, signUpPerson } from '../support/people/signed-in-person.ts'
import { startOidcProvider } from '../support/provider/oidc-provider.ts'
import { bootRelay } from '../support/relay/boot-relay.ts'
import { expect, expectAccessible, expectChip, test } from './fixtures.ts'

const authDialog = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Civic Hub' })
/** Navigates as a link of the app does. */
const go = (page: Page, to: string) => page.evaluate((to) => history.pushState(null, '', to), to)
const section = (page: Page, name: string) => page.getByRole('region', { name })

test('a Google account is connected to an existing one, and the person returns to the page where they were', async ({
  browser,
}) => {
  // A real provider on this machine replaces the one on the web.
  const provider = await startOidcProvider(() => [`${booted.url}/api/sign-in/with/google/callback`])
  const { issuer, clientId, clientSecret } = provider
  const google = { id: 'google' as const, name: 'Google', issuer, clientId, clientSecret }
  const booted = await bootRelay({ settings: { providers: [google] } })
  const context = await browser.newContext({ baseURL: booted.url })
  try {
    const ana = await signUpPerson(booted.url, booted, 'Ana Ortiz')
    const { slug } = await makeCommittee(ana, 'Parks')
    provider.person = { sub: '1', email: ana.account.email, email_verified: true, name: 'Ana at Google' }
    const page = await context.newPage()

    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started Free' }).click()
    await authDialog(page).getByRole('tab', { name: 'Sign Up' }).click()
    await expectAccessible(page)
    await authDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(authDialog(page).getByRole('alert')).toContainText('Google sign in failed')
    await expect(authDialog(page).getByRole('alert')).toContainText('without signing in with Google')
    await page.keyboard.press('Escape')
    await expect(authDialog(page)).toBeHidden()

    await go(page, `/${slug}/meetings`)
    await authDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Meetings - Parks' })).toBeVisible()
    await expectChip(page, 'Synced')
    expect(new URL(page.url()).pathname).toBe(`/${slug}/meetings`)

    await go(page, '/settings#connected')
    const connected = section(page, 'Connected sign-ins')
    await expect(connected.getByText('Google', { exact: true })).toBeVisible()
    await connected.getByRole('button', { name: 'Disconnect Google' }).click()
    const sure = page.getByRole('dialog', { name: 'Disconnect Google?' })
    await sure.getByRole('button', { name: 'Disconnect' }).click()
    await expect(connected.getByText('No other account is connected.')).toBeVisible()
    // The provider still knows the person, and redirects back at once.
    await connected.getByRole('button', { name: 'Connect Google' }).click()
    await expect(connected.getByRole('button', { name: 'Disconnect Google' })).toBeVisible()

    // Another person has no account yet: their first page is the introduction.
    provider.person = { sub: '2', email: 'sam@example.org', email_verified: true, name: 'Sam Lee' }
    const sams = await (await browser.newContext({ baseURL: booted.url })).newPage()
    await sams.goto('/')
    await sams.getByRole('link', { name: 'Get Started Free' }).click()
    await authDialog(sams).getByRole('button', { name: 'Continue with Google' }).click()
    await sams.getByRole('button', { name: 'Continue' }).click()
    await expect(sams.getByRole('heading', { name: 'Your committee in one place' })).toBeVisible()
    await sams.context().close()
  } finally {
    await context.close()
    await booted.close()
    await provider.close()
  }
})
