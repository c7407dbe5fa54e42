/** A file that this device holds: it waits for its upload, or was opened, or is kept for offline use. */
export interface FileRow {
  documentId: string
  sha256: string
  /** As the browser or the person's device calls its type. */
  blob: Blob
  /** When it came to this device, by its clock, in ms. */
  at: number
  /** True when its upload was cancelled: the next start removes it, unless a document has it again. */
  cancelled?: boolean
}

/** What a file was chosen for, until that has it: a tab that ends in between leaves it to the next one. */
export type FileToAttach = FileForMeeting | FileForEntry

/** It becomes a receipt of an entry of the ledger. */
export interface FileForEntry {
  entryId: string
}

export interface FileForMeeting {
  meetingId: string
  /** As the person was called. */
  by: string
  /** The agenda item, or null for the meeting as a whole. */
  item: string | null
  /** The document that gets a new version; null for a new document. */
  replaces: string | null
}

/** A file of this device that the relay does not have in full. Its bytes are in `files`. */
export interface UploadRow {
  documentId: string
  sha256: string
  name: string
  /** In bytes: of the file, and how many of them the relay has confirmed. */
  bytes: number
  sent: number
  /** Where the relay takes the rest, once it has begun. */
  address?: string
  state: 'waiting' | 'paused' | 'failed'
  /** When the person chose it, by this device's clock, in ms: the order of the queue. */
  at: number
  /** Why the relay refused it, or does not take it yet, as its answer's code. */
  problem?: string
  limit?: UploadLimit
  /** It is sent only when this is done; null from then on. */
  toAttach?: FileToAttach | null
  /** Of its document, as place-of-change.ts names it: a document, its file and its words count as one change. */
  place?: string
}

/** What of the relay's space a file is too large for, in bytes. */
export interface UploadLimit {
  of: 'file' | 'committee' | 'account'
  bytes: number
  usedBytes: number
}

/** The words of a file, to be searched; read on a device, and kept beside the original. */
export interface FileTextRow {
  documentId: string
  sha256: string
  text: string
}

export const fileStores = ['files', 'uploads', 'fileTexts'] as const

/** The keys of all files of a document, in each of these stores. */
export const filesOf = (documentId: string): IDBKeyRange => IDBKeyRange.bound([documentId], [documentId, []])
