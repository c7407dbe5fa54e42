import type { SearchKind, SearchSource } from '@civic-hub/committee/search'

/** A search result. Its words are read again when they are shown: storing them would take twice the memory. */
export interface FoundEntry {
  readonly kind: SearchKind
  readonly id: string
  readonly meetingId: string | null
  readonly title: string
  /** In milliseconds; null if it has none. */
  readonly date: number | null
  readonly isCurrent: boolean
}

/** A part of a source, such as a meeting, with the numbers of its entries in the index. */
export interface IndexedPart {
  readonly source: SearchSource
  readonly id: string
  readonly entries: number[]
}

/** An entry as the index stores it. */
export interface KnownEntry extends FoundEntry {
  readonly part: IndexedPart
  readonly fingerprint: number
  readonly file: string | null
}
