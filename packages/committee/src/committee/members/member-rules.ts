import { type MemberFields, readDay } from './member.ts'

/** The suggested roles, by group; any other role can be typed. */
export const roleGroups = {
  leadership: ['Chair', 'President', 'Vice Chair', 'Vice President'],
  officers: ['Secretary', 'Treasurer', 'Officer'],
  committee: ['Member', 'Coordinator', 'Liaison'],
  advisory: ['Advisor', 'Consultant'],
  support: ['Observer', 'Intern', 'Volunteer', 'Support', 'Auditor'],
} as const
export type RoleGroup = keyof typeof roleGroups

/** The role of a member for whom an imported list has none. */
export const usualRole = 'Member'

export const maxRoleLength = 80

export type MemberRefusal = 'name-required' | 'role-required' | 'day-unknown' | 'term-reversed'

export function canSaveMember({
  name,
  role,
  from,
  until,
}: Pick<MemberFields, 'name' | 'role' | 'from' | 'until'>): MemberRefusal | null {
  if (name.trim() === '') return 'name-required'
  if (role.trim() === '') return 'role-required'
  for (const day of [from, until]) if (day !== '' && readDay(day) === '') return 'day-unknown'
  return from !== '' && until !== '' && until < from ? 'term-reversed' : null
}

/** An unknown start or end of the term means no limit. */
export const isInTerm = ({ from, until }: Pick<MemberFields, 'from' | 'until'>, day: string): boolean =>
  (from === '' || from <= day) && (until === '' || day <= until)

export const messageGroups = ['leadership', 'events', 'secretaries'] as const
/** The recipients of a group message, selected by words in their role. */
export type MessageGroup = (typeof messageGroups)[number]

const wordsOfGroup: Record<MessageGroup, readonly string[]> = {
  leadership: ['chair', 'president', 'director'],
  events: ['event', 'coordinator'],
  secretaries: ['secretary', 'clerk'],
}

export function isInGroup(role: string, group: MessageGroup): boolean {
  const written = role.toLowerCase()
  return wordsOfGroup[group].some((word) => written.includes(word))
}
