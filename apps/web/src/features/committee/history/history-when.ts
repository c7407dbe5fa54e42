import { isSameDay, isToday, isYesterday } from 'date-fns'
import { historyTexts as texts } from '../../../texts/en/history.gen.ts'
import { dayInWords, momentInWords, timeInWords, weekdayInWords } from '../../../ui/dates.ts'

interface Span {
  readonly from: number
  readonly to: number
}

/** Times are the relay's, shown in this device's time zone. A step from before the history has no time. */
export const isTimed = ({ to }: Pick<Span, 'to'>): boolean => to > 0

/** The day of a version in the list. */
export function dayOf(span: Span): string {
  if (!isTimed(span)) return texts.list.noTime
  const day = weekdayInWords(span.to)
  if (isToday(span.to)) return `${texts.list.today}, ${day}`
  return isYesterday(span.to) ? `${texts.list.yesterday}, ${day}` : day
}

/** The start and end time, without the day. */
export function timeOf({ from, to }: Span): string {
  const end = timeInWords(to)
  const start = isSameDay(from, to) ? timeInWords(from) : end
  return start === end ? end : `${start} – ${end}`
}

/** The moment of a version. */
export function momentOf({ to }: Pick<Span, 'to'>): string {
  return momentInWords(to)
}

/** A time that the document contains. */
export function instant(iso: string): string {
  return momentOf({ to: Date.parse(iso) })
}

/** The time of day of a moment that the document contains. */
export function clockTime(iso: string): string {
  return timeInWords(Date.parse(iso))
}

/** A due date, which is a day; any other text is shown as it was written. */
export function dueDay(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return date
  return dayInWords(new Date(year, month - 1, day))
}
