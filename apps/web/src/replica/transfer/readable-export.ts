import type { CommitteeContent } from '@civic-hub/committee/export'
import type { NotImported } from '@civic-hub/committee/old-data'
import type { AuthorsElsewhere } from '@civic-hub/committee/signatures'
import type { ExportedApproval, ExportedCommittee, ExportedFile } from './export-manifest.ts'
import type { ReadChanges } from './read-changes.ts'

/** A committee in a file that was read completely and is not stored yet. */
export interface ImportableCommittee
  extends Pick<ExportedCommittee, 'id' | 'slug' | 'name' | 'emoji' | 'createdAt' | 'people'> {
  /** Changes that the hub had not acknowledged, by author; null for files of an older version. */
  readonly changes: ReadChanges | null
  /** Its document as one update. */
  readonly state: Uint8Array
  readonly content: CommitteeContent
  readonly files: readonly ExportedFile[]
  /** The approvals of minutes at the hub of the export. */
  readonly approvals: readonly (ExportedApproval & { readonly hub: string })[]
  /** The authors of statements that the hub of the export knew; null if the file has none. */
  readonly authors: AuthorsElsewhere | null
  /** The files that the export could not contain. */
  readonly missing: readonly ExportedFile[]
  /** Returns the bytes of one of the files. Throws `ImportRefused` if they differ from those that were exported. */
  readFile(file: ExportedFile, signal: AbortSignal): Promise<Blob>
}

export interface ReadableExport {
  readonly exportedAt: string
  /** The address of the hub of the export; '' if unknown. */
  readonly hub: string
  /** The id of the account that exported it; '' if unknown. */
  readonly account: string
  readonly committees: readonly ImportableCommittee[]
  /** Data of the earlier app that is not imported. */
  readonly notTaken: readonly NotImported[]
}
