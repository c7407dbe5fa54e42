import { endMeeting, scheduleMeeting } from '@civic-hub/committee'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openReplicas } from '../../../replica/react/open-replicas.ts'
import { createDevice } from '../../../replica/store/device.ts'
import type { RecordingRow } from '../../../replica/store/recording-rows.ts'
import { endRecording, recordingLock, storeRecording } from '../../../replica/store/recordings.ts'
import { listenToAnnouncements } from '../../../testing/announcements.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { openLiveMeeting } from '../../../testing/open-app.tsx'
import { announcePresence } from '../../../testing/presence.ts'
import {
  connectMicrophone,
  downloadedDuration,
  record,
  recordingPanel,
  recordings,
  refuseMicrophone,
  startButton,
} from '../../../testing/recording.ts'
import { demand } from '../../../testing/screen.ts'

/** The meeting that the others see this page record. */
const announced = () => openReplicas()[0]?.awareness.getLocalState()?.recording

test('a refused microphone is explained, and nothing is recorded; the head shows who records, whose start and end are announced', async () => {
  refuseMicrophone()
  const { people, meetingId } = await openLiveMeeting({ others: ['Sam Lee'] })
  const announcements = listenToAnnouncements()
  const [sam] = people
  if (!sam) throw new Error('The committee has no other member')
  const announce = await announcePresence(sam, { meetingId, recording: meetingId })
  await announcements.until('Sam Lee is recording audio')
  await expect.element(page.getByText(/^.?Sam Lee.? is recording audio$/).first()).toBeVisible()
  expect(announcements.lines.filter((line) => /is recording audio/.test(line))).toHaveLength(1)

  await startButton().click()
  await expect.element(page.getByText("We couldn't access your mic.")).toBeVisible()
  await expect.element(page.getByText('Allow the microphone for this site in your browser')).toBeVisible()
  await expectAccessible(() => recordingPanel().elements())
  expect(recordings().length).toBe(0)
  announce({ meetingId, recording: null })
  await announcements.until('Sam Lee has stopped recording audio')
})

test('a meeting that another tab records cannot be recorded, until that tab stops', async () => {
  const app = await openLiveMeeting()
  const device = createDevice(app.me.account.id)
  onTestFinished(() => device.close())
  const row: RecordingRow = {
    id: 'elsewhere',
    documentId: app.committee.id,
    meetingId: app.meetingId,
    committeeName: 'Parks',
    meetingTitle: 'Spring planning',
    startedAt: Date.now(),
    type: 'audio/webm',
    durationMs: 1_000,
    bytes: 1_000,
    ended: null,
  }
  let release = () => {}
  await new Promise<void>((taken) => {
    void navigator.locks.request(recordingLock(app.me.account.id, app.meetingId), () => {
      taken()
      return new Promise<void>((resolve) => {
        release = resolve
      })
    })
  })
  await storeRecording(device, row)
  await expect.element(startButton()).toBeDisabled()
  await expect
    .element(recordingPanel())
    .toMatchTextContent('This meeting is being recorded in another tab of this browser.')
  await endRecording(device, row, 'stopped')
  release()
  await expect.element(startButton()).toBeEnabled()
  await expect.poll(() => recordings().length).toBe(1)
})

test('a recording continues on other pages; the end of the meeting stops the recording and keeps it; before and after recording is disabled', async () => {
  connectMicrophone()
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const sam = await app.otherDevice()
  await record()
  await expect.element(page.getByText('You are recording audio')).toBeVisible()
  expect(announced()).toBe(app.meetingId)
  app.go('/meetings')
  const bar = page.getByRole('region', { name: 'Audio recording' })
  await expect.element(bar).toMatchTextContent(/Recording audio of .?Spring planning/)
  expect(announced()).toBe(app.meetingId)
  await bar.getByRole('link', { name: 'Go to the meeting' }).click()
  await expect.element(recordingPanel().getByRole('timer')).toBeVisible()
  await expect.element(recordingPanel()).toMatchTextContent(/· [\d.]+ kB/)

  endMeeting(sam.doc, sam.context, app.meetingId)
  await expect.element(page.getByText('The meeting is no longer live, so the recording was stopped.')).toBeVisible()
  await expect.element(recordings()).toMatchTextContent('Stopped when the meeting ended')
  expect(announced()).toBeNull()
  await expect.element(startButton()).toBeDisabled()
  await expect.element(recordingPanel()).toMatchTextContent('You can record only while the meeting is live.')
  const plan = { title: 'Picnic', scheduledFor: '2040-06-01T12:00:00.000Z' }
  const planned = demand(scheduleMeeting(sam.doc, sam.context, plan))
  app.go(`/meetings/${encodeURIComponent(planned)}`)
  await expect.element(recordingPanel()).toMatchTextContent('You can record once the meeting is live.')
  await expect.element(startButton()).toBeDisabled()
})

test('a microphone that is lost at the start is explained, and the next attempt records; a full disk and a lost one end a recording, which is kept', async () => {
  const microphone = connectMicrophone()
  await openLiveMeeting()
  microphone.failNextStart()
  await startButton().click()
  await expect.element(page.getByText('The microphone could not be started.')).toBeVisible()
  expect(recordings().length).toBe(0)
  await record()
  const { put } = IDBObjectStore.prototype
  const store = vi.spyOn(IDBObjectStore.prototype, 'put')
  store.mockImplementation(function (this: IDBObjectStore, ...row) {
    if (this.name.startsWith('recording')) throw new DOMException('The disk is full', 'QuotaExceededError')
    return put.apply(this, row)
  })
  onTestFinished(() => store.mockRestore())
  await expect.element(page.getByText('This device is full.')).toBeVisible()
  await expect.element(page.getByText('What was recorded until then is kept on this device.')).toBeVisible()
  await expect.element(startButton()).toBeEnabled()
  const kept = recordings().filter({ hasText: 'Stopped because this device was full' })
  await expect.element(kept).toBeVisible()
  expect(await downloadedDuration(kept)).toBeGreaterThan(0)

  store.mockRestore()
  await record()
  microphone.disconnect()
  await expect.element(page.getByText('The microphone was disconnected, or the browser took it back.')).toBeVisible()
  await expect.element(recordings().first()).toMatchTextContent('Stopped because the microphone was lost')
})
