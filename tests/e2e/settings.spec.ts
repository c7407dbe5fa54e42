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
