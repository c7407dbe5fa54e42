import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { onPhone, openApp, openLiveMeeting, show } from '../../../testing/open-app.tsx'

const menuEntries = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((entry) => entry.textContent)
const scheme = () => document.documentElement.dataset.mantineColorScheme
const overflow = () => document.documentElement.scrollWidth - innerWidth

test('the menu of the account opens profile and settings', async () => {
  await openApp()
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect
    .poll(menuEntries)
    .toEqual([
      ...['Profile', 'Settings', 'Get involved', 'Civic impact', 'Leaderboard', 'Share card'],
      ...['Sign Out', 'End All Sessions'],
    ])
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toHaveFocus()
  expect(location.pathname).toBe('/profile')
})

test('the menu of a phone opens the settings, which fit the smallest screen with a long name', async () => {
  await onPhone()
  const { me } = await openApp({ person: 'Ana Verwaltungsgemeinschaftsausschuss' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect.element(drawer.getByRole('heading', { name: 'Profile & Settings' })).toBeVisible()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect.element(page.getByText(me.account.email)).toBeVisible()
  await page.viewport(320, 664)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
})

test('the chosen appearance is applied at once, and dates are written in the chosen format', async () => {
  const { go, meetingId } = await openLiveMeeting()
  show('/settings')
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(scheme).toBe('dark')
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByText('Light', { exact: true }).click()
  await expect.poll(scheme).toBe('light')
  await page.getByRole('radio', { name: '2026-06-03 · 14:30' }).click()
  go(`/meetings/${encodeURIComponent(meetingId)}`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
  await expect.element(page.getByText(/\b\d{4}-\d\d-\d\d\b/).first()).toBeVisible()
})

test('notifications that the browser blocks cannot be switched on, with the reason', async () => {
  const blocked = {
    permission: 'default',
    async requestPermission() {
      blocked.permission = 'denied'
      return blocked.permission
    },
  }
  vi.stubGlobal('Notification', blocked)
  onTestFinished(() => void vi.unstubAllGlobals())
  await openApp()
  show('/settings')
  const browser = page.getByRole('switch', { name: 'Show them as notifications of this browser, too' })
  await expect.element(browser).toBeEnabled()
  await browser.click({ force: true })
  await expect.element(page.getByText('Notifications are blocked by the browser.')).toBeVisible()
  await expect.element(browser).toBeDisabled()
  await expectAccessible()
})
