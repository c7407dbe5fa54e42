import { expect, test } from './fixtures.ts'

test('redirects an address without a committee to that page of the last opened committee', async ({
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
  // The address itself is no entry of the browser's history.
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/${slug}/meetings`)

  // The committee's address alone opens its first page if this device has the committee; an unknown one opens
  // no page.
  await page.goto(`/${slug}`)
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/${slug}/home`)
  await page.goto('/no-such-committee')
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
})

test('redirects an address that needs a committee to the list of committees, with the reason', async ({
  gather,
  open,
}) => {
  const { ana } = await gather(['Ana Ortiz'])
  // The device knows no committee and has no connection.
  const page = await open(ana, { path: '/icons/icon.svg' })
  await page.route('**/api/committees', (route) => route.abort())
  await page.goto('/workflows')
  await expect(page.getByRole('alert')).toContainText('No committee selected')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a committee' })).toBeVisible()

  // A visitor without a session is asked to sign in.
  const visitor = await open(null, { path: '/ideas' })
  await expect(visitor.getByRole('heading', { level: 1, name: 'Authentication Required' })).toBeVisible()
})
