import { createRandomId } from '../../../replica/random-id.ts'
import { onAccountClose, onSignOut } from '../../../replica/react/device-provider.tsx'
import { holdReplica } from '../../../replica/react/open-replicas.ts'
import type { Replica } from '../../../replica/replica.ts'
import { askToPersist } from '../../../replica/store/ask-to-persist.ts'
import type { Device } from '../../../replica/store/device.ts'
import { isOutOfSpace } from '../../../replica/store/out-of-space.ts'
import type { RecordingEnd, RecordingRow } from '../../../replica/store/recording-rows.ts'
import {
  endCut,
  readRecordings,
  recordingLock,
  removeRecording,
  storeRecording,
} from '../../../replica/store/recordings.ts'
import { untilAborted, withLockIfFree } from '../../../replica/store/web-locks.ts'
import { chooseAudioType } from './audio-type.ts'
import { createChunkWriter } from './chunk-writer.ts'
import { currentRecording } from './current-recording.ts'
import { askForMicrophone, type MicrophoneProblem } from './microphone.ts'
import { holdWakeLock } from './wake-lock.ts'

/** The longest part that a crash can lose. */
const partMs = 2_000
/** Enough for speech of several people in a room, at 29 MB an hour. */
const bitsPerSecond = 64_000

export interface MeetingToRecord {
  device: Device
  replica: Replica
  committee: { slug: string; name: string }
  meetingId: string
  meetingTitle: string
}

export type StartProblem = MicrophoneProblem | 'elsewhere' | 'no-space' | 'store-failed'
/** The result of a recording, for the person. */
export interface Ended {
  why: Exclude<RecordingEnd, 'cut'>
  recording: RecordingRow
}

/**
 * Starts to record a live meeting on this device. Resolves with null once it records, else with the reason
 * why it cannot. `onEnded` is called after every kind of end, when all of it is stored.
 */
export async function startRecording(
  meeting: MeetingToRecord,
  onEnded: (ended: Ended) => void,
): Promise<StartProblem | null> {
  const { device, committee, meetingId, meetingTitle } = meeting
  if (currentRecording.get() !== null) return 'elsewhere'
  currentRecording.set({
    meetingId,
    meetingTitle,
    committeeSlug: committee.slug,
    state: 'asking',
    startedAt: 0,
    bytes: 0,
    stream: null,
    stop: null,
  })
  // Keeps this document from now on: if the person answers the browser's question on another screen, it still
  // records this document.
  const letGo = holdReplica(meeting.replica.documentId)
  const lock = await acquireLock(recordingLock(device.accountId, meetingId)).catch(() => null)
  const problem = lock ? await record(meeting, lock, onEnded) : 'elsewhere'
  letGo()
  if (problem !== null) {
    currentRecording.set(null)
    lock?.release()
  }
  return problem
}

async function record(
  { device, replica, committee, meetingId, meetingTitle }: MeetingToRecord,
  lock: RecordingLock,
  onEnded: (ended: Ended) => void,
): Promise<StartProblem | null> {
  const stream = await askForMicrophone()
  if (typeof stream === 'string') return stream
  const endTracks = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  const type = chooseAudioType((each) => MediaRecorder.isTypeSupported(each))
  if (type === null) {
    endTracks()
    return 'unsupported'
  }
  const row: RecordingRow = {
    id: createRandomId(15),
    documentId: replica.documentId,
    meetingId,
    meetingTitle,
    committeeName: committee.name,
    startedAt: Date.now(),
    type,
    durationMs: 0,
    bytes: 0,
    ended: null,
  }
  try {
    // This page has the lock: recordings without an end were interrupted.
    const others = await readRecordings(device)
    await endCut(
      device,
      others.filter((other) => other.meetingId === meetingId),
    )
    await storeRecording(device, row)
  } catch (failure) {
    console.error('A recording could not begin', failure)
    endTracks()
    return isOutOfSpace(failure) ? 'no-space' : 'store-failed'
  }
  void askToPersist()

  const started = startRecorder(stream, type)
  if (started === null) {
    endTracks()
    await removeRecording(device, row.id).catch(() => undefined)
    return 'microphone-busy'
  }
  const recorder: MediaRecorder = started
  const began = performance.now()
  let bytes = 0
  let durationMs = 0
  let ending: Promise<void> | null = null
  const writer = createChunkWriter(device, row, {
    onStored(now) {
      bytes = now
      const current = currentRecording.get()
      if (current) currentRecording.set({ ...current, bytes })
    },
    onFailed: (why) => void stop(why),
  })
  const lastPart = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()))
  recorder.ondataavailable = ({ data }) => {
    durationMs = performance.now() - began
    writer.add(data, durationMs)
  }

  const head = replica.meeting(meetingId).head
  const isLive = () => {
    const now = head.read()
    return now !== null && now.status === 'live' && now.removedAt === null
  }
  const ends = [
    lock.release,
    holdWakeLock(),
    holdReplica(replica.documentId),
    head.subscribe(() => {
      if (!isLive()) void stop('meeting-ended')
    }),
    onAccountClose(() => void stop('stopped')),
    // Another page then ends the recording as cut.
    lock.onLost(() => void stop('stopped')),
    onSignOut(() => stop('stopped')),
    warnBeforeLeaving(),
    () => replica.awareness.setLocalStateField('recording', null),
  ]

  function stop(why: Ended['why']): Promise<void> {
    ending ??= end(why)
    return ending
  }

  async function end(why: Ended['why']): Promise<void> {
    const current = currentRecording.get()
    if (current) currentRecording.set({ ...current, state: 'ending' })
    if (recorder.state !== 'inactive') recorder.stop()
    await lastPart
    endTracks()
    // A part that fails ends the recording from within the queue, so it must not wait for itself.
    await writer.finish(why)
    // Stopped before the first sound was recorded.
    if (bytes === 0 && why === 'stopped') await removeRecording(device, row.id).catch(() => undefined)
    for (const finish of ends.reverse()) finish()
    currentRecording.set(null)
    onEnded({ why, recording: { ...row, bytes, durationMs, ended: why } })
  }

  recorder.onerror = () => void stop('microphone-lost')
  for (const track of stream.getAudioTracks()) track.addEventListener('ended', () => void stop('microphone-lost'))
  replica.awareness.setLocalStateField('recording', meetingId)
  const asked = currentRecording.get()
  if (asked)
    currentRecording.set({
      ...asked,
      state: 'recording',
      startedAt: row.startedAt,
      stream,
      stop: () => stop('stopped'),
    })
  // The meeting may have ended while the browser asked for the microphone.
  if (!isLive()) void stop('meeting-ended')
  return null
}

/** Null if the browser refuses: the microphone may have been disconnected meanwhile. */
function startRecorder(stream: MediaStream, type: string): MediaRecorder | null {
  try {
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond })
    recorder.start(partMs)
    return recorder
  } catch (failure) {
    console.error('The browser did not begin to record', failure)
    return null
  }
}

interface RecordingLock {
  release: () => void
  onLost(listener: () => void): () => void
}

/** Null if another page has it. */
function acquireLock(name: string): Promise<RecordingLock | null> {
  const released = new AbortController()
  const lost = new EventTarget()
  return new Promise((resolve, reject) => {
    withLockIfFree({
      name,
      onLost: () => lost.dispatchEvent(new Event('lost')),
      work() {
        resolve({
          release: () => released.abort(),
          onLost(listener) {
            lost.addEventListener('lost', listener)
            return () => lost.removeEventListener('lost', listener)
          },
        })
        return untilAborted(released.signal)
      },
    }).then(() => resolve(null), reject)
  })
}

/** A page that is left loses the last two seconds, and stops recording. */
function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}
