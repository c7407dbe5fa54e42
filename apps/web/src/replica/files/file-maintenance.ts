import { newestVersion } from '@civic-hub/committee'
import { allDocuments, noteDocumentText, receiptsInUse } from '@civic-hub/committee/documents'
import { readWordTemplate } from '@civic-hub/committee/minutes'
import type * as Y from 'yjs'
import { onListChange } from '../connection/list-changes.ts'
import { repeatWithPauses } from '../connection/repeat-with-pauses.ts'
import type { Observable } from '../observable.ts'
import { changedFieldOfDocument } from '../store/changed-field.ts'
import type { Device } from '../store/device.ts'
import { filesOf } from '../store/file-rows.ts'
import { untilAborted, withLock } from '../store/web-locks.ts'
import { type AttachingCommittee, finishAttaching } from './attach-file.ts'
import { queueAgain, readHeldFiles, removeCancelled } from './device-files.ts'
import { dropErased } from './erase-file.ts'
import { extractText, readFileText, readKnownTexts, storeWords } from './file-texts.ts'
import { readFilesAtHub } from './files-at-hub.ts'
import type { Uploads } from './uploads.ts'

interface MaintainedCommittee extends AttachingCommittee {
  caughtUp: Observable<boolean>
  canWrite(): boolean
  waitingChanges(): number
}

/**
 * Maintains the files of a committee while it is open, in one tab. It finishes attachments and erasures that
 * an earlier tab left, reads words that could not be read before, and sends files again that the hub lacks,
 * since a restored backup may lack files of this device. Returns a function that stops it.
 */
export function runFileMaintenance(device: Device, uploads: Uploads, committee: MaintainedCommittee): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let wake = () => {}

  let finishing: Promise<void> | null = null
  function finish(): Promise<void> {
    // With read-only access, the attachment would be written into a copy that the relay refuses.
    if (!committee.canWrite()) return Promise.resolve()
    finishing ??= finishAttaching(uploads, committee).finally(() => {
      finishing = null
    })
    return finishing
  }

  async function maintain(until: AbortSignal): Promise<void> {
    await finish()
    await removeCancelled(device, committee.doc, committee.documentId)
    while (!until.aborted) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      if (committee.canWrite()) {
        await readUnread(device, uploads, committee)
        if (committee.caughtUp.get()) await queueWhatIsLacking(device, uploads, committee)
      }
      if (committee.caughtUp.get()) await dropErased(device, uploads, committee)
      await changed
    }
  }

  /** A device that is full has space again later, and a hub without an answer answers again. */
  async function maintainUntilStopped(until: AbortSignal): Promise<void> {
    until.addEventListener('abort', () => wake())
    // The last file of a tab that ended can be in the queue later than the first look.
    const stopFinishing = uploads.rows.subscribe(() => {
      finish().catch((failure: unknown) => console.warn('A file is attached at the next start', failure))
    })
    const attempt = () =>
      maintain(until).catch((failure: unknown) => {
        if (!until.aborted) console.warn('The files of a committee are looked after later', failure)
      })
    await attempt()
    const stopRepeating = repeatWithPauses(attempt)
    await untilAborted(until)
    stopFinishing()
    stopRepeating()
  }

  const stopWatching = committee.caughtUp.subscribe(() => wake())
  const stopListening = onListChange('files', committee.documentId, () => {
    dropErased(device, uploads, committee).catch((failure: unknown) =>
      console.warn('What was erased is still on this device', failure),
    )
  })
  withLock({
    name: `civic-hub-files:${committee.documentId}`,
    signal,
    onLost: 'wait-again',
    work: maintainUntilStopped,
  }).catch((failure: unknown) => {
    if (!signal.aborted) console.warn('The files of a committee are not looked after', failure)
  })
  const stopFollowing = onReturned(committee.doc, () => {
    queueReturned(device, uploads, committee).catch((failure: unknown) =>
      console.warn('The file of a restored document is queued with the next connection', failure),
    )
  })
  return () => {
    stopping.abort()
    stopFollowing()
    stopWatching()
    stopListening()
    wake()
  }
}

/** Calls back when an undo in this tab restores removed content. Returns a function that unsubscribes. */
function onReturned(doc: Y.Doc, listener: () => void): () => void {
  const look = ({ local, changed }: Y.Transaction) => {
    if (local && [...changed.values()].some((keys) => [...keys].some((key) => key?.endsWith('removedAt')))) listener()
  }
  doc.on('afterTransaction', look)
  return () => doc.off('afterTransaction', look)
}

/** Queues files whose upload was cancelled with their document if a document or an entry has them again. */
async function queueReturned(
  device: Device,
  uploads: Uploads,
  { doc, documentId }: MaintainedCommittee,
): Promise<void> {
  const files = await (await device.database()).getAll('files', filesOf(documentId))
  const wanted = filesByHash(doc)
  for (const { sha256, cancelled } of files) {
    const name = cancelled && wanted.get(sha256)
    if (name) await queueAgain(uploads, documentId, sha256, name)
  }
}

/** Returns the names of all files of the committee by hash: all versions, their words, receipts, the Word template. */
function filesByHash(doc: Y.Doc): Map<string, string> {
  const wanted = new Map<string, string>()
  for (const [, { name, versions, text }] of allDocuments(doc)) {
    for (const { sha256, erased } of versions) if (erased === null) wanted.set(sha256, name)
    if (text !== null) wanted.set(text, `${name}.txt`)
  }
  for (const { sha256, name } of receiptsInUse(doc)) wanted.set(sha256, name)
  const template = readWordTemplate(doc)
  if (template) wanted.set(template.sha256, template.name)
  return wanted
}

/**
 * Reads the words of files that are still unread: their reader could not be fetched, or a tab ended before it
 * had read them.
 */
async function readUnread(device: Device, uploads: Uploads, committee: MaintainedCommittee): Promise<void> {
  const { doc, documentId } = committee
  const [held, known] = await Promise.all([readHeldFiles(device, documentId), readKnownTexts(device, documentId)])
  for (const [meetingId, document] of allDocuments(doc)) {
    const newest = newestVersion(document)
    if (!newest || newest.erased !== null || document.text !== null || !held.has(newest.sha256)) continue
    const { sha256, mime } = newest
    const file = { sha256, mime, name: document.name, place: changedFieldOfDocument(meetingId, document.id) }
    try {
      const words = known.has(sha256) ? await readFileText(device, documentId, sha256) : null
      // The file was read, and has no words.
      if (words === '') continue
      const text =
        words === null
          ? await extractText(device, uploads, documentId, file)
          : await storeWords(device, uploads, documentId, file, words)
      if (text !== null) committee.meeting(meetingId).bind(noteDocumentText)(document.id, sha256, text)
    } catch (failure) {
      // Its reader is missing: it is read the next time there is a connection.
      console.warn('The words of a document could not be read', failure)
    }
  }
}

/**
 * Queues all files that the hub lacks: all versions, their words and receipts, including those that the hub
 * had before.
 */
async function queueWhatIsLacking(
  device: Device,
  uploads: Uploads,
  { doc, documentId }: MaintainedCommittee,
): Promise<void> {
  const wanted = filesByHash(doc)
  const isHeld = async () => {
    const held = await readHeldFiles(device, documentId)
    return [...wanted].filter(([sha256]) => held.has(sha256))
  }
  if ((await isHeld()).length === 0) return
  const atHub = await readFilesAtHub(documentId)
  if (!atHub) throw new Error('The hub did not say which files it has')
  for (const [sha256, name] of await isHeld())
    if (!atHub.has(sha256)) await queueAgain(uploads, documentId, sha256, name)
}
