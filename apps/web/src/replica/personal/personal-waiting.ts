import type { RefusalReason } from '@civic-hub/protocol'
import { createObservable } from '../observable.ts'

/** The changes of the personal document that are only on this device, if this page has opened it. */
export interface PersonalWaiting {
  count: number
  /** When the oldest of them was made, by this device's clock. */
  oldest: number | null
  refusal: RefusalReason | null
  damaged: number
}

export const nothingWaits: PersonalWaiting = { count: 0, oldest: null, refusal: null, damaged: 0 }
export const personalWaiting = createObservable<PersonalWaiting>(nothingWaits)
