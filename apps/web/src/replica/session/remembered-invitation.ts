import { storeHint } from '../store/store-hint.ts'

const key = 'civic-hub:invitation'

/*
 * The invitation that was opened in this tab, kept while the visitor signs up or signs in, possibly on
 * another site. A sign-up sends it to the relay, so that the confirmation accepts it on any device.
 */
export const rememberedInvitation = (): string | null => sessionStorage.getItem(key)
export const rememberInvitation = (token: string): void => storeHint(key, token, sessionStorage)
export const forgetInvitation = (): void => sessionStorage.removeItem(key)

/** The same, and removes it. */
export function consumeRememberedInvitation(): string | null {
  const token = rememberedInvitation()
  forgetInvitation()
  return token
}
