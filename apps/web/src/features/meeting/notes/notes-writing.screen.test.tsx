import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notes, openLiveMeeting } from '../../../testing/open-app.tsx'

test('marks at the beginning of a line make it a heading', async () => {
  await openLiveMeeting()
  await notes().click()
  await userEvent.keyboard('# Budget{Enter}## Trees{Enter}')
  await expect.element(notes().getByRole('heading', { level: 3, name: 'Budget' })).toBeVisible()
  await expect.element(notes().getByRole('heading', { level: 4, name: 'Trees' })).toBeVisible()
})

test('words have their own direction in the notes and in a field', async () => {
  await openLiveMeeting()
  await notes().click()
  await userEvent.keyboard('שלום')
  const hebrew = notes().getByText('שלום')
  await expect.poll(() => getComputedStyle(hebrew.element()).direction).toBe('rtl')
  const subtask = page.getByRole('textbox', { name: 'Add a subtask' })
  await subtask.fill('עצים')
  expect(getComputedStyle(subtask.element()).unicodeBidi).toBe('plaintext')
})

test('a pasted table has separate cells, and a pasted heading is one', async () => {
  await openLiveMeeting()
  await notes().click()
  const clipboardData = new DataTransfer()
  clipboardData.setData(
    'text/html',
    '<h1>Votes</h1><table><tr><th>Name</th><th>Vote</th></tr><tr><td><b>Ann</b></td><td><p>yes</p><p>by mail</p></td></tr></table>',
  )
  notes()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(notes().getByRole('heading', { level: 3, name: 'Votes' })).toBeVisible()
  await expect.element(notes().getByText('Name | Vote')).toBeVisible()
  await expect.element(notes()).toMatchTextContent('Ann | yes by mail')
  expect(notes().query()?.querySelector('strong')?.textContent).toBe('Ann')
})

/** True if the caret is within every scroll container around it. */
function isCaretInSight(): boolean {
  const { focusNode } = getSelection() as Selection
  const line = focusNode instanceof Element ? focusNode : (focusNode as Node).parentElement
  const range = document.createRange()
  range.selectNodeContents(focusNode as Node)
  range.collapse(false)
  const caret = range.getClientRects()[0] ?? (line as Element).getBoundingClientRect()
  for (let around = line; around; around = around.parentElement) {
    const { left, right, top, bottom } = around.getBoundingClientRect()
    const scrolls = getComputedStyle(around).overflowY !== 'visible'
    if (scrolls && (caret.top < top || caret.bottom > bottom || caret.left < left || caret.left > right))
      return false
  }
  return caret.top >= 0 && caret.bottom <= innerHeight
}

test('keeps the caret in view while typing, below the window and in a line of code that is wider than the pane', async () => {
  await openLiveMeeting()
  await notes().click()
  for (let line = 1; line <= 60; line += 10)
    await userEvent.keyboard(Array.from({ length: 10 }, (_, index) => `Line ${line + index}{Enter}`).join(''))
  await userEvent.keyboard('the last one')
  expect(isCaretInSight()).toBe(true)

  // After scrolling, the next key scrolls back to the caret.
  notes().getByText('Line 1', { exact: true }).element().scrollIntoView()
  expect(isCaretInSight()).toBe(false)
  await userEvent.keyboard('.')
  expect(isCaretInSight()).toBe(true)

  await userEvent.keyboard('{Enter}``` ')
  await userEvent.keyboard('a line of code '.repeat(30))
  expect(isCaretInSight()).toBe(true)
})
