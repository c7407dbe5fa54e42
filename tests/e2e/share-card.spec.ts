import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test, typeNotes } from './fixtures.ts'

test('makes a share card from minutes, keeps its words out of the address, and saves it as a picture', async ({
  liveMeeting,
}) => {
  const { page } = await liveMeeting(['Ana Ortiz'], { permissions: ['clipboard-read', 'clipboard-write'] })
  // Here the content security policy is the real one.
  const complaints: string[] = []
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  await typeNotes(page, 'We agreed on the swings.')
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await page.getByRole('button', { name: 'Create Share Card' }).click()
  await expect(page).toHaveURL(/\/share$/)
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('Parks')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Meeting Minutes')
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveValue(/^Parks\nMinutes of .*Spring planning/)
  // A public page: signed-in people keep their header, visitors have their own.
  await expect(page.getByRole('button', { name: 'Sync status' })).toBeAttached()
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
  expect(complaints).toEqual([])
  const card = await preview.locator('div').first().boundingBox()
  expect(image.readUInt32BE(16)).toBe(Math.floor((card?.width ?? 0) * 2))

  // The copy button confirms for one and a half seconds; the story moves the page's clock.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Copy Text' }).click()
  const copied = page.getByRole('button', { name: 'Copied' })
  await expect(copied).toBeVisible()
  await page.clock.runFor(1_400)
  await expect(copied).toBeVisible()
  await page.clock.runFor(200)
  await expect(copied).toHaveCount(0)
  await page.clock.resume()

  // Back returns to the previous page, also for a person who opened the page by the header's link, and from a
  // tab of its own.
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('tab', { name: 'Minutes', selected: true })).toBeVisible()
  const opening = page.waitForEvent('popup')
  await page.evaluate(() => window.open('/share'))
  const tab = await opening
  await tab.getByRole('button', { name: 'Back' }).click()
  await expect(tab.getByRole('tab', { name: 'Minutes', selected: true })).toBeVisible()
  // A person who opens the address itself gets to the first page.
  await tab.goto('/share')
  await tab.getByRole('button', { name: 'Back' }).click()
  await expect(tab.getByRole('heading', { level: 1, name: 'Choose a committee' })).toBeVisible()
  await tab.close()
})
