import {
  type Duty,
  duties,
  type MinutesSource,
  type PersonAttendance,
  type Proceedings,
  quorumTurns,
} from '@civic-hub/committee'
import { groupBy, peopleIndex } from '@civic-hub/committee/proceedings'
import { minutesTexts } from '../../../texts/en/minutes.ts'
import { minutesFactsTexts as factsTexts } from '../../../texts/en/minutes-facts.gen.ts'
import { type MinutesEntry, plainEntry } from './minutes-model.ts'
import { timeOfDay, writeIn } from './time-in-minutes.ts'

const { attendance: texts } = minutesTexts

/** Writes times of day in a zone, or in the device's zone without one. */
const clockIn = (timeZone: string | undefined) => (iso: string) => writeIn(timeZone)(iso, timeOfDay)
type Clock = ReturnType<typeof clockIn>

/** The holders of a duty, one after the other: "Ana Ortiz", "Sam Lee (from 7:40 PM)". */
export function dutyHolders(
  { proceedings: { duties: turns }, offices }: MinutesSource,
  duty: Duty,
  timeZone: string | undefined,
): readonly string[] {
  const clock = clockIn(timeZone)
  return turns[duty].map(({ person, name, at }, index) =>
    texts.person(name, [...officeIn(offices, person), ...texts.times(index === 0 ? null : clock(at), null)]),
  )
}

const officeIn = (offices: ReadonlyMap<string, string>, person: string): readonly string[] => {
  const office = offices.get(person)
  return office === undefined ? [] : [office]
}

/** The people who were present, with their offices, the times of late arrivals and early departures, and the quorum. */
export function attendanceEntries(
  source: MinutesSource,
  numbers: NumbersInMinutes,
  timeZone: string | undefined,
): MinutesEntry[] {
  const { proceedings, decisions, records, offices } = source
  const { attendance, quorumMoments } = proceedings
  const clock = clockIn(timeZone)
  const recusals = peopleIndex(decisions.involvements.filter(({ kind }) => kind === 'recusal'))
  const recusedFrom = (person: PersonAttendance) => [
    ...new Set(recusals(person).flatMap(({ item }) => numbers.named(item) ?? [])),
  ]
  const groups = [
    { label: texts.present, people: attendance.filter((one) => groupOf(one) === 'present') },
    { label: texts.remote, people: attendance.filter((one) => groupOf(one) === 'remote') },
    { label: texts.excused, people: attendance.filter((one) => groupOf(one) === 'excused') },
    { label: texts.absent, people: attendance.filter((one) => groupOf(one) === 'absent') },
    { label: texts.guests, people: attendance.filter((one) => groupOf(one) === 'guest') },
  ]
  const most = quorumMoments.reduce((known, { present }) => Math.max(known, present), 0)
  const needed = quorumMoments[0]?.needed ?? null
  const lines = groups.flatMap(({ label, people }) =>
    people.length > 0
      ? [label(people.map((one) => personWords(one, officeIn(offices, one.person), recusedFrom(one), clock)))]
      : [],
  )
  if (records.publicPresent) lines.push(factsTexts.publicPresent(records.publicPresent.count))
  if (needed !== null)
    lines.push(quorumMoments.some(({ met }) => met) ? texts.quorum(most, needed) : texts.noQuorum(most, needed))
  return lines.map(plainEntry)
}

function groupOf({ guest, spans, last }: PersonAttendance) {
  if (spans.length === 0) return last.status === 'excused' ? 'excused' : guest ? 'none' : 'absent'
  if (guest) return 'guest'
  return spans.every(({ remote }) => remote) ? 'remote' : 'present'
}

/** "Ana Ortiz", "Joy Park (from 7:20 PM until 8:05 PM)", "Tom Reyes (ill)", "Eva Ruiz (recused from item 6)" */
function personWords(
  { name, late, spans, last, statements }: PersonAttendance,
  office: readonly string[],
  recusedFrom: readonly string[],
  clock: Clock,
): string {
  if (spans.length === 0) return texts.person(name, [...office, ...(last.reason === null ? [] : [last.reason])])
  const reasons = statements.flatMap(({ status, reason }) => (status === 'remote' && reason !== null ? [reason] : []))
  const isRemote = spans.every(({ remote }) => remote)
  // A change between the room and a remote place is described at its item.
  const periods = spans.filter((_, index) => !isJoined(spans[index - 1], spans[index]))
  const ends = spans.filter((_, index) => !isJoined(spans[index], spans[index + 1]))
  return texts.person(name, [
    ...office,
    ...[...new Set(reasons)].map((reason) => (isRemote ? reason : texts.remotely(reason))),
    ...periods.flatMap(({ from }, index) =>
      texts.times(index > 0 || late ? clock(from) : null, endOf(ends[index]?.to, clock)),
    ),
    ...(recusedFrom.length > 0 ? [texts.recusedFrom(recusedFrom)] : []),
  ])
}

const endOf = (to: string | null | undefined, clock: Clock) => (to ? clock(to) : null)

type Span = PersonAttendance['spans'][number]
const minuteOf = (iso: string) => Math.floor(Date.parse(iso) / 60_000)

/** True if a person was away for less than a minute of the printed times. */
const isJoined = (before: Span | undefined, after: Span | undefined): boolean =>
  before !== undefined && after !== undefined && before.to !== null && minuteOf(before.to) === minuteOf(after.from)

/** An event during an item, or outside of all items. */
export interface Happening {
  readonly item: string | null
  /** ISO */
  readonly at: string
  readonly words: string
}

/**
 * Describes the events during each agenda item in sentences: `others`, with `hasQuorum` a quorum that was lost or reached
 * again, and with `hasDetails` arrivals, departures and handovers of presiding or the notes. Events outside of all items are under
 * null. They are in the order of their times.
 */
export function happeningsByItem(
  proceedings: Proceedings,
  others: readonly Happening[],
  { timeZone, hasDetails, hasQuorum }: { timeZone: string | undefined; hasDetails: boolean; hasQuorum: boolean },
): ReadonlyMap<string | null, readonly Happening[]> {
  const clock = clockIn(timeZone)
  const found = [
    ...others,
    ...(hasDetails ? comingsAndGoings(proceedings, clock) : []),
    ...(hasQuorum ? quorumChanges(proceedings, clock) : []),
  ]
  const inOrder = found
    .map((one) => ({ one, time: Date.parse(one.at) }))
    .sort((a, b) => a.time - b.time)
    .map(({ one }) => one)
  return groupBy(inOrder, ({ item }) => item)
}

function comingsAndGoings({ attendance, duties: turns }: Proceedings, clock: Clock): Happening[] {
  const found: Happening[] = []
  for (const { name, late, spans } of attendance) {
    for (const [index, span] of spans.entries()) {
      const before = spans[index - 1]
      const at = { item: span.fromItem, at: span.from }
      const [time, { remote }] = [clock(span.from), span]
      if (isJoined(before, span)) {
        if (before?.remote !== remote) found.push({ ...at, words: texts.went(name, time, remote) })
      } else if (index > 0) found.push({ ...at, words: texts.returned(name, time, remote) })
      else if (late) found.push({ ...at, words: texts.arrived(name, time, remote) })
      if (span.to !== null && !isJoined(span, spans[index + 1]))
        found.push({ item: span.toItem, at: span.to, words: texts.left(name, clock(span.to), span.reason) })
    }
  }
  for (const duty of duties)
    for (const { item, at, name } of turns[duty].slice(1))
      found.push({ item, at, words: texts.tookOver[duty](name, clock(at)) })
  return found
}

const quorumChanges = ({ quorumMoments }: Proceedings, clock: Clock): Happening[] =>
  quorumTurns(quorumMoments).flatMap(({ item, at, met, present, needed }) =>
    needed === null ? [] : [{ item, at, words: (met ? texts.regained : texts.lost)(clock(at), present, needed) }],
  )

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
