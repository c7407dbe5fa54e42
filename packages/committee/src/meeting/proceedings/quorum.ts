import { nameKey } from '../../document/person.ts'
import { isHere } from './attendance.ts'
import { type QuorumRule, quorumNeeded } from './quorum-rule.ts'
import type { AttendanceStatement } from './statement.ts'

export type Quorum = ReturnType<typeof quorumOf>

export interface QuorumMoment extends Quorum {
  readonly at: string
  readonly item: string | null
  readonly statement: string
}

/** The quorum after every change of the number of present members. */
export function readQuorumMoments(counted: readonly AttendanceStatement[], rule: QuorumRule | null): QuorumMoment[] {
  const needed = rule && quorumNeeded(rule)
  const here = countingMembers()
  const moments: QuorumMoment[] = []
  let before = 0
  for (const { id, at, item, person, name, status, guest } of counted) {
    here.leave(person)
    if (isHere(status) && !guest) here.arrive({ person, name })
    const present = here.count()
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
  const here = countingMembers()
  for (const one of noted) here.arrive(one)
  return here.count()
}

/** Counts the members while they arrive and leave, each step without counting all of them again. */
function countingMembers() {
  const names = new Map<string, string>()
  const accounts = new Map<string, number>()
  /** Those who are noted by name, and under the only account of that name. */
  let twice = 0
  const isTwice = (key: string) => (names.has(key) && accounts.get(key) === 1 ? 1 : 0)
  function change(person: string, name: string, by: 1 | -1) {
    const key = nameKey(name)
    for (const one of new Set([person, key])) twice -= isTwice(one)
    if (by === 1) names.set(person, name)
    else names.delete(person)
    if (person !== key) accounts.set(key, (accounts.get(key) ?? 0) + by)
    for (const one of new Set([person, key])) twice += isTwice(one)
  }
  return {
    arrive: ({ person, name }: Noted) => change(person, name, 1),
    leave(person: string) {
      const name = names.get(person)
      if (name !== undefined) change(person, name, -1)
    },
    count: () => names.size - twice,
  }
}

/** Of the members who are present, including remote ones; `needed` is null without a rule. */
export function quorumOf(present: number, needed: number | null) {
  return { present, needed, met: needed === null || present >= needed }
}

/** The times at which the quorum was lost, or met again. */
export function quorumTurns(moments: readonly QuorumMoment[]): QuorumMoment[] {
  const first = moments.findIndex(({ met }) => met)
  if (first < 0) return []
  return moments.slice(first + 1).filter(({ met }, index) => met !== moments[first + index]?.met)
}
