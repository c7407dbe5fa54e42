import type * as Y from 'yjs'
import { isDay } from '../document/day.ts'
import { readField, readInstant, readText } from '../document/tolerant-read.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { changePersonal, eventsMap } from './personal-document.ts'

export const impactKinds = ['idea', 'share', 'attended', 'factcheck', 'referral'] as const
export type ImpactKind = (typeof impactKinds)[number]

/** One action. Its key contains its subject, so that it counts once, even if several devices record it. */
export interface ImpactEvent {
  readonly key: string
  readonly kind: ImpactKind
  readonly at: string
  /** The calendar day at the place of the action, YYYY-MM-DD. */
  readonly day: string
  readonly about: string
}

// An event is one plain value under its key in the root `events`: `{at, day, about}`, written once.

export const ideaEvent = (ideaId: string): string => `idea:${ideaId}`
export const attendedEvent = (meetingId: string): string => `attended:${meetingId}`
export const factCheckEvent = (meetingId: string): string => `factcheck:${meetingId}`
export const referralEvent = (referralId: string): string => `referral:${referralId}`
/** Sharing the same subject again on the same day is the same event. */
export const shareEvent = (what: string, day: string): string => `share:${what.slice(0, 80)}:${day}`

const maxAboutLength = 120

/** Null for an event of a kind that this code does not know, or without a time. */
function readEvent(key: string, value: unknown): ImpactEvent | null {
  const kind = impactKinds.find((known) => key.startsWith(`${known}:`))
  const at = readInstant(readField(value, 'at'))
  if (kind === undefined || at === null) return null
  const day = readText(readField(value, 'day'))
  return {
    key,
    kind,
    at,
    day: isDay(day) ? day : at.slice(0, 10),
    about: readText(readField(value, 'about')),
  }
}

export function readEvents(doc: Y.Doc): ImpactEvent[] {
  const events: ImpactEvent[] = []
  for (const [key, value] of eventsMap(doc).entries()) {
    const event = readEvent(key, value)
    if (event) events.push(event)
  }
  return events.sort((a, b) => a.at.localeCompare(b.at) || (a.key < b.key ? -1 : 1))
}

export const hasEvent = (doc: Y.Doc, key: string): boolean => eventsMap(doc).has(key)

/** Records an action, unless it is already recorded. */
export function recordEvent(
  doc: Y.Doc,
  context: Pick<TransitionContext, 'origin'>,
  { key, at, day, about }: Omit<ImpactEvent, 'kind'>,
): void {
  if (hasEvent(doc, key)) return
  changePersonal(doc, context, () => eventsMap(doc).set(key, { at, day, about: about.trim().slice(0, maxAboutLength) }))
}
