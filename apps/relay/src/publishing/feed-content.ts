import type { FeedKind } from '@civic-hub/protocol'
import { escapeMarkup } from '../escape-markup.ts'

const fileNames: Record<FeedKind, string> = { calendar: 'calendar.ics', minutes: 'minutes.atom' }

/** The relay's media type for each kind; the type that the app sent is ignored. */
export const feedTypes: Record<FeedKind, string> = {
  calendar: 'text/calendar; charset=utf-8',
  minutes: 'application/atom+xml; charset=utf-8',
}

export const addressOf = (kind: FeedKind, token: string): string => `/feeds/${token}/${fileNames[kind]}`

export const kindOfFile = (name: string): FeedKind | null =>
  name === fileNames.calendar ? 'calendar' : name === fileNames.minutes ? 'minutes' : null

/**
 * True if the bytes are text that can be a feed of this kind. XML with a style sheet or an entity is refused,
 * because these could change the displayed content.
 */
export function checkFeed(kind: FeedKind, content: Uint8Array): boolean {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    return false
  }
  if (text.includes('\0')) return false
  if (kind === 'calendar') return /^BEGIN:VCALENDAR\r\n/.test(text) && /\r\nEND:VCALENDAR(\r\n)?$/.test(text)
  if (!/^<\?xml version="1\.0" encoding="utf-8"\?>\s*<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom">/.test(text))
    return false
  return /<\/feed>\s*$/.test(text) && !/<!|<\?(?!xml version)/.test(text)
}

/** For an address whose feed no app has written yet: calendars remove an address that fails. */
export function emptyFeed(
  kind: FeedKind,
  { documentId, name, since }: { documentId: string; name: string; since: Date },
): Uint8Array {
  const lines =
    kind === 'calendar'
      ? ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:civic-hub', 'END:VCALENDAR', '']
      : [
          '<?xml version="1.0" encoding="utf-8"?>',
          '<feed xmlns="http://www.w3.org/2005/Atom">',
          `<id>urn:civic-hub:${escapeMarkup(documentId)}:minutes</id>`,
          `<title>${escapeMarkup(name)}</title>`,
          `<updated>${since.toISOString()}</updated>`,
          '</feed>',
          '',
        ]
  return new TextEncoder().encode(lines.join('\r\n'))
}
