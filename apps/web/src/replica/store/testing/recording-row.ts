import type { RecordingRow } from '../recording-rows.ts'

/** A recording by Ana that has just begun. */
export const recordingRow: RecordingRow = {
  id: 'r1',
  documentId: 'parks',
  meetingId: 'm1',
  meetingTitle: 'Spring planning',
  committeeName: 'Parks',
  startedAt: 1,
  type: 'audio/webm;codecs=opus',
  durationMs: 0,
  bytes: 0,
  ended: null,
}
