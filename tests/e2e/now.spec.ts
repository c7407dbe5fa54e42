import { queryAgendaOrder, setAgendaPlannedMinutes } from '@civic-hub/committee'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectChip, installed, offlineReady, test } from './fixtures.ts'
import { demand } from './write-as.ts'

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

  // A member chooses an item for everyone, and moves back by one.
  await agendaItem(other, 'Adjournment').click()
  await other.getByRole('button', { name: 'Move the meeting here' }).click()
  await expectAt('Adjournment')
  await expect(other.getByRole('heading', { level: 2, name: 'Adjournment' })).toBeFocused()
  await expect(
    page.getByRole('status').filter({ hasText: 'The meeting is at Adjournment now.' }),
  ).toHaveCount(1)
  await page.getByRole('button', { name: 'Previous item' }).click()
  await expectAt('New Business')

  // Completing the current item moves to the next one; undo moves the meeting back.
  await page.getByRole('button', { name: 'Complete item' }).click()
  await expectAt('Adjournment')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expectAt('New Business')
})

test('the projector page shows the current item, its time and the next one, follows, works offline, and closes on Escape', async ({
  open,
  liveMeeting,
}) => {
  const { ana, page, address, write } = await liveMeeting(['Ana Ortiz'])
  const meetingId = decodeURIComponent(address.split('/').at(-1) ?? '')
  await write((doc, context) => {
    const [first = ''] = queryAgendaOrder(doc, meetingId).read().open
    demand(setAgendaPlannedMinutes(doc, context, meetingId, first, 15))
  })
  await expect(page.getByText('15 min planned')).toBeVisible()
  const wall = await open(ana, { path: `${address}/projector`, ...installed })
  await expect(wall.getByRole('heading', { level: 1, name: 'Call to Order' })).toBeVisible()
  await expect(wall.getByRole('timer')).toContainText(/^\d+:\d\d of 15:00 · \d+:\d\d left$/)
  await expect(wall.getByText('Next: Old Business')).toBeVisible()
  await expect(wall.getByRole('banner')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await wall.emulateMedia({ colorScheme })
    await expectAccessible(wall)
  }
  await page.getByRole('button', { name: 'Next item' }).click()
  await expect(wall.getByRole('heading', { level: 1, name: 'Old Business' })).toBeVisible()
  await expect(wall.getByText('Next: New Business')).toBeVisible()

  await offlineReady(wall)
  await wall.context().setOffline(true)
  await wall.reload()
  await expect(wall.getByRole('heading', { level: 1, name: 'Old Business' })).toBeVisible()
  await wall.keyboard.press('Escape')
  await expect(wall.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
})
