import { isSameDay } from 'date-fns/isSameDay'
import type { Attribution, Difference, FieldAttribution, HistorySubject, Who } from './history-subject.ts'
import { attributedChanges, authorsOf, type Change, everyoneIn, type Version } from './replay.ts'

/** Consecutive versions up to a pause, a new day, a start, an end or a destructive step. */
export interface HistorySession<Contents, D extends Difference> {
  readonly position: number
  readonly from: number
  readonly to: number
  /** The event that closed the session: the start or the end of a meeting; null for a pause. */
  readonly closedBy: D['kind'] | null
  readonly authors: readonly Who[]
  readonly contents: Contents
  readonly before: Contents | null
  readonly changes: readonly Change<D>[]
  readonly versions: readonly Version<Contents, D>[]
}

const pauseMs = 30 * 60_000

/** Groups versions, oldest first, into sessions; days are those of this device's time zone. */
export function groupIntoSessions<Contents, D extends Difference>(
  subject: HistorySubject<Contents, D>,
  versions: readonly Version<Contents, D>[],
): HistorySession<Contents, D>[] {
  const groups: Version<Contents, D>[][] = []
  for (const version of versions) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && belongTogether(subject, group, last, version)) group.push(version)
    else groups.push([version])
  }
  return groups.flatMap((group) => sessionOf(subject, group) ?? [])
}

function belongTogether<Contents, D extends Difference>(
  subject: HistorySubject<Contents, D>,
  group: readonly Version<Contents, D>[],
  last: Version<Contents, D>,
  next: Version<Contents, D>,
): boolean {
  if (closingOf(subject, last) !== null || hidesChanges(subject, group, next)) return false
  return next.from - last.to < pauseMs && isSameDay(last.to, next.to)
}

/**
 * Whether the changes of a destructive step would be missing in its session, which compares its ends: entries that were
 * added in the session are removed again. A restored version or an import always begins a session.
 */
function hidesChanges<Contents, D extends Difference>(
  subject: HistorySubject<Contents, D>,
  [first]: readonly Version<Contents, D>[],
  { destructive, contents, changes, attribution }: Version<Contents, D>,
): boolean {
  if (destructive === '' || !first) return false
  if (destructive !== 'before-removal') return true
  const left = subject.differences(first.before, contents, attribution).flatMap(({ fields }) => fields)
  const shown = new Set(left)
  return changes.some(({ fields }) => fields.some((field) => !shown.has(field)))
}

function closingOf<Contents, D extends Difference>(
  { closing }: HistorySubject<Contents, D>,
  { changes }: Version<Contents, D>,
): D['kind'] | null {
  const kinds: ReadonlySet<string> = new Set(changes.map(({ kind }) => kind))
  return closing.find((kind) => kinds.has(kind)) ?? null
}

function sessionOf<Contents, D extends Difference>(
  subject: HistorySubject<Contents, D>,
  versions: readonly Version<Contents, D>[],
): HistorySession<Contents, D> | null {
  const [first, last] = [versions[0], versions.at(-1)]
  if (!first || !last) return null
  // The first and the last version are compared, so entries that were added and removed again within the
  // session are not listed.
  const attribution = joinedAttribution(versions)
  const changes = attributedChanges(subject, first.before, last.contents, attribution)
  return {
    position: last.position,
    from: first.from,
    to: last.to,
    closedBy: closingOf(subject, last),
    authors: first.before === null || changes.length === 0 ? everyoneIn(attribution) : authorsOf(changes),
    contents: last.contents,
    before: first.before,
    changes,
    versions,
  }
}

function joinedAttribution(versions: readonly { attribution: Attribution }[]): Attribution {
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
