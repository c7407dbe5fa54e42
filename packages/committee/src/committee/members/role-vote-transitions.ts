import { onCommittee } from '../../document/transition.ts'
import { membersMap } from './member.ts'
import { canSaveMember } from './member-rules.ts'
import { readRoleVotes, roleKey, roleVoteKey } from './role-votes.ts'

/** Sets whether the members with a role have a vote. Meetings that have started, and their questions, keep theirs. */
export const setRoleVote = onCommittee({
  rule: (_doc, _context, role: string, _votes: boolean) =>
    canSaveMember({ name: role, role, from: '', until: '' }) === null ? null : 'role-required',
  write: (doc, _context, role: string, votes: boolean) => {
    if (readRoleVotes(doc).get(roleKey(role)) !== votes) membersMap(doc).set(roleVoteKey(role), votes)
  },
})
