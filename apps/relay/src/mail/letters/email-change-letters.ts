import type { Letter } from '../mailer.ts'
import { letterPage } from './letter-page.ts'

/** Asks the reader at an account's new address to confirm it. */
export function changeAddressLetter(to: string, link: string): Letter {
  const heading = 'Confirm your new email address'
  const before = 'Someone, most likely you, wants to use this address for their Civic Hub account. Confirm it:'
  const after =
    'The link works once, within 24 hours. If it was not you, do nothing: the account keeps its old address.'
  return {
    to,
    subject: 'Confirm your new email address for Civic Hub',
    text: `${heading}\n\n${before}\n\n${link}\n\n${after}\n`,
    html: letterPage({ heading, before, button: 'Confirm address', link, after }),
    link,
  }
}

/** Notifies the old and the new address of an account of the change. */
export function addressChangedLetter(to: string, { email, link }: { email: string; link: string }): Letter {
  const heading = 'Your email address was changed'
  const before = `Your Civic Hub account now has the address ${email}. You sign in with it from now on:`
  const after = 'If it was not you, write to the person who runs this hub at once.'
  return {
    to,
    subject: 'Your Civic Hub email address was changed',
    text: `${heading}\n\n${before}\n\n${link}\n\n${after}\n`,
    html: letterPage({ heading, before, button: 'Open Civic Hub', link, after }),
    link,
    isNotice: true,
  }
}

/**
 * Notifies the owner of an address that another account tried to change to it. The page does not reveal that
 * the address is taken.
 */
export function takenAddressLetter(to: string, link: string): Letter {
  const heading = 'This address already has an account'
  const before =
    'Someone, most likely you, wants to use this address for another Civic Hub account, but it already has one. Sign in with it:'
  const after = 'Neither account was changed. If it was not you, there is nothing that you need to do.'
  return {
    to,
    subject: 'This address already has an account with Civic Hub',
    text: `${heading}\n\n${before}\n\n${link}\n\n${after}\n`,
    html: letterPage({ heading, before, button: 'Sign in', link, after }),
    link,
  }
}
