/** A reader's position in the journals; only values that `Journals` returned are valid. */
interface JournalPosition {
  identity: number
  access: number
}

export interface IdentityEntry {
  what: string
  subject: string
}

export interface AccessEntry {
  what: string
  documentId: string
  accountId: string | null
}

/**
 * Journals of revoked rights and withdrawn data. Triggers write them, so commands of the operator in another
 * process are included.
 */
export interface Journals {
  /** The position after the last entry. */
  readEnd(): Promise<JournalPosition>
  /** Entries after a position, oldest first, and the position after the last of them. */
  readAfter(
    position: JournalPosition,
  ): Promise<{ identity: IdentityEntry[]; access: AccessEntry[]; end: JournalPosition }>
}
