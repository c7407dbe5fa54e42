import type { Letter } from '../mailer.ts'
import { letterPage } from './letter-page.ts'

/**
 * Asks the reader to confirm their address. It contains no text from the sign-up form: another person may
 * have entered the reader's address, with a message instead of a name.
 */
export function confirmationLetter(to: string, link: string): Letter {
  const heading = 'Confirm your email address'
  const before = 'Someone, most likely you, signed up for Civic Hub with this address. Confirm it to begin:'
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
