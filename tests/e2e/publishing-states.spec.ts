import { makeCommittee, signUpPerson } from '../support/people/signed-in-person.ts'
import { bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock } from '../support/relay/clock.ts'
import { chip, expect, expectAccessible, expectChip, signInContext, test } from './fixtures.ts'

/* The pages of feeds and open records without a session, a connection, or the right to change. */

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

test('an ended session keeps the loaded content, is shown, and the page continues after signing in again', async ({
  browser,
}) => {
  // A relay in this process, since its clock has to be moved.
  const clock = createTestClock()
  const booted = await bootRelay({ replace: { clock } })
  const context = await browser.newContext({ baseURL: booted.url, ...phone })
  try {
    const ana = await signUpPerson(booted.url, booted, 'Ana Ortiz')
    const { slug } = await makeCommittee(ana, 'Parks')
    await signInContext(context, ana)
    const page = await context.newPage()
    await page.goto(`/${slug}/feeds`)
    const calendar = page.getByRole('region', { name: 'Meetings in your calendar' })
    await expect(calendar).toBeVisible()
    await expectChip(page, 'Synced')
    clock.advance(31 * 24 * 3600)
    await expectChip(page, 'Sign in again')
    await calendar.getByRole('button', { name: 'Make my address' }).click()
    await expect(page.getByText('The address was not changed')).toBeVisible()
    await expect(calendar).toBeVisible()
    await expectAccessible(page)

    await page.goto(`/${slug}/records`)
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(main).not.toContainText('No minutes are approved yet.')
    await expectAccessible(page)
    await chip(page).click()
    const panel = page.getByRole('dialog', { name: 'Sync status' })
    await panel.getByRole('button', { name: 'Sign in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Email').fill(ana.account.email)
    await dialog.getByLabel('Password', { exact: true }).fill(ana.password)
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(main).toContainText('No minutes are approved yet.')
  } finally {
    await context.close()
    await booted.close()
  }
})

test('a viewer follows and changes nothing, and offline the pages show it', async ({
  open,
  openCommittee,
}) => {
  const { ana, vic, slug, id, page: owner } = await openCommittee(['Ana Ortiz', 'Vic Viewer'])
  // No editor's app fills the feed meanwhile.
  await owner.close()
  const access = `/api/committees/${id}/people/${vic.account.id}`
  expect((await ana.put(access, { access: 'viewer' })).status).toBe(200)
  const page = await open(vic, { path: `/${slug}/feeds`, ...phone })
  const main = page.getByRole('main')
  const calendar = main.getByRole('region', { name: 'Meetings in your calendar' })
  await calendar.getByRole('button', { name: 'Make my address' }).click()
  await expect(calendar).toContainText('Empty until an editor opens the committee.')
  await expectAccessible(page)
  const go = async (name: string) => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name }).click()
  }
  await go('Open records')
  await expect(main).toContainText('Owners publish and withdraw.')
  await expect(main.getByRole('button', { name: /^(Publish|Withdraw)/ })).toHaveCount(0)
  await expectAccessible(page)

  await page.context().setOffline(true)
  await expectChip(page, 'Offline')
  await go('Calendar and feeds')
  await expect(main).toContainText('Addresses are kept by the hub, which cannot be reached at the moment.')
  await expectAccessible(page)
  await go('Open records')
  await expect(main).toContainText(
    'Only the hub knows what is public, and it cannot be reached at the moment.',
  )
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(main).toContainText('No minutes are approved yet.')
})
