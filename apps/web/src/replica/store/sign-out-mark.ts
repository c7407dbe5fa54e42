import { durableValue } from './durable-value.ts'

/** A sign-out that this device may not have finished: its account, and whether the account's data must be removed. */
interface SignOutMark {
  accountId: string
  wipe: boolean
}

const mark = durableValue<SignOutMark>('civic-hub-sign-out', 'mark', 'sign-out')

/** Stores a sign-out before it begins: after a power cut right after it, the account must not be shown again. */
export const writeSignOutMark = mark.write

/** Returns the mark of a sign-out, if there is one; creates nothing. */
export const readSignOutMark = mark.read

export const clearSignOutMark = mark.clear
