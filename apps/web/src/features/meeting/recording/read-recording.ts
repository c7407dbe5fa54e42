import type { Device } from '../../../replica/store/device.ts'
import type { RecordingRow } from '../../../replica/store/recording-rows.ts'
import { readRecordedBytes } from '../../../replica/store/recordings.ts'
import { momentForFileName } from '../../../ui/dates.ts'
import { recordingFileName } from './audio-type.ts'

/** Returns a recording as a file in which every player can seek. Rejects if the device cannot read it. */
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
    // Its code could not be loaded: the recorded bytes can still be played.
    console.warn('A recording stays as it was recorded', failure)
    return recorded
  }
}
