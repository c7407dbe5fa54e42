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
  /** The end of the meeting, with which a closed session ends; null before it. */
  endedAt: string | null = null,
): Happening[] {
  // Read from the last one on, each event is compared once.
  const next: Partial<Record<SittingEvent['kind'], SittingEvent>> = {}
  const ends = new Map<SittingEvent, SittingEvent>()
  const places = new Map(events.map((event, place) => [event, place]))
  let isOver = true
  for (const event of events.toReversed()) {
    const { kind } = event
    if (kind === 'recess' || kind === 'closed') {
      const [end] = endings[kind]
        .flatMap((one) => next[one] ?? [])
        .sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
      if (end) ends.set(event, end)
    }
    // The meeting went on after an adjournment that was taken back.
    if (kind !== 'adjourned') isOver = false
    if (kind !== 'adjourned' || isOver) next[kind] = event
  }
  const endOf = (event: SittingEvent) => {
    const end = ends.get(event)?.at ?? (event.kind === 'closed' ? endedAt : null)
    return end === null ? null : clock(end)
  }
  return events.flatMap((event): Happening[] => {
    const { id, kind, at, topic, authority, stays, report } = event
    if (kind === 'reopened' && report !== '') return [{ item: items.get(id) ?? null, at, words: texts.report(report) }]
    if (kind !== 'recess' && kind !== 'closed') return []
    const [from, to] = [clock(at), endOf(event)]
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

/** The time of the adjournment, or null if the meeting was not adjourned, or went on after it. */
export function adjournedAt({ state, events }: Sitting): string | null {
  return state === 'adjourned' ? (events.at(-1)?.at ?? null) : null
}
