import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onlyMeetingIn } from '../../../testing/meeting-screens.ts'
import { writeNotes } from '../../../testing/notes.ts'
import { notes, onPhone, openLiveMeeting } from '../../../testing/open-app.tsx'
import { pasteInto } from '../../../testing/paste.ts'
import { focusOn, pressOn } from '../../../testing/screen.ts'

test('marks make headings, as a pasted heading is one; a pasted table has separate cells; words have their own direction', async () => {
  await openLiveMeeting()
  await notes().click()
  await userEvent.keyboard('# Budget{Enter}## Trees{Enter}')
  await expect.element(notes().getByRole('heading', { level: 3, name: 'Budget' })).toBeVisible()
  await expect.element(notes().getByRole('heading', { level: 4, name: 'Trees' })).toBeVisible()

  await userEvent.keyboard('שלום{Enter}')
  const hebrew = notes().getByText('שלום')
  await expect.poll(() => getComputedStyle(hebrew.element()).direction).toBe('rtl')
  const subtask = page.getByRole('textbox', { name: 'Add a subtask' })
  expect(getComputedStyle(subtask.element()).unicodeBidi).toBe('plaintext')

  await pasteInto(notes(), {
    html: '<h1>Votes</h1><table><tr><th>Name</th><th>Vote</th></tr><tr><td><b>Ann</b></td><td><p>yes</p><p>by mail</p></td></tr></table>',
  })
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
    if (scrolls && (caret.top < top || caret.bottom > bottom || caret.left < left || caret.left > right)) return false
  }
  return caret.top >= 0 && caret.bottom <= innerHeight
}

test('keeps the caret in view while typing, below the window and in a line of code that is wider than the pane', async () => {
  await openLiveMeeting({
    write(doc) {
      for (let line = 1; line <= 60; line++) writeNotes(doc, onlyMeetingIn(doc), `Line ${line}`)
    },
  })
  await pressOn(notes(), '{Control>}{End}{/Control}')
  await expect.poll(() => getSelection()?.focusNode?.textContent).toBe('Line 60')
  await userEvent.keyboard('{Enter}the last one')
  expect(isCaretInSight()).toBe(true)

  // And where it was, when code or a key moves the focus back, already for a letter of the same moment.
  await focusOn(page.getByRole('textbox', { name: 'Add a subtask' }))
  const text = notes().element() as HTMLElement
  text.focus()
  expect(getSelection()?.focusNode?.textContent).toBe('the last one')

  // After scrolling, the next key scrolls back to the caret.
  notes().getByText('Line 1', { exact: true }).element().scrollIntoView()
  expect(isCaretInSight()).toBe(false)
  await userEvent.keyboard('.')
  expect(isCaretInSight()).toBe(true)

  await userEvent.keyboard('{Enter}``` ')
  await pasteInto(notes(), { text: 'a line of code '.repeat(30) })
  await userEvent.keyboard('x')
  expect(isCaretInSight()).toBe(true)
})

test('an on-screen keyboard that covers the page covers neither the caret nor the views of the meeting, and hides the other bars', async () => {
  await onPhone()
  const visible = Object.assign(new EventTarget(), {
    ...{ offsetLeft: 0, offsetTop: 0, scale: 1, width: innerWidth, height: innerHeight },
  })
  const own = Object.getOwnPropertyDescriptor(window, 'visualViewport') ?? {}
  Object.defineProperty(window, 'visualViewport', { configurable: true, get: () => visible })
  onTestFinished(() => void Object.defineProperty(window, 'visualViewport', own))
  const { matchMedia } = window
  const media = vi.spyOn(window, 'matchMedia')
  media.mockImplementation((query) => matchMedia(query === '(pointer: coarse)' ? 'all' : query))
  onTestFinished(() => media.mockRestore())
  await openLiveMeeting({
    write(doc) {
      for (let line = 1; line <= 60; line++) writeNotes(doc, onlyMeetingIn(doc), `Line ${line}`)
    },
  })
  await page.getByRole('button', { name: 'Notes' }).click()
  await pressOn(notes(), '{Control>}{End}{/Control}')
  await expect.poll(() => getSelection()?.focusNode?.textContent).toBe('Line 60')
  const end = () => page.getByRole('button', { name: 'Notes' }).element().getBoundingClientRect().bottom
  const caret = () => getSelection()?.focusNode?.parentElement?.getBoundingClientRect().bottom ?? Infinity
  const recorder = page.getByRole('button', { name: 'Start Recording' })
  await expect.element(recorder).toBeVisible()
  expect(end()).toBeGreaterThan(560)
  visible.height = innerHeight - 300
  visible.dispatchEvent(new Event('resize'))
  await expect.poll(end).toBeLessThanOrEqual(visible.height)
  await expect.poll(isCaretInSight).toBe(true)
  expect(caret()).toBeLessThan(end())
  await expect.element(recorder).not.toBeInTheDocument()

  visible.height = innerHeight
  visible.dispatchEvent(new Event('resize'))
  await expect.poll(end).toBeGreaterThan(560)
  await expect.element(recorder).toBeVisible()
})
