import { expect, expectAccessible, expectChip, notes, test, typeNotes } from './fixtures.ts'

test('the secretary types action items into the notes: a preview says what Tab takes, once, for whoever is here', async ({
  liveMeeting,
  open,
}) => {
  const { page: ana, sam, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  const other = await open(sam, { path: address })
  await expectChip(other, 'Synced')
  await expect(ana.getByRole('button', { name: /people here|Sam Lee/ }).first()).toBeVisible()

  await typeNotes(ana, 'We chose the colour.')
  await ana.keyboard.press('Enter')
  const preview = notes(ana).getByRole('button')
  await ana.keyboard.type('ACTION: Sam order paint by 2099-01-05')
  await expect(preview).toContainText(/Order paint.*Sam Lee.*Jan 5, 2099/)
  await expectAccessible(ana)
  await ana.keyboard.press('Tab')
  await expect(preview).toHaveCount(0)
  await expect(notes(ana)).toBeFocused()
  await ana.keyboard.press('Enter')
  await ana.keyboard.type('ACTION: Thank everybody')
  await preview.click()
  await expect(preview).toHaveCount(0)
  // The words stay in the notes, and nothing of the preview is in them.
  await expect(notes(other)).toContainText('ACTION: Sam order paint by 2099-01-05')
  await expect(notes(other)).not.toContainText('Order paint')

  await other.getByRole('tab', { name: 'Action Items' }).click()
  const items = other.getByRole('list', { name: /Open/ }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(items.filter({ hasText: 'Order paint' })).toContainText('Sam Lee')
  await expect(items.filter({ hasText: 'Order paint' })).toContainText('Jan 5, 2099')
  await expect(items.filter({ hasText: 'Thank everybody' })).toBeVisible()
})
