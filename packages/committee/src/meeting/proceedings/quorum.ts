import { isHere } from './attendance.ts'
import { type QuorumRule, quorumNeeded } from './quorum-rule.ts'
import type { AttendanceStatement } from './statement.ts'

export interface Quorum {
  /** The number of members who are present, including remote ones. */
  readonly present: number
  /** Null if the committee has no rule. */
  readonly needed: number | null
  readonly met: boolean
}

/** The quorum from a time on. */
export interface QuorumMoment extends Quorum {
  readonly at: string
  readonly item: string | null
  /** The id of the statement that changed it. */
  readonly statement: string
}

/** The quorum after every change of the number of present members. */
export function readQuorumMoments(
  counted: readonly AttendanceStatement[],
  rule: QuorumRule | null,
): QuorumMoment[] {
  const needed = rule && quorumNeeded(rule)
  const here = new Set<string>()
  const moments: QuorumMoment[] = []
  for (const { id, at, item, person, status, guest } of counted) {
    const before = here.size
    if (isHere(status) && !guest) here.add(person)
    else here.delete(person)
    if (here.size === before) continue
    moments.push({ at, item, statement: id, ...quorumOf(here.size, needed) })
  }
  return moments
}

export function quorumOf(present: number, needed: number | null): Quorum {
  return { present, needed, met: needed === null || present >= needed }
}

/** The times at which the quorum was lost, or met again. */
export function quorumTurns(moments: readonly QuorumMoment[]): QuorumMoment[] {
  const first = moments.findIndex(({ met }) => met)
  if (first < 0) return []
  return moments.slice(first + 1).filter(({ met }, index) => met !== moments[first + index]?.met)
}
