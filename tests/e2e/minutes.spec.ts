import { readFile } from 'node:fs/promises'
import { readPdf } from '../../apps/web/src/features/meeting/minutes/pdf/testing/read-pdf.ts'
import { expect, expectAccessible, test, typeNotes } from './fixtures.ts'
import { goOfflineWithAppFiles } from './offline-with-app-files.ts'

test('the secretary reads, copies, saves and prints the minutes when a meeting ends, offline', async ({
  liveMeeting,
}) => {
  const { page } = await liveMeeting(['Ana Ortiz'], { permissions: ['clipboard-read', 'clipboard-write'] })
  await goOfflineWithAppFiles(page.context())
  await page.getByRole('checkbox', { name: 'Complete Call to Order' }).check({ force: true })
  await typeNotes(page, 'We agreed on the swings.')
  for (const line of ['# Playground', '- Ask three firms']) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(line)
  }
  await page.getByRole('tab', { name: 'Action Items' }).click()
  const form = page.getByRole('form', { name: 'New action item' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Order paint')
  await form.getByRole('combobox', { name: 'Owner' }).fill('Joy Park')
  await form.getByRole('button', { name: 'Add action item' }).click()

  // They grow with the meeting, and are marked as a draft.
  await page.getByRole('tab', { name: 'Minutes' }).click()
  const minutes = page.getByRole('article')
  await expect(minutes).toContainText('Draft: the meeting is live')
  await expect(minutes).toContainText('We agreed on the swings.')
  await page.getByRole('tab', { name: 'Workflow' }).click()

  await page.getByRole('button', { name: 'End meeting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  // They are open once it has ended.
  await expect(minutes.getByRole('heading', { name: 'Minutes of Spring planning' })).toBeVisible()
  // No owner has approved them, and the hub cannot be asked.
  await expect(minutes).toContainText('Draft, unless the hub has an approval of these minutes.')
  await expect(minutes.getByRole('listitem').filter({ hasText: 'Call to Order' })).not.toContainText('completed')
  await expect(minutes).toContainText('Order paint (Owner: Joy Park, open)')
  // The notes are below their heading, with their structure.
  await expect(minutes.getByRole('heading', { name: 'Playground', level: 4 })).toBeVisible()
  await expect(minutes.getByRole('listitem').filter({ hasText: /^Ask three firms$/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Copy to Clipboard' }).click()
  await expect(page.getByText('Minutes copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('1. Call to Order\n')
  // The meeting had moved on to the next item, so the notes belong to it.
  expect(copied).toContain('2. Old Business\n   We agreed on the swings.\n\n   Playground\n   - Ask three firms\n')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download .txt' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('spring-planning-minutes.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe(copied)
  const downloadingDocx = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for these minutes' }).click()
  await page.getByRole('menuitem', { name: 'Download .docx' }).click()
  const docx = await downloadingDocx
  expect(docx.suggestedFilename()).toBe('spring-planning-minutes.docx')
  expect((await readFile(await docx.path())).subarray(0, 2).toString()).toBe('PK')

  const downloadingPdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for these minutes' }).click()
  await page.getByRole('menuitem', { name: 'Download .pdf (Letter)' }).click()
  const pdf = await downloadingPdf
  expect(pdf.suggestedFilename()).toBe('spring-planning-minutes.pdf')
  expect((await readPdf(await readFile(await pdf.path())))[0]?.text).toContain('We agreed on the swings.')

  const downloadingHtml = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for these minutes' }).click()
  await page.getByRole('menuitem', { name: 'Download .html' }).click()
  const html = await downloadingHtml
  expect(html.suggestedFilename()).toBe('spring-planning-minutes.html')
  const file = await page.context().newPage()
  await file.setContent(await readFile(await html.path(), 'utf8'))
  await expect(file).toHaveTitle(/^Minutes of .*Spring planning.* · Parks$/)
  await expect(file.getByRole('heading', { level: 1 })).toContainText('Spring planning')
  await expect(file.getByRole('heading', { name: 'Playground', level: 3 })).toBeVisible()
  await expect(file.getByRole('listitem').filter({ hasText: 'Order paint' })).toBeVisible()
  await expectAccessible(file)
  await file.close()

  // On paper there are only the minutes.
  await page.emulateMedia({ media: 'print' })
  await expect(minutes).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy to Clipboard' })).toBeHidden()
  await expect(page.getByRole('banner').first()).toBeHidden()
  await expect(page.getByRole('tablist')).toBeHidden()
  // Safari would cut lines of a grid at the end of a page.
  expect(await minutes.evaluate((article) => getComputedStyle(article).display)).toBe('block')
  for (const [format, size] of [
    ['A4', [210, 297]],
    ['Letter', [216, 279]],
  ] as const) {
    const [only, ...others] = await readPdf(await page.pdf({ format }))
    expect(others).toEqual([])
    expect(only?.size).toEqual(size)
    expect(only?.text).toMatch(
      /Parks Minutes of Spring planning .* Playground Ask three firms 3\. New Business .* Action Items 1\. /,
    )
    expect(only?.text).toContain('1 / 1')
    for (const chrome of ['Copy to Clipboard', 'Workflow', 'Synced', 'Approval'])
      expect(only?.text).not.toContain(chrome)
  }
  // Long minutes fill several pages, each with its number.
  await minutes.evaluate((article) => {
    const more = Array.from({ length: 120 }, (_, line) => `Line ${line}`).join('\n')
    article.lastElementChild?.append(Object.assign(document.createElement('pre'), { textContent: more }))
  })
  const long = await readPdf(await page.pdf({ format: 'A4' }))
  expect(long.length).toBeGreaterThan(1)
  expect(long.map(({ text }) => text.match(/\d+ \/ \d+/)?.[0])).toEqual(
    long.map((_, index) => `${index + 1} / ${long.length}`),
  )
  // Each page is marked, since pages are copied one by one.
  for (const { text } of long) expect(text).toContain('Draft')
  const printed = long.flatMap(({ text }) => text.match(/Line \d+/g) ?? [])
  expect(printed).toEqual(Array.from({ length: 120 }, (_, line) => `Line ${line}`))
})
