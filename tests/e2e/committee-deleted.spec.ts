import type { Page } from '@playwright/test'
import {
  chip,
  closeMenu,
  expect,
  expectAccessible,
  expectChip,
  exportedMeetings,
  installed,
  offlineReady,
  test,
  typeNotes,
} from './fixtures.ts'

const question =
  'Are you sure you want to delete "Parks"? This action cannot be undone. Everyone loses it at once, on all devices. For 30 days, only the person who runs this hub can restore it.'

async function confirmDeletion(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Delete committee' })
  await expect(dialog).toContainText(question)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
}

/** The number of rows of a document that this browser stores. */
function rowsOf(page: Page, accountId: string, documentId: string): Promise<number> {
  return page.evaluate(
    async ([name, id]) => {
      const opening = indexedDB.open(name as string)
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })
      const database = opening.result
      const stores = ['updates', 'pending', 'documents', 'committees']
      const transaction = database.transaction(stores)
      const counts = stores.map((store) => {
        const all = transaction.objectStore(store).getAll()
        return new Promise<number>((resolve) => {
          all.onsuccess = () =>
            resolve(all.result.filter((row) => row.documentId === id || row.id === id).length)
        })
      })
      const found = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
      database.close()
      return found
    },
    [`civic-hub-${accountId}`, documentId],
  )
}

test('an owner deletes a committee: everyone sees it at once, and the owner continues elsewhere', async ({
  open,
  liveMeeting,
}) => {
  const { ana, sam, id, slug, page, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'], {
    title: 'Last meeting',
  })
  const other = await open(sam, { path: address })
  await expectChip(other, 'Synced')
  // Only owners get the button.
  const list = await other.context().newPage()
  await list.goto('/choose-committee')
  await expect(list.getByRole('link', { name: 'Enter Committee Parks' })).toBeVisible()
  await expect(list.getByRole('button', { name: /Delete/ })).toHaveCount(0)

  await page.goto(`/${slug}/members`)
  await page.getByRole('button', { name: 'Delete this committee' }).click()
  await confirmDeletion(page)
  await expect(page).toHaveURL(/\/general\/home$/)
  await expect(page.getByText('Parks was deleted')).toBeVisible()
  await expect.poll(() => rowsOf(page, ana.account.id, id)).toBe(0)

  await expect(other.getByRole('heading', { name: 'Parks was deleted' })).toBeVisible()
  await expectChip(other, 'Committee deleted')
  await expectAccessible(other)
  await other.getByRole('button', { name: /^Committee|Choose a committee/ }).click()
  await expect(other.getByRole('menuitem', { name: 'All committees' })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: 'Parks' })).toHaveCount(0)
  await closeMenu(other)
  // The list in the owner's other tab shows it too, and offers to remove it from the device.
  await expect(list.getByRole('heading', { name: 'No longer available' })).toBeVisible()
  await expectAccessible(list)
  await list.getByRole('button', { name: 'Remove from this device: Parks' }).click()
  await expect(list.getByRole('heading', { name: 'No longer available' })).toHaveCount(0)
  await expect.poll(() => rowsOf(list, sam.account.id, id)).toBe(0)
})

test('deletes a committee on its Members page alone, and only with a connection', async ({
  open,
  gather,
}) => {
  const { ana, slug } = await gather(['Ana Ortiz'])
  const page = await open(ana, { path: '/choose-committee', ...installed })
  await expect(page.getByRole('link', { name: 'Enter Committee Parks' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /Delete/ })).toHaveCount(0)
  await page.goto('/general/members')
  await expect(page.getByRole('heading', { name: 'People with access' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Delete/ })).toHaveCount(0)

  await page.goto(`/${slug}/members`)
  const remove = page.getByRole('button', { name: 'Delete this committee' })
  await expect(remove).toBeVisible()
  await offlineReady(page)
  await page.context().setOffline(true)
  await remove.click()
  await confirmDeletion(page)
  await expect(page.getByText('Deleting a committee needs a connection to the hub.')).toBeVisible()
  await page.context().setOffline(false)
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await confirmDeletion(page)
  await expect(page.getByText('Parks was deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/general\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto('/choose-committee')
  await expect(page.getByText('General Committee')).toBeVisible()
  await expect(page.getByText('Parks', { exact: true })).toHaveCount(0)
})

test('a device that was offline learns of the deletion on return, keeps its unsent edits and restores nothing', async ({
  liveMeeting,
}) => {
  const { ana, sam, id, page } = await liveMeeting(['Ana Ortiz', 'Sam Lee'], {
    openedBy: 'Sam Lee',
    ...installed,
  })
  await offlineReady(page)
  await page.context().setOffline(true)
  await typeNotes(page, 'Written after the end.')
  await expectChip(page, /1 change waiting/)
  expect((await ana.delete(`/api/committees/${id}`)).status).toBe(204)
  await page.context().setOffline(false)

  await expect(page.getByRole('heading', { name: 'Parks was deleted' })).toBeVisible()
  await expectChip(page, 'Committee deleted')
  await expect(page.getByText('1 of your changes is only on this device.')).toBeVisible()
  await chip(page).click()
  await expect(page.getByRole('dialog', { name: 'Sync status' })).toContainText(
    '1 change waiting on this device.',
  )
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
  await expect.poll(() => rowsOf(page, sam.account.id, id)).toBe(0)
})

test('the operator restores a committee: it opens again, also on a device that knew of the deletion', async ({
  relay,
  liveMeeting,
}) => {
  const { ana, id, page } = await liveMeeting(['Ana Ortiz', 'Sam Lee'], { openedBy: 'Sam Lee' })
  await ana.delete(`/api/committees/${id}`)
  await expect(page.getByRole('heading', { name: 'Parks was deleted' })).toBeVisible()
  expect(await relay.operate('restore-committee', 'parks')).toContain('Parks is back')
  await expect(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
  await expectChip(page, 'Synced')
})
