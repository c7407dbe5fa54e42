import { createObservable } from '../../replica/observable.ts'

/** The recording that this page makes. */
export interface CurrentRecording {
  readonly meetingId: string
  readonly meetingTitle: string
  readonly committeeSlug: string
  /** Asks for the microphone, records, or writes its end. */
  readonly state: 'asking' | 'recording' | 'ending'
  /** By this device's clock, in ms; 0 while it asks. */
  readonly startedAt: number
  /** What is stored so far. */
  readonly bytes: number
  readonly stream: MediaStream | null
}

/** Apart from the recorder, so that every screen can say that it runs without bringing its code along. */
export const currentRecording = createObservable<CurrentRecording | null>(null)
