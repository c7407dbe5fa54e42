import type { Letter } from '../mailer.ts'
import { letterPage } from './letter-page.ts'

/**
 * Notifies the owner of an account that its address was used for another sign-up. The sign-up page does not
 * reveal that the address has an account.
 */
export function knownAddressLetter(to: string, link: string): Letter {
  const heading = 'You already have an account'
  const before =
    'Someone, most likely you, signed up for Civic Hub with this address, which already has an account. Sign in with it:'
  const after = 'Your account was not changed. If it was not you, there is nothing that you need to do.'
  return {
    to,
    subject: 'You already have an account with Civic Hub',
    text: `${heading}\n\n${before}\n\n${link}\n\n${after}\n`,
    html: letterPage({ heading, before, button: 'Sign in', link, after }),
    link,
  }
}
