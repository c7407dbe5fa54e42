import type * as Y from 'yjs'
import { partMap } from '../../document/committee-parts.ts'
import { readField, readInstant, readText } from '../../document/tolerant-read.ts'

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
  for (const [key, value] of partMap(doc, 'members').entries())
    if (key.startsWith(prefix) && typeof value === 'boolean') votes.set(key.slice(prefix.length), value)
  return votes
}

/** The advisory and the supporting roles (`roleGroups`). The list is here, since each start of a meeting loads it. */
const usuallyWithoutVote = ['advisor', 'consultant', 'observer', 'intern', 'volunteer', 'support', 'auditor']

/** True for a role that has no vote unless the committee says otherwise: advisors and those who help attend as guests. */
export const attendsAsGuest = (role: string): boolean => usuallyWithoutVote.includes(roleKey(role))

/** Advisors and those who help have no vote at first; every other role has one, typed ones too. */
export const hasVote = (votes: RoleVotes, role: string): boolean => votes.get(roleKey(role)) ?? !attendsAsGuest(role)

/**
 * The keys of the roles without a vote, if the directory decides who votes; null if none of its entries has a vote: people
 * with access vote, as far as they may write. Terms are ignored, since the clock of a device may be wrong (D10).
 */
export function rolesWithoutVote(doc: Y.Doc): string[] | null {
  const votes = readRoleVotes(doc)
  const members = partMap(doc, 'members')
  // Reading whole entries would load the reader of days with the first screen.
  const isVoting = ([id, value]: [string, unknown]) => {
    if (id.includes(':') || readInstant(members.get(`${id}:removedAt`)) !== null) return false
    const edited = members.get(`${id}:role`)
    const role = typeof edited === 'string' ? edited : readText(readField(value, 'role'))
    return readText(readField(value, 'name')).trim() !== '' && hasVote(votes, role)
  }
  if (![...members.entries()].some(isVoting)) return null
  return [...new Set([...usuallyWithoutVote, ...votes.keys()])].filter((role) => !hasVote(votes, role)).sort()
}
