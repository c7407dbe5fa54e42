import { format, isValid, parseISO } from 'date-fns'

/** The day of a moment that the relay told, as people read it. */
export function dayOf(date: string): string {
  const parsed = parseISO(date)
  return isValid(parsed) ? format(parsed, 'MMM d, yyyy') : date
}
