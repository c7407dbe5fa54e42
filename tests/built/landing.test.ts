import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test'
import { afterAll, beforeAll, onTestFinished, test } from 'vitest'
import { holdRequests } from '../e2e/hold-app.ts'
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

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: relay.url,
    locale: 'en-US',
    serviceWorkers: 'block',
    ...options,
  })
  onTestFinished(() => context.close())
  return context.newPage()
}

test('a link that is followed before the first script is loaded opens its dialog once the app is loaded', async () => {
  const page = await openPage()
  const letStart = await holdRequests(page, '**/assets/**/index-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Sign Up Now' }).click()
  letStart()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Sign Up Now' })).toBeFocused()
})

test('a press that lasts while the app could replace the page opens its dialog on release', async () => {
  const page = await openPage()
  const letApp = await holdRequests(page, '**/assets/**/main-*.js')
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign Up Now' }).hover()
  await page.mouse.down()
  letApp()
  await expect(page.locator('#root h1')).toBeAttached({ timeout: 30_000 })
  await expect(page.locator('#ahead')).toHaveCount(1)
  await page.mouse.up()
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Sign Up' })).toBeVisible()
  await expect(page.locator('#ahead')).toHaveCount(0)
})

test('without scripts the landing page is readable in both colour schemes, and its links work', async () => {
  const page = await openPage({ javaScriptEnabled: false, colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('noscript')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(16, 20, 29)')
  await page.getByRole('link', { name: 'Pricing' }).click()
  await expect(page.getByRole('heading', { name: 'Pricing' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('href', '/leaderboard')
})

test('a browser that refuses cookies shows after a press why the app does not start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-profile-'))
  mkdirSync(join(folder, 'Default'))
  const blocked = 2
  const preferences = { profile: { default_content_setting_values: { cookies: blocked } } }
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(folder, { ...chromiumLaunch(), baseURL: relay.url })
  onTestFinished(async () => {
    await context.close()
    rmSync(folder, { recursive: true })
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started Free' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('A part of the app could not be loaded')
  await expect(alert).toContainText('the browser refuses cookies')
  await page.goto('/parks/meetings')
  await expect(alert).toContainText('the browser refuses cookies')
})
