import { newestVersion } from '@civic-hub/committee'
import { queryLedger } from '@civic-hub/committee/budget'
import { allDocuments, noteDocumentText, receiptsInUse, removeDocument, usesFile } from '@civic-hub/committee/documents'
import { attachFile } from '../../../apps/web/src/replica/files/attach-file.ts'
import { cancelUpload, type OpenedFile, openFile } from '../../../apps/web/src/replica/files/device-files.ts'
import { eraseFile, type FileErased } from '../../../apps/web/src/replica/files/erase-file.ts'
import { extractText } from '../../../apps/web/src/replica/files/file-texts.ts'
import type { openAccount } from '../../../apps/web/src/replica/react/device-provider.tsx'
import { useTendedFiles } from '../../../apps/web/src/replica/react/use-files-of-replica.ts'
import type { Replica } from '../../../apps/web/src/replica/replica.ts'
import { changedFieldOfDocument } from '../../../apps/web/src/replica/store/changed-field.ts'
import type { UploadRow } from '../../../apps/web/src/replica/store/file-rows.ts'

export interface ChosenFile {
  bytes: Uint8Array<ArrayBuffer>
  name: string
  mime: string
}

/** A file of the committee, as its screens list it. */
export interface ListedFile {
  sha256: string
  mime: string
  /** Null for a receipt. */
  document: { meetingId: string; id: string } | null
}

/** The actions of a person on files. */
export interface TabFiles {
  /** Resolves with the hash once the file is stored on the device and attached; null if it is refused. */
  attach(
    file: ChosenFile,
    to: { meetingId: string; replaces: string | null } | { entryId: string },
  ): Promise<string | null>
  list(): ListedFile[]
  entries(): string[]
  uses(sha256: string): boolean
  open(file: Pick<ListedFile, 'sha256' | 'mime'>): Promise<OpenedFile>
  remove(document: { meetingId: string; id: string }, sha256: string): Promise<void>
  erase(sha256: string): Promise<FileErased>
  uploads(): readonly UploadRow[]
  /** Sends a file again that the relay has refused, or forgets it if the device has lost its bytes. */
  resume(row: UploadRow): Promise<void>
}

/** The files of a committee, as its screens use them. They are maintained from now on. */
export function openFiles(
  replica: Replica,
  { device, uploads }: NonNullable<ReturnType<typeof openAccount>>,
): TabFiles {
  const { doc, documentId } = replica
  let isTended = false
  const maintain = (): void => {
    if (isTended || replica.opening.get() !== 'ready') return
    isTended = true
    useTendedFiles(replica)
  }
  replica.opening.subscribe(maintain)
  maintain()
  return {
    async attach({ bytes, name, mime }, to) {
      const file = { blob: new Blob([bytes], { type: mime }), name, mime }
      const by = 'a member'
      const toAttach = 'entryId' in to ? to : { ...to, by, item: null }
      const { stored, attached } = await attachFile(uploads, replica, file, toAttach)
      if (!attached.ok) return null
      if (!('entryId' in to) && attached.value !== null) {
        const [id, { sha256 }] = [attached.value, stored]
        const place = changedFieldOfDocument(to.meetingId, id)
        void extractText(device, uploads, documentId, { sha256, mime, name, place }).then(
          (text) => {
            if (text !== null) replica.meeting(to.meetingId).bind(noteDocumentText)(id, sha256, text)
          },
          (failure: unknown) => console.warn('The words of a document could not be read', failure),
        )
      }
      return stored.sha256
    },
    list() {
      const listed: ListedFile[] = receiptsInUse(doc).map(({ sha256, mime }) => ({
        sha256,
        mime,
        document: null,
      }))
      for (const [meetingId, document] of allDocuments(doc)) {
        const newest = newestVersion(document)
        if (newest && newest.erased === null) listed.push({ ...newest, document: { meetingId, id: document.id } })
      }
      return listed
    },
    entries: () => [...queryLedger(doc).read().entries.keys()],
    uses: (sha256) => usesFile(doc, sha256),
    open: (file) => openFile(device, documentId, file),
    async remove({ meetingId, id }, sha256) {
      const isWaiting = uploads.rows.get().some((row) => row.sha256 === sha256)
      if (!replica.meeting(meetingId).bind(removeDocument)(id).ok) return
      if (isWaiting) await cancelUpload(uploads, doc, documentId, sha256)
    },
    erase: (sha256) => eraseFile(uploads, replica, sha256, 'an owner'),
    uploads: () => uploads.rows.get().filter((row) => row.documentId === documentId),
    resume: ({ sha256, problem }) =>
      uploads.change(documentId, sha256, problem === 'file-gone' ? null : { state: 'waiting', problem: '' }),
  }
}
