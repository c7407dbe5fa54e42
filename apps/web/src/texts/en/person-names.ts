import { isolate } from '../isolate.ts'

/** Names beside which more is needed to know the person. */
export const personNameTexts = {
  /** Behind a name that looks like another one: the last letters of the account's id. */
  account: (letters: string) => `(account ${letters})`,
  noAccount: '(no account)',
  thenAndNow: (then: string, now: string) => `${isolate(then)} (now ${isolate(now)})`,
}
