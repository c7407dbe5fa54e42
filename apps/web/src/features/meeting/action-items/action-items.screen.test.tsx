import { endMeeting, queryActionItems, removeActionItem, setActionItemDone } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openItems } from '../../../testing/notes.ts'
import { openLiveMeeting } from '../../../testing/open-app.tsx'
import { choose, demand, inWindow } from '../../../testing/screen.ts'

const completed = () => page.getByRole('list', { name: /^Completed/ })
const form = () => page.getByRole('form', { name: 'New action item' })

async function addItem(title: string, owner = '', dueDate = ''): Promise<void> {
  await form().getByRole('textbox', { name: 'Title' }).fill(title)
  await form().getByRole('combobox', { name: 'Owner' }).fill(owner)
  await form().getByLabelText('Due date').fill(dueDate)
  await form().getByRole('button', { name: 'Add action item' }).click()
  await expect.element(openItems()).toMatchTextContent(title)
}

/** The action items of a live meeting, which another member has open, too. */
async function openTab() {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  await page.getByRole('tab', { name: 'Action Items' }).click()
  await expect.element(page.getByText('No pending action items')).toBeVisible()
  const other = await app.otherDevice()
  const itemOf = (title: string) => {
    const found = queryActionItems(other.doc, app.meetingId)
      .read()
      .find((item) => item.title === title)
    if (!found) throw new Error(`No action item ${title}`)
    return found.id
  }
  return { ...app, other, itemOf }
}

const end = async (verb: string) => {
  await page.getByRole('button', { name: verb }).click()
  await page.getByRole('dialog').getByRole('button', { name: verb }).click()
}

test('an action item needs a title, its owner is suggested, and an earlier due date is overdue', async () => {
  await openTab()
  await form().getByRole('button', { name: 'Add action item' }).click()
  await expect.element(form().getByText('An action item needs a title.')).toBeVisible()
  await expect.element(form().getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await form().getByRole('textbox', { name: 'Title' }).fill('Fix the bench')
  await form().getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option', { name: 'Ana Ortiz' }).click()
  const due = form().getByLabelText('Due date')
  await due.fill('2026-03-04')
  await expect.element(due).toHaveAccessibleDescription('Mar 4, 2026')
  await due.fill('2026-01-15')
  await form().getByRole('button', { name: 'Add action item' }).click()
  await expect.element(openItems()).toMatchTextContent('Fix the bench')
  await expect.element(openItems()).toMatchTextContent('Ana OrtizDue Jan 15, 2026Overdue')
  await addItem('Order paint', 'Joy Park')
  await expect.element(page.getByRole('tab', { name: 'Action Items 2' })).toBeVisible()
})

test('on a phone the action items are in the bar at the bottom, and one is completed', async () => {
  await openTab()
  await addItem('Order paint', 'Joy Park')
  await inWindow(390, 844)
  await page.getByRole('button', { name: 'Action Items 1' }).click()
  await page.getByRole('button', { name: 'Complete Order paint' }).click()
  await expect.element(completed()).toMatchTextContent('Order paint')
})

test('an item that one member completes and another one renames while apart has both changes', async () => {
  const { other, itemOf, meetingId } = await openTab()
  await addItem('Order paint')
  other.leave()
  demand(setActionItemDone(other.doc, other.context, meetingId, itemOf('Order paint'), true))
  await choose('Actions for Order paint', 'Edit')
  const edit = page.getByRole('form', { name: 'Editing Order paint' })
  await expect.element(edit.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await edit.getByRole('textbox', { name: 'Title' }).fill('Order green paint')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Actions for Order green paint' })).toHaveFocus()
  other.meet()
  await expect.element(completed()).toMatchTextContent('Order green paint')
  const [there] = queryActionItems(other.doc, meetingId).read()
  expect(there).toMatchObject({ title: 'Order green paint', done: true })
})

test('a removed item is restored by Undo, and a completed one is reopened', async () => {
  await openTab()
  await addItem('Fix the bench')
  await choose('Actions for Fix the bench', 'Remove')
  await expect.element(page.getByText('No pending action items')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(openItems()).toMatchTextContent('Fix the bench')
  await page.getByRole('button', { name: 'Complete Fix the bench' }).click()
  await page.getByRole('button', { name: 'Reopen Fix the bench' }).click()
  await expect.element(openItems()).toMatchTextContent('Fix the bench')
})

test('the end of the meeting locks its items; a resumed one carries over the open item once', async () => {
  const app = await openTab()
  await addItem('Fix the bench')
  await addItem('Order paint')
  await page.getByRole('button', { name: 'Complete Order paint' }).click()
  await end('End meeting')
  await expect.element(page.getByRole('button', { name: 'Complete Fix the bench' })).not.toBeInTheDocument()
  await expect.element(form()).not.toBeInTheDocument()
  await end('Resume Meeting')
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Spring planning — Resumed' }))
    .toBeVisible()
  await page.getByRole('tab', { name: 'Action Items 1' }).click()
  await expect.element(openItems()).toMatchTextContent('Carried over')
  await page.getByRole('button', { name: 'Complete Fix the bench' }).click()
  await expect.element(completed()).toMatchTextContent('Fix the bench')

  // The earlier meeting links to the new one.
  app.go(`/meetings/${encodeURIComponent(app.meetingId)}?view=action-items`)
  await expect.element(openItems()).toMatchTextContent('Carried to Spring planning — Resumed')
  await expect.element(page.getByText('Completed there')).toBeVisible()
  await openItems()
    .getByRole('link', { name: /Spring planning — Resumed/ })
    .click()
  await expect.element(completed()).toMatchTextContent('Fix the bench')
})

test('the words of an edited item that another member removes are kept, and saved as a new one', async () => {
  const { other, itemOf, meetingId } = await openTab()
  await addItem('Order paint')
  await choose('Actions for Order paint', 'Edit')
  const edit = page.getByRole('form', { name: 'Editing Order paint' })
  await edit.getByRole('textbox', { name: 'Title' }).fill('Order blue paint')
  demand(removeActionItem(other.doc, other.context, meetingId, itemOf('Order paint')))
  await expect.element(edit).toMatchTextContent('Somebody removed this meanwhile')
  await edit.getByRole('button', { name: 'Save as a new one' }).click()
  await expect.element(openItems()).toMatchTextContent('Order blue paint')
  expect(itemOf('Order blue paint')).toBeTruthy()
})

test('the words of a new motion are kept when another member ends the meeting', async () => {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const other = await app.otherDevice()
  await page.getByRole('button', { name: 'Motion', exact: true }).click()
  const motion = page.getByRole('form', { name: 'New motion' })
  await motion.getByRole('textbox', { name: 'Wording' }).fill('To buy a bell')
  demand(endMeeting(other.doc, other.context, app.meetingId))
  await expect.element(motion).toMatchTextContent('This can no longer be saved here.')
  await expect.element(motion.getByRole('textbox', { name: 'Wording' })).toHaveValue('To buy a bell')
  await motion.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(motion).not.toBeInTheDocument()
})

test('a resumed meeting has the open motion', async () => {
  await openLiveMeeting()
  await page.getByRole('button', { name: 'Motion', exact: true }).click()
  const motion = page.getByRole('form', { name: 'New motion' })
  await motion.getByRole('textbox', { name: 'Wording' }).fill('To buy a horn')
  await motion.getByRole('combobox', { name: 'Moved by' }).fill('Ana Ortiz')
  await motion.getByRole('button', { name: 'Move', exact: true }).click()
  await end('End meeting')
  await end('Resume Meeting')
  await expect.element(page.getByRole('heading', { name: /Resumed/ })).toBeVisible()
  await expect
    .element(page.getByRole('article', { name: 'To buy a horn' }))
    .toMatchTextContent('Moved by Ana Ortiz')
})
