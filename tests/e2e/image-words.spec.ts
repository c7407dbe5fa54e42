import { startMeetingNow } from '@civic-hub/committee'
import type { Page } from '@playwright/test'
import { scannedPdf } from '../support/small-pdf.ts'
import { attachFiles } from './attach-files.ts'
import { expect, expectAccessible, expectChip, installed, offlineReady, test } from './fixtures.ts'
import { demand } from './write-as.ts'

/** A photographed page: these words in black on white. */
async function pictureOf(page: Page, words: string, type = 'image/png'): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([words, type]) => {
      const canvas = document.createElement('canvas')
      canvas.width = 900
      canvas.height = 160
      const context = canvas.getContext('2d')
      if (!context) throw new Error('This browser draws nothing')
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.fillStyle = '#000'
      context.font = '56px sans-serif'
      context.fillText(words, 40, 100)
      return canvas.toDataURL(type).split(',')[1] ?? ''
    },
    [words, type] as const,
  )
  return Buffer.from(base64, 'base64')
}

async function attachPicture(page: Page, name: string, buffer: Buffer, mimeType = 'image/png'): Promise<void> {
  await attachFiles(page, { name, mimeType, buffer })
  await expect(page.getByRole('button', { name: `Open ${name}` })).toBeVisible()
}

test('reads the words of a picture offline, and the others find the picture by them', async ({ open, gather }) => {
  const { ana, ben, slug, write } = await gather(['Ana Ortiz', 'Ben Okafor'])
  const meetingId = await write((doc, context) =>
    demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' })),
  )
  const page = await open(ana, { path: '/settings#parts', ...installed })
  await offlineReady(page)
  const elsewhere: string[] = []
  page.context().on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin && !request.url().startsWith('blob:'))
      elsewhere.push(request.url())
  })
  const part = page.getByRole('listitem').filter({ hasText: 'Words in images' })
  await part.getByRole('button', { name: 'Make available offline' }).click()
  await expect(part).toContainText('available offline')
  await expect(part.getByRole('button', { name: 'Remove from this device' })).toBeFocused()

  await page.goto(`/${slug}/meetings/${encodeURIComponent(meetingId)}?view=documents`)
  await expectChip(page, 'Synced')
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeVisible()
  await page.context().setOffline(true)
  await attachPicture(page, 'sign.png', await pictureOf(page, 'The old wisteria blooms'))

  // The first attempt is cancelled while its worker is busy.
  await page.evaluate(() => {
    const send = Worker.prototype.postMessage
    Worker.prototype.postMessage = () => {}
    addEventListener('go-on', () => Object.assign(Worker.prototype, { postMessage: send }), { once: true })
  })
  await page.getByRole('button', { name: 'Actions for sign.png' }).click()
  await page.getByRole('menuitem', { name: 'Read the words' }).click()
  await page.getByRole('button', { name: 'Stop reading the words of sign.png' }).click()
  await expect(page.getByText('Stopped reading the words of “sign.png”')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('go-on')))

  await page.getByRole('button', { name: 'Open sign.png' }).click()
  const words = page.getByRole('dialog').getByRole('region', { name: 'Words in this image' })
  await expect(words).toContainText('in English')
  await words.getByRole('button', { name: 'Read the words' }).click()
  await expect(words).toContainText('wisteria blooms')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await expectChip(page, 'Synced')

  // The pages of a scanned PDF are pictures, too.
  const jpeg = await pictureOf(page, 'Repair the gazebo', 'image/jpeg')
  await attachPicture(page, 'letter.pdf', scannedPdf(jpeg, 900, 160), 'application/pdf')
  await page.getByRole('button', { name: 'Open letter.pdf' }).click()
  const pages = page.getByRole('dialog').getByRole('region', { name: 'Words on these pages' })
  await expect(pages).toContainText('in English only')
  await pages.getByRole('button', { name: 'Read the words of its pages' }).click()
  await expect(pages).toContainText('Repair the gazebo')
  await page.keyboard.press('Escape')
  await expectChip(page, 'Synced')
  expect(elsewhere).toEqual([])

  const bens = await open(ben, { path: `/${slug}/meetings` })
  await bens.getByRole('searchbox').fill('wisteria')
  await expect(bens.getByText('Spring planning')).toBeVisible()
})
