/** Why a recording ended. `cut`: the page ended before a person stopped it. */
export type RecordingEnd = 'stopped' | 'meeting-ended' | 'no-space' | 'store-failed' | 'microphone-lost' | 'cut'

/** A recording of a meeting. It exists on this device only. */
export interface RecordingRow {
  id: string
  documentId: string
  meetingId: string
  /** As they were when the recording began: they identify it if the meeting or the committee is deleted. */
  meetingTitle: string
  committeeName: string
  /** By this device's clock, in ms. */
  startedAt: number
  /** The type of the recorded data, with its codec: `audio/webm;codecs=opus`. */
  type: string
  durationMs: number
  bytes: number
  /** Null while it is being recorded; also after a crash, until the recordings are read again. */
  ended: RecordingEnd | null
}

/** A part of a recording. The parts in the order of their index are the file. */
export interface RecordingChunkRow {
  recordingId: string
  index: number
  bytes: ArrayBuffer
}
