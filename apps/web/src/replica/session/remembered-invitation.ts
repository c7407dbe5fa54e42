const key = 'civic-hub:invitation'

/*
 * The invitation that was opened in this tab, while its reader signs up or signs in, maybe at another site. A sign-up
 * sends it along, so that the confirmation accepts it on any device.
 */
export const rememberedInvitation = (): string | null => sessionStorage.getItem(key)
export const rememberInvitation = (token: string): void => sessionStorage.setItem(key, token)
export const forgetInvitation = (): void => sessionStorage.removeItem(key)

/** The same, told once. */
export function takeRememberedInvitation(): string | null {
  const token = rememberedInvitation()
  forgetInvitation()
  return token
}
