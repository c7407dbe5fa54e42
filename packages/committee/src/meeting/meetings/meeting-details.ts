import type * as Y from 'yjs'
import { setField } from '../../document/committee-document.ts'
import { cutText } from '../../document/cut-text.ts'
import { readOptionalText } from '../../document/tolerant-read.ts'
import { onMeeting } from '../../document/transition.ts'
import { maxDuration, minDuration } from '../template/meeting-template.ts'

/** The place and the planned length of a meeting; null for values that are not set. */
export interface MeetingDetails {
  readonly place: string | null
  /** The web address for remote participants, http or https. */
  readonly link: string | null
  /** Minutes. */
  readonly duration: number | null
}

/** The details as a form has them: the typed text. */
export interface DetailsInForm {
  readonly place: string
  readonly link: string
  readonly duration: number | null
}

export const detailFields = ['place', 'link', 'duration'] as const

export const maxPlaceLength = 200
export const maxLinkLength = 2_000

/** The typed text as a web address; null for other texts. "https://" is added if it is missing. */
export function webAddress(typed: string): string | null {
  const text = typed.trim()
  if (text.length > maxLinkLength) return null
  if (/^https?:\/\/[^\s/?#]\S*$/i.test(text)) return text
  // A colon before the first dot would be a scheme, such as javascript:, or a name with a password.
  return /^[^\s:/?#@][^\s:/?#@.]*\.[^\s@]+$/.test(text) ? `https://${text}` : null
}

/** A place is one line that fits on a card; it is optional. */
export function canMeetAt(place: string): 'place-too-long' | null {
  return place.trim().length > maxPlaceLength ? 'place-too-long' : null
}

/** A link is a web address; it is optional. Other links could be harmful when opened. */
export function canLink(link: string): 'link-not-web' | null {
  return link.trim() === '' || webAddress(link) !== null ? null : 'link-not-web'
}

/** A length has the limits of the template: whole minutes between 15 and 480; it is optional. */
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

/** The stored form of the details. */
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
    place: cutText(place?.trim() ?? '', maxPlaceLength) || null,
    link: link === null ? null : webAddress(link),
    duration: typeof duration === 'number' && canLast(duration) === null ? duration : null,
  }
}

/** Writes the changes of a form between opening and saving to place, link and length, field by field. */
export const setMeetingDetails = onMeeting({
  rule: (_meeting, _context, _opened: DetailsInForm, saved: DetailsInForm) => canSetDetails(saved),
  write: (meeting, _context, opened: DetailsInForm, saved: DetailsInForm) => {
    const [was, now] = [storedDetails(opened), storedDetails(saved)]
    for (const field of detailFields) if (was[field] !== now[field]) setField(meeting, field, now[field])
  },
  undo: false,
})
