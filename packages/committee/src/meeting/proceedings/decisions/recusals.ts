import { groupBy } from '../../../document/group-by.ts'
import { nameKey } from '../../../document/person.ts'
import type { StatementOf } from './decision-statement.ts'
import type { MotionIndex } from './motions.ts'

type Recusal = StatementOf<'recusal'>

/** A recusal from a motion, or from an item and all its motions. */
interface RecusalFrom {
  readonly motion: string | null
  readonly item: string | null
}

interface RecusedMotion {
  readonly id: string
  readonly item: string | null
  readonly items: readonly string[]
}

/** Whether a recusal is about a motion: about itself, about its item, or about an item of its consent agenda. */
export const isRecusalFrom = (recusal: RecusalFrom, { id, item, items }: RecusedMotion): boolean =>
  recusal.motion === id || (recusal.item !== null && (recusal.item === item || items.includes(recusal.item)))

/**
 * Finds the recusals from a question: from one of its motions, or from an item of these. A recusal by a name that no voter
 * of the question has is none, so the voters are looked up instead of comparing each recusal with each question.
 */
export function recusalsByQuestion(
  recusals: readonly Recusal[],
  { motionOf, itemOf }: Pick<MotionIndex, 'motionOf' | 'itemOf'>,
): (question: StatementOf<'question'>, motions: readonly StatementOf<'motion'>[]) => readonly Recusal[] {
  const places = new Map(recusals.map((one, place) => [one, place]))
  const aboutMotion = index(recusals, ({ motion }) => (motion === null ? null : motionOf(motion)?.id))
  const aboutItem = index(recusals, ({ item }) => item)
  return ({ eligible, items }, motions) => {
    const subjects = [
      ...motions.map(({ id }) => aboutMotion.get(id)),
      ...[...new Set([...motions.map(itemOf), ...(motions.length > 0 ? items : [])])].map((item) =>
        aboutItem.get(item ?? ''),
      ),
    ].filter((one) => one !== undefined)
    if (subjects.length === 0) return []
    const keys = new Set(eligible.flatMap(({ person, name, also }) => [person, nameKey(name), ...also]))
    const found = new Set<Recusal>()
    for (const byKey of subjects) for (const key of keys) for (const one of byKey.get(key) ?? []) found.add(one)
    return [...found].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  }
}

/** By subject, and then by the keys under which a voter may be found. */
function index(recusals: readonly Recusal[], subjectOf: (one: Recusal) => string | null | undefined) {
  const bySubject = groupBy(recusals, subjectOf)
  return new Map(
    Array.from(bySubject, ([subject, own]) => {
      const keyed = own.flatMap((one) =>
        [...new Set([one.person.person, nameKey(one.person.name)])].map((key) => ({ key, one })),
      )
      const byKey = groupBy(keyed, ({ key }) => key)
      return [subject, new Map(Array.from(byKey, ([key, all]) => [key, all.map(({ one }) => one)]))] as const
    }),
  )
}
