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
