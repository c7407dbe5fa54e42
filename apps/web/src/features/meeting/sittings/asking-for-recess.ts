import { createObservable } from '../../../replica/observable.ts'

/** The meeting whose recess is asked for; null while no dialog is open. The menu closes before the dialog opens. */
export const askingForRecess = createObservable<string | null>(null)
