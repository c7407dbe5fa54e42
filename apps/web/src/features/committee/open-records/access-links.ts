import { withoutEnding } from '@civic-hub/committee'
import { linkMark } from '@civic-hub/protocol/published-text'
import { minutesTexts } from '../../../texts/en/minutes.ts'

const address = /https?:\/\/[^\s<>"”’]*[^\s<>"”’.,;:!?)\]}]/gi
const passcode = /[?&#](?:pwd|pw|pass|passwd|password|passcode|pin|token|tk)=/i

/**
 * A text without addresses that admit a reader to an online meeting: the meeting's own link, and every one with a
 * passcode. Minutes that were approved before format 11 name the link in their head, perhaps an earlier one.
 */
export function withoutAccessLinks(text: string, link: string | null): string {
  const headEnd = text.indexOf('\n\n')
  const head = headEnd < 0 ? text.length : headEnd
  const named = `${minutesTexts.online}: `
  return text
    .replace(address, (found, at: number) => {
      const isInHead = at < head && text.slice(0, at).endsWith(named)
      return isInHead || isSame(found, link) || passcode.test(found) ? linkMark : found
    })
    .replaceAll(`${named}${linkMark}`, minutesTexts.online)
}

const isSame = (found: string, link: string | null) => link !== null && trimmed(found) === trimmed(link)
const trimmed = (link: string) => withoutEnding(link, '/')
