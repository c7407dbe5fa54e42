import type { Page } from '@playwright/test'
import { expect, expectAccessible, notes, test, typeNotes, withMotion } from './fixtures.ts'

test.use(withMotion)

/**
 * Aborts the requests for a part of the app and the server's responses, as if offline; returns a function
 * that ends it.
 */
async function cutOff(page: Page, part: string): Promise<() => Promise<void>> {
  const cut = [`**/assets/${part}-*.js`, '**/healthz']
  for (const address of cut) await page.route(address, (route) => route.abort())
  return async () => {
    for (const address of cut) await page.unroute(address)
  }
}

test('A dialog that cannot be loaded leaves the screen unchanged, shows an error, and opens once there is a connection', async ({
  openCommittee,
}) => {
  const { slug, page } = await openCommittee(['Ana Ortiz'], { path: '/healthz' })
  const mend = await cutOff(page, 'schedule-dialog')
  await page.goto(`/${slug}/meetings`)
  const newMeeting = page.getByRole('button', { name: 'New Meeting' })
  await newMeeting.click()
  const told = page.getByRole('alert')
  await expect(told).toContainText('Try again when you are connected.')
  await expect(newMeeting).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible()
  await expectAccessible(page)
  // An attempt that is in progress when the connection is back succeeds, and the next press is on its dialog.
  const failedAgain = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await newMeeting.click()
  await failedAgain
  await expect(told).toHaveCount(1)

  await mend()
  await newMeeting.click()
  await expect(page.getByRole('dialog', { name: 'New Meeting' })).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('The notifications of a phone open from its menu, also when the bell could not be loaded before', async ({
  openCommittee,
}) => {
  const { slug, page } = await openCommittee(['Ana Ortiz'], {
    path: '/healthz',
    viewport: { width: 390, height: 844 },
  })
  // A device that seems to be offline prefetches no dialog.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await page.goto(`/${slug}/home`)
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const openMenu = page.getByRole('button', { name: 'Open menu' })
  await openMenu.click()
  await expect(menu).toBeVisible()
  const mend = await cutOff(page, 'notifications')
  await menu.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('alert')).toContainText('Try again when you are connected.')
  await mend()
  await openMenu.click()
  await menu.getByRole('button', { name: 'Notifications' }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('link')).toHaveText('Choose what you are told about')
})

test('A section that the hub did not answer loads by itself once the hub answers again', async ({
  openCommittee,
}) => {
  const { page } = await openCommittee(['Ana Ortiz'])
  await page.route('**/api/sessions', (route) => route.abort())
  await page.goto('/settings#sessions')
  const retry = page.getByRole('region', { name: 'Sessions' }).getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/sessions')
  await expect(retry).toHaveCount(0, { timeout: 15_000 })
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
})

test('A screen that cannot be loaded keeps the open one, also on Back, and opens once there is a connection', async ({
  openCommittee,
}) => {
  const { slug, page } = await openCommittee(['Ana Ortiz'], { path: '/settings' })
  await page.getByRole('button', { name: /^Committee:/ }).click()
  await page.getByRole('menuitem', { name: 'Parks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.reload()
  const tools = page.getByRole('button', { name: 'Committee tools' })
  await tools.click()
  const members = page.getByRole('menuitem', { name: 'Members' })
  await expect(members).toBeVisible()
  const mend = await cutOff(page, '{members,settings}')
  await members.click()
  const told = page.getByRole('alert')
  await expect(told).toContainText('Try again when you are connected.')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/${slug}/home`)
  await expectAccessible(page)

  await page.goBack()
  await expect(told).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/${slug}/home`)

  await mend()
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.goBack()
  await tools.click()
  await members.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('A start that is cut off shows an error instead of an empty page, also over the list of the last visit, and continues', async ({
  open,
  openCommittee,
}) => {
  const landing = await open(null, { path: '/healthz' })
  const mendLanding = await cutOff(landing, 'main')
  await landing.goto('/')
  // The page can be read; the error is shown only on an action that needs the app.
  const start = landing.getByRole('button', { name: 'Get Started Free' })
  await start.click()
  const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'A part of the app could not be' })
  await expect(told(landing)).toContainText('What you wrote is kept.')
  await expectAccessible(landing)
  const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })
  await retry(landing).click()
  await expect(landing.getByText('The hub does not answer.')).toBeVisible()
  await mendLanding()
  await retry(landing).click()
  await start.click()
  await expect(landing.getByRole('dialog')).toBeVisible()

  // The same for the first screen behind it, and from there with the list of the startup snapshot.
  const { ana, slug } = await openCommittee(['Ana Ortiz'])
  for (const part of ['signed-in', 'main']) {
    const page = await open(ana, { path: `/${slug}/meetings` })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const mend = await cutOff(page, part)
    await page.reload()
    await expect(told(page)).toBeVisible()
    await retry(page).click()
    await expect(page.getByText('The hub does not answer.')).toBeVisible()
    await mend()
    await retry(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible()
    await expect(told(page)).toHaveCount(0)
  }
})

test('A search that cannot be loaded shows an error, and the next key searches once there is a connection', async ({
  openCommittee,
}) => {
  const { slug, page } = await openCommittee(['Ana Ortiz'], { path: '/healthz' })
  const mend = await cutOff(page, 'open-search-index')
  await page.goto(`/${slug}/meetings`)
  const field = page.getByRole('searchbox', { name: 'Search meetings' })
  await field.fill('swing')
  const status = page.getByRole('search').getByRole('status')
  await expect(status).toContainText('The search cannot be loaded at the moment.')
  await mend()
  await field.press('s')
  await expect(status).toHaveText('0 meetings found')
})

test('A notes editor that cannot be loaded keeps the meeting usable and its words readable', async ({
  open,
  liveMeeting,
}) => {
  const { ana, page, address } = await liveMeeting(['Ana Ortiz'])
  await typeNotes(page, 'The bridge is closed.')
  const other = await open(ana, { path: '/healthz' })
  const mend = await cutOff(other, 'notes-editor')
  await other.goto(address)
  await expect(other.getByRole('alert')).toContainText('The notes editor could not be loaded.')
  const section = other.getByRole('region', { name: 'Meeting notes' })
  await expect(section.getByText('The bridge is closed.')).toBeVisible()
  await expectAccessible(other)
  await mend()
  await other.getByRole('button', { name: 'Try again' }).click()
  await expect(notes(other)).toContainText('The bridge is closed.')

  // After a deploy the hub answers but lacks the file: only a reload helps.
  const outdated = await open(ana, { path: '/healthz' })
  const missing = '**/assets/notes-editor-*.js'
  await outdated.route(missing, (route) => route.fulfill({ status: 404 }))
  await outdated.goto(address)
  await expect(outdated.getByRole('alert')).toContainText('Reload the page to open it.')
  await outdated.unroute(missing)
  await outdated.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(notes(outdated)).toContainText('The bridge is closed.')
})

test('An unexpected failure is shown once, in words, and the app stays usable', async ({ liveMeeting }) => {
  const { page } = await liveMeeting(['Ana Ortiz'])
  await page.evaluate(() => {
    void Promise.reject(new Error('QuotaExceededError'))
    setTimeout(() => {
      throw new Error('QuotaExceededError')
    })
  })
  const told = page.getByRole('alert')
  await expect(told).toContainText('Something did not work')
  await expect(told).toHaveCount(1)
  await expect(page.getByText('QuotaExceededError')).toHaveCount(0)
  await typeNotes(page, 'Still written.')
  await told.getByRole('button', { name: 'Close' }).click()
  await expect(told).toHaveCount(0)
  await expect(notes(page)).toContainText('Still written.')
})
