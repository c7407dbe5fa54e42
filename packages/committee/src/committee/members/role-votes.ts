import type * as Y from 'yjs'
import { membersMap, readMembers } from './member.ts'
import { attendsAsGuest, roleGroups } from './member-rules.ts'

// Whether members with a role have a vote is stored in the directory under `votes:{role}`, for roles that differ from the
// usual ones. Roles are compared in lower case.

const prefix = 'votes:'

export const roleKey = (role: string): string => role.trim().toLowerCase()
export const roleVoteKey = (role: string): string => `${prefix}${roleKey(role)}`

/** By the key of the role; a role that is absent is as usual. */
export type RoleVotes = ReadonlyMap<string, boolean>

/** The roles whose vote a member of the committee has set. */
export function readRoleVotes(doc: Y.Doc): RoleVotes {
  const votes = new Map<string, boolean>()
  for (const [key, value] of membersMap(doc).entries())
    if (key.startsWith(prefix) && typeof value === 'boolean') votes.set(key.slice(prefix.length), value)
  return votes
}

/** Advisors and those who help have no vote at first; every other role has one, typed ones too. */
export const hasVote = (votes: RoleVotes, role: string): boolean => votes.get(roleKey(role)) ?? !attendsAsGuest(role)

/**
 * The keys of the roles without a vote, if the directory decides who votes; null if none of its entries has a vote: people
 * with access vote, as far as they may write. Terms are ignored, since the clock of a device may be wrong (D10).
 */
export function rolesWithoutVote(doc: Y.Doc): string[] | null {
  const votes = readRoleVotes(doc)
  if (!readMembers(doc).some(({ removedAt, role }) => removedAt === null && hasVote(votes, role))) return null
  const roles = [...roleGroups.advisory, ...roleGroups.support, ...votes.keys()].map(roleKey)
  return [...new Set(roles)].filter((role) => !hasVote(votes, role)).sort()
}
