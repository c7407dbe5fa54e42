import { expect, notes, startMeeting, test } from './fixtures.ts'

test('notes accept headings by their marks, pasted tables with separate cells, and words of any direction', async ({
  openCommittee,
}) => {
  const { page } = await openCommittee(['Ana Ortiz'])
  await startMeeting(page, 'Written down')
  await notes(page).click()
  await page.keyboard.type('# Budget')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## Trees')
  await page.keyboard.press('Enter')
  await page.keyboard.type('שלום')
  await expect(notes(page).getByRole('heading', { level: 3, name: 'Budget' })).toBeVisible()
  await expect(notes(page).getByRole('heading', { level: 4, name: 'Trees' })).toBeVisible()
  const hebrew = notes(page).getByText('שלום')
  expect(await hebrew.evaluate((line) => getComputedStyle(line).direction)).toBe('rtl')

  await page.getByRole('textbox', { name: 'Add a subtask' }).fill('עצים')
  const subtask = page.getByRole('textbox', { name: 'Add a subtask' })
  expect(await subtask.evaluate((field) => getComputedStyle(field).unicodeBidi)).toBe('plaintext')

  await notes(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await notes(page).evaluate((editor) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      '<h1>Votes</h1><table><tr><th>Name</th><th>Vote</th></tr><tr><td><b>Ann</b></td><td><p>yes</p><p>by mail</p></td></tr></table>',
    )
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(notes(page).getByRole('heading', { level: 3, name: 'Votes' })).toBeVisible()
  await expect(notes(page).getByText('Name | Vote')).toBeVisible()
  await expect(notes(page).locator('p', { hasText: 'Ann | yes by mail' })).toBeVisible()
  await expect(notes(page).locator('strong', { hasText: 'Ann' })).toBeVisible()
})

test('keeps the caret in view while typing, below the window and in a line of code that is wider than the pane', async ({
  openCommittee,
}) => {
  const { page } = await openCommittee(['Ana Ortiz'])
  await startMeeting(page, 'Long minutes')
  await notes(page).click()
  for (let line = 1; line <= 60; line++) {
    await page.keyboard.type(`Line ${line}`)
    await page.keyboard.press('Enter')
  }
  /** True if the caret is within every scroll container around it. */
  const caretInSight = () =>
    notes(page).evaluate(() => {
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
    })
  await page.keyboard.type('the last one')
  expect(await caretInSight()).toBe(true)

  // After scrolling, the next key scrolls back to the caret.
  await notes(page)
    .getByText('Line 1', { exact: true })
    .evaluate((line) => void line.scrollIntoView())
  expect(await caretInSight()).toBe(false)
  await page.keyboard.type('.')
  expect(await caretInSight()).toBe(true)

  await page.keyboard.press('Enter')
  await page.keyboard.type('``` ')
  await page.keyboard.type('a line of code '.repeat(30))
  expect(await caretInSight()).toBe(true)
})
