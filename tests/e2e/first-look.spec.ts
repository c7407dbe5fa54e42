import { startMeetingNow } from '@civic-hub/committee'
import type { BrowserContext, Page } from '@playwright/test'
import {
  chip,
  expect,
  expectAccessible,
  expectChip,
  followLink,
  type GatheredCommittee,
  installed,
  offlineReady,
  test,
  withMotion,
} from './fixtures.ts'
import { holdApp, holdRequests } from './hold-app.ts'
import { readListCaches } from './read-list-caches.ts'
import { demand } from './write-as.ts'

test.use(withMotion)

/** Starts a meeting in the committee, without a page that shows it. */
const startMeeting = ({ write }: Pick<GatheredCommittee<string>, 'write'>) =>
  write((doc, context) => demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' })))

/** Delays all reads of updates from this device's database; returns a function that releases them. */
async function holdUpdates(context: BrowserContext): Promise<() => Promise<void>> {
  const beside = await context.newPage()
  await beside.goto('/icons/icon.svg')
  const release = await holdRequests(beside, '**/held')
  await beside.evaluate(async () => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter(
      ({ name }) => name?.startsWith('civic') && name !== 'civic-hub-session',
    )
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
    })
    const store = database.transaction('updates', 'readwrite').objectStore('updates')
    await new Promise<void>((resolve) => {
      store.get('nothing').onsuccess = () => {
        resolve()
        // The transaction lasts as long as this handler, which waits for the response.
        store.get('nothing').onsuccess = () => {
          const request = new XMLHttpRequest()
          request.open('GET', '/held', false)
          request.send()
        }
      }
    })
  })
  return async () => {
    release()
    await beside.close()
  }
}

test('shows the list of meetings before its document is read, and no press fails until then', async ({
  gather,
  open,
}) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  await startMeeting({ write })
  const page = await open(ana, { path: `/${slug}/meetings` })
  const card = page.getByRole('article', { name: 'Spring planning' })
  const menu = card.getByRole('button', { name: 'Actions for Spring planning' })
  await expect(menu).toBeVisible()
  await expect.poll(() => readListCaches(page)).toContain('Spring planning')

  const letGo = await holdUpdates(page.context())
  await page.reload()
  await expect(card).toBeVisible()
  await expect(card).toContainText('Live')
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: 'New Meeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await expect(dialog).toHaveCount(0)

  await letGo()
  // The app now performs what the person pressed meanwhile.
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeVisible()

  // Any other screen waits for the document, and shows no meeting as missing.
  const letGoAgain = await holdUpdates(page.context())
  await page.reload()
  await card.getByRole('link', { name: 'Spring planning', exact: true }).click()
  await expect(page.getByText('Opening the committee')).toBeVisible()
  await letGoAgain()
  await expect(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
})

/** Every visible control is a link, which the browser follows. */
async function expectOnlyLinks(page: Page): Promise<void> {
  await expect(page.getByRole('link').first()).toBeVisible()
  const others = page.locator(
    'button, input, select, textarea, summary, label, [contenteditable], [tabindex]:not([tabindex="-1"])',
  )
  await expect(others.locator('visible=true')).toHaveCount(0)
}

test('shows the first screens before the app is loaded, without unknown claims, and nothing that does not answer', async ({
  open,
  gather,
}) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  await startMeeting({ write })
  const page = await open(ana, { path: `/${slug}/meetings` })
  const card = page.getByRole('article', { name: 'Spring planning' })
  await expectChip(page, 'Synced')
  await expect(card).toBeVisible()
  const colours = () => card.evaluate((element) => getComputedStyle(element).backgroundColor)
  const [box, colour] = [await card.boundingBox(), await colours()]
  await expect.poll(() => readListCaches(page)).toContain('Meetings - Parks')

  const letListCome = await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(card).toBeVisible()
  expect(await card.boundingBox()).toEqual(box)
  expect(await colours()).toBe(colour)
  await expect(chip(page)).toHaveCount(0)
  await expectOnlyLinks(page)
  await expectAccessible(page)
  const newMeeting = page.getByRole('button', { name: 'New Meeting', includeHidden: true })
  const place = await newMeeting.boundingBox()
  const link = card.getByRole('link', { name: 'Spring planning', exact: true })
  await link.focus()

  letListCome()
  // Answers as soon as it is visible, at the place that was free for it.
  await newMeeting.click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await newMeeting.boundingBox()).toEqual(place)
  await expect(card).toHaveCount(1)
  await expectChip(page, 'Synced')

  // The same for the dashboard, whose snapshot is stored beside the list.
  await followLink(page, `/${slug}/home`)
  const needs = page.getByRole('region', { name: 'What needs you today' })
  await expect(needs).toContainText('Spring planning is live')
  await expect.poll(() => readListCaches(page)).toContain('Dashboard - Parks')
  const needsPlace = await needs.boundingBox()
  const letDashboardCome = await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(needs).toContainText('Spring planning is live')
  expect(await needs.boundingBox()).toEqual(needsPlace)
  await expect(chip(page)).toHaveCount(0)
  await expectOnlyLinks(page)
  // A link is followed on release, even if the app could replace the screen meanwhile.
  await page.getByRole('link', { name: 'All meetings' }).hover()
  await page.mouse.down()
  letDashboardCome()
  await expect(page.locator('#root h1')).toBeAttached()
  await page.mouse.up()
  await expect(page).toHaveURL(new RegExp(`/${slug}/meetings$`))
  await expect(card).toBeVisible()
})

test('a device without a copy requests the list before the app is loaded, everything once, and nothing else before its heading', async ({
  gather,
  open,
}) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  const page = await open(ana, { path: '/healthz' })
  await page.addInitScript(() => {
    // The fake clock below replaces `performance` by one without a record of the fetches.
    const { performance } = window
    new MutationObserver((_, observer) => {
      const heading = document.querySelector('h1')
      if (!heading) return
      observer.disconnect()
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
      Object.assign(window, { atHeading: [heading.textContent, ...fetched] })
    }).observe(document, { childList: true, subtree: true })
  })
  const files: string[] = []
  let letMainCome = () => {}
  const held = new Promise<void>((resolve) => {
    letMainCome = resolve
  })
  await page.route(/\/assets\/main-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const requested: string[] = []
  page.on('request', (request) => {
    requested.push(new URL(request.url()).pathname)
    if (['script', 'stylesheet'].includes(request.resourceType())) files.push(request.url())
  })
  page.on('websocket', (socket) => requested.push(new URL(socket.url()).pathname))
  // Nothing before the heading depends on a time, so a slow machine gives the same result.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(`/${slug}/meetings`, { waitUntil: 'commit' })
  const early = [
    ...[/signed-in-.*\.js$/, /meeting-list-.*\.js$/],
    ...[/^\/api\/session$/, /^\/api\/committees$/, /^\/sync\//],
  ]
  for (const path of early) await expect.poll(() => requested.filter((one) => path.test(one)).length).toBe(1)
  // They would compete with the code that draws the list.
  expect(requested.filter((path) => /\.woff2$|home-screen/.test(path))).toEqual([])

  letMainCome()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meetings - Parks')
  const [heading, ...fetched] = await page.evaluate(() => (window as unknown as { atHeading: string[] }).atHeading)
  expect(heading).toBe('Meetings - Parks')
  expect(fetched.join('\n')).toMatch(/meeting-list-.*\.js/)
  expect(fetched.filter((file) => /(overlays|fields|shared|install-prompt)-.*\.js/.test(file))).toEqual([])
  await page.clock.resume()
  await expectChip(page, 'Synced')
  for (const path of early) expect(requested.filter((one) => path.test(one))).toHaveLength(1)
  await expect.poll(() => requested.some((path) => path.endsWith('.woff2'))).toBe(true)
  // Menus and dialogs are loaded after it, in few files: a request costs a device more than parsing.
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  await expect.poll(() => files.some((file) => /-export-.*\.js/.test(file))).toBe(true)
  expect(files.length).toBeLessThanOrEqual(40)

  // The app writes and receives on the connection that was opened before it.
  await page.getByRole('button', { name: 'New Meeting' }).first().click()
  await page.getByRole('dialog', { name: 'New Meeting' }).getByRole('button', { name: 'Start Now' }).click()
  await expectChip(page, 'Synced')
  await expect.poll(() => write((doc) => doc.getMap('meetings').size)).toBe(1)
  expect(requested.filter((path) => path.startsWith('/sync/'))).toHaveLength(1)
})

test('caches the app and checks for a newer one only after the first screen', async ({ gather, open }) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  await startMeeting({ write })
  const page = await open(ana, { path: '/healthz', ...installed })
  await page.addInitScript(() => {
    // The code that waits three seconds waits until the story releases it, on a machine of any speed.
    const { setTimeout: later } = window
    const waiting: TimerHandler[] = []
    const letGo = () => {
      for (const run of waiting.splice(0)) later(run)
    }
    Object.assign(window, {
      letGo,
      setTimeout: (run: TimerHandler, delay = 0, ...rest: unknown[]) =>
        delay === 3_000 ? waiting.push(run) : later(run, delay, ...rest),
    })
    new MutationObserver((_, observer) => {
      if (!document.querySelector('article [aria-haspopup=menu]')) return
      observer.disconnect()
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
      Object.assign(window, { fetched })
    }).observe(document, { childList: true, subtree: true })
  })
  const fetchedBeforeList = async () => {
    await expect(page.getByRole('button', { name: 'Actions for Spring planning' })).toBeVisible()
    return page.evaluate(() => (window as unknown as { fetched: string[] }).fetched)
  }
  const ofLaterScreens = /(shared|overlays|fields|install-prompt)-.*\.js/
  const registration = /workbox-window.*\.js/

  await page.goto(`/${slug}/meetings`)
  const first = await fetchedBeforeList()
  expect(first.join('\n')).toMatch(/meeting-list-.*\.js/)
  expect(first.filter((file) => ofLaterScreens.test(file))).toEqual([])
  expect(first.filter((file) => registration.test(file))).toEqual([])

  await offlineReady(page)
  await page.reload()
  const again = await fetchedBeforeList()
  expect(again.filter((file) => ofLaterScreens.test(file))).toEqual([])
  // Requested in advance, so that the screen is not rendered a second time when they arrive.
  await expect(page.locator('link[rel="preload"][as="font"][href*="-latin-wght-normal-"]')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  const fetchedAll = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect((await fetchedAll()).filter((file) => registration.test(file))).toEqual([])

  // Another tab activates a new version in these seconds.
  const reloaded = page.waitForEvent('load')
  await page.evaluate(() => void navigator.serviceWorker.dispatchEvent(new Event('controllerchange')))
  await reloaded
  await fetchedBeforeList()
  await page.evaluate(() => (window as unknown as { letGo(): void }).letGo())
  await expect.poll(async () => (await fetchedAll()).join('\n')).toMatch(registration)
})
