import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns/format'

/** Writes moments in a time zone (an IANA name), in that of the device without one. Throws for a zone that it does not know. */
export const writeIn = (timeZone: string | undefined) => (iso: string, pattern: string) =>
  format(new Date(iso), pattern, timeZone === undefined ? {} : { in: tz(timeZone) })

export const timeOfDay = 'h:mm a'
