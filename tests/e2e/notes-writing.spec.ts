import { expect, notes, startMeeting, test } from './fixtures.ts'

test('notes take headings by their marks, pasted tables with their cells apart, and words of any direction', async ({
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
