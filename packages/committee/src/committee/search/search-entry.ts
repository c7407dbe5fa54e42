import type * as Y from 'yjs'
import type { ListKind } from '../../document/committee-parts.ts'
import { hashOf } from '../../document/hash-of.ts'
import type { Query } from '../../document/query.ts'

export type SearchKind =
  | 'meeting'
  | 'agenda'
  | 'ritual'
  | 'notes'
  | 'action-item'
  | 'document'
  | 'transcript'
  | 'member'
  | ListKind
  | 'checklist'
  | 'ledger-entry'
  | 'resolution'

/** One search result with its text. */
export interface SearchEntry {
  readonly kind: SearchKind
  /** The id of the entity; notes and a transcript have their meeting's. */
  readonly id: string
  /** The meeting that contains it; null outside of meetings. */
  readonly meetingId: string | null
  /** Its title; '' if only its text is known. */
  readonly title: string
  /** All its other searchable text. */
  readonly body: string
  /** ISO time, of a day by the local clock: of similar results the newest is first; null if age is not relevant. */
  readonly date: string | null
  /** True if it is not finished; such results are listed before finished ones. */
  readonly isCurrent: boolean
  /** The SHA-256 of a file whose text belongs to it; the text is stored outside the document. */
  readonly file: string | null
}

/** It is read part by part, and a part is read again when it has changed. */
export interface SearchSource {
  /** The ids of all parts, including removed ones; the parts that are searched most are first. */
  parts(doc: Y.Doc): string[]
  /** The searchable entries of a part; none if it is removed. */
  read(doc: Y.Doc, partId: string): SearchEntry[]
  /** Calls the listener with the changed parts, once per transaction. */
  subscribe(doc: Y.Doc, onChange: (partIds: ReadonlySet<string>) => void): () => void
}

export function fingerprintOf({ title, body, date, isCurrent, file }: SearchEntry): number {
  return hashOf(`${title}\n${body}\n${date}\n${isCurrent}\n${file}`)
}

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
