import type { Letter } from '../mailer.ts'
import { letterPage } from './letter-page.ts'

/** Confirms that an account was deleted; the last email to its address. */
export function accountDeletedLetter(to: string, link: string): Letter {
  const heading = 'Your account was deleted'
  const before =
    'Your Civic Hub account was deleted, with your sessions, your picture and your access to committees. What you wrote in committees stays there, under “A former member”. If you want to come back, you can sign up again:'
  const after =
    'If it was not you, tell the person who runs this hub, or an owner of your committee: somebody else knew your password.'
  return {
    to,
    subject: 'Your Civic Hub account was deleted',
    text: `${heading}\n\n${before}\n\n${link}\n\n${after}\n`,
    html: letterPage({ heading, before, button: 'Open Civic Hub', link, after }),
    link,
    isNotice: true,
  }
}
