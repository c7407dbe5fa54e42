import type { BoundMeeting, CommitteePart } from '@civic-hub/committee'
import { attachReceipt, queryLedger } from '@civic-hub/committee/budget'
import {
  attachDocument,
  cleanDocumentName,
  queryDocuments,
  replaceDocument,
  typeOfName,
  usesFile,
} from '@civic-hub/committee/documents'
import type * as Y from 'yjs'
import { changedFieldOfDocument } from '../store/changed-field.ts'
import type { FileForEntry, FileForMeeting, FileToAttach } from '../store/file-rows.ts'
import { withLock } from '../store/web-locks.ts'
import type { EditedPart } from '../undo.ts'
import { cancelUpload, type StoredFile, storeFile } from './device-files.ts'
import type { Uploads } from './uploads.ts'

/** The committee that a file belongs to. */
export interface AttachingCommittee {
  documentId: string
  doc: Y.Doc
  meeting(meetingId: string): BoundMeeting
  part(part: CommitteePart): Pick<EditedPart, 'context'>
  /** Resolves when all edits are stored on this device. */
  flush(): Promise<void>
}

const lockOf = (documentId: string) => `civic-hub-attaching:${documentId}`

/**
 * Stores a file on this device together with its purpose, and only then adds it to the committee as a
 * document, a new version of one, or a receipt. If the tab ends in between, `finishAttaching` does the rest.
 * Returns the id of the document or the receipt, or why the file can't be attached. Rejects as `storeFile`
 * does.
 */
export function attachFile(
  uploads: Uploads,
  committee: AttachingCommittee,
  file: { blob: Blob; name: string; mime: string },
  toAttach: FileToAttach,
) {
  return withLock({
    name: lockOf(committee.documentId),
    mode: 'shared',
    // Another tab may attach the file meanwhile, which gives a second document that a person can remove. If this
    // one stopped here, the file would be attached by none.
    onLost: 'finish',
    async work() {
      const stored = await storeFile(uploads, committee.documentId, file, { toAttach })
      return {
        stored,
        attached: await attachStored(uploads, committee, { ...stored, name: file.name }, toAttach),
      }
    },
  })
}

/** Attaches files that a tab had stored and not attached before it ended. */
export async function finishAttaching(uploads: Uploads, committee: AttachingCommittee): Promise<void> {
  await uploads.ready
  const left = () => uploads.rows.get().filter((row) => row.documentId === committee.documentId && row.toAttach)
  if (left().length === 0) return
  // Files that another tab is attaching now are left to that tab.
  await withLock({
    name: lockOf(committee.documentId),
    // The other files are left to the next tab.
    onLost: 'finish',
    async work(until) {
      for (const { sha256, bytes, name, toAttach } of left())
        if (toAttach && !until.aborted) {
          const file = { sha256, bytes, mime: typeOfName(name) ?? '', name }
          await attachStored(uploads, committee, file, toAttach, isAttached(committee.doc, sha256, toAttach))
        }
    },
  })
}

async function attachStored(
  uploads: Uploads,
  committee: AttachingCommittee,
  file: StoredFile & { name: string },
  toAttach: FileToAttach,
  isDone = false,
) {
  const attached = isDone
    ? ({ ok: true, value: null } as const)
    : 'entryId' in toAttach
      ? writeReceipt(committee, file, toAttach)
      : writeDocument(committee, file, toAttach)
  const place =
    attached.ok && attached.value !== null && !('entryId' in toAttach)
      ? { place: changedFieldOfDocument(toAttach.meetingId, attached.value) }
      : {}
  // The document must be stored before its file may leave the queue.
  await committee.flush()
  // The bytes of a refused file may be those of a document that is still waiting for its upload.
  if (attached.ok || usesFile(committee.doc, file.sha256))
    await uploads.change(committee.documentId, file.sha256, { toAttach: null, ...place })
  else await cancelUpload(uploads, committee.doc, committee.documentId, file.sha256)
  return attached
}

function writeDocument(
  committee: AttachingCommittee,
  { name, ...file }: StoredFile & { name: string },
  { meetingId, by, item, replaces }: FileForMeeting,
) {
  const meeting = committee.meeting(meetingId)
  if (replaces === null) return meeting.bind(attachDocument)({ name, file, by, item })
  const replaced = meeting.bind(replaceDocument)(replaces, { name, file, by })
  return replaced.ok ? { ok: true as const, value: replaces } : replaced
}

function writeReceipt(
  { doc, part }: AttachingCommittee,
  { name, ...file }: StoredFile & { name: string },
  { entryId }: FileForEntry,
) {
  return attachReceipt(doc, part('ledger').context, entryId, cleanDocumentName(name), file)
}

/** Whether the tab had attached the file before it ended. */
function isAttached(doc: Y.Doc, sha256: string, toAttach: FileToAttach): boolean {
  if ('entryId' in toAttach) {
    const receipts = queryLedger(doc).read().entries.get(toAttach.entryId)?.receipts ?? []
    return receipts.some((receipt) => receipt.sha256 === sha256)
  }
  const { meetingId, replaces } = toAttach
  return queryDocuments(doc, meetingId)
    .read()
    .some(({ id, versions }) => (replaces ?? id) === id && versions.some((version) => version.sha256 === sha256))
}
