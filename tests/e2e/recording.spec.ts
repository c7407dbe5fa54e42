import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { chromiumLaunch } from '../run/chromium.ts'
import { expect, expectAccessible, expectChip, test } from './fixtures.ts'

const launch = chromiumLaunch()
// A microphone that beeps once a second. The permissions of each browser decide whether a page may use it.
test.use({ launchOptions: { ...launch, args: [...launch.args, '--use-fake-device-for-media-stream'] } })

const withMicrophone = { permissions: ['microphone'] }

const panel = (page: Page) => page.getByRole('region', { name: 'Audio recording' })
const startButton = (page: Page) => panel(page).getByRole('button', { name: 'Start Recording' })
const stopButton = (page: Page) => panel(page).getByRole('button', { name: 'Stop Recording' })
const recordings = (page: Page) =>
  page.getByRole('list', { name: 'Recordings of this meeting on this device' }).getByRole('listitem')

/** Records until a part of it is on the disk. */
async function record(page: Page): Promise<void> {
  await startButton(page).click()
  await expectStored(page)
}

/** The size grows with each part that is stored. */
const expectStored = (page: Page) =>
  expect(panel(page).locator('p', { has: page.getByRole('timer') })).toContainText(/· [1-9]\d* kB/)

async function recordAndStop(page: Page): Promise<void> {
  await record(page)
  await stopButton(page).click()
  await expect(startButton(page)).toBeEnabled()
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

test('records a live meeting, plays it, downloads a file in which every player can seek, and removes it', async ({
  liveMeeting,
}) => {
  const { page } = await liveMeeting(['Ana Ortiz'], withMicrophone)
  await expect(
    page.getByText('Audio is recorded locally in your browser. No data is sent to external servers.'),
  ).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.method()))
  // By keyboard.
  await startButton(page).focus()
  await page.keyboard.press('Enter')
  await expectStored(page)
  await expect(panel(page).getByRole('timer')).toHaveText(/0:\d\d/)
  await expect(page.getByText('You are recording audio')).toBeVisible()
  const level = panel(page).getByRole('meter', { name: 'Microphone level' })
  await expect.poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value)).toBeGreaterThan(0.3)
  await expectAccessible(page)
  await stopButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(recordings(page)).toHaveCount(1)
  await expect(page.getByText('You are recording audio')).toHaveCount(0)
  expect(requests.filter((method) => !['GET', 'HEAD'].includes(method))).toEqual([])

  // A second one.
  await recordAndStop(page)
  await expect(recordings(page)).toHaveCount(2)

  const download = page.waitForEvent('download')
  await recordings(page).first().getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^spring-planning-recording-[\d-]+\.webm$/)
  const { duration, seekableTo, at } = await readAudio(page, await download)
  expect(duration).toBeGreaterThan(1)
  expect(duration).toBeLessThan(600)
  expect(seekableTo).toBeCloseTo(duration, 1)
  expect(at).toBeCloseTo(duration / 2, 1)

  await recordings(page).first().getByRole('button', { name: 'Play' }).click()
  const player = recordings(page).first().locator('audio')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1)
  await expectAccessible(page)

  await recordings(page).first().getByRole('button', { name: 'Remove' }).click()
  const confirm = page.getByRole('dialog', { name: 'Remove this recording?' })
  await expect(confirm).toContainText('It exists only on this device')
  await confirm.getByRole('button', { name: 'Remove recording' }).click()
  await expect(recordings(page)).toHaveCount(1)
  await page.reload()
  await expect(recordings(page)).toHaveCount(1)
})

test('a recording of a browser that only has mp4 is attached on request, and then another member plays it', async ({
  liveMeeting,
  open,
}) => {
  const { ben, page, address } = await liveMeeting(['Ana Ortiz', 'Ben Ito'], withMicrophone)
  await page.evaluate(() => {
    const isSupported = MediaRecorder.isTypeSupported
    MediaRecorder.isTypeSupported = (type) => type.startsWith('audio/mp4') && isSupported(type)
  })
  await recordAndStop(page)
  await recordings(page).getByRole('button', { name: 'Attach' }).click()
  const question = page.getByRole('dialog', { name: 'Attach this recording?' })
  await expect(question).toContainText('Everyone in the committee can then listen to it.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Attach recording' }).click()
  await expect(page.getByText('Recording attached to the documents')).toBeVisible()
  await expect(recordings(page)).toHaveCount(1)
  await expectChip(page, 'Synced')

  const bens = await open(ben, { path: `${address}?view=documents` })
  const document = bens.getByRole('button', { name: /^Open .?spring-planning-recording.+\.mp4/ })
  await document.click()
  const player = bens.getByRole('dialog').locator('audio')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1)
  await expectAccessible(bens)
})

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
  await expect(panel(watching)).toContainText(
    'This meeting is being recorded in another tab of this browser.',
  )
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
