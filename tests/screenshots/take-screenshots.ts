import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../run/chromium.ts'
import { bootRelay } from '../support/relay/boot-relay.ts'
import { openAs } from './open-as.ts'
import { prepareMeeting } from './prepare-meeting.ts'

// The pictures of the README and of the landing page, from the real app with three people in one meeting:
// `npm run screenshots`, after a build. The landing page shows its own pictures only after the next build, so
// build and run it again.

const folder = fileURLToPath(new URL('.', import.meta.url))
const landingFolder = fileURLToPath(new URL('../../apps/web/public/pictures/', import.meta.url))
const looks = [
  { name: '1280-light', viewport: { width: 1280, height: 1000 }, colorScheme: 'light' },
  { name: '1280-dark', viewport: { width: 1280, height: 1000 }, colorScheme: 'dark' },
  { name: '390-light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: '390-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const
const landingSizes = {
  wide: { viewport: { width: 1280, height: 880 } },
  narrow: { viewport: { width: 390, height: 600 }, deviceScaleFactor: 2 },
}

await mkdir(landingFolder, { recursive: true })
const relay = await bootRelay()
const browser = await chromium.launch(chromiumLaunch())
try {
  const { ana, sam, joy, committeeUrl, meeting } = await prepareMeeting(relay)
  const first = await openAs(browser, sam, meeting)
  await writeNotes(first)
  const second = await openAs(browser, joy, meeting)
  const agenda = second.getByRole('region', { name: 'Agenda' })
  await agenda.getByRole('button', { name: /Actions for New surface/ }).click()
  await second.getByRole('menuitem', { name: 'Edit item' }).click()
  await second.getByRole('textbox', { name: 'Notes', exact: true }).first().focus()

  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of ['wide', 'narrow'] as const) {
      const page = await openAs(browser, ana, meeting, { ...landingSizes[size], colorScheme })
      await page.getByText('New surface for the Maple Street').filter({ visible: true }).first().waitFor()
      await shootWebp(page, `meeting-${size}-${colorScheme}`)
      await page.goto(`${committeeUrl}/home`)
      await page.getByText('$9,000.00').waitFor()
      await shootWebp(page, `dashboard-${size}-${colorScheme}`)
      await page.context().close()
    }
  const card = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await card.goto(relay.url)
  await card.getByRole('link', { name: 'Get Started Free' }).first().waitFor()
  await shoot(card, 'social-card', landingFolder)
  await card.close()

  for (const look of looks) {
    const page = await openAs(browser, ana, meeting, look)
    await page.getByText('New surface for the Maple Street playground').filter({ visible: true }).first().waitFor()
    await shoot(page, `meeting-${look.name}`)
    await page.goto(`${committeeUrl}/home`)
    await page.getByText('$9,000.00').waitFor()
    await shoot(page, `dashboard-${look.name}`)
    await page.context().close()
    const stranger = await browser.newPage(look)
    await stranger.goto(relay.url)
    await stranger.getByRole('link', { name: 'Get Started Free' }).first().waitFor()
    await shoot(stranger, `landing-${look.name}`)
    await stranger.close()
  }
} finally {
  await browser.close()
  await relay.close()
}

async function writeNotes(page: Page): Promise<void> {
  const notes = page.getByRole('textbox', { name: 'Meeting notes' })
  await notes.click()
  await page.keyboard.type('Present: Ana Ortiz (chair), Sam Lee, Joy Park. Two guests from Maple Street.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The October minutes are approved without changes.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('On the playground, the offers differ by $8,400. ')
  await page.keyboard.type('Joy points out that wood chips have to be filled up every spring')
  await page.getByRole('button', { name: 'Sync status' }).filter({ hasText: 'Synced' }).waitFor()
}

async function shoot(page: Page, name: string, into = folder): Promise<void> {
  await settle(page)
  await page.screenshot({ path: `${into}${name}.png` })
  console.log(`${name}.png`)
}

/** WebP is small enough for a page that loads on a phone; Playwright itself cannot write it. */
async function shootWebp(page: Page, name: string): Promise<void> {
  await settle(page)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 })
  await writeFile(`${landingFolder}${name}.webp`, Buffer.from(data, 'base64'))
  console.log(`${name}.webp`)
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  // Updates of the others, including their carets, are rendered within a moment.
  await page.waitForTimeout(1500)
}
