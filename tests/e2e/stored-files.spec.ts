import type { Page, Route } from '@playwright/test'
import { startDeployProxy } from '../support/relay/deploy-proxy.ts'
import { chip, expect, expectChip, expectRegistered, installed, offlineReady, test } from './fixtures.ts'

const controlled = (page: Page) => page.evaluate(() => Boolean(navigator.serviceWorker.controller))

test('a meeting opens offline as soon as the first files are stored; the rest is stored later, each file once', async ({
  relay,
  open,
  gatherInMeeting,
}) => {
  const { ana, slug, address } = await gatherInMeeting(['Ana Ortiz'])
  const proxy = await startDeployProxy(relay.url)
  const script = await (await fetch(`${proxy.url}/file-lists.js`)).text()
  const later: string[] = JSON.parse(/laterFiles = (.*)/.exec(script)?.[1] ?? '[]')
  expect(later.length).toBeGreaterThan(100)
  proxy.refuse(new Set(later))

  const page = await open(ana, { path: `/${slug}/meetings`, baseURL: proxy.url, ...installed })
  await expect(page.getByRole('link', { name: 'Spring planning', exact: true })).toBeVisible()
  // The page itself needs none of the other files until it starts its background tasks, three seconds later. The worker
  // stops at the first one that it does not receive.
  expect(proxy.requested.filter((path) => later.slice(1).includes(path))).toEqual([])
  await expect.poll(() => controlled(page)).toBe(true)
  await expectChip(page, 'Synced')
  await chip(page).click()
  const all = page.getByText('The app is stored on this device and opens without a connection.')
  await expect(page.getByText('Meetings open without a connection.')).toBeVisible()
  await expect(all).toHaveCount(0)

  await page.context().setOffline(true)
  await page.goto(address)
  const notes = page.getByRole('textbox', { name: 'Meeting notes' })
  await notes.fill('Written without a connection')
  await expect(notes).toHaveText('Written without a connection')
  await expectChip(page, 'device')

  // A reload would otherwise read from the browser's own cache.
  proxy.refuse(null)
  await page.context().setOffline(false)
  await page.reload()
  await expectChip(page, 'Synced')
  await offlineReady(page)
  await chip(page).click()
  await expect(all).toBeVisible()
  const assets = proxy.requested.filter((path) => path.startsWith('/assets/') && !later.includes(path))
  expect(assets.filter((path, index) => assets.indexOf(path) !== index)).toEqual([])

  await page.context().setOffline(true)
  await page.goto(`/${slug}/budget`)
  await expect(page.getByRole('heading', { level: 1, name: 'Budget' })).toBeVisible()
  await page.context().close()
  await proxy.close()
})

/** Holds the requests of a route until they are released. */
function holdRequests() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = (route: Route) => released.then(() => route.continue())
  return { hold, release: () => release() }
}

test('stores all files also when the worker takes control while a page is loading', async ({ relay, gather, open }) => {
  const { ana, slug } = await gather(['Ana Ortiz'])
  const script = await (await fetch(`${relay.url}/file-lists.js`)).text()
  const [lastOfWorker]: string[] = JSON.parse(/firstFiles = (.*)/.exec(script)?.[1] ?? '[]').slice(-1)
  const page = await open(ana, { path: '/healthz', ...installed })
  const worker = holdRequests()
  const screen = holdRequests()
  await page.context().route(`**${lastOfWorker}`, worker.hold)
  await page.route('**/assets/**/ideas-*.js', screen.hold)
  await page.goto(`/${slug}/meetings`)
  await expectRegistered(page)
  await page.goto(`/${slug}/ideas`, { waitUntil: 'commit' })
  // The claim of a worker misses a page that is not a client of it yet.
  await page.waitForFunction(() => document.readyState !== 'loading')
  worker.release()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  screen.release()
  await offlineReady(page)
})
