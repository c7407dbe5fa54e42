import { type Checklist, queryChecklists } from '../checklists/index.ts'
import type { Idea } from '../ideas/idea.ts'
import { queryIdeas } from '../ideas/query-ideas.ts'
import type { Member } from '../members/member.ts'
import { queryMembers } from '../members/query-members.ts'
import { listSource } from './list-source.ts'

export const searchIdeas = listSource(
  queryIdeas,
  ({ id, title, description, by, at, comments, status }: Idea) => ({
    kind: 'idea',
    id,
    title,
    body: [description, by.name, ...comments.map(({ text }) => text)].join('\n'),
    date: at,
    isCurrent: status !== 'approved',
  }),
)

export const searchMembers = listSource(queryMembers, ({ id, name, role, email, earlierNames }: Member) => ({
  kind: 'member',
  id,
  title: name,
  body: [role, email, ...earlierNames].join('\n'),
}))

export const searchChecklists = listSource(queryChecklists, ({ id, title, entries }: Checklist) => ({
  kind: 'checklist',
  id,
  title,
  body: entries.map(({ text }) => text).join('\n'),
}))
