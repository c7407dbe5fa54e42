import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { smallPdfText } from '../../../../../../tests/support/small-pdf.ts'
import { listenToAnnouncements } from '../../../testing/announcements.ts'
import { attachFiles, documentRow, fieldOnScreen } from '../../../testing/attach-files.ts'
import { openLiveMeeting } from '../../../testing/open-app.tsx'
import { focusOn, pressOn } from '../../../testing/screen.ts'

const open = () => page.getByRole('button', { name: 'Open plan.pdf' })
const preview = () => page.getByRole('dialog', { name: 'plan.pdf' })

/** Opens the documents of a meeting that has a PDF with two pages. */
async function openDocuments() {
  await openLiveMeeting()
  await focusOn(page.getByRole('tab', { name: 'Workflow' }))
  const isThere = () => /^Documents/.test(document.activeElement?.textContent ?? '')
  for (let step = 0; step < 20 && !isThere(); step++) await userEvent.keyboard('{ArrowRight}')
  const announcements = listenToAnnouncements()
  await attachFiles(new File([smallPdfText('The old wisteria', 'Second page')], 'plan.pdf'))
  await announcements.until('plan.pdf attached.')
  await expect.element(documentRow('plan.pdf')).toMatchTextContent('On this device')
  return announcements
}

test('by keyboard: a file is chosen, a document is turned and enlarged, which is announced, and found by a word', async () => {
  const announcements = await openDocuments()
  const field = fieldOnScreen('input[type=file][multiple]')
  const presses: Event[] = []
  field?.addEventListener('click', (event) => {
    event.preventDefault()
    presses.push(event)
  })
  await pressOn(page.getByRole('button', { name: 'Attach files' }), '{Enter}')
  await expect.poll(() => presses.length).toBe(1)

  await pressOn(open(), '{Enter}')
  await expect.element(preview()).toBeVisible()
  const next = preview().getByRole('button', { name: 'Next page' })
  await pressOn(next, '{Enter}')
  await announcements.until('Page 2 of 2')
  await expect.element(page.getByRole('img', { name: 'plan.pdf: Page 2 of 2' })).toBeVisible()
  // On the last page the button keeps the focus, and is announced as disabled.
  await expect.element(next).toHaveFocus()
  await expect.element(next).toBeDisabled()
  // All words of the file are also below it, once they are read.
  await expect.element(preview().getByText('Second page', { exact: true })).toBeInTheDocument()
  const paper = preview().getByRole('group', { name: 'Shown page' })
  await expect.element(paper).toHaveAccessibleDescription(/left and right turn pages/)
  const isThere = () => document.activeElement === paper.query()
  for (let step = 0; step < 20 && !isThere(); step++) await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('+')
  await announcements.until('150 %')
  await userEvent.keyboard('{ArrowLeft}')
  await announcements.until('Page 1 of 2')
  await userEvent.keyboard('{Escape}')
  await expect.element(open()).toHaveFocus()

  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox', { name: 'Search in Parks' })).toHaveFocus()
  await userEvent.keyboard('wist')
  await announcements.until('1 result')
  await expect.element(page.getByRole('option', { selected: true })).toMatchTextContent('plan.pdf')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Search' })).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY')
})
