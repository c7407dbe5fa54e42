import { createObservable } from '../../../replica/observable.ts'

/** The dialog that is asked for, and its meeting. The menu closes before the dialog opens. */
export const asking = createObservable<{ meetingId: string; what: 'open' | 'reopen' } | null>(null)
