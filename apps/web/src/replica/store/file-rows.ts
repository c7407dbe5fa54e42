/** A file on this device: it is waiting for its upload, or was opened, or is kept for offline use. */
export interface FileRow {
  documentId: string
  sha256: string
  /** Its type as the browser or the person's device reports it. */
  blob: Blob
  /** When it was stored on this device, by its clock, in ms. */
  at: number
  /** True if its upload was cancelled: the next start removes it, unless a document uses it again. */
  cancelled?: boolean
}

/** The purpose of a chosen file, until it is attached. If the tab ends in between, the next one attaches it. */
export type FileToAttach = FileForMeeting | FileForEntry

export interface FileForEntry {
  entryId: string
}

export interface FileForMeeting {
  meetingId: string
  /** The person's name at that time. */
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
  /** In bytes: the size of the file, and how much of it the relay has confirmed. */
  bytes: number
  sent: number
  /** The address for the rest of the upload, once it has begun. */
  address?: string
  state: 'waiting' | 'paused' | 'failed'
  /** When the person chose it, by this device's clock, in ms: the order of the queue. */
  at: number
  /** Why the relay refused it, or does not accept it yet: the error code of its response. */
  problem?: string
  limit?: UploadLimit
  /** The file is sent only after it is attached; null from then on. */
  toAttach?: FileToAttach | null
  /** The place of its document, as in changed-field.ts: a document, its file and its words count as one change. */
  place?: string
}

/** The limit of the relay that the file exceeds, in bytes. */
export interface UploadLimit {
  of: 'file' | 'committee' | 'account'
  bytes: number
  usedBytes: number
}

/** The words of a file, for the search: read on a device, and stored beside the original. */
export interface FileTextRow {
  documentId: string
  sha256: string
  text: string
}

export const fileStores = ['files', 'uploads', 'fileTexts'] as const

/** The key range of all files of a document, in each of these stores. */
export const filesOf = (documentId: string): IDBKeyRange => IDBKeyRange.bound([documentId], [documentId, []])
