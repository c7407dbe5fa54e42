import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { watchSavedFiles } from './saved-files.ts'

/** A microphone that hums, until the end of the test. The recorder stores parts of 0.2 instead of 2 seconds. */
export function connectMicrophone() {
  const tracks: MediaStreamTrack[] = []
  const contexts: AudioContext[] = []
  stubMicrophone(async () => {
    const context = new AudioContext()
    contexts.push(context)
    const hum = context.createOscillator()
    const { stream } = hum.connect(context.createMediaStreamDestination()) as MediaStreamAudioDestinationNode
    hum.start()
    tracks.push(...stream.getTracks())
    return stream
  })
  const { start } = MediaRecorder.prototype
  const starting = vi.spyOn(MediaRecorder.prototype, 'start')
  starting.mockImplementation(function (this: MediaRecorder) {
    start.call(this, 200)
  })
  onTestFinished(async () => {
    starting.mockRestore()
    for (const context of contexts) await context.close()
  })
  return {
    /** The browser ends the track, as when the person takes the permission back. */
    disconnect() {
      for (const track of tracks) track.dispatchEvent(new Event('ended'))
    },
    /** The microphone is lost while the next recording starts. */
    failNextStart() {
      starting.mockImplementationOnce(() => {
        throw new DOMException('There is no sound', 'NotSupportedError')
      })
    },
  }
}

/** The person does not allow the microphone. */
export const refuseMicrophone = () =>
  stubMicrophone(() => Promise.reject(new DOMException('Permission denied', 'NotAllowedError')))

function stubMicrophone(ask: () => Promise<MediaStream>): void {
  const asking = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(ask)
  onTestFinished(() => asking.mockRestore())
}

/** The part of the meeting on screen that records. */
export const recordingPanel = () => page.getByRole('region', { name: 'Audio recording' })
export const startButton = () => recordingPanel().getByRole('button', { name: 'Start Recording' })
export const stopButton = () => recordingPanel().getByRole('button', { name: 'Stop Recording' })
export const recordings = () =>
  page.getByRole('list', { name: 'Recordings of this meeting on this device' }).getByRole('listitem')

/** A part of the recording that runs is stored, with sound: the head of the file alone is smaller than 1 kB. */
export const expectStored = () =>
  expect
    .poll(() => recordingPanel().getByRole('timer').query()?.parentElement?.textContent ?? '')
    .toMatch(/\d:\d\d · [1-9][\d.]* kB/)

export async function record(): Promise<void> {
  await startButton().click()
  await expectStored()
}

export async function recordAndStop(): Promise<void> {
  const before = recordings().length
  await record()
  await stopButton().click()
  await expect.element(startButton()).toBeEnabled()
  await expect.poll(() => recordings().length).toBe(before + 1)
}

/** Downloads the only recording in a part of the page; returns its duration in seconds, as a player reads it. */
export async function downloadedDuration(list: Pick<typeof page, 'getByRole'>): Promise<number> {
  const saved = watchSavedFiles()
  await list.getByRole('button', { name: 'Download' }).click()
  return (await openAudio(await saved.newest())).duration
}

/** A player that has read the head of a file. */
async function openAudio(file: Blob): Promise<HTMLAudioElement> {
  const audio = new Audio(URL.createObjectURL(file))
  await eventOf(audio, 'loadedmetadata')
  return audio
}

function eventOf(audio: HTMLAudioElement, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    audio.addEventListener(name, resolve, { once: true })
    audio.addEventListener('error', () => reject(new Error(audio.error?.message)), { once: true })
  })
}

/** Moves a player of the file to its middle; returns the duration, the end of its seekable range and its position. */
export async function seekInAudio(file: Blob) {
  const audio = await openAudio(file)
  const { duration } = audio
  const seeked = eventOf(audio, 'seeked')
  audio.currentTime = duration / 2
  await seeked
  return { duration, seekableTo: audio.seekable.end(0), at: audio.currentTime }
}
