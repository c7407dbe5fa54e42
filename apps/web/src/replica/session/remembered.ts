import { storeHint } from '../store/store-hint.ts'

const invitationKey = 'civic-hub:invitation'

/*
 * The invitation that was opened in this tab, kept while the visitor signs up or signs in, possibly on
 * another site. A sign-up sends it to the relay, so that the confirmation accepts it on any device.
 */
export const rememberedInvitation = (): string | null => sessionStorage.getItem(invitationKey)
export const rememberInvitation = (token: string): void => storeHint(invitationKey, token, sessionStorage)
export const forgetInvitation = (): void => sessionStorage.removeItem(invitationKey)

/** Returns the remembered invitation and forgets it. */
export function consumeRememberedInvitation(): string | null {
  const token = rememberedInvitation()
  forgetInvitation()
  return token
}

const startKey = 'civic-hub:start'

/*
 * The committee that a visitor started from the demo, as base64 of its document. It is kept on this device while the
 * visitor signs up: the confirmation email opens another tab.
 */
export const rememberedStart = (): string | null => localStorage.getItem(startKey)
export const rememberStart = (document: string): void => localStorage.setItem(startKey, document)
export const forgetStart = (): void => localStorage.removeItem(startKey)
