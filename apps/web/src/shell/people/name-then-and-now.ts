import { personNameTexts } from '../../texts/en/person-names.ts'

/** The name on a receipt or an approval, with the account's present name if that is another one. */
export const nameThenAndNow = (then: string, now: string | null | undefined): string =>
  now == null || now === then ? then : personNameTexts.thenAndNow(then, now)
