import { isHere } from './attendance.ts'
import { type QuorumRule, quorumNeeded } from './quorum-rule.ts'
import type { AttendanceStatement } from './statement.ts'

export interface Quorum {
  /** How many members are there, also from a distance. */
  readonly present: number
  /** Null where the committee has no rule. */
  readonly needed: number | null
  readonly met: boolean
}

/** The quorum from one moment on. */
export interface QuorumMoment extends Quorum {
  readonly at: string
  readonly item: string | null
  /** The statement that made it so. */
  readonly statement: string
}

/** The quorum after every change of the number of members who are there. */
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

/** The moments at which a quorum that was there was lost, or came back. */
export function quorumTurns(moments: readonly QuorumMoment[]): QuorumMoment[] {
  const first = moments.findIndex(({ met }) => met)
  if (first < 0) return []
  return moments.slice(first + 1).filter(({ met }, index) => met !== moments[first + index]?.met)
}
