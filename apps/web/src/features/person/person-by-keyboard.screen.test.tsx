import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenToAnnouncements } from '../../testing/announcements.ts'
import { openApp, show } from '../../testing/open-app.tsx'
import { focusOn, pressOn } from '../../testing/screen.ts'

const expectHeadingFocused = (name: string) =>
  expect.element(page.getByRole('heading', { level: 1, name })).toHaveFocus()

async function openImpact(): Promise<void> {
  await openApp()
  await expect.element(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Your account' }), '{Enter}')
  await expect.poll(() => document.activeElement?.role).toBe('menuitem')
  const isThere = () => document.activeElement?.textContent === 'Civic impact'
  for (let step = 0; step < 20 && !isThere(); step++) await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await expectHeadingFocused('Civic impact')
}

test('the score is reached and shared by keyboard, and the focus is on the heading of each page', async () => {
  await openImpact()
  await pressOn(page.getByRole('button', { name: 'Share my score' }), '{Enter}')
  await expectHeadingFocused('Share card')
  const announcements = listenToAnnouncements()
  await pressOn(page.getByRole('button', { name: 'Copy Text' }), '{Enter}')
  await announcements.until('Copied')
  expect(announcements.lines.filter((line) => line === 'Copied')).toHaveLength(1)
  await pressOn(page.getByRole('button', { name: 'Back' }), '{Enter}')
  await expectHeadingFocused('Civic impact')
  await pressOn(page.getByRole('link', { name: 'Leaderboard' }), '{Enter}')
  await expectHeadingFocused('Leaderboard')
})

test('a filter of opportunities by key announces their number once', async () => {
  await openApp()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  show('/involved')
  await focusOn(page.getByRole('radio', { name: 'All' }))
  const announcements = listenToAnnouncements()
  await userEvent.keyboard('{ArrowRight}')
  await announcements.until('3 opportunities')
  expect(announcements.lines.filter((line) => line === '3 opportunities')).toHaveLength(1)
})

test('the demo committee is loaded and removed by keyboard', async () => {
  await openApp()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  show('/choose-committee')
  const announcements = listenToAnnouncements()
  await pressOn(page.getByRole('button', { name: 'Load the demo committee' }), '{Enter}')
  await announcements.until('The demo committee is loaded')
  await expectHeadingFocused('Dashboard - Demo Committee')
  show('/choose-committee')
  await pressOn(page.getByRole('button', { name: 'Remove the demo committee' }), '{Enter}')
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await pressOn(page.getByRole('dialog').getByRole('button', { name: 'Remove' }), '{Enter}')
  await announcements.until(/^Demo Committee was removed/)
  for (const words of [/^The demo committee is loaded$/, /^Demo Committee was removed/])
    expect(announcements.lines.filter((line) => words.test(line))).toHaveLength(1)
  await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY')
})
