import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '../e2e/expect-accessible.ts'
import { chromiumLaunch } from './chromium.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch())
})
afterAll(() => browser.close())
beforeEach(async () => {
  page = await browser.newPage()
  return () => page.close()
})

const body = (content: string) => `<!doctype html><html lang="en"><head><title>A page</title><style>
  body { margin: 0 }
  header { position: sticky; inset-block-start: 0; block-size: 44px; background: white }
  button { display: block; inline-size: 100px; block-size: 44px }
  .small { block-size: 10px }
</style></head><body>
  <header><button>Menu</button></header>
  <main><h1>A page</h1>${content}<div style="block-size: 3000px"></div></main>
</body></html>`

test('a button that is half scrolled under the sticky header is not too small', async () => {
  await page.setContent(body('<button id="below">Save</button>'))
  // Of its 44 pixels, 10 are visible below the menu's button.
  await page.evaluate(() => {
    const { top } = (document.querySelector('#below') as Element).getBoundingClientRect()
    scrollTo(0, top - 10)
  })
  await expectAccessible(page)
})

test('a button that is small by itself is found at every scroll position', async () => {
  await page.setContent(body('<button class="small">Save</button><button class="small">Cancel</button>'))
  for (const top of [0, 60]) {
    await page.evaluate((y) => scrollTo(0, y), top)
    await expect(expectAccessible(page)).rejects.toThrow('target-size')
  }
})

test('a button whose name leaves out its visible label is found', async () => {
  await page.setContent(body('<button aria-label="Store the form">Save</button>'))
  await expect(expectAccessible(page)).rejects.toThrow('label-content-name-mismatch')
})
