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
