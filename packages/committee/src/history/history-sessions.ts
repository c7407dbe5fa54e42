import { isSameDay } from 'date-fns/isSameDay'
import type { Attribution, FieldAttribution, Who } from './attribution.ts'
import type { MeetingContents } from './meeting-contents.ts'
import {
  attributedChanges,
  authorsOf,
  everyoneIn,
  type MeetingChange,
  type MeetingVersion,
} from './meeting-replay.ts'

/** Versions that belong together, up to a pause, a new day, a start or an end. */
export interface HistorySession {
  /** Names its last version. */
  readonly position: number
  readonly from: number
  readonly to: number
  /** The start or end that closed the session; null when people just paused. */
  readonly closedBy: 'meeting-started' | 'meeting-ended' | null
  readonly authors: readonly Who[]
  readonly contents: MeetingContents
  readonly before: MeetingContents | null
  readonly changes: readonly MeetingChange[]
  readonly versions: readonly MeetingVersion[]
}

const pauseMs = 30 * 60_000

/** Groups versions, oldest first, into sessions; days are those of this device's time zone. */
export function groupIntoSessions(versions: readonly MeetingVersion[]): HistorySession[] {
  const groups: MeetingVersion[][] = []
  for (const version of versions) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && belongTogether(last, version)) group.push(version)
    else groups.push([version])
  }
  return groups.flatMap((group) => sessionOf(group) ?? [])
}

function belongTogether(last: MeetingVersion, next: MeetingVersion): boolean {
  if (closingOf(last) !== null) return false
  return next.from - last.to < pauseMs && isSameDay(last.to, next.to)
}

function closingOf({ changes }: MeetingVersion): HistorySession['closedBy'] {
  const kinds = new Set(changes.map(({ kind }) => kind))
  if (kinds.has('meeting-ended')) return 'meeting-ended'
  return kinds.has('meeting-started') ? 'meeting-started' : null
}

function sessionOf(versions: readonly MeetingVersion[]): HistorySession | null {
  const [first, last] = [versions[0], versions.at(-1)]
  if (!first || !last) return null
  // First and last version are compared, so what was added and removed again within the session is not listed.
  const attribution = joinedAttribution(versions)
  const changes = attributedChanges(first.before, last.contents, attribution)
  return {
    position: last.position,
    from: first.from,
    to: last.to,
    closedBy: closingOf(last),
    authors: first.before === null || changes.length === 0 ? everyoneIn(attribution) : authorsOf(changes),
    contents: last.contents,
    before: first.before,
    changes,
    versions,
  }
}

function joinedAttribution(versions: readonly MeetingVersion[]): Attribution {
  const joined = new Map<string, FieldAttribution>()
  for (const { attribution } of versions) {
    for (const [field, { by, lost }] of attribution) {
      const known = joined.get(field) ?? { by: new Set(), lost: new Map() }
      joined.set(field, known)
      for (const who of by) known.by.add(who)
      for (const [who, value] of lost) known.lost.set(who, value)
    }
  }
  return joined
}
