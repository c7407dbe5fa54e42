import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns/format'

/**
 * Writes moments in a time zone (an IANA name), or in the device's zone without one. Throws for an
 * unsupported zone.
 */
export const writeIn = (timeZone: string | undefined) => (iso: string, pattern: string) =>
  format(new Date(iso), pattern, timeZone === undefined ? {} : { in: tz(timeZone) })

export const timeOfDay = 'h:mm a'
