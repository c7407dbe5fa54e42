import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test, typeNotes } from './fixtures.ts'

test('minutes become a share card, whose words stay out of the address, and the card a picture', async ({
  liveMeeting,
  open,
}) => {
  const { page } = await liveMeeting(['Ana Ortiz'])
  await typeNotes(page, 'We agreed on the swings.')
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await page.getByRole('button', { name: 'Create Share Card' }).click()
  await expect(page).toHaveURL(/\/share$/)
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('Parks')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Meeting Minutes')
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveValue(/^Parks\nMinutes of .*Spring planning/)
  await page.reload()
  await expect(text).toHaveValue(/Spring planning/)
  await text.fill('New swings in May 😀')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('New swings in May 😀')
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Image' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^civic-share-\d+\.png$/)
  const image = await readFile(await download.path())
  expect(image.subarray(1, 4).toString()).toBe('PNG')
  const card = await preview.locator('div').first().boundingBox()
  expect(image.readUInt32BE(16)).toBe(Math.floor((card?.width ?? 0) * 2))
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('tab', { name: 'Minutes', selected: true })).toBeVisible()

  // A visitor who is not signed in follows a link that fills it in.
  const visitor = await open(null, { path: '/share?label=Parks&title=Spring%20fair&text=Come%20along' })
  await expect(visitor.getByRole('region', { name: 'Preview' })).toContainText('Come along')
  await visitor.getByRole('textbox', { name: 'Title' }).fill('')
  await visitor.getByRole('textbox', { name: 'Text' }).fill('')
  await expect(visitor.getByRole('button', { name: 'Download Image' })).toBeDisabled()
  await expect(visitor.getByText('Type a title or a text to see the card.')).toBeVisible()
  await expectAccessible(visitor)
})
