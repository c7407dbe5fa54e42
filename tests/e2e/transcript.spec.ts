import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectChip, test } from './fixtures.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })

async function importFile(page: Page, name: string, content: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
}

test('a transcript is typed by two people, imported, searched, and refused when it is too long', async ({
  open,
  liveMeeting,
}) => {
  const { sam, page: ana, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  await ana.getByRole('tab', { name: 'Transcript' }).click()
  await field(ana).fill('Ana: We plant trees.')

  // On a phone the tab is in the More menu.
  const phone = await open(sam, { path: address, viewport: { width: 390, height: 844 } })
  await expectChip(phone, 'Synced')
  await phone
    .getByRole('navigation', { name: 'Parts of the meeting' })
    .getByRole('button', { name: 'More' })
    .click()
  await phone.getByRole('menuitem', { name: 'Transcript' }).click()
  await expect(field(phone)).toHaveValue('Ana: We plant trees.')
  await field(phone).focus()
  await phone.keyboard.press('Control+End')
  await phone.keyboard.type(' Sam: Which ones?')
  await expect(field(ana)).toHaveValue('Ana: We plant trees. Sam: Which ones?')

  await importFile(
    ana,
    'may.vtt',
    'WEBVTT\n\n00:01:05.000 --> 00:01:09.000\n<v Joy Park>TREES along the river.</v>\n',
  )
  await expect(ana.getByText('Transcript imported')).toBeVisible()
  await expect(field(phone)).toHaveValue(/Which ones\?\n\n\[1:05\] Joy Park: TREES along the river\.$/)

  // A file that is no transcript, or is too long, changes nothing, and the screen shows the reason.
  await importFile(ana, 'may.srt', 'nothing of that kind')
  await expect(ana.getByText('may.srt holds no text that can be read as a transcript.')).toBeVisible()
  await importFile(ana, 'year.txt', 'x'.repeat(200_000))
  await expect(
    ana.getByText(/A transcript can have 200,000 characters\. This would add 200,000/),
  ).toBeVisible()
  await expect(field(ana)).toHaveValue(/river\.$/)

  const search = phone.getByRole('searchbox', { name: 'Search in the transcript' })
  await search.fill('trees')
  await expect(phone.getByText('1 of 2')).toBeVisible()
  await search.press('Enter')
  await expect(phone.getByText('2 of 2')).toBeVisible()
  await expect(phone.locator('mark[data-current]')).toHaveText('TREES')
  await expectAccessible(phone)
  await search.press('Escape')
  await expect(field(phone)).toBeVisible()

  // After the meeting has ended it is read-only.
  await ana.getByRole('button', { name: 'End meeting' }).click()
  await ana.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await expect(field(phone)).toBeHidden()
  await expect(phone.getByText('[1:05] Joy Park: TREES along the river.')).toBeVisible()
})

test('a paste that does not fit is refused as a whole', async ({ liveMeeting }) => {
  const { page } = await liveMeeting(['Ana Ortiz'])
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await field(page).fill('Ana: Welcome.')
  await field(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'y'.repeat(199_999))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText(/This would add 199,999, which is too many/)).toBeVisible()
  await expect(field(page)).toHaveValue('Ana: Welcome.')
})
