import { type MemberFields, readDay } from './member.ts'

/** The roles that are offered, by group; anything else can be typed. */
export const roleGroups = {
  leadership: ['Chair', 'President', 'Vice Chair', 'Vice President'],
  officers: ['Secretary', 'Treasurer', 'Officer'],
  committee: ['Member', 'Coordinator', 'Liaison'],
  advisory: ['Advisor', 'Consultant'],
  support: ['Observer', 'Intern', 'Volunteer', 'Support', 'Auditor'],
} as const
export type RoleGroup = keyof typeof roleGroups

/** The role of somebody of whom a list says none. */
export const usualRole = 'Member'

/** In letters. */
export const maxRoleLength = 80

export type MemberRefusal = 'name-required' | 'role-required' | 'day-unknown' | 'term-reversed'

/** Whether an entry can stand in the directory like this; the code of what is missing, or null. */
export function canKeepMember({
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

/** Whether the member's term includes that day (YYYY-MM-DD). A side of the term that is not known is open. */
export const isInTerm = ({ from, until }: Pick<MemberFields, 'from' | 'until'>, day: string): boolean =>
  (from === '' || from <= day) && (until === '' || day <= until)

export const messageGroups = ['leadership', 'events', 'secretaries'] as const
/** Whom a message to a group goes to, by words in their role. */
export type MessageGroup = (typeof messageGroups)[number]

const wordsOfGroup: Record<MessageGroup, readonly string[]> = {
  leadership: ['chair', 'president', 'director'],
  events: ['event', 'coordinator'],
  secretaries: ['secretary', 'clerk'],
}

/** Whether a role belongs to the group: it contains one of the group's words, in whatever case. */
export function isInGroup(role: string, group: MessageGroup): boolean {
  const written = role.toLowerCase()
  return wordsOfGroup[group].some((word) => written.includes(word))
}

const groupByRole = new Map<string, RoleGroup>(
  Object.entries(roleGroups).flatMap(([group, roles]) =>
    roles.map((role) => [role.toLowerCase(), group as RoleGroup] as const),
  ),
)

/** Whether somebody with this role is at meetings as a guest: who advises or helps does not count for the quorum. */
export function attendsAsGuest(role: string): boolean {
  const group = groupByRole.get(role.trim().toLowerCase())
  return group === 'advisory' || group === 'support'
}
