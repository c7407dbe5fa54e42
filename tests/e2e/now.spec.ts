import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectChip, test } from './fixtures.ts'

/** The item that has the marker in the agenda. */
const current = (page: Page) => page.getByRole('region', { name: 'Agenda' }).locator('[aria-current=step]')
const agendaItem = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Agenda' }).getByRole('button', { name: new RegExp(`^\\d+\\. ?${title}`) })

test('two people who press Next at once move one step; the others follow, or look at another item and return', async ({
  open,
  liveMeeting,
}) => {
  const { sam, page, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  const other = await open(sam, { path: address })
  const expectAt = async (title: string) => {
    for (const screen of [page, other]) {
      await expect(current(screen)).toHaveCount(1)
      await expect(current(screen)).toContainText(title)
    }
  }
  await expectAt('Call to Order')
  await expectChip(other, 'Synced')

  // Both are offline and do not know of the other's press.
  await other.context().setOffline(true)
  await page.getByRole('button', { name: 'Next item' }).click()
  await other.getByRole('button', { name: 'Next item' }).click()
  await expect(current(other)).toContainText('Old Business')
  await other.context().setOffline(false)
  await expectChip(other, 'Synced')
  await expectAt('Old Business')
  await expect(other.getByRole('heading', { level: 2, name: 'Old Business' })).toBeVisible()

  // Sam looks at another item; the meeting moves on without moving Sam's screen.
  await agendaItem(other, 'Adjournment').click()
  await expect(other.getByRole('heading', { level: 2, name: 'Adjournment' })).toBeVisible()
  await page.getByRole('button', { name: 'Next item' }).click()
  await expectAt('New Business')
  await expect(other.getByText('Now: New Business')).toBeVisible()
  await expect(other.getByRole('heading', { level: 2, name: 'Adjournment' })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Back to now' }).click()
  await expect(other.getByRole('heading', { level: 2, name: 'New Business' })).toBeFocused()
})
