import {
  expect,
  expectAccessible,
  expectChip,
  exportedMeetings,
  installed,
  offlineReady,
  startMeeting,
  test,
} from './fixtures.ts'

test('opens profile and settings from the menu and the drawer, and a section by its address', async ({
  open,
  member,
}) => {
  // The address of this account is a long word, too.
  const ana = await member('Ana Verwaltungsgemeinschaftsausschuss')
  const page = await open(ana, { path: '/choose-committee' })
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Profile', 'Settings', 'Get involved', 'Civic impact', 'Leaderboard', 'Share card'],
    ...['Sign Out', 'End All Sessions'],
  ])
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused()

  await page.goto('/settings#storage')
  await expect(page.getByRole('heading', { level: 2, name: 'Storage on this device' })).toBeFocused()

  // The section before it has a field of the same name.
  const password = page.getByRole('region', { name: 'Password' })
  await password.getByRole('button', { name: 'Change password' }).click()
  const current = password.getByLabel('Current password')
  await expect(current).toBeFocused()
  // The ring of the focus is not cut off.
  await expect(current.locator('..')).toHaveCSS('overflow', 'visible')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('heading', { name: 'Profile & Settings' })).toBeVisible()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByText(ana.account.email)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 664 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('the appearance chosen in the settings is kept', async ({ open, member }) => {
  const page = await open(await member('Ana Ortiz'), { path: '/settings', colorScheme: 'light' })
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(scheme).toBe('dark')
  await expectAccessible(page)
  await page.reload()
  await expect.poll(scheme).toBe('dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
})

test('removes a committee from this device after naming its unsent edits, and loads it again', async ({
  liveMeeting,
}) => {
  const { page, slug, id } = await liveMeeting(['Ana Ortiz'], { ...installed, onScreen: true })
  await page.goto('/settings#storage')
  const stored = page.getByRole('list', { name: 'Committees on this device' })
  const parks = stored.getByRole('listitem').filter({ hasText: 'Parks' })
  await expect(parks).toContainText(/\d kB/)
  await expectAccessible(page)

  // The dialog names unsent edits; they can be exported before they are removed.
  await page.goto(`/${slug}/meetings`)
  await expectChip(page, 'Synced')
  await offlineReady(page)
  await page.context().setOffline(true)
  await startMeeting(page, 'Only here')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(parks).toContainText(/\d changes? not yet sent/)
  const exported = await exportedMeetings(page, id, () =>
    parks.getByRole('button', { name: 'Export Parks' }).click(),
  )
  expect(exported).toContain('Only here')
  await parks.getByRole('button', { name: 'Remove from this device: Parks' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Parks from this device?' })
  await expect(question).toContainText(/\d changes? (has|have) not reached the hub\./)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.context().setOffline(false)
  await expect(parks).not.toContainText('not yet sent')

  await parks.getByRole('button', { name: 'Remove from this device: Parks' }).click()
  await expect(question).toContainText('It stays on the hub.')
  await question.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(page.getByText('Parks was removed from this device')).toBeVisible()
  await expect(parks).toContainText('Nothing on this device.')
  await page.goto(`/${slug}/meetings`)
  await expect(page.getByRole('heading', { name: 'Only here' })).toBeVisible()
  await expectChip(page, 'Synced')
})

test('formats dates as chosen, and sends an owner the chosen emails', async ({ liveMeeting }) => {
  const { page, address } = await liveMeeting(['Ana Ortiz'])
  await page.goto('/settings')
  await page.getByRole('radio', { name: '2026-06-03 · 14:30' }).check()
  const emails = page.getByRole('switch', { name: 'Email me when somebody asks to join' })
  await expect(emails).toBeChecked()
  await emails.click({ force: true })
  await expect(page.getByText('Settings updated successfully')).toBeVisible()
  await page.reload()
  await expect(emails).not.toBeChecked()
  await page.context().setOffline(true)
  await emails.click({ force: true })
  await expect(page.getByText('Failed to update settings')).toBeVisible()
  await expect(emails).not.toBeChecked()
  await page.context().setOffline(false)

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
  await expect(page.getByText(/\b\d{4}-\d\d-\d\d\b/).first()).toBeVisible()
})

test('notifies that a meeting starts, once the browser permits it, and only a person whose page is hidden', async ({
  openCommittee,
  open,
}) => {
  const { page: anas, ben, slug } = await openCommittee(['Ana Ortiz', 'Ben Okafor'])
  const refused = await open(ben, { path: '/settings' })
  const label = 'Show them as notifications of this browser, too'
  // This browser denies every permission that the app asks for.
  await refused.getByRole('switch', { name: label }).click({ force: true })
  await expect(refused.getByText('Notifications are blocked by the browser.')).toBeVisible()
  await expect(refused.getByRole('switch', { name: label })).toBeDisabled()
  await expectAccessible(refused)

  const page = await open(ben, { path: '/settings', permissions: ['notifications'] })
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    const Shown = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        shown.push(`${title}: ${options?.body}`)
        Object.assign(window, { lastShown: this })
      }
    }
    window.Notification = Shown
  })
  await page.getByRole('switch', { name: label }).click({ force: true })
  await expect(page.getByRole('switch', { name: label })).toBeChecked()
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown)

  await page.goto(`/${slug}/meetings`)
  await expectChip(page, 'Synced')
  // A person who looks at the page sees a toast. The app watches the list only after it is rendered, so the
  // first event may be too early. The bell counts it a moment later: only then has the page decided whether
  // to use a browser notification.
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await expect(async () => {
    const before = (await bell.getAttribute('aria-label')) ?? ''
    await anas.goto(`/${slug}/meetings`)
    await startMeeting(anas, 'Seen on the page')
    await expect(page.getByText('Meeting Started').first()).toBeVisible({ timeout: 5_000 })
    await expect(bell).not.toHaveAccessibleName(before, { timeout: 5_000 })
  }).toPass()
  expect(await shown()).toEqual([])
  await anas.goto(`/${slug}/meetings`)
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
  await startMeeting(anas, 'Spring planning')
  await expect.poll(shown).toEqual(['Parks: Spring planning went live'])
  // A press opens the meeting.
  await page.evaluate(() => {
    const { lastShown } = window as unknown as { lastShown: Notification }
    lastShown.onclick?.call(lastShown, new Event('click'))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
})
