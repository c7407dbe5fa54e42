import type * as Y from 'yjs'
import type { Query } from '../../document/query.ts'
import type { SearchEntry, SearchSource } from './search-entry.ts'

type Found = Pick<SearchEntry, 'kind' | 'id' | 'title'> & Partial<SearchEntry>

/** A source for a list that is short enough to be one part. */
export function listSource<T>(query: (doc: Y.Doc) => Query<readonly T[]>, entryOf: (one: T) => Found): SearchSource {
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
