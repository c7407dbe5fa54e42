export * from './attendance-record.ts'
export {
  findMember,
  type Member,
  type MemberField,
  type MemberFields,
  readMembers,
} from './member.ts'
export * from './member-rules.ts'
export * from './member-transitions.ts'
export * from './members-history.ts'
export * from './offered-members.ts'
export * from './owner-names.ts'
export * from './query-members.ts'
