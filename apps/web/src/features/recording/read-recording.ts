import type { Device } from '../../replica/store/device.ts'
import type { RecordingRow } from '../../replica/store/recording-rows.ts'
import { readRecordedBytes } from '../../replica/store/recordings.ts'
import { momentForFileName } from '../../ui/dates.ts'
import { recordingFileName } from './audio-type.ts'

/** A recording as a file that every player can seek in. Rejects when the device can't read it. */
export async function readRecording(device: Device, recording: RecordingRow): Promise<File> {
  const recorded = await readRecordedBytes(device, recording)
  const content = await makePlayable(recorded)
  const when = momentForFileName(new Date(recording.startedAt))
  return new File([content], recordingFileName(recording.meetingTitle, when, recording.type), {
    type: content.type,
  })
}

async function makePlayable(recorded: Blob): Promise<Blob> {
  try {
    const { createPlayableFile } = await import('./playable-file.ts')
    return await createPlayableFile(recorded)
  } catch (failure) {
    // Its code could not be fetched: what was recorded plays all the same.
    console.warn('A recording stays as it was recorded', failure)
    return recorded
  }
}
