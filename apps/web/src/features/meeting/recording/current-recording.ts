import { createObservable } from '../../../replica/observable.ts'

/** The recording that this page makes. */
export interface CurrentRecording {
  readonly meetingId: string
  readonly meetingTitle: string
  readonly committeeSlug: string
  /** Requests the microphone, records, or writes the end of the recording. */
  readonly state: 'asking' | 'recording' | 'ending'
  /** By this device's clock, in ms; 0 while it requests the microphone. */
  readonly startedAt: number
  /** The number of bytes stored so far. */
  readonly bytes: number
  readonly stream: MediaStream | null
  /** Ends it, and resolves when it is stored; null before it records. */
  readonly stop: (() => Promise<void>) | null
}

/** Separate from the recorder, so that every screen can show that it runs without loading its code. */
export const currentRecording = createObservable<CurrentRecording | null>(null)

/** Ends the recording of this page, and resolves when it is stored. */
export const stopRecording = async (): Promise<void> => currentRecording.get()?.stop?.()
