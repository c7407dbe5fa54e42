import type { DocumentIndex, UpdateSummary } from '@civic-hub/protocol/update'
import { type DocumentHead, type LogEntry, runOf } from '../../store/document-log.ts'
import { type Compaction, type CompactionParts, createCompaction } from '../compaction/compaction.ts'
import { type ClientIdRegister, createClientIdRegister } from '../ownership/client-ids.ts'
import { createEntryTags, type EntryTags } from '../ownership/entry-tag.ts'
import type { Connection } from '../session/connection.ts'
import type { LogEnd } from './catch-up.ts'

export interface OpenDocumentParts extends CompactionParts {
  entryTagKey: string
  /** True if the account may store this many more bytes, in all documents together. */
  mayStore(accountId: string, bytes: number): boolean
}

/** An open document: its connections, the index of its content, and the ends of its log. */
export class OpenDocument {
  readonly id: string
  readonly logId: string
  readonly connections = new Set<Connection>()
  readonly clientIds: ClientIdRegister
  readonly entryTags: EntryTags
  readonly compaction: Compaction
  /** The index of all accepted updates. */
  known: DocumentIndex
  /** The position of the last accepted update. */
  accepted: number
  readonly #parts: OpenDocumentParts
  #committed: LogEnd

  constructor(
    id: string,
    head: DocumentHead,
    known: DocumentIndex,
    announced: Map<number, string>,
    parts: OpenDocumentParts,
  ) {
    this.id = id
    this.#parts = parts
    this.logId = head.logId
    this.accepted = head.end.position
    this.entryTags = createEntryTags(parts.entryTagKey, id, head.logId, (position) => runOf(head.runs, position))
    const { position, at } = head.end
    this.#committed = { position, entryTag: this.entryTags.of(position, at) }
    this.known = known
    this.clientIds = createClientIdRegister(head.owners, announced, parts.now)
    this.compaction = createCompaction(id, head, parts)
  }

  get committed(): LogEnd {
    return this.#committed
  }

  /** True if an accepted update is not committed yet. */
  get isPending(): boolean {
    return this.accepted !== this.#committed.position
  }

  /** To be called for entries that are stored. */
  commit(entries: readonly LogEntry[]): void {
    const last = entries.at(-1)
    if (!last) return
    this.#committed = { position: last.position, entryTag: this.entryTags.of(last.position, last.at) }
    this.compaction.grew(
      entries.length,
      entries.reduce((sum, { content }) => sum + content.length, 0),
    )
  }

  /** True if document, index and account have space for an update of so many bytes. Counts them for the account. */
  hasSpaceFor(accountId: string, bytes: number, summary: UpdateSummary): boolean {
    const hasSpace = this.compaction.hasSpaceFor(bytes) && this.known.hasSpaceFor(summary)
    return hasSpace && this.#parts.mayStore(accountId, bytes)
  }

  now(): number {
    return this.#parts.now()
  }
}
