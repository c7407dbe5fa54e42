import type { Page } from '@playwright/test'
import { expect, expectAccessible, followLink, test } from './fixtures.ts'

const score = (page: Page) => page.getByRole('region', { name: 'Civic Impact Score' })
const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

test("counts a visitor's shares, keeps them at sign-in, and shows them on the other device", async ({
  member,
  open,
}) => {
  const ana = await member('Ana Ortiz')
  const visitor = await open(null, {
    path: '/share?title=Spring%20fair',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // The same action twice counts once.
  for (let time = 0; time < 2; time++) {
    await visitor.getByRole('button', { name: 'Copy Text' }).click()
    await expect(visitor.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Copy Text' })).toBeVisible()
  }
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe('Spring fair')
  await followLink(visitor, '/impact')
  await expect(score(visitor).getByText('5', { exact: true })).toBeVisible()
  await expect(visitor.getByText('You are not signed in', { exact: false })).toBeVisible()
  await expect(visitor.getByText('No badges yet — start engaging!')).toBeVisible()
  await expectAccessible(visitor)
  expect(await databases(visitor)).toContain('civic-hub-visitor')

  await visitor.getByRole('button', { name: 'Sign In', exact: true }).first().click()
  const welcome = visitor.getByRole('dialog', { name: 'Welcome to Civic Hub' })
  await welcome.getByLabel('Email').fill(ana.account.email)
  await welcome.getByLabel('Password', { exact: true }).fill(ana.password)
  await welcome.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(visitor.getByText('Shared Spring fair', { exact: false })).toBeVisible()
  await expect.poll(() => databases(visitor)).not.toContain('civic-hub-visitor')

  const phone = await open(ana, { path: '/leaderboard', viewport: { width: 390, height: 844 } })
  await phone.getByRole('checkbox', { name: 'Show me on the leaderboard' }).check()
  await expect(phone.getByRole('row', { name: '1 You 5' })).toBeVisible()
  await expectAccessible(phone)
  // Live on the other device, where the page is only open.
  await followLink(visitor, '/leaderboard')
  await expect(visitor.getByRole('checkbox', { name: 'Show me on the leaderboard' })).toBeChecked()
  const stranger = await open(null, { path: '/leaderboard' })
  await expect(stranger.getByRole('row', { name: '1 Ana Ortiz 5' })).toBeVisible()
  await expect(stranger.getByRole('checkbox')).toHaveCount(0)
  await followLink(stranger, '/involved')
  await stranger.getByText('Workshop', { exact: true }).first().click()
  await expect(stranger.getByRole('list', { name: 'Opportunities' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(stranger)
})
