import { expect, test } from './fixtures.ts'

test('an address without a committee leads to that page of the committee that was open last', async ({
  gather,
  open,
  committeeOf,
}) => {
  const { ana, slug } = await gather(['Ana Ortiz'])
  await committeeOf(ana, 'Trees')
  const page = await open(ana, { path: `/${slug}/members` })
  await expect(page.getByRole('heading', { level: 1, name: 'Members - Parks' })).toBeVisible()

  const pages = { dashboard: 'home', meetings: 'meetings', members: 'members' }
  for (const [address, leadsTo] of Object.entries(pages)) {
    await page.goto(`/${address}`)
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${slug}/${leadsTo}`)
    await expect(page.getByRole('heading', { level: 1, name: /Parks/ })).toBeVisible()
  }
  // The address itself is no step of the way back.
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/${slug}/meetings`)

  // The committee's address alone leads to its first page, where this device has it; another one names no page.
  await page.goto(`/${slug}`)
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/${slug}/home`)
  await page.goto('/no-such-committee')
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
})

test('without a committee, an address that needs one leads to the list of committees and says so', async ({
  gather,
  open,
}) => {
  const { ana } = await gather(['Ana Ortiz'])
  // A device that has heard of no committee, and cannot ask.
  const page = await open(ana, { path: '/icons/icon.svg' })
  await page.route('**/api/committees', (route) => route.abort())
  await page.goto('/workflows')
  await expect(page.getByRole('alert')).toContainText('No committee selected')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a committee' })).toBeVisible()

  // Somebody who is not signed in is asked to.
  const visitor = await open(null, { path: '/ideas' })
  await expect(visitor.getByRole('heading', { level: 1, name: 'Authentication Required' })).toBeVisible()
})
