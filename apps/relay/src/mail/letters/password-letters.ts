import type { Letter } from '../mailer.ts'
import { letterPage } from './letter-page.ts'

/** Sends a person who forgot their password the link to set a new one. */
export function resetPasswordLetter(to: string, link: string): Letter {
  const heading = 'Set a new password'
  const before = 'Someone, most likely you, forgot the password of your Civic Hub account. Set a new one here:'
  const after = 'The link works once, within one hour. If it was not you, do nothing: your password stays as it is.'
  return {
    to,
    subject: 'Set a new password for Civic Hub',
    text: `${heading}\n\n${before}\n\n${link}\n\n${after}\n`,
    html: letterPage({ heading, before, button: 'Set a new password', link, after }),
    link,
  }
}

/** Notifies the owner of an account that its password was changed. */
export function passwordChangedLetter(to: string, link: string): Letter {
  const heading = 'Your password was changed'
  const before =
    'The password of your Civic Hub account was changed, and every other session was signed out. If it was not you, set a new password at once:'
  const after = 'If it was you, there is nothing that you need to do.'
  return {
    to,
    subject: 'Your Civic Hub password was changed',
    text: `${heading}\n\n${before}\n\n${link}\n\n${after}\n`,
    html: letterPage({ heading, before, button: 'It was not me', link, after }),
    link,
    isNotice: true,
  }
}
