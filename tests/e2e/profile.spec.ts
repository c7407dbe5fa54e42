import type { Page } from '@playwright/test'
import { pngOf } from '../support/people/pictures.ts'
import { expect, expectAccessible, expectChip, installed, offlineReady, test } from './fixtures.ts'

/**
 * The version of the picture that is shown for a person in the header's list of people, or null for initials.
 */
const picturesShown = (page: Page) =>
  page
    .getByRole('button', { name: /^Here now/ })
    .locator('img')
    .evaluateAll((images) =>
      images
        .filter((image) => (image as HTMLImageElement).naturalWidth > 0)
        .map((image) => image.getAttribute('src')),
    )

test('another member sees a new name and a picture at once, and offline no typed text is lost', async ({
  openCommittee,
  open,
}) => {
  const { ana, ben, slug, page: anas } = await openCommittee(['Ana Ortiz', 'Ben Okafor'], installed)
  const bens = await open(ben, { path: `/${slug}/meetings` })
  await expect(bens.getByRole('button', { name: 'Here now: Ana Ortiz' })).toBeVisible()

  const profile = await anas.context().newPage()
  await profile.goto('/profile')
  const name = profile.getByRole('textbox', { name: 'Full name' })
  await expect(name).toHaveValue('Ana Ortiz')
  // A part of the app whose loading fails offline is missing until the page is loaded again.
  await offlineReady(profile)
  await name.fill('')
  await profile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(profile.getByText('Enter your full name.')).toBeVisible()
  await expect(name).toBeFocused()

  await name.fill('Ana María Ortiz')
  await profile.context().setOffline(true)
  await profile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(profile.getByRole('alert')).toContainText('Profile update failed')
  await expect(profile.getByRole('alert')).toContainText('the hub, which cannot be reached at the moment')
  await expect(name).toHaveValue('Ana María Ortiz')
  await profile.context().setOffline(false)
  await profile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(profile.getByText('Profile updated')).toBeVisible()
  await expect(profile.getByText('Your profile has been updated successfully.')).toBeVisible()
  await expect(bens.getByRole('button', { name: 'Here now: Ana María Ortiz' })).toBeVisible()

  // The picture is larger than the version that others receive: it is cropped and scaled here.
  await profile.locator('input[type=file]').setInputFiles({
    name: 'ana.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pngOf(1_200, 800)),
  })
  const dialog = profile.getByRole('dialog', { name: 'Crop your picture' })
  await expect(dialog.locator('img')).toBeVisible()
  await expectAccessible(profile)
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(dialog).toBeHidden()
  await expect(profile.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await expect
    .poll(() => picturesShown(bens))
    .toEqual([expect.stringMatching(`^/api/people/${ana.account.id}/picture\\?v=\\d+$`)])
  await bens.goto(`/${slug}/members`)
  await expectChip(bens, 'Synced')
  const row = bens.getByRole('list', { name: 'People with access' }).getByRole('listitem').first()
  await expect(row).toContainText('Ana María Ortiz')
  await expect(row.locator('img')).toHaveCount(1)

  // Her other page received both, and is synced again.
  await expectChip(anas, 'Synced')
  await anas.getByRole('button', { name: 'Your account' }).click()
  await expect(anas.getByRole('menu')).toContainText('Ana María Ortiz')

  await profile.getByRole('button', { name: 'Remove picture' }).click()
  await expect(profile.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  await expect.poll(() => picturesShown(bens)).toEqual([])
  // It is also removed from the list of people, which an editor's page does not reload by itself.
  await expect(row.locator('img')).toHaveCount(0)
  await name.fill('Ana Ortiz')
  await profile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText('Ana Ortiz')
})

test('names a file that is no picture, and shows that a session has ended', async ({ open, member }) => {
  const ana = await member('Ana Ortiz')
  const page = await open(ana, { path: '/profile' })
  await page.locator('input[type=file]').setInputFiles({
    name: 'minutes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  })
  await expect(page.getByRole('alert')).toContainText('This file is not a picture')
  // The corrected file can be chosen under the same name.
  await expect(page.locator('input[type=file]')).toHaveValue('')
  await ana.post('/api/sign-out')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ana O.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').last()).toContainText('Not authenticated')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ana O.')
})
