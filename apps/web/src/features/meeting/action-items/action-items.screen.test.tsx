import { addActionItem, queryActionItems, removeActionItem, setActionItemDone } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeMotion } from '../../../testing/motions.ts'
import { openItems } from '../../../testing/notes.ts'
import { openLiveMeeting } from '../../../testing/open-app.tsx'
import { choose, demand, inWindow } from '../../../testing/screen.ts'

const completed = () => page.getByRole('list', { name: /^Completed/ })
const outcome = () => page.getByRole('textbox', { name: 'What was done (optional)' })
const form = () => page.getByRole('form', { name: 'New action item' })

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
  const addItem = (title: string, isDone = false) => {
    const { doc, context } = other
    const item = demand(addActionItem(doc, context, app.meetingId, { title, owner: '', dueDate: null }))
    if (isDone) demand(setActionItemDone(doc, context, app.meetingId, item, true))
  }
  return { ...app, other, itemOf, addItem }
}

const end = async (verb: string) => {
  await page.getByRole('button', { name: verb }).click()
  await page.getByRole('dialog').getByRole('button', { name: verb }).click()
}

test('an action item needs a title, its owner is suggested, an earlier due date is overdue; it is removed, restored and completed', async () => {
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
  await expect.element(page.getByRole('tab', { name: 'Action Items 1' })).toBeVisible()

  await choose('Actions for Fix the bench', 'Remove')
  await expect.element(page.getByText('No pending action items')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(openItems()).toMatchTextContent('Fix the bench')
  await page.getByRole('button', { name: 'Complete Fix the bench' }).click()
  await page.getByRole('button', { name: 'Reopen Fix the bench' }).click()
  await expect.element(openItems()).toMatchTextContent('Fix the bench')

  // On a phone the action items are in the bar at the bottom.
  await inWindow(390, 844)
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await page.getByRole('button', { name: 'Actions 1' }).click()
  await page.getByRole('button', { name: 'Complete Fix the bench' }).click()
  await expect.element(outcome()).toHaveFocus()
  await userEvent.keyboard('Two new screws{Enter}')
  await expect.element(completed()).toMatchTextContent('Done: Two new screws')
})

test('an item that another member completes while it is renamed here has both changes; the words for a removed one are saved as a new one', async () => {
  const { other, addItem, itemOf, meetingId } = await openTab()
  addItem('Order paint')
  addItem('Fix the bench')
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
  const there = queryActionItems(other.doc, meetingId).read()
  expect(there.find(({ done }) => done)).toMatchObject({ title: 'Order green paint' })

  await choose('Actions for Fix the bench', 'Edit')
  const editBench = page.getByRole('form', { name: 'Editing Fix the bench' })
  await editBench.getByRole('textbox', { name: 'Title' }).fill('Paint the bench')
  demand(removeActionItem(other.doc, other.context, meetingId, itemOf('Fix the bench')))
  await expect.element(editBench).toMatchTextContent('Somebody removed this meanwhile')
  await editBench.getByRole('button', { name: 'Save as a new one' }).click()
  await expect.element(openItems()).toMatchTextContent('Paint the bench')
  expect(itemOf('Paint the bench')).toBeTruthy()
})

test('the end of the meeting locks its items; a resumed one carries over the open item once, and the open motion', async () => {
  const app = await openTab()
  app.addItem('Fix the bench')
  app.addItem('Order paint', true)
  writeMotion(app.other.doc, app.other.context, 'To buy a horn', 'Ana Ortiz')
  await expect.element(completed()).toMatchTextContent('Order paint')
  await end('End meeting')
  await expect.element(page.getByRole('button', { name: 'Complete Fix the bench' })).not.toBeInTheDocument()
  await expect.element(form()).not.toBeInTheDocument()
  await end('Resume Meeting')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spring planning — Resumed' })).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'To buy a horn' })).toMatchTextContent('Moved by Ana Ortiz')
  await page.getByRole('tab', { name: 'Action Items 1' }).click()
  await expect.element(openItems()).toMatchTextContent('Carried over')
  await page.getByRole('button', { name: 'Complete Fix the bench' }).click()
  await expect.element(outcome()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
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
