import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { boxOf, inWindow } from '../../apps/web/src/testing/screen.ts'
import { expectChip, gather, goOffline, openAs } from './support/with-hub.ts'

test('the header stays on one line on the smallest screen while changes wait', async () => {
  const { people, slug } = await gather(['Ana Ortiz'], 'Neighbourhood Traffic and Parking')
  await inWindow(320, 568)
  await openAs(people[0], `/${slug}/meetings`)
  await expectChip('Synced')
  await page.getByRole('button', { name: 'New Meeting' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabelText('Title').fill('Spring planning')
  const header = page.getByRole('banner').first()
  const before = await boxOf(header)
  await goOffline()
  await dialog.getByRole('button', { name: 'Start Now' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
  await expectChip(/Saved on this device/)
  expect(await boxOf(header)).toEqual(before)
  expect(document.documentElement.scrollWidth).toBe(320)
})
