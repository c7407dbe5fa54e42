import type { Page } from '@playwright/test'
import { expect, followLink, test } from './fixtures.ts'

const choice = (page: Page) => page.getByRole('checkbox', { name: 'Show me on the leaderboard' })

test('two tabs and another device of one person show the same personal document, also after one was offline', async ({
  member,
  open,
}) => {
  const ana = await member('Ana Ortiz')
  const desk = await open(ana, {
    path: '/leaderboard',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const tab = await desk.context().newPage()
  await tab.goto('/leaderboard')
  const phone = await open(ana, { path: '/leaderboard', viewport: { width: 390, height: 844 } })
  for (const page of [desk, tab, phone]) await expect(choice(page)).not.toBeChecked()

  await choice(desk).check()
  for (const page of [tab, phone]) await expect(choice(page)).toBeChecked()
  // Offline, the tabs of one browser still agree; the other device receives the change afterwards.
  await desk.context().setOffline(true)
  await choice(tab).uncheck()
  await expect(choice(desk)).not.toBeChecked()
  await expect(choice(phone)).toBeChecked()
  await desk.context().setOffline(false)
  await expect(choice(phone)).not.toBeChecked()

  // An action on one device counts on all, once.
  for (const page of [phone, tab]) await followLink(page, '/impact')
  for (const page of [phone, tab])
    await expect(page.getByText('Nothing has counted yet.', { exact: false })).toBeVisible()
  await followLink(desk, '/share?title=Spring%20fair')
  await desk.getByRole('button', { name: 'Copy Text' }).click()
  for (const page of [tab, phone]) {
    await expect(page.getByText('Shared Spring fair', { exact: false })).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Civic Impact Score' })).toContainText('5')
  }
})
