import type * as Y from 'yjs'
import { rolesWithoutVote } from '../../committee/members/role-votes.ts'
import { markSigned } from '../proceedings/decisions/signed-meeting.ts'
import { rolesWithoutVoteKey, templateSettings, timeZoneKey } from '../template/meeting-template.ts'

/**
 * Within the transaction that starts a meeting. It stores the committee's time zone and the roles without a vote, so that a
 * later change of these rewrites no minutes: also a time zone that this device does not support, for the devices that do.
 */
export function markStarted(doc: Y.Doc | null, meeting: Y.Map<unknown>): void {
  markSigned(meeting)
  const timeZone = doc && templateSettings(doc).get(timeZoneKey)
  if (typeof timeZone === 'string') meeting.set(timeZoneKey, timeZone)
  const roles = doc && rolesWithoutVote(doc)
  if (roles) meeting.set(rolesWithoutVoteKey, roles)
}
