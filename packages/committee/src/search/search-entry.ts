import type * as Y from 'yjs'
import { hashOf } from '../document/hash-of.ts'

export type SearchKind =
  | 'meeting'
  | 'agenda'
  | 'ritual'
  | 'notes'
  | 'action-item'
  | 'document'
  | 'transcript'
  | 'idea'
  | 'member'
  | 'announcement'
  | 'resource'
  | 'checklist'
  | 'ledger-entry'

/** One thing that people can find, with its words. */
export interface SearchEntry {
  readonly kind: SearchKind
  /** Of the thing itself; notes and a transcript have their meeting's. */
  readonly id: string
  /** The meeting that it is a part of; null outside of meetings. */
  readonly meetingId: string | null
  /** What it is called; '' where only its words are known. */
  readonly title: string
  /** Everything else in it that people search for. */
  readonly body: string
  /** ISO: among similar ones the newest comes first; null where age says nothing. */
  readonly date: string | null
  /** Not over yet, so that it comes before what is. */
  readonly isCurrent: boolean
  /** The SHA-256 of a file whose words belong to it; they are kept beside the document. */
  readonly file: string | null
}

/** What can be found in one noun of a committee. It is read part by part, and a part again when it has changed. */
export interface SearchSource {
  /** The ids of all parts, also of removed ones; what people look for most comes first. */
  parts(doc: Y.Doc): string[]
  /** What can be found in a part; nothing when it is removed. */
  read(doc: Y.Doc, partId: string): SearchEntry[]
  /** Calls back with the parts in which something changed, once per transaction. */
  subscribe(doc: Y.Doc, onChange: (partIds: ReadonlySet<string>) => void): () => void
}

/** Tells two states of an entry apart. */
export function fingerprintOf({ title, body, date, isCurrent, file }: SearchEntry): number {
  return hashOf(`${title}\n${body}\n${date}\n${isCurrent}\n${file}`)
}
