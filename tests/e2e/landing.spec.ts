import type { Page } from '@playwright/test'
import { expect, expectAccessible, installed, meetingsOfflineReady, signInContext, test } from './fixtures.ts'
import { holdApp, holdRequests } from './hold-app.ts'

/** The positions and styles of the page's parts, once they are equal in two successive frames. */
async function looks(page: Page): Promise<string[]> {
  const look = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      return [...document.querySelectorAll('header, h1, h2, h3, p, button, footer, #content a, picture img')]
        .filter((part) => part.closest('[hidden]') === null)
        .map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect()
          const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(part)
          const place = [x, y + scrollY, width, height].map((value) => Math.round(value * 10) / 10)
          return [part.tagName, part.textContent, ...place, color, backgroundColor, fontSize, fontWeight].join(' ')
        })
    })
  let seen = await look()
  await expect(async () => {
    const before = seen
    seen = await look()
    expect(seen).toEqual(before)
  }).toPass()
  return seen
}

const schemes = ['light', 'dark'] as const
const widths = [320, 390, 768, 1280, 1920]

async function everyLook(page: Page, see: (look: string) => Promise<void>): Promise<void> {
  for (const colorScheme of schemes)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      // The picture below is loaded only once it is near the window.
      const below = page.locator('#features img')
      await below.scrollIntoViewIfNeeded()
      const isThere = () => below.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
      await expect.poll(isThere).toBe(true)
      await page.evaluate(() => scrollTo(0, 0))
      await see(`${width} ${colorScheme}`)
    }
}

test('a visitor reads the landing page before the app is loaded; then the app replaces it without any movement', async ({
  open,
}) => {
  const page = await open(null, { path: '/healthz' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const letCome = await holdApp(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Local government, made simple')
  await page.waitForLoadState('load')
  // The app is not loaded for a visitor who only reads.
  expect(asked.filter((path) => /main-|\/api\//.test(path))).toEqual([])

  const before = new Map<string, string[]>()
  await everyLook(page, async (look) => {
    before.set(look, await looks(page))
    if (/^(390|1280) /.test(look)) await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, look).toBeLessThanOrEqual(0)
  })

  // The scroll position and the focus are kept.
  const how = page.getByRole('heading', { name: 'How It Works' })
  await how.scrollIntoViewIfNeeded()
  const leaderboard = page.locator('#community').getByRole('link').first()
  await leaderboard.focus()
  const at = await page.evaluate(() => scrollY)
  const shifts = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift' })
        new MutationObserver((_, observer) => {
          if (document.getElementById('ahead')) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(sum)))
        }).observe(document.body, { childList: true })
      }),
  )
  letCome()
  expect(await shifts).toBe(0)
  await expect(leaderboard).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(at)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await everyLook(page, async (look) => {
    await expect.poll(() => looks(page), look).toEqual(before.get(look))
  })
})

test('a signed-in person never sees the landing page flash: with a session, without one, and from the cached app', async ({
  open,
  member,
}) => {
  const ana = await member('Ana Ortiz')
  const page = await open(ana)
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a committee' })).toBeVisible()
  const told = await page.context().request.get('/', { headers: { accept: 'text/html' } })
  expect(await told.text()).not.toContain('Local government')

  // The session has ended elsewhere; the device still knows its person, once it has their database. A pending
  // response would set the cookie again.
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).toContain(`civic-hub-${ana.account.id}`)
  await page.goto('about:blank')
  await page.context().clearCookies()
  const letStart = await holdRequests(page, '**/assets/**/index-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  const title = page.getByText('Local government, made simple')
  await expect(title).toHaveCount(1)
  await expect(title).toBeHidden()
  letStart()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a committee' })).toBeVisible()

  // A visitor's device caches the app, and not the landing page.
  const other = await open(null, installed)
  await other.mouse.move(40, 40)
  await meetingsOfflineReady(other)
  await signInContext(other.context(), ana)
  const stored = await other.evaluate(async () => (await fetch('/')).text())
  expect(stored).toContain('<div id="root">')
  expect(stored).not.toContain('Local government, made simple</h1>')
})
