import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { announcePresence } from '../../apps/web/src/testing/presence.ts'
import { boxOf } from '../../apps/web/src/testing/screen.ts'
import { cutLine, expectChip, gatherInMeeting, openAs } from './support/with-hub.ts'

test('without a connection no presence is shown; the chip has its place when people join, and when its state changes', async () => {
  const { people, address, meetingId } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const [ana, { account }] = people
  await openAs(ana, address)
  await expectChip('Synced')
  const chip = page.getByRole('button', { name: 'Sync status' })
  const alone = await boxOf(chip)
  const here = page.getByRole('region', { name: 'Here now' })
  await expect.element(here.getByText('Nobody else is here.')).toBeVisible()
  await announcePresence({ account, by: { account: account.id, name: account.name } }, { meetingId })
  await expect.element(here.getByText('Sam Lee · reading')).toBeVisible()
  await expect.element(page.getByRole('banner').getByRole('button', { name: /Sam Lee/ })).toBeVisible()
  expect(await boxOf(chip)).toEqual(alone)
  await cutLine()
  await expect.element(here.getByText('Unknown while offline')).toBeVisible()
  await expect.element(here.getByText('Nobody else is here.')).not.toBeInTheDocument()
  expect(here.getByRole('listitem').length).toBe(1)
  await expectChip('Offline')
  expect(await boxOf(chip)).toEqual(alone)
})
