import { isSameDay } from 'date-fns/isSameDay'
import type { Hands, Touch, Who } from './hands.ts'
import type { MeetingContents } from './meeting-contents.ts'
import {
  attributedChanges,
  authorsOf,
  everyoneIn,
  type MeetingChange,
  type MeetingVersion,
} from './meeting-replay.ts'

/** Versions that belong together: what was done in one go, up to a pause, a change of day, a start or an end. */
export interface Sitting {
  /** Names its last version. */
  readonly position: number
  readonly from: number
  readonly to: number
  /** What the meeting's life closed it with; null when people just paused. */
  readonly closedBy: 'meeting-started' | 'meeting-ended' | null
  readonly authors: readonly Who[]
  readonly contents: MeetingContents
  readonly before: MeetingContents | null
  readonly changes: readonly MeetingChange[]
  readonly versions: readonly MeetingVersion[]
}

const pauseMs = 30 * 60_000

/** Groups versions, oldest first, into sittings; days are those of this device's time zone. */
export function sittingsOf(versions: readonly MeetingVersion[]): Sitting[] {
  const groups: MeetingVersion[][] = []
  for (const version of versions) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && belongTogether(last, version)) group.push(version)
    else groups.push([version])
  }
  return groups.flatMap((group) => sittingOf(group) ?? [])
}

function belongTogether(last: MeetingVersion, next: MeetingVersion): boolean {
  if (closingOf(last) !== null) return false
  return next.from - last.to < pauseMs && isSameDay(last.to, next.to)
}

function closingOf({ changes }: MeetingVersion): Sitting['closedBy'] {
  const kinds = new Set(changes.map(({ kind }) => kind))
  if (kinds.has('meeting-ended')) return 'meeting-ended'
  return kinds.has('meeting-started') ? 'meeting-started' : null
}

function sittingOf(versions: readonly MeetingVersion[]): Sitting | null {
  const [first, last] = [versions[0], versions.at(-1)]
  if (!first || !last) return null
  // Compared as a whole: what was put and taken away again within a sitting is no change of it.
  const hands = joinedHands(versions)
  const changes = attributedChanges(first.before, last.contents, hands)
  return {
    position: last.position,
    from: first.from,
    to: last.to,
    closedBy: closingOf(last),
    authors: first.before === null || changes.length === 0 ? everyoneIn(hands) : authorsOf(changes),
    contents: last.contents,
    before: first.before,
    changes,
    versions,
  }
}

function joinedHands(versions: readonly MeetingVersion[]): Hands {
  const joined = new Map<string, Touch>()
  for (const { hands } of versions) {
    for (const [field, { by, lost }] of hands) {
      const known = joined.get(field) ?? { by: new Set(), lost: new Map() }
      joined.set(field, known)
      for (const who of by) known.by.add(who)
      for (const [who, value] of lost) known.lost.set(who, value)
    }
  }
  return joined
}
