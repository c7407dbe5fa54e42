export * from './attendance-record.ts'
export { derivedMembers } from './derived-members.ts'
export {
  findMember,
  type Member,
  type MemberFields,
  readMembers,
} from './member.ts'
export * from './member-rules.ts'
export * from './member-transitions.ts'
export * from './member-transitions.ts'
export * from './offered-members.ts'
export * from './owner-names.ts'
export * from './query-members.ts'
export { membersHistory } from './query-members.ts'
export * from './query-role-votes.ts'
export { hasVote, type RoleVotes, roleKey } from './role-votes.ts'
