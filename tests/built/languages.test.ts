import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test'
import { afterAll, beforeAll, onTestFinished, test } from 'vitest'
import { type RunningRelay, startRelay } from '../e2e/running-relay.ts'
import { chromiumLaunch } from '../run/chromium.ts'
import { openRelayHost, type RelayHost } from '../support/relay/relay-host.ts'

let browser: Browser
let host: RelayHost
let relay: RunningRelay & { end(): Promise<void> }
beforeAll(async () => {
  host = openRelayHost()
  ;[relay, browser] = await Promise.all([startRelay({}, host), chromium.launch(chromiumLaunch())])
})
afterAll(async () => {
  await browser.close()
  await relay.end()
  await host.close()
})

async function openPage(options: BrowserContextOptions = {}): Promise<{ page: Page; folders: Set<string> }> {
  const context = await browser.newContext({ baseURL: relay.url, locale: 'en-US', ...options })
  onTestFinished(() => context.close())
  const folders = new Set<string>()
  context.on('request', (request) => {
    const [, folder] = /\/assets\/(en[^/]*)\//.exec(request.url()) ?? []
    if (folder !== undefined) folders.add(folder.slice(0, 5))
  })
  return { page: await context.newPage(), folders }
}

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')
const links = (page: Page) => page.getByRole('navigation', { name: /^(Languages|\[Ļ.*)$/ })
const pseudoName = 'Éñĝļîšĥ'

test('a page loads the messages of its own language only, of the browser or of the choice on this device', async () => {
  const withoutWorker = { serviceWorkers: 'block' as const }
  for (const [locale, folder] of [
    ['en-US', 'en'],
    ['en-XA', 'en-XA'],
  ] as const) {
    const { page, folders } = await openPage({ ...withoutWorker, locale })
    await page.goto('/leaderboard')
    await expect(links(page)).toBeVisible()
    expect(await languageOf(page)).toBe(folder)
    await expect.poll(() => [...folders]).toEqual([folder])
  }

  const { page } = await openPage({ ...withoutWorker, javaScriptEnabled: false })
  await page.goto('/?from=letter')
  await page.getByRole('link', { name: pseudoName }).click()
  expect(await languageOf(page)).toBe('en-XA')
  expect(new URL(page.url()).search).toBe('')
  await page.goto('/leaderboard')
  expect(await languageOf(page)).toBe('en-XA')
})

test('a person changes the language without a connection if it is stored, and finds it again', async () => {
  const { page } = await openPage()
  await page.goto('/leaderboard')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await links(page).getByRole('link', { name: pseudoName }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'en-XA')
  await expect(links(page)).toBeVisible()
  const hasAllFiles = () => page.evaluate(async () => (await caches.match('/later-files-complete')) !== undefined)
  await expect.poll(hasAllFiles, { timeout: 60_000 }).toBe(true)
  await page.context().setOffline(true)
  for (const [address, language, title] of [
    ['/leaderboard', 'en-XA', /^\[Ţĥé ĥûb/],
    // As the links of the page do, which is not there without the hub.
    ['/leaderboard?language=en', 'en', 'The hub cannot be reached'],
    ['/leaderboard?language=en-XA', 'en-XA', /^\[Ţĥé ĥûb/],
    ['/leaderboard', 'en-XA', /^\[Ţĥé ĥûb/],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    expect(await languageOf(page)).toBe(language)
  }
})
