import { readListCaches } from '../e2e/read-list-caches.ts'
import { startDeployProxy } from '../support/relay/deploy-proxy.ts'
import { expect, test as journeys, see, signIn } from './fixtures.ts'

/* Before the app is loaded, a page has links, which the browser follows; controls appear with the app. */

const test = journeys.extend<{ slowHub: Awaited<ReturnType<typeof startDeployProxy>> }>({
  slowHub: async ({ relay }, use) => {
    const proxy = await startDeployProxy(relay.url, { isCached: false })
    await use(proxy)
    await proxy.close()
  },
})
/** Loaded by a script: WebKit's driver waits for the files that the page names. */
const screens = /^\/assets\/(en\/)?signed-in-.*js/
const app = /^\/assets\/(en\/)?main-/

test('a press on the landing page before the app is loaded opens its dialog', async ({ slowHub, start }) => {
  const { screen } = await start()
  const letAppLoad = slowHub.hold(app)
  await screen.goto(`${slowHub.url}/`)
  await screen.getByRole('link', { name: 'Sign Up Now' }).click()
  expect(await screen.getByRole('dialog').count()).toBe(0)
  letAppLoad()
  await see(screen.getByRole('dialog').getByRole('textbox', { name: 'Full name' }))
})

test('the list of the last visit has only links before the app is loaded, and a press on one of them leads to its meeting', async ({
  slowHub,
  gatherInMeeting,
  start,
}) => {
  const { ana, slug } = await gatherInMeeting(['Ana Ortiz'])
  const initScript = 'Reflect.deleteProperty(Navigator.prototype, "serviceWorker")'
  const browser = await start({ initScript, without: 'cache' })
  const { screen } = browser
  await signIn(browser, ana, slowHub.url)
  await screen.goto(`${slowHub.url}/${slug}/meetings`)
  await see(screen.getByRole('button', { name: 'Actions for Spring planning' }))
  await expect.poll(() => readListCaches(screen)).toContain('Meetings - Parks')
  const letAppLoad = slowHub.hold(screens)
  // Playwright's own waits for all files in Firefox.
  await screen.evaluate(() => void setTimeout(() => location.reload()))
  await expect.poll(() => screen.getByRole('button').count()).toBe(0)
  await see(screen.getByRole('link', { name: 'Spring planning', exact: true }))
  await screen.getByRole('link', { name: 'Spring planning', exact: true }).click()
  await expect.poll(() => screen.url()).toContain('/meetings/')
  letAppLoad()
  await see(screen.getByRole('button', { name: 'End meeting' }))
})
