import { createObservable } from '../../../replica/observable.ts'

interface Asked {
  readonly meetingId: string
  readonly what: 'open' | 'reopen'
  /** The id of the button that asks for it; absent for an entry of the menu. */
  readonly from?: string
}

/** The dialog that is asked for, and its meeting. The menu closes before the dialog opens. */
export const asking = createObservable<Asked | null>(null)
