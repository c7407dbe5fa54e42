import type { Letter } from '../mailer.ts'
import { letterPage } from './letter-page.ts'

/**
 * Asks the reader to confirm their address. It contains no text from the sign-up form: another person may
 * have entered the reader's address, with a message instead of a name. `isChosenAnew` marks a link without a name and a
 * password.
 */
export function confirmationLetter(to: string, link: string, isChosenAnew = false): Letter {
  const heading = 'Confirm your email address'
  const signedUp = 'Someone, most likely you, signed up for Civic Hub with this address.'
  const before = isChosenAnew
    ? `${signedUp} Confirm it, and choose your name and password there:`
    : `${signedUp} Confirm it to begin:`
  const after =
    'The link works once, within 24 hours. If you did not sign up, do nothing: without you there will be no account.'
  return {
    to,
    subject: 'Confirm your email address for Civic Hub',
    text: `${heading}\n\n${before}\n\n${link}\n\n${after}\n`,
    html: letterPage({ heading, before, button: 'Confirm address', link, after }),
    link,
  }
}

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
