import { groupBy } from '../../document/group-by.ts'
import { lastBefore, placeOfOrder } from '../../document/in-order.ts'
import { type CountedAttendance, isHere, type PersonAttendance } from './attendance.ts'
import type { AttendanceStatement } from './statement.ts'

/** The last statement about a person between two places, if they were not there by it. `counted` is in its order. */
export function absencesIn(
  counted: readonly CountedAttendance[],
): (keys: readonly string[], from: string, to: string) => AttendanceStatement | null {
  const departures = counted.filter(({ status }) => !isHere(status))
  const byPerson = groupBy(counted, ({ person }) => person)
  // A voter who was typed by name may have left under the account.
  const accounts = new Map<string, Set<string>>()
  for (const { person, statedAs } of counted)
    if (statedAs !== undefined) accounts.set(statedAs, (accounts.get(statedAs) ?? new Set()).add(person))
  return (keys, from, to) => {
    const last = lastBefore(departures, to)
    if (!last || last.order <= from) return null
    const own = new Set(keys.flatMap((key) => [key, ...(accounts.get(key) ?? [])]))
    const statements = [...own].flatMap((person) => lastBefore(byPerson.get(person) ?? [], to) ?? [])
    const latest = statements.reduce<CountedAttendance | null>(
      (known, one) => (known === null || known.order < one.order ? one : known),
      null,
    )
    return latest && latest.order > from && !isHere(latest.status) ? latest : null
  }
}

export function remoteMembersIn(
  counted: readonly CountedAttendance[],
  attendance: readonly PersonAttendance[],
): (order: string) => boolean {
  const guests = new Set(attendance.flatMap(({ person, guest }) => (guest ? [person] : [])))
  const remote = new Set<string>()
  const moments = counted.map(({ person, status, order }) => {
    if (status === 'remote' && !guests.has(person)) remote.add(person)
    else remote.delete(person)
    return { order, isAny: remote.size > 0 }
  })
  return (order) => moments[placeOfOrder(moments, order) - 1]?.isAny === true
}
