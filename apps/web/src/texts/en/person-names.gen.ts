// Written by `npm run texts` from messages/en/person-names.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const personNamesTexts = {
  /** Behind a name that looks like another one: the last letters of the account's id. */
  account: (letters: string) => `(account ${letters})`,
  noAccount: '(no account)',
  thenAndNow: (then: string, now: string) => `${isolate(then)} (now ${isolate(now)})`,
}
