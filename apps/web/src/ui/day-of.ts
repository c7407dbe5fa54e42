// Apart from dates.ts, which every first screen loads: reading an ISO time is more script than all of that.
import { isValid, parseISO } from 'date-fns'
import { dayInWords } from './dates.ts'

/** The day of an ISO time from the relay, such as Nov 21, 2026. */
export function dayOf(date: string): string {
  const parsed = parseISO(date)
  return isValid(parsed) ? dayInWords(parsed) : date
}
