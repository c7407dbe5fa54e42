import { durableValue } from './durable-value.ts'

/** A sign-out that this device may not have finished: whose, and whether their data have to go. */
export interface SignOutMark {
  accountId: string
  wipe: boolean
}

const mark = durableValue<SignOutMark>('civic-hub-sign-out', 'mark', 'sign-out')

/** Notes a sign-out before it begins: a power cut right after it must not show the account again. */
export const writeSignOutMark = mark.write

/** The mark of a sign-out, if there is one; creates nothing. */
export const readSignOutMark = mark.read

export const clearSignOutMark = mark.clear
