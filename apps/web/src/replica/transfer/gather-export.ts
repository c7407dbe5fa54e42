import { listFiles, type NamedFile } from '@civic-hub/committee/export'
import * as Y from 'yjs'
import { encodeCompleteState } from '../complete-state.ts'
import { openAccount } from '../react/device-provider.tsx'
import { openReplicas } from '../react/open-replicas.ts'
import { type SealedExport, sealExport } from '../sealing/seal-export.ts'
import { applyStored } from '../store/apply-stored.ts'
import type { CommitteeOnDevice, DeviceDatabase } from '../store/device-database.ts'
import { filesOf } from '../store/file-rows.ts'
import { loadDocument } from '../store/update-store.ts'
import type { ExportedAuthors } from './export-manifest.ts'

export interface CommitteeToExport {
  readonly committee: CommitteeOnDevice
  readonly files: readonly FileToExport[]
  /** The size of the document and the files, in bytes. Words of files that are not on this device are not counted. */
  readonly bytes: number
  /** Signs this person's changes that the hub has not acknowledged, for the document as it was exported. */
  seal(doc: Y.Doc, state: Uint8Array<ArrayBuffer>, name: string): Promise<SealedExport | null>
  authors(doc: Y.Doc): Promise<ExportedAuthors | null>
  /** Opens its current document. Call `done` when it is written, so that only one large document is in memory. */
  open(): Promise<{ doc: Y.Doc; done: () => void }>
}

export interface FileToExport extends NamedFile {
  readonly isHere: boolean
  readHere(): Promise<Blob | null>
}

/**
 * Returns the data on this device of the person's committees, or of some of them. If the storage can't be
 * read, which may be the reason for the export, only committees that are open in memory are returned.
 */
export async function gatherExport(committeeIds?: readonly string[]): Promise<CommitteeToExport[]> {
  const account = openAccount()
  if (!account) throw new Error('Nobody is signed in')
  const isWanted = (id: string) => committeeIds?.includes(id) ?? true
  // A replica that is still being read has no content in memory yet.
  const read = openReplicas().filter(({ opening }) => opening.get() !== 'loading')
  const replicas = new Map(read.map((replica) => [replica.documentId, replica]))
  const known = account.committees.state.get().committees
  const database = await account.device.database().catch(() => null)
  const rows = (await database?.getAll('committees').catch(() => null)) ?? known
  const gathered: CommitteeToExport[] = []
  for (const committee of rows.filter(({ id }) => isWanted(id))) {
    const { id } = committee
    const inMemory = replicas.get(id)?.doc
    const readDoc = async () => {
      if (inMemory && !inMemory.isDestroyed) return { doc: inMemory, done: () => undefined }
      const doc = await readStoredDocument(database, id)
      return { doc, done: () => doc.destroy() }
    }
    const { doc, done } = await readDoc()
    const size = encodeCompleteState(doc).length
    const files = await filesToExport(database, id, listFiles(doc))
    // With neither content nor files, this device never had the committee: it is only in the list.
    if (size > emptyUpdateBytes || files.length > 0) {
      const bytes = files.reduce((sum, file) => sum + file.bytes, size)
      const seal: CommitteeToExport['seal'] = (of, state, name) =>
        committee.demo
          ? Promise.resolve(null)
          : sealExport(account.device, id, of, state, name, replicas.get(id)).catch((failure: unknown) => {
              console.warn('The changes of an export could not be sealed', failure)
              return null
            })
      const authors: CommitteeToExport['authors'] = async (of) => {
        if (committee.demo) return null
        try {
          // A device stores this part later than the export itself.
          const { gatherAuthors } = await import('./gather-authors.ts')
          return await gatherAuthors(account.device, id, of)
        } catch (failure) {
          console.warn('The authors of an export could not be read', failure)
          return null
        }
      }
      gathered.push({ committee, files, bytes, open: readDoc, seal, authors })
    }
    done()
  }
  return gathered
}

/** The size of an update without structs and deletions. */
const emptyUpdateBytes = 2

async function readStoredDocument(database: DeviceDatabase | null, id: string): Promise<Y.Doc> {
  const doc = new Y.Doc({ guid: id })
  if (!database) return doc
  const { rows, pending, damaged } = await loadDocument(database, id)
  const { unreadable } = applyStored(doc, rows, (key) => pending.has(key))
  const lost = damaged.length + unreadable.length
  if (lost > 0) console.warn(`Stored changes that could not be read: ${lost}`)
  return doc
}

/** Returns the files that the document refers to, and those that are waiting here for their upload. */
async function filesToExport(
  database: DeviceDatabase | null,
  documentId: string,
  named: readonly NamedFile[],
): Promise<FileToExport[]> {
  const keys = (await database?.getAllKeys('files', filesOf(documentId)).catch(() => [])) ?? []
  const here = new Set(keys.map(([, sha256]) => sha256))
  const uploads = (await database?.getAll('uploads', filesOf(documentId)).catch(() => [])) ?? []
  const names = new Set(named.map(({ sha256 }) => sha256))
  const waiting = uploads
    .filter(({ sha256 }) => !names.has(sha256))
    .map(({ sha256, name, bytes }) => ({ sha256, name, bytes, mime: '', isText: false }))
  return [...named, ...waiting].map((file) => ({
    ...file,
    isHere: here.has(file.sha256),
    readHere: async () => (await database?.get('files', [documentId, file.sha256]))?.blob ?? null,
  }))
}
