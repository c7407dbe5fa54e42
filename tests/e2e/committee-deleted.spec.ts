import { countStoredRows } from '../support/device/stored-rows.ts'
import { chip, expect, expectChip, exportedMeetings, notes, test, typeNotes } from './fixtures.ts'

test('a device that was offline learns of the deletion on return, keeps its unsent edits and restores nothing', async ({
  liveMeeting,
}) => {
  const { ana, sam, id, page } = await liveMeeting(['Ana Ortiz', 'Sam Lee'], {
    openedBy: 'Sam Lee',
  })
  // The editor is loaded after the meeting's heading.
  await expect(notes(page)).toBeVisible()
  await page.context().setOffline(true)
  await typeNotes(page, 'Written after the end.')
  await expectChip(page, /1 change waiting/)
  expect((await ana.delete(`/api/committees/${id}`)).status).toBe(204)
  await page.context().setOffline(false)

  await expect(page.getByRole('heading', { name: 'Parks was deleted' })).toBeVisible()
  await expectChip(page, 'Committee deleted')
  await expect(page.getByText('1 of your changes is only on this device.')).toBeVisible()
  await chip(page).click()
  await expect(page.getByRole('dialog', { name: 'Sync status' })).toContainText('1 change waiting on this device.')
  await page.keyboard.press('Escape')
  const exported = await exportedMeetings(page, id, () =>
    page.getByRole('main').getByRole('button', { name: 'Export now' }).click(),
  )
  expect(exported).toContain('Written after the end.')

  // The same after a reload: the committee is not created again.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Parks was deleted' })).toBeVisible()
  expect((await ana.get('/api/committees')).body).toMatchObject({ committees: [{ slug: 'general' }] })
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove it from this device?' })
  await expect(dialog).toContainText('1 of your changes is nowhere else.')
  await dialog.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(page).toHaveURL(/choose-committee$/)
  await expectChip(page, 'Synced')
  const rows = () => page.evaluate(countStoredRows, [`civic-hub-${sam.account.id}`, id] as const)
  await expect.poll(rows).toBe(0)
})
