import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listenToAnnouncements } from '../../apps/web/src/testing/announcements.ts'
import { show } from '../../apps/web/src/testing/open-app.tsx'
import { pressOn } from '../../apps/web/src/testing/screen.ts'
import { openAs, signUp, signUpAdmin, startHub } from './support/with-hub.ts'

test('a person appears on the leaderboard by key, and reads that a moderator has hidden the entry', async () => {
  await startHub()
  const ana = await signUp('Ana Ortiz')
  const ada = await signUpAdmin('Ada Adams')
  await openAs(ana, '/impact')
  await page.getByRole('button', { name: 'Share my score' }).click()
  // For this she has a score.
  const announcements = listenToAnnouncements()
  await page.getByRole('button', { name: 'Copy Text' }).click()
  await announcements.until('Copied')
  show('/leaderboard')
  const choice = page.getByRole('checkbox', { name: 'Show me on the leaderboard' })
  await expect.element(choice).toBeEnabled()
  await pressOn(choice, ' ')
  await expect.element(page.getByRole('row', { name: '1 You 5' })).toBeVisible()
  const hide = { hidden: true }
  expect((await ada.ask('PUT', `/api/admin/leaderboard/${ana.account.id}`, hide)).status).toBe(204)
  show('/impact')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Civic impact' })).toBeVisible()
  show('/leaderboard')
  await expect.element(page.getByText('A moderator has hidden your entry.')).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Action' }).length).toBe(0)
})

test('a moderator hides and shows an entry by key; each is announced once, and the focus stays on the page', async () => {
  await startHub()
  const ana = await signUp('Ana Ortiz')
  const ada = await signUpAdmin('Ada Adams')
  await ana.ask('PUT', '/api/account/leaderboard', { score: 5 })
  await openAs(ada, '/leaderboard')
  await expect.element(page.getByRole('columnheader', { name: 'Action' })).toBeVisible()
  const announcements = listenToAnnouncements()
  await pressOn(page.getByRole('button', { name: 'Hide Ana Ortiz' }), '{Enter}')
  await announcements.until('Ana Ortiz is hidden.')
  await expect.element(page.getByRole('table', { name: 'Hidden by moderators' })).toBeVisible()
  await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY')
  await pressOn(page.getByRole('button', { name: 'Show Ana Ortiz again' }), '{Enter}')
  await announcements.until('Ana Ortiz is shown again.')
  await expect.element(page.getByRole('button', { name: 'Hide Ana Ortiz' })).toBeVisible()
  for (const words of ['Ana Ortiz is hidden.', 'Ana Ortiz is shown again.'])
    expect(announcements.lines.filter((line) => line === words)).toHaveLength(1)
})
