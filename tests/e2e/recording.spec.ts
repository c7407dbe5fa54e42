import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const withMicrophone = { permissions: ['microphone'] }

const panel = (page: Page) => page.getByRole('region', { name: 'Audio recording' })
const startButton = (page: Page) => panel(page).getByRole('button', { name: 'Start Recording' })
const recordings = (page: Page) =>
  page.getByRole('list', { name: 'Recordings of this meeting on this device' }).getByRole('listitem')

/** Records until a part of it is on the disk: the size grows with each part that is stored. */
async function record(page: Page): Promise<void> {
  await startButton(page).click()
  await expect(panel(page).locator('p', { has: page.getByRole('timer') })).toContainText(/· [1-9]\d* kB/)
}

/**
 * Plays a file in an audio element of the page, as any player would read it; returns its duration,
 * the end of its seekable range and its position.
 */
async function readAudio(page: Page, download: Download) {
  const bytes = [...(await readFile(await download.path()))]
  return page.evaluate(async (bytes) => {
    const audio = new Audio(URL.createObjectURL(new Blob([new Uint8Array(bytes)])))
    const event = (name: string) =>
      new Promise((resolve, reject) => {
        audio.addEventListener(name, resolve, { once: true })
        audio.addEventListener('error', () => reject(new Error(audio.error?.message)), { once: true })
      })
    await event('loadedmetadata')
    const { duration } = audio
    const seeked = event('seeked')
    audio.currentTime = duration / 2
    await seeked
    return { duration, seekableTo: audio.seekable.end(0), at: audio.currentTime }
  }, bytes)
}

/** Kills a tab at once: no code of it runs any more, and beforeunload is skipped. */
async function kill(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

test('a tab that is killed during a recording loses only seconds: the stored part is offered, and can be played', async ({
  liveMeeting,
}) => {
  const { page, address } = await liveMeeting(['Ana Ortiz'], withMicrophone)
  const watching = await page.context().newPage()
  await watching.goto(address)
  await record(page)
  await expect(panel(watching)).toContainText('This meeting is being recorded in another tab of this browser.')
  await kill(page)
  // The other tab is notified, without a reload.
  await expect(recordings(watching)).toContainText('Cut off when the page was closed or crashed')
  await expect(startButton(watching)).toBeEnabled()
  const download = watching.waitForEvent('download')
  await recordings(watching).getByRole('button', { name: 'Download' }).click()
  const { duration, seekableTo } = await readAudio(watching, await download)
  expect(duration).toBeGreaterThan(1)
  expect(seekableTo).toBeCloseTo(duration, 1)

  // A page that is reloaded asks first; its recording is there afterwards.
  await record(watching)
  const asked = watching.waitForEvent('dialog').then(async (dialog) => {
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
  })
  await watching.reload()
  await asked
  await expect(recordings(watching)).toHaveCount(2)
})
