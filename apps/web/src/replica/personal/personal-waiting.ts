import type { RefusalReason } from '@civic-hub/protocol'
import { createObservable } from '../observable.ts'

/** What of the personal document is only on this device, as far as this page has opened it. */
export interface PersonalWaiting {
  count: number
  /** When the oldest of it was made, by this device's clock. */
  oldest: number | null
  /** Why the relay does not take it, if it does not. */
  refusal: RefusalReason | null
}

export const nothingWaits: PersonalWaiting = { count: 0, oldest: null, refusal: null }
export const personalWaiting = createObservable<PersonalWaiting>(nothingWaits)
