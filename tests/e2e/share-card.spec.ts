import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test, typeNotes } from './fixtures.ts'

test('makes a share card from minutes, keeps its words out of the address, and saves it as a picture', async ({
  liveMeeting,
  open,
}) => {
  const { page, ana } = await liveMeeting(['Ana Ortiz'])
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
  const card = await preview.locator('div').first().boundingBox()
  expect(image.readUInt32BE(16)).toBe(Math.floor((card?.width ?? 0) * 2))
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
  await tab.close()

  // A visitor without a session follows a link that fills it in.
  const visitor = await open(null, {
    path: '/share?label=Parks&title=Spring%20fair&text=Come%20along',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await expect(visitor.getByRole('region', { name: 'Preview' })).toContainText('Come along')
  await expect(
    visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Community' }),
  ).toBeVisible()
  await visitor.getByRole('textbox', { name: 'Title' }).fill('')
  await visitor.getByRole('textbox', { name: 'Text' }).fill('')
  await expect(visitor.getByRole('button', { name: 'Download Image' })).toBeDisabled()
  await expect(visitor.getByText('Type a title or a text to see the card.')).toBeVisible()
  await expectAccessible(visitor)

  // Other apps get 140 letters of the text, cut between whole letters.
  await visitor.evaluate(() =>
    Object.assign(navigator, {
      share: async (handed: ShareData) => {
        document.documentElement.dataset.handed = JSON.stringify(handed)
      },
    }),
  )
  await visitor.getByRole('textbox', { name: 'Title' }).fill('Spring fair')
  await visitor.getByRole('textbox', { name: 'Text' }).fill(`${'x'.repeat(139)}😀 and more`)
  await visitor.getByRole('button', { name: 'Share…' }).click()
  await expect(visitor.locator('html')).toHaveAttribute(
    'data-handed',
    JSON.stringify({ title: 'Spring fair', text: 'x'.repeat(139) }),
  )

  // Signing in there puts the other frame around the page, and keeps the typed text.
  await visitor.getByRole('textbox', { name: 'Title' }).fill('Summer fair')
  await visitor.getByRole('button', { name: 'Sign In', exact: true }).first().click()
  const welcome = visitor.getByRole('dialog', { name: 'Welcome to Civic Hub' })
  await welcome.getByLabel('Email').fill(ana.account.email)
  await welcome.getByLabel('Password', { exact: true }).fill(ana.password)
  await welcome.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(visitor.getByRole('button', { name: 'Your account' })).toBeVisible()
  await expect(visitor.getByRole('textbox', { name: 'Title' })).toHaveValue('Summer fair')
  await expect(visitor.getByRole('region', { name: 'Preview' })).toContainText('Summer fair')

  // The copy button confirms for one and a half seconds; the story moves the page's clock.
  await visitor.clock.install()
  await visitor.clock.pauseAt(Date.now() + 60_000)
  await visitor.getByRole('button', { name: 'Copy Text' }).click()
  const copied = visitor.getByRole('button', { name: 'Copied' })
  await expect(copied).toBeVisible()
  await visitor.clock.runFor(1_400)
  await expect(copied).toBeVisible()
  await visitor.clock.runFor(200)
  await expect(copied).toHaveCount(0)
  await visitor.clock.resume()

  // A visitor from another site gets to the first page.
  await visitor.getByRole('button', { name: 'Back' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Choose a committee' })).toBeVisible()
})
