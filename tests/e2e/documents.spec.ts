import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import * as Y from 'yjs'
import { chromiumLaunch } from '../run/chromium.ts'
import { smallDocx } from '../support/small-docx.ts'
import { smallPdf } from '../support/small-pdf.ts'
import { attachFiles } from './attach-files.ts'
import {
  closeMenu,
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
const report = {
  name: 'report.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: smallDocx('Dear committee', 'The gazebo leaks'),
}
const letter = {
  name: 'letter.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Dear committee, the swings squeak.'),
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('attaches, previews, renames, replaces and removes documents, and others have them', async ({
  open,
  liveMeeting,
}) => {
  const { sam, page: ana, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  await ana.getByRole('tab', { name: 'Documents' }).click()
  await expect(ana.getByText('No documents yet.')).toBeVisible()
  await attachFiles(ana, pdf, scan, letter, { ...letter, name: 'page.html' })
  await expect(row(ana, 'plan.pdf')).toContainText('On this device')
  await expect(ana.getByText('“page.html” was not attached')).toBeVisible()
  await ana.getByRole('alert').filter({ hasText: 'page.html' }).locator('..').getByRole('button').click()
  await expect(ana.getByRole('heading', { name: 'Documents', exact: true })).toBeFocused()
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
  await samPage.keyboard.press('+')
  await expect(preview.getByText('150 %')).toBeVisible()
  await samPage.keyboard.press('Escape')
  await expect(row(samPage, 'plan.pdf')).toContainText('On this device')
  await samPage.getByRole('button', { name: 'Open scan.png' }).click()
  await expect(samPage.getByRole('img', { name: 'scan.png' })).toBeVisible()
  await samPage.keyboard.press('Escape')
  await samPage.getByRole('button', { name: 'Open letter.txt' }).click()
  await expect(samPage.getByText('the swings squeak')).toBeVisible()
  await samPage.keyboard.press('Escape')

  // Moved to an agenda item, it is shown with the item; the file extension does not change.
  await samPage.getByRole('button', { name: 'Actions for plan.pdf' }).click()
  await samPage.getByRole('menuitem', { name: 'Rename or move' }).click()
  const form = samPage.getByRole('form', { name: 'Editing plan.pdf' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Garden plan')
  await form.getByRole('combobox', { name: 'Belongs to' }).selectOption('Old Business')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(samPage.getByRole('button', { name: 'Actions for Garden plan.pdf' })).toBeFocused()
  await expect(ana.getByRole('list', { name: 'Old Business' })).toContainText('Garden plan.pdf')

  // A new version keeps the earlier one.
  const chooser = ana.waitForEvent('filechooser')
  await ana.getByRole('button', { name: 'Actions for letter.txt' }).click()
  await ana.getByRole('menuitem', { name: 'Replace by a new version' }).click()
  await (await chooser).setFiles({ ...letter, buffer: Buffer.from('Dear committee, thank you.') })
  await samPage.getByRole('button', { name: 'Actions for letter.txt' }).click()
  await samPage.getByRole('menuitem', { name: '2 versions' }).click()
  await samPage.getByRole('button', { name: 'Make this the newest' }).click()
  await expect(
    samPage.getByRole('list', { name: 'Versions of letter.txt' }).getByRole('listitem'),
  ).toHaveCount(3)

  await ana.getByRole('button', { name: 'Actions for scan.png' }).click()
  await ana.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(row(samPage, 'scan.png')).toHaveCount(0)
  await expect(ana.getByRole('button', { name: 'Actions for letter.txt' })).toBeFocused()
  await ana.getByRole('button', { name: 'Undo' }).click()
  await expect(row(samPage, 'scan.png')).toBeVisible()
  await expect(ana.getByRole('button', { name: 'Actions for scan.png' })).toBeFocused()

  // Only the owner may erase a file for good; both members then see the author of the deletion, and the file
  // cannot be opened.
  await samPage.getByRole('button', { name: 'Actions for scan.png' }).click()
  await expect(samPage.getByRole('menuitem', { name: 'Download' })).toBeVisible()
  await expect(samPage.getByRole('menuitem', { name: 'Erase for good' })).toHaveCount(0)
  await closeMenu(samPage)
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

test('finds a PDF and a Word document by their words, on a device that never opened them', async ({
  open,
  liveMeeting,
}) => {
  const { sam, page: ana, slug, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  await ana.goto(`${address}?view=documents`)
  await attachFiles(ana, pdf, report)
  await ana.getByRole('button', { name: 'Open report.docx' }).click()
  await expect(ana.getByRole('dialog').getByText('The gazebo leaks')).toBeVisible()
  await ana.keyboard.press('Escape')
  await expectChip(ana, 'Synced')
  const samPage = await open(sam, { path: `/${slug}/meetings` })
  await samPage.getByRole('searchbox').fill('wisteria')
  await expect(samPage.getByText('Spring planning')).toBeVisible()
  await samPage.getByRole('searchbox').fill('gazebo')
  await expect(samPage.getByText('Spring planning')).toBeVisible()
  await samPage.getByRole('searchbox').fill('wisteriosis')
  await expect(samPage.getByText('Spring planning')).toHaveCount(0)
})

test('does not offer a file again that arrived on a slow line, and pastes text as text', async ({
  liveMeeting,
}) => {
  const { page } = await liveMeeting(['Ana Ortiz'])
  await page.getByRole('tab', { name: 'Documents' }).click()
  const offered: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'HEAD' && request.url().includes('/files/')) offered.push(request.url())
  })
  // The list of the hub's files takes longer than a request for one file.
  let listed = false
  await page.route('**/api/committees/*/files', async (route) => {
    const response = await route.fetch()
    const { files } = (await response.json()) as { files: unknown[] }
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.fulfill({ response })
    if (files.length > 0) listed = true
  })
  await attachFiles(page, scan)
  await expect(row(page, 'scan.png')).toContainText('On this device')
  await expectChip(page, 'Synced')
  await expect.poll(() => listed).toBe(true)
  expect(offered.length).toBeLessThan(4)
  await page.unrouteAll({ behavior: 'wait' })

  // A spreadsheet copies a picture of the cells beside their text.
  await page.getByRole('button', { name: 'Actions for scan.png' }).click()
  await page.getByRole('menuitem', { name: 'Rename or move' }).click()
  const paste = (words: string | null) =>
    page.getByRole('textbox', { name: 'Name' }).evaluate((field, words) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['x'], 'picture.png', { type: 'image/png' }))
      if (words !== null) clipboardData.setData('text/plain', words)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      return field.dispatchEvent(event) ? 'left to the field' : 'attached'
    }, words)
  expect(await paste('Garden plan')).toBe('left to the field')
  expect(await paste(null)).toBe('attached')
  await expect(row(page, 'picture.png')).toBeVisible()

  // A file that is dropped on the tab is attached.
  const list = page.getByRole('heading', { name: 'Documents', exact: true })
  for (const type of ['dragover', 'drop'])
    await list.evaluate((heading, type) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['Dear committee'], 'dropped.txt', { type: 'text/plain' }))
      heading.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }, type)
  await page.getByRole('button', { name: 'Open dropped.txt' }).click()
  await expect(page.getByRole('dialog').getByText('Dear committee')).toBeVisible()
  await page.keyboard.press('Escape')

  // A file that is dropped beside the tab must not navigate the browser to it.
  for (const type of ['dragover', 'drop']) {
    const left = await page.getByRole('heading', { level: 1 }).evaluate((heading, type) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'beside.png', { type: 'image/png' }))
      return heading.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }, type)
    expect(left).toBe(false)
  }
  await expect(row(page, 'beside.png')).toHaveCount(0)
})

test('names a file that could not be stored, also on another screen', async ({ liveMeeting }) => {
  const { page, write, address } = await liveMeeting(['Ana Ortiz'])
  await page.getByRole('tab', { name: 'Documents' }).click()
  // Beside it is a document of the earlier app, which is a link to the web.
  await write((doc) => {
    const meeting = doc.getMap('meetings').get(decodeURIComponent(address.split('/').at(-1) ?? ''))
    const old = { name: 'Old plan.pdf', type: 'pdf', uploadDate: '', extractedText: '' }
    if (meeting instanceof Y.Map) meeting.set('document:old', { ...old, url: 'https://example.org/old.pdf' })
  })
  const link = page.getByRole('link', { name: 'Old plan.pdf' })
  await expect(link).toHaveAttribute('href', 'https://example.org/old.pdf')
  // Reading the file waits until the person has left the tab.
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      await new Promise((resolve) => addEventListener('gone-on', resolve, { once: true }))
      Blob.prototype.arrayBuffer = read
      throw new DOMException('The card was taken out', 'NotReadableError')
    }
  })
  await attachFiles(page, letter)
  await expect(page.getByText('Storing 1 file on this device…')).toBeVisible()
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await expect(page.getByRole('button', { name: 'Attach files' })).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('gone-on')))
  await expect(page.getByText('“letter.txt” was not attached')).toBeVisible()
})

test('shows a refused upload and an unreadable file', async ({ liveMeeting }) => {
  const { page } = await liveMeeting(['Ana Ortiz'])
  await page.getByRole('tab', { name: 'Documents' }).click()
  // The hub answers late, so the file waits.
  await page.route('**/uploads', () => undefined)
  await attachFiles(page, letter)
  await expect(row(page, 'letter.txt')).toContainText(/waiting to be uploaded|Uploading/)
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row: Parameters<typeof put>) {
      if (this.name === 'uploads') throw new DOMException('The disk is full', 'QuotaExceededError')
      return put.apply(this, row)
    }
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('Gone', 'NotReadableError'))
  })
  await page.getByRole('button', { name: 'Actions for letter.txt' }).click()
  await page.getByRole('menuitem', { name: 'Pause upload' }).click()
  await expect(page.getByText('The upload of “letter.txt” was not paused')).toBeVisible()
  await page.getByRole('button', { name: 'Open letter.txt' }).click()
  await expect(page.getByRole('dialog').getByText('This file cannot be shown.')).toBeVisible()
})
