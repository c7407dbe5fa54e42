import type { Account } from '@civic-hub/protocol'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { announcePresence } from '../../apps/web/src/testing/presence.ts'
import { expectChip, gather, goOffline, goOnline, openAs } from './support/with-hub.ts'

const fullName = page.getByRole('textbox', { name: 'Full name' })
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()

async function openProfile() {
  const gathered = await gather(['Ana Ortiz', 'Ben Okafor'])
  await openAs(gathered.people[0], '/profile')
  await expect.element(fullName).toHaveValue('Ana Ortiz')
  return gathered
}

/** A picture of this size, as a file. */
async function pictureOf(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height)
  return new File([await canvas.convertToBlob()], 'ana.png', { type: 'image/png' })
}

/** The file field is behind a button. */
function chooseFile(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('The page has no field for a file')
  return userEvent.upload(input, file)
}

test('a name that looks like that of another member is refused beside the field, with a proposal; names a file that is no picture; a large picture under the same name is cropped and saved, and can be removed; a name is required, and a typed one is not lost without a connection or a session; a new one is in the menu of the account', async () => {
  const { people } = await openProfile()
  await fullName.fill('Ben Оkafor')
  await save()
  await expect.element(page.getByText('has a name that looks like this one')).toBeVisible()
  await expect.element(fullName).toHaveFocus()
  await expect.element(fullName).toBeInvalid()
  expect((await people[0].ask('GET', '/api/session')).body).toMatchObject({ account: { name: 'Ana Ortiz' } })
  await expectAccessible()
  const proposal = page.getByRole('button', { name: 'Use “Ben Оkafor (2)”' })
  await proposal.click()
  await expect.element(proposal).not.toBeInTheDocument()
  await expect.element(fullName).toHaveValue('Ben Оkafor (2)')
  await save()
  await expect.element(page.getByText('Profile updated')).toBeVisible()

  await chooseFile(new File(['not a picture'], 'ana.png', { type: 'image/png' }))
  await expect.element(page.getByRole('alert').last()).toMatchTextContent('This file is not a picture')
  expect(document.querySelector<HTMLInputElement>('input[type=file]')?.value).toBe('')
  await chooseFile(await pictureOf(1_200, 800))
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  await expect.element(dialog.getByRole('img')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  const picture = (await people[1].ask('GET', `/api/people/${people[0].account.id}/picture`)).status
  expect(picture).toBe(200)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect.element(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()

  await fullName.fill('')
  await save()
  await expect.element(page.getByText('Enter your full name.')).toBeVisible()
  await expect.element(fullName).toHaveFocus()
  await fullName.fill('Ana María Ortiz')
  await goOffline()
  await save()
  const alert = page.getByRole('alert').last()
  await expect.element(alert).toMatchTextContent('Profile update failed')
  await expect.element(alert).toMatchTextContent('the hub, which cannot be reached at the moment')
  await expect.element(fullName).toHaveValue('Ana María Ortiz')
  await goOnline()
  await save()
  await expect.element(page.getByText('Profile updated')).toBeVisible()
  await expect.element(page.getByText('Your profile has been updated successfully.')).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect.element(page.getByRole('menu')).toMatchTextContent('Ana María Ortiz')
  await userEvent.keyboard('{Escape}')
  await people[0].ask('POST', '/api/sign-out')
  await fullName.fill('Ana O.')
  await save()
  await expect.element(page.getByRole('alert').last()).toMatchTextContent('Not authenticated')
  await expect.element(fullName).toHaveValue('Ana O.')
})

test('another member sees a new name and a picture at once, and that the picture was removed', async () => {
  const { people, slug } = await gather(['Ana Ortiz', 'Ben Okafor'])
  const [ana, ben] = people
  await openAs(ben, `/${slug}/members`)
  await expectChip('Synced')
  const row = page.getByRole('list', { name: 'People with access' }).getByRole('listitem').first()
  await expect.element(row).toMatchTextContent('Ana Ortiz')
  await ana.ask('PUT', '/api/account/name', { name: 'Ana María Ortiz' })
  await expect.element(row).toMatchTextContent('Ana María Ortiz')

  const changed = await ana.send('PUT', '/api/account/picture', await pictureOf(200, 200))
  expect(changed.status).toBe(200)
  await expect.poll(() => row.element().querySelectorAll('img').length).toBe(1)
  const { account } = changed.body as { account: Account }
  await announcePresence({ account }, {})
  const present = page.getByRole('button', { name: 'Here now: Ana María Ortiz' })
  await expect.element(present).toBeVisible()
  const shown = () =>
    [...present.element().querySelectorAll('img')]
      .filter(({ naturalWidth }) => naturalWidth > 0)
      .map((image) => image.getAttribute('src'))
  await expect.poll(shown).toEqual([`/api/people/${account.id}/picture?v=${account.picture}`])

  await ana.ask('DELETE', '/api/account/picture')
  await expect.poll(() => row.element().querySelectorAll('img').length).toBe(0)
})
