import type { Letter } from '../mailer.ts'
import { letterPage } from './letter-page.ts'
import { plainName } from './plain-name.ts'

const shownAtMost = 5

/** Notifies an owner of requests to join; several requests are sent in one email. */
export function requestsLetter(
  to: string,
  asked: { committee: string; names: readonly string[]; link: string },
): Letter {
  const committee = plainName(asked.committee)
  const names = asked.names.map(plainName)
  const [first = ''] = names
  const subject =
    names.length === 1 ? `${first} asks to join ${committee}` : `${names.length} people ask to join ${committee}`
  const before =
    names.length === 1
      ? `${first} asks to join ${committee} on Civic Hub. Open the Members page to accept or decline:`
      : `These people ask to join ${committee} on Civic Hub: ${listOf(names)}. Open the Members page to accept or decline:`
  const after =
    'You get this because you are an owner of this committee: at most one email an hour. You can switch these emails off in your settings.'
  return {
    to,
    subject,
    text: `${subject}\n\n${before}\n\n${asked.link}\n\n${after}\n`,
    html: letterPage({ heading: subject, before, button: 'Answer', link: asked.link, after }),
    link: asked.link,
    isNotice: true,
  }
}

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, shownAtMost)
  const more = names.length - shown.length
  return new Intl.ListFormat('en').format(more > 0 ? [...shown, `${more} more`] : shown)
}

/** Notifies a person of an owner's answer to their request. */
export function answerLetter(to: string, answer: { committee: string; accepted: boolean; link: string }): Letter {
  const { accepted, link } = answer
  const committee = plainName(answer.committee)
  const heading = accepted ? `You can open ${committee}` : `Your request to join ${committee} was declined`
  const before = accepted
    ? `An owner has accepted your request to join ${committee} on Civic Hub. You can open it now:`
    : `An owner has declined your request to join ${committee} on Civic Hub. Your other committees are here:`
  const after = accepted
    ? 'It is also in your list of committees.'
    : 'If you think that this is a mistake, talk to one of its owners. They can invite you.'
  return {
    to,
    subject: heading,
    text: `${heading}\n\n${before}\n\n${link}\n\n${after}\n`,
    html: letterPage({
      heading,
      before,
      button: accepted ? 'Open the committee' : 'Open Civic Hub',
      link,
      after,
    }),
    link,
    isNotice: true,
  }
}
