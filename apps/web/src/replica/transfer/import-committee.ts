import { noteApprovalElsewhere } from '@civic-hub/committee/minutes'
import { noteAuthorsElsewhere } from '@civic-hub/committee/signatures'
import { generalDocumentId } from '@civic-hub/protocol'
import * as Y from 'yjs'
import type { Problem } from '../connection/answer.ts'
import { createRandomId } from '../random-id.ts'
import type { Committees } from '../session/committees.ts'
import { importedField } from '../store/changed-field.ts'
import type { Device } from '../store/device.ts'
import type { CommitteeOnDevice, DeviceDatabase } from '../store/device-database.ts'
import { filesOf } from '../store/file-rows.ts'
import { createRowKey, updateRow } from '../store/update-store.ts'
import { createTransitionContext } from '../transition-context.ts'
import type { ExportedApproval, ExportedFile } from './export-manifest.ts'
import type { ImportableCommittee, ReadableExport } from './readable-export.ts'

export interface ImportOptions {
  readonly device: Device
  readonly committees: Pick<Committees, 'state' | 'canRegister' | 'importOne'>
  readonly signal: AbortSignal
  /** Import it as another committee, even if it is not here yet. */
  readonly asCopy: boolean
  readonly onProgress: (bytes: number) => void
}

/**
 * Why an imported committee is a copy under another id: the person `asked` for it, or the id is or was
 * `taken` at the hub.
 */
export type Copied = 'asked' | 'taken'

export type ImportOutcome =
  | { readonly kind: 'imported'; readonly committee: CommitteeOnDevice; readonly copied: Copied | null }
  | { readonly kind: 'already-here'; readonly committee: CommitteeOnDevice }
  | { readonly kind: 'refused'; readonly problem: Problem }

/** Returns the committee with this id on this device if it can be opened. */
export function findHere(committees: readonly CommitteeOnDevice[], id: string): CommitteeOnDevice | undefined {
  return committees.find((committee) => committee.id === id && !committee.lost)
}

/**
 * Imports a committee of a file for this person, on this device and this hub. It keeps its id unless that
 * belongs or belonged to others at the hub, or a copy is requested. Its files are stored first, under that
 * id; everything else follows in one transaction, and only then is the hub notified. A failure before the
 * transaction leaves nothing; after it, the committee is registered when the hub can be reached. Rejects when
 * a file is damaged, the storage fails, or the signal aborts.
 */
export async function importCommittee(imported: ImportableCommittee, options: ImportOptions): Promise<ImportOutcome> {
  const { committees, signal, asCopy } = options
  if (asCopy) return importAs(createRandomId(15), imported, options)
  const known = committees.state.get().committees
  const here = findHere(known, imported.id)
  if (here) return { kind: 'already-here', committee: here }
  signal.throwIfAborted()
  // A lost committee still has its data under that id.
  const isTaken = known.some(({ id }) => id === imported.id) || !(await committees.canRegister(imported.id))
  if (isTaken) return importAs(createRandomId(15), imported, options)
  const outcome = await importAs(imported.id, imported, options)
  // Another member was faster, or the hub lets only its former members restore it.
  const isOthers = outcome.kind === 'refused' && ['conflict', 'gone', 'forbidden'].includes(outcome.problem.code)
  return isOthers ? importAs(createRandomId(15), imported, options) : outcome
}

async function importAs(
  id: string,
  from: ImportableCommittee,
  { device, committees, signal, asCopy, onProgress }: ImportOptions,
): Promise<ImportOutcome> {
  const imported = importRecords(from)
  try {
    for (const file of imported.files) {
      signal.throwIfAborted()
      const blob = await imported.readFile(file, signal)
      // The file is not queued yet, so it is not sent.
      // Not one handle for the whole import: the page may have to open the database again meanwhile.
      await (await device.database()).put('files', {
        documentId: id,
        sha256: file.sha256,
        blob,
        at: Date.now(),
      })
      onProgress(file.bytes)
    }
    signal.throwIfAborted()
    const { name, emoji } = imported
    const wanted = { id, name, emoji, createdAt: new Date(imported.createdAt).toISOString() }
    const registered = await committees.importOne(wanted, async (committee) =>
      storeImported(await device.database(), imported, committee),
    )
    if (!registered.ok) return { kind: 'refused', problem: registered.problem }
    const copied = asCopy ? 'asked' : id === imported.id ? null : 'taken'
    return { kind: 'imported', committee: registered.value, copied }
  } catch (failure) {
    await removeStaged(device, id).catch(() => undefined)
    throw failure
  }
}

/**
 * Removes the files of the import, unless its committee is listed: then the import is complete, and a later
 * failure leaves nothing half-done.
 */
async function removeStaged(device: Device, documentId: string): Promise<void> {
  const database = await device.database()
  const transaction = database.transaction(['files', 'committees'], 'readwrite')
  const isListed = (await transaction.objectStore('committees').getKey(documentId)) !== undefined
  if (!isListed) await transaction.objectStore('files').delete(filesOf(documentId))
  await transaction.done
}

/** Removes the files of an import whose page ended. */
export async function removeUnfinishedImports(device: Device): Promise<void> {
  const database = await device.database()
  const transaction = database.transaction(['files', 'committees'], 'readwrite')
  const known = new Set(await transaction.objectStore('committees').getAllKeys())
  const files = transaction.objectStore('files')
  for (const key of await files.getAllKeys()) if (!known.has(key[0])) await files.delete(key)
  await transaction.done
}

/**
 * The log and position that an imported document claims. A relay does not know this log, so it asks for the
 * whole document.
 */
const importedLog = { logId: 'import', position: 1, entryTag: 0 }

/**
 * Stores everything of an imported committee in one transaction. Its document claims a position in a log that
 * this relay does not know, so the relay treats it as restored by a member: client ids are noted as imported,
 * not as this person's (Y3).
 */
async function storeImported(
  database: DeviceDatabase,
  { state, files }: ImportableCommittee,
  committee: CommitteeOnDevice,
): Promise<void> {
  const documentId = committee.id
  const transaction = database.transaction(['updates', 'pending', 'documents', 'committees', 'uploads'], 'readwrite', {
    durability: 'strict',
  })
  const at = Date.now()
  const key = createRowKey()
  const uploads = transaction.objectStore('uploads')
  await Promise.all([
    transaction.objectStore('updates').put(updateRow(key, documentId, state)),
    transaction.objectStore('pending').put({ key, documentId, at, place: importedField }),
    transaction.objectStore('documents').put({ documentId, ...importedLog, savedAt: null }),
    transaction.objectStore('committees').put(committee),
    ...files.map(({ sha256, name, bytes }, index) =>
      uploads.put({ documentId, sha256, name, bytes, sent: 0, state: 'waiting', at: at + index }),
    ),
    transaction.done,
  ])
}

/**
 * Adds the approvals of another hub to the document of its imported committee, their texts to its files, and the authors
 * that it knew. Here they are records of that hub: this hub stores only approvals that were made here.
 */
export function importRecords(imported: ImportableCommittee): ImportableCommittee {
  const { approvals, authors, files } = imported
  if (approvals.length === 0 && authors === null) return imported
  const doc = new Y.Doc()
  Y.applyUpdate(doc, imported.state)
  const context = createTransitionContext({ from: 'import' })
  // Skipped if the document lacks the meeting: the approval could not be shown.
  for (const { meetingId, path: _, approvedAt, ...approval } of approvals)
    noteApprovalElsewhere(doc, context, meetingId, {
      ...approval,
      approvedAt: new Date(approvedAt).toISOString(),
    })
  if (authors) noteAuthorsElsewhere(doc, context, authors)
  const state = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  const known = new Set(files.map(({ sha256 }) => sha256))
  return { ...imported, state, files: [...files, ...textsOf(approvals, known)] }
}

function textsOf(approvals: readonly ExportedApproval[], known: Set<string>): ExportedFile[] {
  return approvals.flatMap(({ sha256, bytes, path }) => {
    if (path === null || known.has(sha256)) return []
    known.add(sha256)
    return [{ sha256, bytes, path, mime: 'text/plain', name: path.split('/').at(-1) ?? '' }]
  })
}

/** Every hub has its own committee `general` under the same id: that of another hub is imported beside it. */
export function withNewIdOfGeneral(file: ReadableExport, ownHub: string): ReadableExport {
  if (file.hub === ownHub) return file
  const committees = file.committees.map((committee) =>
    committee.id === generalDocumentId ? { ...committee, id: createRandomId(15) } : committee,
  )
  return { ...file, committees }
}
