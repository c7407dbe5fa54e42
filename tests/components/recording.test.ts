import { expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { databaseName } from '../../apps/web/src/replica/store/account-databases.ts'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { reopenApp, show } from '../../apps/web/src/testing/open-app.tsx'
import {
  connectMicrophone,
  downloadedDuration,
  expectStored,
  recordAndStop,
  recordingPanel,
  recordings,
  seekInAudio,
  startButton,
  stopButton,
} from '../../apps/web/src/testing/recording.ts'
import { watchSavedFiles } from '../../apps/web/src/testing/saved-files.ts'
import { pressOn } from '../../apps/web/src/testing/screen.ts'
import { expectChip, gatherInMeeting, openAs, watchRequests } from './support/with-hub.ts'

/** A meeting on screen, on a device with a microphone. */
async function openWithMicrophone() {
  connectMicrophone()
  const gathered = await gatherInMeeting(['Ana Ortiz', 'Ben Ito'])
  await openAs(gathered.people[0], gathered.address)
  await expectChip('Synced')
  return gathered
}

/** A meeting with a recording of it on this device. */
async function gatherRecorded() {
  const gathered = await openWithMicrophone()
  await recordAndStop()
  return gathered
}

/** The player in this part of the page has read a recording. */
const expectPlayer = (part: Locator) =>
  expect.poll(() => part.query()?.querySelector('audio')?.duration).toBeGreaterThan(0)

test('records a live meeting by keyboard, without sending anything; the recording is downloaded as a file in which every player can seek; one of two is played and removed', async () => {
  await openWithMicrophone()
  const kept = 'Audio is recorded locally in your browser. No data is sent to external servers.'
  await expect.element(page.getByText(kept)).toBeVisible()
  const sent = watchRequests(/POST|PUT|PATCH|DELETE/, /./)
  await pressOn(startButton(), '{Enter}')
  await expectStored()
  await expect.element(recordingPanel().getByRole('timer')).toMatchTextContent(/0:\d\d/)
  await expect.element(page.getByText('You are recording audio')).toBeVisible()
  const level = recordingPanel().getByRole('meter', { name: 'Microphone level' })
  await expect.poll(() => (level.query() as HTMLMeterElement | null)?.value).toBeGreaterThan(0.3)
  await expectAccessible()
  await pressOn(stopButton(), '{Enter}')
  await expect.poll(() => recordings().length).toBe(1)
  await expect.element(page.getByText('You are recording audio')).not.toBeInTheDocument()
  expect(sent).toEqual([])

  const files = watchSavedFiles()
  await recordings().getByRole('button', { name: 'Download' }).click()
  const file = await files.newest()
  expect(file.name).toMatch(/^spring-planning-recording-[\d-]+\.webm$/)
  const { duration, seekableTo, at } = await seekInAudio(file)
  expect(duration).toBeGreaterThan(0)
  expect(duration).toBeLessThan(600)
  expect(seekableTo).toBeCloseTo(duration, 1)
  expect(at).toBeCloseTo(duration / 2, 1)

  await recordAndStop()
  await expect.poll(() => recordings().length).toBe(2)
  const first = recordings().first()
  await first.getByRole('button', { name: 'Play' }).click()
  await expectPlayer(first)
  await expect.poll(() => navigator.mediaSession.metadata?.title).toBe('Spring planning')
  await expectAccessible()

  await first.getByRole('button', { name: 'Remove' }).click()
  const confirm = page.getByRole('dialog', { name: 'Remove this recording?' })
  await expect.element(confirm).toMatchTextContent('It exists only on this device')
  await confirm.getByRole('button', { name: 'Remove recording' }).click()
  await expect.poll(() => recordings().length).toBe(1)
  await reopenApp()
  await expect.poll(() => recordings().length).toBe(1)
})

test('a recording of a browser that only has mp4 is attached on request, and then another member plays it', async () => {
  const { isTypeSupported } = MediaRecorder
  const supported = vi.spyOn(MediaRecorder, 'isTypeSupported')
  supported.mockImplementation((type) => type.startsWith('audio/mp4') && isTypeSupported(type))
  onTestFinished(() => supported.mockRestore())
  const { people, id, address } = await gatherRecorded()
  await recordings().getByRole('button', { name: 'Attach' }).click()
  const question = page.getByRole('dialog', { name: 'Attach this recording?' })
  await expect.element(question).toMatchTextContent('Everyone in the committee can then listen to it.')
  await expectAccessible()
  await question.getByRole('button', { name: 'Attach recording' }).click()
  await expect.element(page.getByText('Recording attached to the documents')).toBeVisible()
  await expect.poll(() => recordings().length).toBe(1)
  await expectChip('Synced')
  // The chip says Synced while a file is under way for less than a second.
  const stored = async () => JSON.stringify((await people[1].ask('GET', `/api/committees/${id}/files`)).body)
  await expect.poll(stored).toMatch(/[0-9a-f]{64}/)

  await openAs(people[1], `${address}?view=documents`)
  await page.getByRole('button', { name: /^Open .?spring-planning-recording.+\.mp4/ }).click()
  await expectPlayer(page.getByRole('dialog'))
  await expectAccessible()
})

test('a recording remains on the device after its committee is deleted and removed; signing out counts it, and removes it only on request', async () => {
  const { people, id } = await gatherRecorded()
  expect((await people[0].ask('DELETE', `/api/committees/${id}`)).status).toBe(204)
  show('/settings#storage')
  const stored = page.getByRole('list', { name: 'Recordings on this device' }).getByRole('listitem')
  await expect.element(stored).toMatchTextContent('Spring planning')
  await expect.element(stored).toMatchTextContent('Parks')
  await expectAccessible()
  await page.getByRole('button', { name: 'Remove from this device: Parks' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from this device' }).click()
  await expect.element(page.getByText(/Parks.? was removed from this device/)).toBeVisible()
  await expect.element(stored).toBeVisible()
  expect(await downloadedDuration(stored)).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await expect.element(dialog).toMatchTextContent(/1 audio recording \([\d.]+ kB\) is only on this device/)
  expect(dialog.getByRole('button', { name: 'Sign Out', exact: true }).length).toBe(0)
  await expectAccessible()
  expect(await downloadedDuration(dialog)).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: 'Sign Out and Remove' }).click()
  await expect.poll(() => location.pathname).toBe('/')
  const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
  await expect.poll(databases).not.toContain(databaseName(people[0].account.id))
})
