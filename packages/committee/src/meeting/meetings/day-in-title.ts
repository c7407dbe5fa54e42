import type * as Y from 'yjs'
import { templateSettings, timeZoneKey } from '../template/meeting-template.ts'

/**
 * A moment with the committee's day and time by the clock of this device, for a title that names the day; the moment itself
 * without a time zone that this device supports. Apart from `readTimeZone`: the first screens load no code of time zones.
 */
export function dayInTitle(doc: Y.Doc, moment: Date): Date {
  try {
    const timeZone = String(templateSettings(doc).get(timeZoneKey))
    return new Date(moment.toLocaleString('sv', { timeZone }).replace(' ', 'T'))
  } catch {
    return moment
  }
}
