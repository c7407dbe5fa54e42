import type { Page } from '@playwright/test'
import { expect, expectChip, test } from './fixtures.ts'

const speakers = (page: Page) => page.getByRole('region', { name: 'Speakers' })
const queue = (page: Page) => page.getByRole('list', { name: 'Speakers waiting' }).getByRole('listitem')

test('hands, the queue and the clock are on all screens, also with a wrong clock and without a connection', async ({
  open,
  gatherInMeeting,
}) => {
  const { ana: owner, sam, address } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const ana = await open(owner, { path: 'about:blank' })
  // Her clock is hours ahead, which is not shown on any screen.
  await ana.clock.install({ time: Date.now() + 3 * 3_600_000 })
  await ana.goto(address)
  await expectChip(ana, 'Synced')
  const other = await open(sam, { path: address })
  await expectChip(other, 'Synced')
  await speakers(other).getByRole('button', { name: 'Raise hand' }).click()
  await expect(queue(ana)).toHaveText([/Sam Lee.*has not spoken/])
  await speakers(ana).getByRole('button', { name: 'Raise hand' }).click()
  await expect(queue(other)).toHaveText([/Sam Lee.*you · has not spoken/, /Ana Ortiz/])

  await speakers(ana).getByRole('button', { name: 'Call next: Sam Lee' }).click()
  for (const screen of [ana, other]) {
    await expect(speakers(screen)).toContainText('Speaking Sam Lee')
    await expect(speakers(screen).getByRole('timer')).toContainText(/^0:0\d so far/)
  }
  await expect(other.getByRole('status').filter({ hasText: 'You have the floor.' })).toHaveCount(1)
  await speakers(ana).getByRole('button', { name: 'Time of Sam Lee' }).click()
  await ana.getByRole('menuitem', { name: '2 minutes' }).click()
  for (const screen of [ana, other])
    await expect(speakers(screen).getByRole('timer')).toContainText(/of 2:00 · 1:5\d left/)

  // A person who has not spoken comes before one who has.
  await speakers(other).getByRole('button', { name: 'End turn' }).click()
  await expect(speakers(ana).getByRole('timer')).toHaveCount(0)
  await speakers(other).getByRole('button', { name: 'Raise hand' }).click()
  await expect(queue(ana)).toHaveText([/Ana Ortiz/, /Sam Lee.*spoke once/])

  // Without a connection the hand waits on the device, and arrives later.
  await other.context().setOffline(true)
  await speakers(other).getByRole('button', { name: 'Lower hand' }).click()
  await expect(queue(other)).toHaveText([/Ana Ortiz/])
  await other.context().setOffline(false)
  await expect(queue(ana)).toHaveText([/Ana Ortiz/])
})
