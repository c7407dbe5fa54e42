import type { Access } from '@civic-hub/protocol'
import type { Letter } from '../mailer.ts'
import { composeLetter, languageFor, type Recipient } from './compose-letter.ts'
import { letterText } from './letter-texts.ts'
import { plainName } from './plain-name.ts'

/**
 * Asks the reader to confirm their address. It contains no text from the sign-up form: another person may
 * have entered the reader's address, with a message instead of a name. `isChosenAnew` marks a link without a name and a
 * password.
 */
export const confirmationLetter = (to: Recipient, link: string, isChosenAnew = false): Letter =>
  composeLetter(to, 'confirm', link, { isChosenAnew: String(isChosenAnew) })

/**
 * Notifies the owner of an account that its address was used for another sign-up. The sign-up page does not
 * reveal that the address has an account.
 */
export const knownAddressLetter = (to: Recipient, link: string): Letter => composeLetter(to, 'known-address', link)

/** Invites a person to a committee. The reader may not know the person who invites them. */
export const invitationLetter = (
  to: Recipient,
  { committee, inviter, access, link }: { committee: string; inviter: string | null; access: Access; link: string },
): Letter =>
  composeLetter(to, 'invitation', link, {
    committee: plainName(committee),
    isNamed: String(inviter !== null),
    inviter: plainName(inviter ?? ''),
    access,
  })

/** Notifies an owner of requests to join; several requests are sent in one email. */
export function requestsLetter(
  to: Recipient,
  asked: { committee: string; names: readonly string[]; link: string },
): Letter {
  const names = asked.names.map(plainName)
  const [first = ''] = names
  const values = { committee: plainName(asked.committee), n: names.length, first, names: listOf(names, to) }
  return composeLetter(to, 'requests', asked.link, values, { isNotice: true })
}

const shownAtMost = 5

function listOf(names: readonly string[], to: Recipient): string {
  const language = languageFor(to)
  const shown = names.slice(0, shownAtMost)
  const more = names.length - shown.length
  const others = more > 0 ? [letterText(language, 'requests.more', { n: more })] : []
  return new Intl.ListFormat(language).format([...shown, ...others])
}

/** Notifies a person of an owner's answer to their request. */
export const answerLetter = (to: Recipient, answer: { committee: string; accepted: boolean; link: string }): Letter =>
  composeLetter(
    to,
    answer.accepted ? 'accepted' : 'declined',
    answer.link,
    { committee: plainName(answer.committee) },
    { isNotice: true },
  )

/** Sends a person who forgot their password the link to set a new one. */
export const resetPasswordLetter = (to: Recipient, link: string): Letter => composeLetter(to, 'reset-password', link)

/** Notifies the owner of an account that its password was changed. */
export const passwordChangedLetter = (to: Recipient, link: string): Letter =>
  composeLetter(to, 'password-changed', link, {}, { isNotice: true })

/** Asks the reader at an account's new address to confirm it. */
export const changeAddressLetter = (to: Recipient, link: string): Letter => composeLetter(to, 'change-address', link)

/** Notifies the old and the new address of an account of the change. */
export const addressChangedLetter = (to: Recipient, { email, link }: { email: string; link: string }): Letter =>
  composeLetter(to, 'address-changed', link, { email }, { isNotice: true })

/**
 * Notifies the owner of an address that another account tried to change to it. The page does not reveal that
 * the address is taken.
 */
export const takenAddressLetter = (to: Recipient, link: string): Letter => composeLetter(to, 'taken-address', link)

/** Confirms that an account was deleted; the last email to its address. */
export const accountDeletedLetter = (to: Recipient, link: string): Letter =>
  composeLetter(to, 'account-deleted', link, {}, { isNotice: true })

/** Notifies the owner of an account that a provider can now be used to sign in to it. */
export const providerConnectedLetter = (to: Recipient, { name, link }: { name: string; link: string }): Letter =>
  composeLetter(to, 'provider-connected', link, { provider: name }, { isNotice: true })
