import type * as Y from 'yjs'
import { isTimeZone } from '../../document/time-zone.ts'
import { templateSettings, timeZoneKey } from './meeting-template.ts'

/** The committee's time zone; null if none is set, or if this device does not support it. */
export function readTimeZone(doc: Y.Doc): string | null {
  const stored = templateSettings(doc).get(timeZoneKey)
  return isTimeZone(stored) ? stored : null
}
