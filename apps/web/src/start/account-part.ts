export type AccountPart = 'sign-in' | 'sign-up'

/** The part of an address that asks for the dialog for signing in or up: a link of the landing page leads to it. */
export const isAccountPart = (part: string): part is AccountPart => /^sign-(in|up)$/.test(part)
