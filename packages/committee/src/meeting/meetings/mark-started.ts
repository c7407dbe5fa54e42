import type * as Y from 'yjs'
import { markSigned } from '../proceedings/decisions/signed-meeting.ts'
import { templateSettings, timeZoneKey } from '../template/meeting-template.ts'

/**
 * Within the transaction that starts a meeting. It stores the committee's time zone, so that a later change of that rewrites
 * no minutes: also one that this device does not support, for the devices that do.
 */
export function markStarted(doc: Y.Doc | null, meeting: Y.Map<unknown>): void {
  markSigned(meeting)
  const timeZone = doc && templateSettings(doc).get(timeZoneKey)
  if (typeof timeZone === 'string') meeting.set(timeZoneKey, timeZone)
}
