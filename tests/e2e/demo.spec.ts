import { expect, expectAccessible, expectChip, test } from './fixtures.ts'

test('loads the demo committee only on request, keeps it on this device, and removes it', async ({
  member,
  open,
}) => {
  const ana = await member('Ana Ortiz')
  const page = await open(ana, { path: '/choose-committee' })
  // The second of two quick clicks loads no second one.
  await page.getByRole('button', { name: 'Load the demo committee' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard - Demo Committee' })).toBeVisible()
  await expect(page.getByText('$17,500.00')).toBeVisible()
  await expectChip(page, 'Saved on this device')
  await page.goto('/demo/meetings')
  await expect(page.getByRole('article', { name: /^Demo Committee Meeting/ }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article', { name: /^Demo Committee Meeting/ }).first()).toBeVisible()
  await expectChip(page, 'Saved on this device')
  await page.goto('/demo/members')
  await expect(page.getByText('Nobody else can open the demo committee.')).toBeVisible()
  const answer = await ana.get('/api/committees')
  expect(answer.body).toMatchObject({ committees: [{ slug: 'general' }] })

  // Its four people are on the leaderboard of a person who has loaded it, marked as examples.
  await page.goto('/leaderboard')
  const examples = page.getByRole('table', { name: 'Examples' })
  await expect(examples.getByRole('row')).toHaveCount(5)
  for (const [index, score] of [220, 180, 140, 95].entries())
    await expect(examples.getByRole('row').nth(index + 1)).toHaveText(
      new RegExp(`^${index + 1}.*Example\\s*${score}$`),
    )
  await expectAccessible(page)
  const other = await open(await member('Bea Berg'), { path: '/leaderboard' })
  await expect(other.getByText('Nobody is on the leaderboard yet.')).toBeVisible()
  await expect(other.getByRole('table', { name: 'Examples' })).toHaveCount(0)

  await page.goto('/choose-committee')
  await expect(page.getByRole('link', { name: 'Enter Committee Demo Committee' })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the demo committee' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the demo committee?' })
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Demo Committee was removed from this device')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enter Committee Demo Committee' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Load the demo committee' })).toBeVisible()
  await page.goto('/demo/home')
  await expect(page).not.toHaveURL(/demo/)
})
