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
  const choose = async (name: string, language: string) => {
    await links(page).getByRole('link', { name }).click()
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
    await expect(links(page)).toBeVisible()
  }
  await choose(pseudoName, 'en-XA')
  await page.waitForFunction(async () => (await caches.match('/later-files-complete')) !== undefined)
  await page.context().setOffline(true)
  await page.goto('/leaderboard')
  expect(await languageOf(page)).toBe('en-XA')
  await choose('English', 'en')
  await choose(pseudoName, 'en-XA')
  await page.reload()
  await expect(links(page)).toBeVisible()
  expect(await languageOf(page)).toBe('en-XA')
})
