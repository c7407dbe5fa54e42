import type * as Y from 'yjs'
import type { Query } from '../../document/query.ts'
import { type Announcement, queryAnnouncements } from '../announcements/index.ts'
import { type Checklist, queryChecklists } from '../checklists/index.ts'
import type { Idea } from '../ideas/idea.ts'
import { queryIdeas } from '../ideas/query-ideas.ts'
import type { Member } from '../members/member.ts'
import { queryMembers } from '../members/query-members.ts'
import { queryResources, type Resource } from '../resources/index.ts'
import type { SearchEntry, SearchSource } from './search-entry.ts'

type Listed = Pick<SearchEntry, 'kind' | 'id' | 'title'> & Partial<SearchEntry>

/** A source for a list that is short enough to be one part. */
function listSource<T>(
  query: (doc: Y.Doc) => Query<readonly T[]>,
  entryOf: (one: T) => Listed,
): SearchSource {
  const rest = { meetingId: null, body: '', date: null, isCurrent: false, file: null }
  return {
    parts: () => ['all'],
    read: (doc) =>
      query(doc)
        .read()
        .map((one) => ({ ...rest, ...entryOf(one) })),
    subscribe: (doc, onChange) => query(doc).subscribe(() => onChange(new Set(['all']))),
  }
}

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

export const searchAnnouncements = listSource(
  queryAnnouncements,
  ({ id, title, text, by, at, pinned }: Announcement) => ({
    kind: 'announcement',
    id,
    title,
    body: [text, by.name].join('\n'),
    date: at,
    isCurrent: pinned,
  }),
)

export const searchResources = listSource(
  queryResources,
  ({ id, title, note, link, category }: Resource) => ({
    kind: 'resource',
    id,
    title,
    body: [note, category, link].join('\n'),
  }),
)

export const searchChecklists = listSource(queryChecklists, ({ id, title, entries }: Checklist) => ({
  kind: 'checklist',
  id,
  title,
  body: entries.map(({ text }) => text).join('\n'),
}))
