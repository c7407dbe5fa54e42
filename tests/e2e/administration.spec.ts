import { expect, expectAccessible, test } from './fixtures.ts'

test('makes the first administrator through the link in the log', async ({ member, open, relay }) => {
  const ana = await member('Ana Ortiz')
  const link = new URL(await relay.firstAdminLink())
  const page = await open(ana, { path: `${link.pathname}${link.hash}` })
  const button = page.getByRole('button', { name: 'Become the administrator' })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await button.click()
  await expect(page.getByRole('heading', { name: 'You are the administrator' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the administration' }).click()
  await expect(page.getByRole('list', { name: 'People' })).toContainText('Ana Ortiz')
  await expectAccessible(page)

  const ben = await member('Ben Achebe')
  const bens = await open(ben, { path: `${link.pathname}${link.hash}` })
  await bens.getByRole('button', { name: 'Become the administrator' }).click()
  await expect(bens.getByRole('alert')).toContainText('already used')
})
