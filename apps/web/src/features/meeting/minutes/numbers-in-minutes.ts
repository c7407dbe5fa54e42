import type { MinutesSource } from '@civic-hub/committee'
import { groupBy } from '@civic-hub/committee/proceedings'

/** The printed numbers of agenda items and decisions. */
export interface NumbersInMinutes {
  /** The number of an item in the agenda. */
  readonly items: ReadonlyMap<string, number>
  /** The running number of an item in the committee's pattern, such as "70/17"; null if the agenda's number counts. */
  readonly labelOf: (item: string) => string | null
  /** The number of an item in a sentence; undefined for one that is not in the agenda. */
  readonly named: (item: string | null) => string | undefined
  /** The running number of a main motion; null without a pattern for decisions. */
  readonly motionNumberOf: (motion: string) => string | null
}

export function numbersOf({
  meeting: { agendaItems, number },
  decisions: { motions },
  settings: { numbering },
}: MinutesSource): NumbersInMinutes {
  const items = new Map(agendaItems.map(({ id }, index) => [id, index + 1]))
  const labelOf = (item: string) => {
    const own = items.get(item)
    return numbering === 'meeting-item' && number !== null && own !== undefined ? `${number}/${own}` : null
  }
  const named = (item: string | null) => {
    const own = item === null ? undefined : items.get(item)
    return item === null || own === undefined ? undefined : (labelOf(item) ?? `${own}`)
  }
  const main = motions.filter(({ onto }) => onto === null)
  const byItem = groupBy(main, ({ item }) => item)
  const places = new Map([...byItem.values()].flatMap((own) => own.map(({ id }, index) => [id, index + 1] as const)))
  const motionNumbers = new Map(
    main.flatMap(({ id, item }) => {
      const ofSameItem = byItem.get(item) ?? []
      const own = named(item)
      const place = places.get(id)
      if (own === undefined || numbering === 'agenda' || (numbering === 'meeting-item' && number === null)) return []
      const isOnly = ofSameItem.length === 1 && numbering === 'meeting-item'
      return [[id, isOnly ? own : `${own}.${place}`] as const]
    }),
  )
  return { items, labelOf, named, motionNumberOf: (motion) => motionNumbers.get(motion) ?? null }
}
