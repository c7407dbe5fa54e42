import { storeHint } from '../store/store-hint.ts'

const referralKey = 'civic-hub:ref'

/** The referral code of the link that was opened in this tab, until the visitor has signed up, possibly on another site. */
export const rememberedReferral = (): string | null => sessionStorage.getItem(referralKey)

/** Stores the code of a link (`/?ref=ABCDEF`), before the app leaves that address. */
export function rememberReferral(search: string): void {
  const code = new URLSearchParams(search).get('ref')
  if (code) storeHint(referralKey, code, sessionStorage)
}
