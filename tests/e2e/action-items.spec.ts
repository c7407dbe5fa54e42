import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectChip, installed, offlineReady, test } from './fixtures.ts'

const open = (page: Page) => page.getByRole('list', { name: /^Open/ })
const completed = (page: Page) => page.getByRole('list', { name: /^Completed/ })

async function addItem(page: Page, title: string, owner = '', dueDate = ''): Promise<void> {
  const form = page.getByRole('form', { name: 'New action item' })
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByRole('combobox', { name: 'Owner' }).fill(owner)
  await form.getByLabel('Due date').fill(dueDate)
  await form.getByRole('button', { name: 'Add action item' }).click()
  await expect(open(page)).toContainText(title)
}

test('assigns, completes and carries over action items once, also when two members change them while apart', async ({
  open: openPage,
  liveMeeting,
}) => {
  const { sam, page: ana, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  await ana.getByRole('tab', { name: 'Action Items' }).click()
  await expect(ana.getByText('No pending action items')).toBeVisible()

  // The form suggests owners from the people present; a title is required.
  const form = ana.getByRole('form', { name: 'New action item' })
  await form.getByRole('button', { name: 'Add action item' }).click()
  await expect(form.getByText('An action item needs a title.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Title' }).fill('Fix the bench')
  await form.getByRole('combobox', { name: 'Owner' }).click()
  await ana.getByRole('option', { name: 'Ana Ortiz' }).click()
  await form.getByLabel('Due date').fill('2026-01-15')
  await form.getByRole('button', { name: 'Add action item' }).click()
  await expect(open(ana).getByRole('listitem')).toContainText(['Fix the bench'])
  await expect(open(ana)).toContainText('Ana OrtizDue Jan 15, 2026Overdue')
  await addItem(ana, 'Order paint', 'Joy Park')
  await expect(ana.getByRole('tab', { name: 'Action Items 2' })).toBeVisible()

  // On a phone the tab is in the bar at the bottom. Offline, all of it still works.
  const phone = await openPage(sam, { path: address, viewport: { width: 390, height: 844 }, ...installed })
  await expectChip(phone, 'Synced')
  await offlineReady(phone)
  await phone.getByRole('button', { name: 'Action Items 2' }).click()
  await expectAccessible(phone)
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Complete Order paint' }).click()
  await expect(completed(phone)).toContainText('Order paint')
  await ana.getByRole('button', { name: 'Actions for Order paint' }).click()
  await ana.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = ana.getByRole('form', { name: 'Editing Order paint' })
  await expect(edit.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await edit.getByRole('textbox', { name: 'Title' }).fill('Order green paint')
  await ana.keyboard.press('Enter')
  await expect(ana.getByRole('button', { name: 'Actions for Order green paint' })).toBeFocused()
  await phone.context().setOffline(false)
  for (const page of [ana, phone]) await expect(completed(page)).toContainText('Order green paint')

  // Removal with an undo, and reopening.
  await ana.getByRole('button', { name: 'Actions for Fix the bench' }).click()
  await ana.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(ana.getByText('No pending action items')).toBeVisible()
  await ana.getByRole('button', { name: 'Undo' }).click()
  await ana.getByRole('button', { name: 'Reopen Order green paint' }).click()
  await expect(open(phone).getByRole('listitem')).toHaveCount(2)
  await ana.getByRole('button', { name: 'Complete Order green paint' }).click()

  // After the meeting ends the items are locked. After it is resumed, the open item is in the new meeting,
  // and the old meeting links to it.
  await ana.getByRole('button', { name: 'End meeting' }).click()
  await ana.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await expect(ana.getByRole('button', { name: 'Complete Fix the bench' })).toBeHidden()
  await expect(form).toBeHidden()
  await ana.getByRole('button', { name: 'Resume Meeting' }).click()
  await ana.getByRole('dialog').getByRole('button', { name: 'Resume Meeting' }).click()
  await ana.getByRole('tab', { name: 'Action Items 1' }).click()
  await expect(open(ana)).toContainText('Carried over')
  await expect(open(phone)).toContainText('Carried to Spring planning — Resumed')
  await ana.getByRole('button', { name: 'Complete Fix the bench' }).click()
  await expect(phone.getByText('Completed there')).toBeVisible()
  await open(phone)
    .getByRole('link', { name: /Spring planning — Resumed/ })
    .click()
  await expect(completed(phone)).toContainText('Fix the bench')
})

test('keeps the words of open forms when another member removes the item and ends the meeting; it resumes with its motion', async ({
  open: openPage,
  liveMeeting,
}) => {
  const { sam, page: ana, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  await ana.getByRole('tab', { name: 'Action Items' }).click()
  await addItem(ana, 'Order paint')
  const sams = await openPage(sam, { path: `${address}?view=action-items` })
  await sams.getByRole('button', { name: 'Actions for Order paint' }).click()
  await sams.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = sams.getByRole('form', { name: 'Editing Order paint' })
  await edit.getByRole('textbox', { name: 'Title' }).fill('Order blue paint')
  await ana.getByRole('button', { name: 'Actions for Order paint' }).click()
  await ana.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(edit).toContainText('Somebody removed this meanwhile')
  await edit.getByRole('button', { name: 'Save as a new one' }).click()
  await expect(open(ana)).toContainText('Order blue paint')

  await sams.getByRole('tab', { name: 'Workflow' }).click()
  await sams.getByRole('button', { name: 'Motion', exact: true }).click()
  const motion = sams.getByRole('form', { name: 'New motion' })
  await motion.getByRole('textbox', { name: 'Wording' }).fill('To buy a bell')
  await ana.getByRole('tab', { name: 'Workflow' }).click()
  await ana.getByRole('button', { name: 'Motion', exact: true }).click()
  const horn = ana.getByRole('form', { name: 'New motion' })
  await horn.getByRole('textbox', { name: 'Wording' }).fill('To buy a horn')
  await horn.getByRole('combobox', { name: 'Moved by' }).fill('Ana Ortiz')
  await horn.getByRole('button', { name: 'Move', exact: true }).click()
  await ana.getByRole('button', { name: 'End meeting' }).click()
  await ana.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await expect(motion).toContainText('This can no longer be saved here.')
  await expect(motion.getByRole('textbox', { name: 'Wording' })).toHaveValue('To buy a bell')
  await motion.getByRole('button', { name: 'Cancel' }).click()
  await expect(motion).toHaveCount(0)
  await ana.getByRole('button', { name: 'Resume Meeting' }).click()
  await ana.getByRole('dialog').getByRole('button', { name: 'Resume Meeting' }).click()
  await expect(ana.getByRole('heading', { name: /Resumed/ })).toBeVisible()
  await expect(ana.getByRole('article', { name: 'To buy a horn' })).toContainText('Moved by Ana Ortiz')
})
