// Not part of dates.ts, which every first screen loads: parsing an ISO time needs more code than that whole file.
import { isValid, parseISO } from 'date-fns'
import { dayInWords } from './dates.ts'

/** The day of an ISO time from the relay, for example Nov 21, 2026. */
export function dayOf(date: string): string {
  const parsed = parseISO(date)
  return isValid(parsed) ? dayInWords(parsed) : date
}
