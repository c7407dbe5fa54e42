import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../run/chromium.ts'
import { smallPdf } from '../support/small-pdf.ts'
import { attachFiles } from './attach-files.ts'
import {
  expect,
  expectAccessible,
  expectChip,
  installed,
  offlineReady,
  signInContext,
  test,
} from './fixtures.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = {
  name: 'plan.pdf',
  mimeType: 'application/pdf',
  buffer: smallPdf('The old wisteria', 'Second page'),
}
const scan = { name: 'scan.png', mimeType: 'image/png', buffer: onePixel }
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('attaches, opens and erases documents, and others have them', async ({ open, liveMeeting }) => {
  const { sam, page: ana, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  await ana.getByRole('tab', { name: 'Documents' }).click()
  await attachFiles(ana, pdf, scan)
  await expect(row(ana, 'plan.pdf')).toContainText('On this device')
  await expectChip(ana, 'Synced')
  await expectAccessible(ana)

  // The other member opens it from the hub, turns the page by key, and has it cached on the device
  // afterwards.
  const samPage = await open(sam, { path: `${address}?view=documents` })
  await expect(row(samPage, 'plan.pdf')).toContainText('Available from the hub')
  await expect(row(samPage, 'plan.pdf')).toContainText('Ana Ortiz')
  await samPage.getByRole('button', { name: 'Open plan.pdf' }).click()
  const preview = samPage.getByRole('dialog', { name: 'plan.pdf' })
  await expect(preview.getByRole('status')).toHaveText('Page 1 of 2')
  await expectAccessible(samPage)
  await preview.getByRole('img', { name: 'plan.pdf: Page 1 of 2' }).locator('..').focus()
  await samPage.keyboard.press('ArrowRight')
  await expect(preview.getByRole('img', { name: 'plan.pdf: Page 2 of 2' })).toBeVisible()
  await samPage.keyboard.press('Escape')
  await expect(row(samPage, 'plan.pdf')).toContainText('On this device')

  // Once the owner has erased a file for good, both members see the author of the deletion, and the file cannot be opened.
  await ana.getByRole('button', { name: 'Actions for scan.png' }).click()
  await ana.getByRole('menuitem', { name: 'Erase for good' }).click()
  const question = ana.getByRole('dialog', { name: 'Erase “scan.png” for good?' })
  await question.getByRole('button', { name: 'Erase for good' }).click()
  for (const page of [ana, samPage]) {
    await expect(row(page, 'scan.png')).toContainText('Erased for good by Ana Ortiz')
    await expect(page.getByRole('button', { name: 'Open scan.png' })).toHaveCount(0)
  }
})

test('keeps a photo from an offline phone through a restart of the browser, and uploads it later', async ({
  relay,
  liveMeeting,
}) => {
  const { sam, page: ana, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  await ana.getByRole('tab', { name: 'Documents' }).click()
  const path = `${address}?view=documents`
  // A browser with a profile on disk, which is closed and started again.
  const profile = await mkdtemp(join(tmpdir(), 'civic-hub-profile-'))
  const viewport = { width: 390, height: 844 }
  const touch = { isMobile: true, hasTouch: true, ...installed }
  const startBrowser = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...chromiumLaunch(),
      ...touch,
      viewport,
      baseURL: relay.url,
    })
    await signInContext(context, sam)
    return context
  }
  let browser = await startBrowser()
  try {
    const phone = await browser.newPage()
    await phone.goto(path)
    await expectChip(phone, 'Synced')
    await offlineReady(phone)
    await browser.setOffline(true)
    const chooser = phone.waitForEvent('filechooser')
    await phone.getByRole('button', { name: 'Take a photo' }).click()
    expect(await (await chooser).element().getAttribute('capture')).toBe('environment')
    // Cameras name every photo like this.
    await (await chooser).setFiles({ ...scan, name: 'image.png' })
    const photo = row(phone, 'Photo')
    await expect(photo).toContainText('On this device, waiting to be uploaded')
    await expectChip(phone, 'Saved on this device · 1 change waiting')
    await expectAccessible(phone)

    await browser.close()
    browser = await startBrowser()
    await browser.setOffline(true)
    const reopened = await browser.newPage()
    await reopened.goto(path)
    await expect(row(reopened, 'Photo')).toContainText('waiting to be uploaded')
    await browser.setOffline(false)
    await expect(row(ana, 'Photo')).toContainText('Available from the hub')
    await expect(row(reopened, 'Photo')).toContainText('On this device')
    await expectChip(reopened, 'Synced')
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }

  // Another device caches all documents of the committee, without opening them one by one.
  await ana.getByRole('switch', { name: 'Keep all documents of this committee on this device' }).check()
  await expect(row(ana, 'Photo')).toContainText('On this device')
})
