import type { Letter } from '../mailer.ts'
import { letterPage } from './letter-page.ts'

/** Notifies the owner of an account that a provider can now be used to sign in to it. */
export function providerConnectedLetter(to: string, { name, link }: { name: string; link: string }): Letter {
  const heading = `You can sign in with ${name}`
  const before = `Your Civic Hub account was connected with ${name}. From now on you can sign in with it. If it was not you, disconnect it in your settings:`
  const after = 'If it was you, there is nothing that you need to do.'
  return {
    to,
    subject: `Your Civic Hub account was connected with ${name}`,
    text: `${heading}\n\n${before}\n\n${link}\n\n${after}\n`,
    html: letterPage({ heading, before, button: 'Open settings', link, after }),
    link,
    isNotice: true,
  }
}
