import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, installed, offlineReady, test, typeNotes } from './fixtures.ts'

test('the secretary has the minutes when a meeting ends, without a connection: to read, copy, keep and print', async ({
  liveMeeting,
}) => {
  const { page } = await liveMeeting(['Ana Ortiz'], {
    permissions: ['clipboard-read', 'clipboard-write'],
    ...installed,
  })
  await offlineReady(page)
  await page.context().setOffline(true)
  await page.getByRole('checkbox', { name: 'Complete Call to Order' }).check({ force: true })
  await typeNotes(page, 'We agreed on the swings.')
  await page.getByRole('tab', { name: 'Action Items' }).click()
  const form = page.getByRole('form', { name: 'New action item' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Order paint')
  await form.getByRole('combobox', { name: 'Owner' }).fill('Joy Park')
  await form.getByRole('button', { name: 'Add action item' }).click()

  // They grow with the meeting, and say that they are a draft.
  await page.getByRole('tab', { name: 'Minutes' }).click()
  const minutes = page.getByRole('article')
  await expect(minutes).toContainText('Draft: the meeting is live')
  await expect(minutes).toContainText('We agreed on the swings.')
  await page.getByRole('tab', { name: 'Workflow' }).click()

  await page.getByRole('button', { name: 'End meeting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  // They are open when it has ended.
  await expect(minutes.getByRole('heading', { name: 'Minutes of Spring planning' })).toBeVisible()
  await expect(minutes).not.toContainText('Draft')
  await expect(minutes.getByRole('listitem').filter({ hasText: 'Call to Order' })).toContainText(
    '(completed)',
  )
  await expect(minutes).toContainText('Order paint (Owner: Joy Park, open)')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Copy to Clipboard' }).click()
  await expect(page.getByText('Minutes copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('1. Call to Order (completed)')
  expect(copied).toContain('NOTES\nWe agreed on the swings.')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download .txt' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('spring-planning-minutes.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe(copied)
  const downloadingDocx = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download .docx' }).click()
  const docx = await downloadingDocx
  expect(docx.suggestedFilename()).toBe('spring-planning-minutes.docx')
  expect((await readFile(await docx.path())).subarray(0, 2).toString()).toBe('PK')

  // On paper there are the minutes alone.
  await page.emulateMedia({ media: 'print' })
  await expect(minutes).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy to Clipboard' })).toBeHidden()
  await expect(page.getByRole('banner').first()).toBeHidden()
  await expect(page.getByRole('tablist')).toBeHidden()
  const pages = async () =>
    (await page.pdf({ format: 'A4' })).toString('latin1').split(/\/Type\s*\/Page\b/).length - 1
  expect(await pages()).toBe(1)
  // Long ones go on over as many pages as they need.
  await minutes.evaluate((article) => {
    const more = Array.from({ length: 120 }, (_, line) => `Line ${line}`).join('\n')
    article.lastElementChild?.append(Object.assign(document.createElement('pre'), { textContent: more }))
  })
  expect(await pages()).toBeGreaterThan(1)
})
