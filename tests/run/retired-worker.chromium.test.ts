import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { retiredWorker } from '@civic-hub/relay/retired-worker'
import { chromium } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { chromiumLaunch } from './chromium.ts'

/** A stored app that shows a blank page. */
const blankWorker = `
  self.addEventListener('install', () => self.skipWaiting())
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate')
      event.respondWith(new Response('', { headers: { 'content-type': 'text/html' } }))
  })`
const home = `<h1>Start</h1><script>
  if (location.search === '?register') navigator.serviceWorker.register('/sw.js')
</script>`

/** A browser at a server that serves this worker. */
async function openBrowser() {
  let worker = blankWorker
  const server = createServer(({ url }, response) => {
    const isWorker = url === '/sw.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    response.end(isWorker ? worker : home)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const browser = await chromium.launch(chromiumLaunch())
  onTestFinished(async () => {
    await browser.close()
    server.close()
    server.closeAllConnections()
  })
  const page = await browser.newPage()
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  const serveWorker = (next: string) => {
    worker = next
  }
  return { page, address, serveWorker }
}

test('the operator removes a cached app that shows a blank page from the devices', async () => {
  const { page, address, serveWorker } = await openBrowser()
  await page.goto(`${address}/?register`)
  await page.evaluate(async () => {
    await caches.open('app')
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto(address)
  expect(await page.content()).not.toContain('Start')

  serveWorker(retiredWorker)
  // The browser checks for another worker by itself when a page is opened.
  await page.reload()
  await page.getByRole('heading', { name: 'Start' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Start' }).waitFor()
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ])
  expect(await left()).toEqual([])
})
