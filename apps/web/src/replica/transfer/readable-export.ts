import type { CommitteeContent } from '@civic-hub/committee/export'
import type { NotTaken } from '@civic-hub/committee/old-data'
import type { ExportedApproval, ExportedCommittee, ExportedFile } from './export-manifest.ts'
import type { ReadChanges } from './read-changes.ts'

/** A committee of a file, looked at whole: what it has, and how to read it. Nothing of it is stored yet. */
export interface ImportableCommittee
  extends Pick<ExportedCommittee, 'id' | 'slug' | 'name' | 'emoji' | 'createdAt' | 'people'> {
  /** What of it the hub had not acknowledged, by author; null from an older version. */
  readonly changes: ReadChanges | null
  /** Its document as one update. */
  readonly state: Uint8Array
  readonly content: CommitteeContent
  /** Those that the file has. */
  readonly files: readonly ExportedFile[]
  /** What the hub of the export said about approved minutes. */
  readonly approvals: readonly (ExportedApproval & { readonly hub: string })[]
  /** Those that the export could not have. */
  readonly missing: readonly ExportedFile[]
  /** The bytes of one of the files. Throws ImportRefused when they are not those that were exported. */
  readFile(file: ExportedFile, signal: AbortSignal): Promise<Blob>
}

export interface ReadableExport {
  readonly exportedAt: string
  /** The address of the hub that it came from; '' where it is not known. */
  readonly hub: string
  /** The id of the account that exported it; '' where it is not known. */
  readonly account: string
  readonly committees: readonly ImportableCommittee[]
  /** What of the earlier app's data is not taken. */
  readonly notTaken: readonly NotTaken[]
}
