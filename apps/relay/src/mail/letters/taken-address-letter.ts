import type { Letter } from '../mailer.ts'
import { letterPage } from './letter-page.ts'

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
