import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { onPhone, openApp, openLiveMeeting, show } from '../../../testing/open-app.tsx'

const menuEntries = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((entry) => entry.textContent)
const scheme = () => document.documentElement.dataset.mantineColorScheme
const overflow = () => document.documentElement.scrollWidth - innerWidth

test('the menu of the account opens the profile, which links to the action items of the last committee', async () => {
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
  await page.getByRole('link', { name: 'Your action items in' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Action items' })).toBeVisible()
  expect(location.pathname).toBe('/parks/action-items')
})

test('the menu of a phone opens the list of settings; a page of them fits the smallest screen, and leads back to its link', async () => {
  await onPhone()
  const { me } = await openApp({ person: 'Ana Verwaltungsgemeinschaftsausschuss' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect.element(drawer.getByRole('heading', { name: 'Profile & Settings' })).toBeVisible()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.viewport(320, 664)
  const email = page.getByRole('link', { name: 'Email', exact: true })
  await email.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Email' })).toHaveFocus()
  await expect.element(page.getByText(me.account.email)).toBeVisible()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect.element(email).toHaveFocus()
})

test('the chosen appearance is applied at once; the search finds the page of dates, which are written in the chosen format', async () => {
  const { go, meetingId } = await openLiveMeeting()
  show('/settings')
  const pages = page.getByRole('navigation', { name: 'Settings' })
  await expect.element(pages.getByRole('link', { name: 'Appearance' })).toHaveAttribute('aria-current', 'page')
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(scheme).toBe('dark')
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByText('Light', { exact: true }).click()
  await expect.poll(scheme).toBe('light')
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('date and time{Enter}')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Date and time' })).toHaveFocus()
  await expect.element(pages.getByRole('link', { name: 'Date and time' })).toHaveAttribute('aria-current', 'page')
  // In English the browser writes dates as the specification does: one choice.
  expect(page.getByRole('radio').length).toBe(2)
  await page.getByRole('radio', { name: '2026-06-03 · 14:30' }).click()
  await expectAccessible()
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
  show('/settings#notifications')
  const browser = page.getByRole('switch', { name: 'Show them as notifications of this browser, too' })
  await expect.element(browser).toBeEnabled()
  await browser.click({ force: true })
  await expect.element(page.getByText('Notifications are blocked by the browser.')).toBeVisible()
  await expect.element(browser).toBeDisabled()
  await expectAccessible(() => page.getByRole('main').elements())
})

test('the menu leads to the languages; one that cannot be downloaded is reported, and the app stays as it is', async () => {
  vi.stubEnv('VITE_LANGUAGES', 'en=English|en-XA=Éñĝļîšĥ')
  onTestFinished(() => void vi.unstubAllEnvs())
  const ports: MessagePort[] = []
  const worker = { postMessage: (_data: object, sent: MessagePort[]) => void ports.push(...sent) }
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(worker as never)
  onTestFinished(() => void vi.restoreAllMocks())
  const tell = (state: unknown) => ports[0]?.postMessage(state)
  await openApp()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Language' }).click()
  const english = page.getByRole('radio', { name: 'English', exact: true })
  await expect.element(english).toBeChecked()
  await expectAccessible()
  await page.getByRole('radio', { name: 'Éñĝļîšĥ' }).click()
  tell({ stored: 3, of: 12 })
  await expect.element(page.getByText('Downloading Éñĝļîšĥ: 3 of 12 files')).toBeVisible()
  tell('failed')
  await expect.element(page.getByText('Éñĝļîšĥ was not downloaded')).toBeVisible()
  await expect.element(english).toBeChecked()
})
