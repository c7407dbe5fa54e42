import { expect, expectChip, notes, test } from './fixtures.ts'

test("undo and redo revert one's own steps, never another's, never a start or end, and nothing after a reload", async ({
  open,
  liveMeeting,
}) => {
  const { sam, page, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  const other = await open(sam, { path: address })
  const box = (screen: typeof page, title: string) =>
    screen.getByRole('checkbox', { name: `Complete ${title}` })
  const press = async (keys: string) => {
    // Outside of text fields.
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press(keys)
  }
  const says = (words: string) => expect(page.getByText(words).last()).toBeVisible()

  // Undo does not revert starting the meeting.
  await press('Control+z')
  await says('You have nothing to undo')
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()

  await box(page, 'Call to Order').click()
  await box(other, 'Old Business').click()
  await expect(box(page, 'Old Business')).toBeChecked()
  await press('Control+z')
  await says('Your last change was undone')
  for (const screen of [page, other]) {
    await expect(box(screen, 'Call to Order')).not.toBeChecked()
    await expect(box(screen, 'Old Business')).toBeChecked()
  }
  await press('Control+z')
  await expect(box(other, 'Old Business')).toBeChecked()
  await press('Control+Shift+z')
  await expect(box(other, 'Call to Order')).toBeChecked()
  await press('Control+z')
  await expect(box(other, 'Call to Order')).not.toBeChecked()
  await press('Control+y')
  await expect(box(other, 'Call to Order')).toBeChecked()
  await expect(box(page, 'Old Business')).toBeChecked()

  // In the notes it reverts words, only one's own.
  await notes(other).click()
  await other.keyboard.type('Sam wrote this. ')
  await expect(notes(page)).toContainText('Sam wrote this.')
  await notes(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Ana wrote this.')
  await expect(notes(other)).toContainText('Ana wrote this.')
  for (let press = 0; press < 4; press++) await page.keyboard.press('Control+z')
  await expect(notes(other)).not.toContainText('Ana wrote this.')
  await expect(notes(other)).toContainText('Sam wrote this.')

  // Ended, and opened for corrections: undo reverts steps before the end, and not the end.
  await page.getByRole('button', { name: 'End meeting' }).click()
  await page
    .getByRole('dialog', { name: 'End meeting?' })
    .getByRole('button', { name: 'End meeting' })
    .click()
  await expect(page.getByText('Meeting Ended')).toBeVisible()
  await press('Control+z')
  // On a locked agenda, a text shows which items are completed.
  const locked = (title: string) => other.getByRole('button', { name: `${title} completed` })
  await expect(locked('Call to Order')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  for (let time = 0; time < 3; time++) await press('Control+z')
  await says('You have nothing to undo')
  await expect(locked('Call to Order')).toHaveCount(0)
  await expect(locked('Old Business')).toBeVisible()
  for (const screen of [page, other])
    await expect(screen.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expectChip(page, 'Synced')

  await page.reload()
  await page.getByRole('tab', { name: 'Workflow' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(box(page, 'Old Business')).toBeChecked()
  await press('Control+z')
  await says('You have nothing to undo')
  await expect(box(page, 'Old Business')).toBeChecked()
})
