import { expect, expectAccessible, test } from './fixtures.ts'

test('profile and settings open from the menu and the drawer, and a section by its address', async ({
  open,
  member,
}) => {
  const ana = await member('Ana Ortiz')
  const page = await open(ana, { path: '/choose-committee' })
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Settings', 'Sign Out', 'End All Sessions'])
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused()

  await page.goto('/settings#storage')
  await expect(page.getByRole('heading', { level: 2, name: 'Storage on this device' })).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('heading', { name: 'Profile & Settings' })).toBeVisible()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('the appearance that is chosen in the settings stays', async ({ open, member }) => {
  const page = await open(await member('Ana Ortiz'), { path: '/settings', colorScheme: 'light' })
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(scheme).toBe('dark')
  await expectAccessible(page)
  await page.reload()
  await expect.poll(scheme).toBe('dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
})
