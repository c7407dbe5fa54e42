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

test('removes a committee from this device after naming its unsent edits, and loads it again; the chosen appearance is kept', async ({
  liveMeeting,
}) => {
  const { page, slug, id } = await liveMeeting(['Ana Ortiz'], { ...installed, onScreen: true })
  await page.goto('/settings#storage')
  await page.getByText('Dark', { exact: true }).click()
  const stored = page.getByRole('list', { name: 'Committees on this device' })
  const parks = stored.getByRole('listitem').filter({ hasText: 'Parks' })
  await expect(parks).toContainText(/\d kB/)
  await expectAccessible(page)

  await page.reload()
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  await expect.poll(scheme).toBe('dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()

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
