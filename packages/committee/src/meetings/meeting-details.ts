import type * as Y from 'yjs'
import { setField } from '../document/committee-document.ts'
import { readOptionalText } from '../document/tolerant-read.ts'
import { onMeeting } from '../document/transition.ts'
import { maxDuration, minDuration } from '../template/meeting-template.ts'

/** Where a meeting takes place and how long it is to last; null for what nobody has said. */
export interface MeetingDetails {
  readonly place: string | null
  /** To join from elsewhere: a web address, http or https. */
  readonly link: string | null
  /** Minutes. */
  readonly duration: number | null
}

/** The details as a form holds them: text as it was typed. */
export interface DetailsInForm {
  readonly place: string
  readonly link: string
  readonly duration: number | null
}

export const detailFields = ['place', 'link', 'duration'] as const

export const maxPlaceLength = 200
export const maxLinkLength = 2_000

/** What was typed, as a web address; null for anything else. An address without "https://" in front gets it. */
export function webAddress(typed: string): string | null {
  const text = typed.trim()
  if (text.length > maxLinkLength) return null
  if (/^https?:\/\/[^\s/?#]+\S*$/i.test(text)) return text
  // With a colon before the first dot it would be a scheme, such as javascript:, or a name with a password.
  return /^[^\s:/?#@]+\.[^\s@]+$/.test(text) ? `https://${text}` : null
}

/** A place is one line that fits on a card; none is allowed. */
export function canMeetAt(place: string): 'place-too-long' | null {
  return place.trim().length > maxPlaceLength ? 'place-too-long' : null
}

/** A link is a web address; none is allowed. Anything else could do harm when it is pressed. */
export function canLink(link: string): 'link-not-web' | null {
  return link.trim() === '' || webAddress(link) !== null ? null : 'link-not-web'
}

/** A length is as in the template: whole minutes between 15 and 480; none is allowed. */
export function canLast(duration: number | null): 'duration-out-of-range' | null {
  if (duration === null) return null
  const fits = Number.isInteger(duration) && duration >= minDuration && duration <= maxDuration
  return fits ? null : 'duration-out-of-range'
}

export type DetailsRefusal = 'place-too-long' | 'link-not-web' | 'duration-out-of-range'

export function canSetDetails(details: Partial<DetailsInForm>): DetailsRefusal | null {
  const { place = '', link = '', duration = null } = details
  return canMeetAt(place) ?? canLink(link) ?? canLast(duration)
}

/** The details as they are stored. */
export function storedDetails({
  place = '',
  link = '',
  duration = null,
}: Partial<DetailsInForm>): MeetingDetails {
  return { place: place.trim() || null, link: webAddress(link), duration }
}

export function readDetails(meeting: Y.Map<unknown>): MeetingDetails {
  const place = readOptionalText(meeting.get('place'))
  const link = readOptionalText(meeting.get('link'))
  const duration = meeting.get('duration')
  return {
    place: place?.trim().slice(0, maxPlaceLength) || null,
    link: link === null ? null : webAddress(link),
    duration: typeof duration === 'number' && canLast(duration) === null ? duration : null,
  }
}

/** Changes place, link and length by what a form changed between opening and saving, field by field. */
export const setMeetingDetails = onMeeting({
  rule: (_meeting, _context, _opened: DetailsInForm, saved: DetailsInForm) => canSetDetails(saved),
  write: (meeting, _context, opened: DetailsInForm, saved: DetailsInForm) => {
    const [was, now] = [storedDetails(opened), storedDetails(saved)]
    for (const field of detailFields) if (was[field] !== now[field]) setField(meeting, field, now[field])
  },
  undo: false,
})
