import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { type Query, subscribeToAll } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { queryPart } from '../../document/query-part.ts'
import { readStatus } from '../../meeting/meetings/meeting-status.ts'
import { rolesWithoutVoteKey } from '../../meeting/template/meeting-template.ts'
import { type RoleVotes, readRoleVotes, rolesWithoutVote } from './role-votes.ts'

export const queryRoleVotes = (doc: Y.Doc): Query<RoleVotes> => queryPart(doc, 'members', () => readRoleVotes(doc))

/**
 * The keys of the roles without a vote in a meeting; null if its people with access vote. A meeting that has started has
 * stored them, or was started by an app that did not know them.
 */
export function queryRolesWithoutVote(doc: Y.Doc, meetingId: string): Query<ReadonlySet<string> | null> {
  const directory = queryPart(doc, 'members', () => rolesWithoutVote(doc))
  const own = queryOfMeeting(
    doc,
    meetingId,
    readStored,
    null,
    ([, field]) => field === undefined || field === 'startedAt',
  )
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      const roles = meeting && readStatus(meeting) !== 'upcoming' ? readStored(meeting) : directory.read()
      return roles && new Set(roles)
    },
    subscribe: (onChange) => subscribeToAll([directory, own], onChange),
  }
}

function readStored(meeting: Y.Map<unknown>): string[] | null {
  const stored = meeting.get(rolesWithoutVoteKey)
  return Array.isArray(stored) ? stored.filter((role) => typeof role === 'string') : null
}
