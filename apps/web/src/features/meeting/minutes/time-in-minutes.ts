import type { Meeting } from '@civic-hub/committee'
import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns/format'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { isTimeZoneHere } from '../../../ui/time-zone.ts'

/**
 * Writes moments in a time zone (an IANA name), or in the device's zone without one. Throws for an
 * unsupported zone.
 */
export const writeIn = (timeZone: string | undefined) => (iso: string, pattern: string) =>
  format(new Date(iso), pattern, timeZone === undefined ? {} : { in: tz(timeZone) })

/** Behind a time of the minutes: the name of their time zone, if the reader has another one. */
export const zoneWords = (timeZone: string | null): string =>
  timeZone === null || isTimeZoneHere(timeZone) ? '' : ` (${timeZone})`

export const timeOfDay = 'h:mm a'
export const inWords = 'MMM d, yyyy'

/** The end of a meeting, with its day if that is another one than the day of the start. */
export function endOf(
  { startedAt, endedAt, date }: Pick<Meeting, 'startedAt' | 'endedAt' | 'date'>,
  timeZone: string | undefined,
): string | null {
  if (endedAt === null) return null
  const write = writeIn(timeZone)
  const day = write(endedAt, inWords)
  const time = write(endedAt, timeOfDay)
  return day === write(startedAt ?? date, inWords) ? time : `${day}, ${time}`
}

/** A calendar day in words; other text as it is: old imports contain due dates as free text. */
export function dayInWords(date: string): string {
  const day = parseISO(date)
  return isValid(day) ? format(day, inWords) : date
}
