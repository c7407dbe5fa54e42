import type { Letter } from '../mailer.ts'
import { letterPage } from './letter-page.ts'

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
