import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { gather, openAs } from './support/with-hub.ts'

test('deleting an account needs a choice for a committee without another owner, and the password', async () => {
  const { people, id } = await gather(['Ana Ortiz', 'Ben Okafor'])
  const closed = { meetingId: 'meeting-1', readers: [] }
  expect((await people[0].ask('POST', `/api/committees/${id}/closed-sessions`, closed)).status).toBe(201)
  await openAs(people[0], '/profile#delete')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect.element(dialog.getByText('You are the only owner of a committee.')).toBeVisible()
  await expect.element(dialog.getByText('Only you can read closed sessions of')).toMatchTextContent('Parks')
  await expectAccessible()
  const remove = dialog.getByRole('button', { name: 'Delete account' })
  await remove.click()
  await expect.element(dialog.getByText('Choose what happens to this committee.')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Parks/ }).selectOptions('Ben Okafor becomes its owner')
  await dialog.getByLabelText('Password', { exact: true }).fill('wrong')
  await remove.click()
  await expect.element(dialog.getByText('This is not your password.')).toBeVisible()
  expect((await people[0].ask('GET', '/api/committees')).status).toBe(200)
})
