import { isHere } from './attendance.ts'
import { nameKey } from './person-keys.ts'
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
  const here = new Map<string, Noted>()
  const moments: QuorumMoment[] = []
  let before = 0
  for (const { id, at, item, person, name, status, guest } of counted) {
    if (isHere(status) && !guest) here.set(person, { person, name })
    else here.delete(person)
    const present = countMembers([...here.values()])
    if (present === before) continue
    before = present
    moments.push({ at, item, statement: id, ...quorumOf(present, needed) })
  }
  return moments
}

interface Noted {
  readonly person: string
  readonly name: string
}

/** The number of members. One who is noted by name, and under the only account of that name, is one. */
export function countMembers(noted: readonly Noted[]): number {
  const accounts = new Map<string, number>()
  for (const { person, name } of noted)
    if (person !== nameKey(name)) accounts.set(nameKey(name), (accounts.get(nameKey(name)) ?? 0) + 1)
  return noted.filter(({ person }) => accounts.get(person) !== 1).length
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
