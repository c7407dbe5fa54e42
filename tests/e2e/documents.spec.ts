import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMeetingNow } from '@civic-hub/committee'
import { fileListSchema } from '@civic-hub/protocol'
import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../run/chromium.ts'
import { expect, expectAccessible, expectChip, signInContext, test } from './fixtures.ts'
import { goOfflineWithAppFiles } from './offline-with-app-files.ts'
import { demand } from './write-as.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const scan = { name: 'scan.png', mimeType: 'image/png', buffer: onePixel }
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('keeps a photo from an offline phone through a restart of the browser, and uploads it later', async ({
  relay,
  gather,
}) => {
  const { sam, id, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const meetingId = await write((doc, context) =>
    demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' })),
  )
  const path = `/${slug}/meetings/${encodeURIComponent(meetingId)}?view=documents`
  // A browser with a profile on disk, which is closed and started again.
  const profile = await mkdtemp(join(tmpdir(), 'civic-hub-profile-'))
  const viewport = { width: 390, height: 844 }
  const touch = { isMobile: true, hasTouch: true }
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
    await goOfflineWithAppFiles(browser)
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
    await goOfflineWithAppFiles(browser)
    const reopened = await browser.newPage()
    await reopened.goto(path)
    await expect(row(reopened, 'Photo')).toContainText('waiting to be uploaded')
    const stored = async () =>
      fileListSchema.parse((await sam.get(`/api/committees/${id}/files`)).body).files.map(({ bytes }) => bytes)
    expect(await stored()).toEqual([])
    await browser.setOffline(false)
    await expect.poll(stored).toEqual([onePixel.byteLength])
    await expect(row(reopened, 'Photo')).toContainText('On this device')
    await expectChip(reopened, 'Synced')
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
})
