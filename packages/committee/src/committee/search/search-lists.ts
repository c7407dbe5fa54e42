import type { Member } from '../members/member.ts'
import { queryMembers } from '../members/query-members.ts'
import { listSource } from './list-source.ts'

export const searchMembers = listSource(queryMembers, ({ id, name, role, email, earlierNames }: Member) => ({
  kind: 'member',
  id,
  title: name,
  body: [role, email, ...earlierNames].join('\n'),
}))
