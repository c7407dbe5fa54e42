import type { Sitting, SittingEvent } from '@civic-hub/committee/proceedings'
import { minutesTexts } from '../../../texts/en/minutes.ts'
import type { Happening } from './attendance-in-minutes.ts'

const { sitting: texts } = minutesTexts

/** The events that end a recess or a closed session. */
const endings = {
  recess: ['back', 'reopened', 'adjourned'],
  closed: ['reopened', 'adjourned'],
} satisfies Partial<Record<SittingEvent['kind'], readonly SittingEvent['kind'][]>>

/** Recesses and closed sessions in sentences, at the items at which they began. */
export function sittingHappenings(
  events: readonly SittingEvent[],
  items: ReadonlyMap<string, string | null>,
  clock: (iso: string) => string,
): Happening[] {
  const endOf = (index: number, kinds: readonly SittingEvent['kind'][]) => {
    const end = events.find(
      ({ kind }, at) => at > index && kinds.includes(kind) && !isAdjournmentTakenBack(events, at),
    )
    return end ? clock(end.at) : null
  }
  return events.flatMap(({ id, kind, at, topic, authority, stays, report }, index): Happening[] => {
    if (kind === 'reopened' && report !== '')
      return [{ item: items.get(id) ?? null, at, words: texts.report(report) }]
    if (kind !== 'recess' && kind !== 'closed') return []
    const [from, to] = [clock(at), endOf(index, endings[kind])]
    const words =
      kind === 'recess'
        ? texts.recess(from, to)
        : texts.closed(
            from,
            to,
            topic,
            authority,
            stays.map(({ name }) => name),
          )
    return [{ item: items.get(id) ?? null, at, words }]
  })
}

/** True if the meeting went on after this adjournment. */
const isAdjournmentTakenBack = (events: readonly SittingEvent[], index: number) =>
  events[index]?.kind === 'adjourned' && events.slice(index + 1).some(({ kind }) => kind !== 'adjourned')

/** The time of the adjournment, or null if the meeting was not adjourned, or went on after it. */
export function adjournedAt({ state, events }: Sitting): string | null {
  return state === 'adjourned' ? (events.at(-1)?.at ?? null) : null
}
