/** Why a recording ended. `cut`: the page was gone before anybody stopped it. */
export type RecordingEnd =
  | 'stopped'
  | 'meeting-ended'
  | 'no-space'
  | 'store-failed'
  | 'microphone-lost'
  | 'cut'

/** A recording of a meeting. It exists on this device only. */
export interface RecordingRow {
  id: string
  documentId: string
  meetingId: string
  /** As they were when it began: they name it when the meeting or the committee is gone. */
  meetingTitle: string
  committeeName: string
  /** By this device's clock, in ms. */
  startedAt: number
  /** What the browser recorded, with its codec: `audio/webm;codecs=opus`. */
  type: string
  /** Of all chunks that are stored. */
  durationMs: number
  bytes: number
  /** Null while it is recorded; also after a crash, until somebody looks. */
  ended: RecordingEnd | null
}

/** A part of a recording. Put together in the order of their index, the parts are the file. */
export interface RecordingChunkRow {
  recordingId: string
  index: number
  bytes: ArrayBuffer
}
