import { tzOffset } from '@date-fns/tz/tzOffset'

const minute = 60_000
const week = 7 * 24 * 60 * minute
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** A change of the clocks. */
interface Turn {
  readonly at: number
  /** Minutes east of UTC. */
  readonly before: number
  readonly after: number
}

/** So many years show whether the clocks change by one rule, and are listed if there is none. */
const yearsSeen = 6

/** A time zone as calendars need it beside the times of a series (VTIMEZONE of RFC 5545). */
export function calendarZone(timeZone: string, year: number): string {
  const years = Array.from({ length: yearsSeen }, (_, index) => turnsIn(timeZone, year - 1 + index))
  const [first = []] = years
  const all = years.flat()
  const standard = Math.min(tzOffset(timeZone, new Date(Date.UTC(year, 0))), ...all.map(({ after }) => after))
  const isYearly =
    years.every((turns) => turns.length === first.length) &&
    first.every((_, index) => yearlyRule(years, index) !== null)
  const parts =
    all.length === 0
      ? [observance({ at: 0, before: standard, after: standard }, standard, null)]
      : isYearly
        ? first.map((turn, index) => observance(turn, standard, yearlyRule(years, index)))
        : all.map((turn) => observance(turn, standard, null))
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...parts.flat(), 'END:VTIMEZONE', ''].join('\r\n')
}

/** The weekday of a month on which the clocks change in all of these years. */
function yearlyRule(years: readonly (readonly Turn[])[], index: number): string | null {
  const days = years.map((turns) => turns[index] && wallClock(turns[index]))
  const [first] = days
  if (!first || days.some((day) => !day)) return null
  const known = days as Date[]
  const isSame = (of: (day: Date) => unknown) => known.every((day) => of(day) === of(first))
  if (!isSame((day) => day.getUTCMonth()) || !isSame((day) => day.getUTCDay())) return null
  if (!isSame((day) => day.getUTCHours() * 60 + day.getUTCMinutes())) return null
  const place = (day: Date) => Math.ceil(day.getUTCDate() / 7)
  const isLast = (day: Date) => new Date(day.getTime() + week).getUTCMonth() !== day.getUTCMonth()
  const found = known.every(isLast) ? -1 : isSame(place) ? place(first) : null
  return found === null
    ? null
    : `RRULE:FREQ=YEARLY;BYMONTH=${first.getUTCMonth() + 1};BYDAY=${found}${weekdays[first.getUTCDay()]}`
}

function observance(turn: Turn, standard: number, rule: string | null): string[] {
  const kind = turn.after > standard ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${wallClock(turn).toISOString().slice(0, 19).replace(/[-:]/g, '')}`,
    ...(rule === null ? [] : [rule]),
    `TZOFFSETFROM:${offsetOf(turn.before)}`,
    `TZOFFSETTO:${offsetOf(turn.after)}`,
    `END:${kind}`,
  ]
}

/** The local time of a change, by the clock before it, in the fields for UTC. */
const wallClock = ({ at, before }: Turn) => new Date(at + before * minute)

function offsetOf(minutes: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}${two(size % 60)}`
}

/** The changes of the clocks in a year. */
function turnsIn(timeZone: string, year: number): Turn[] {
  const offsetAt = (time: number) => tzOffset(timeZone, new Date(time))
  const end = Date.UTC(year + 1, 0)
  const turns: Turn[] = []
  for (let from = Date.UTC(year, 0); from < end; from += week) {
    let [low, high] = [from, Math.min(from + week, end)]
    const [before, after] = [offsetAt(low), offsetAt(high)]
    if (before === after) continue
    while (high - low > minute) {
      const middle = low + Math.floor((high - low) / minute / 2) * minute
      if (offsetAt(middle) === before) low = middle
      else high = middle
    }
    turns.push({ at: high, before, after })
  }
  return turns
}
