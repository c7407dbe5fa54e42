import { newestVersion } from '@civic-hub/committee'
import { allDocuments, noteDocumentText, receiptsInUse } from '@civic-hub/committee/documents'
import type * as Y from 'yjs'
import { onListChange } from '../connection/list-changes.ts'
import type { Observable } from '../observable.ts'
import type { Device } from '../store/device.ts'
import { filesOf } from '../store/file-rows.ts'
import { placeOfDocument } from '../store/place-of-change.ts'
import { type AttachingCommittee, finishAttaching } from './attach-file.ts'
import { queueAgain, readHeldFiles, removeCancelled } from './device-files.ts'
import { dropErased } from './erase-file.ts'
import { extractText, keepWords, readFileText, readKnownTexts } from './file-texts.ts'
import { readFilesAtHub } from './files-at-hub.ts'
import type { Uploads } from './uploads.ts'

interface TendedCommittee extends AttachingCommittee {
  /** Whether this device has what the relay has. */
  caughtUp: Observable<boolean>
  canWrite(): boolean
  waitingChanges(): number
}

/**
 * Looks after the files of a committee as long as it is open, in one tab: what an earlier tab left undone is finished,
 * words that could not be read are read, what the hub lacks is sent again, since a restored backup may lack what this
 * device holds, and what was erased for good goes. Returns how to stop.
 */
export function tendFiles(device: Device, uploads: Uploads, committee: TendedCommittee): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let wake = () => {}

  async function run(): Promise<void> {
    // Whoever may only read by now would write into a copy that the relay refuses.
    if (committee.canWrite()) await finishAttaching(uploads, committee)
    await removeCancelled(device, committee.doc, committee.documentId)
    while (!signal.aborted) {
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

  const stopWatching = committee.caughtUp.subscribe(() => wake())
  const stopHearing = onListChange('files', committee.documentId, () => {
    dropErased(device, uploads, committee).catch((failure: unknown) =>
      console.warn('What was erased is still on this device', failure),
    )
  })
  navigator.locks
    .request(`civic-hub-files:${committee.documentId}`, { signal }, run)
    .catch((failure: unknown) => {
      if (!signal.aborted) console.warn('The files of a committee are not looked after', failure)
    })
  const stopFollowing = onBroughtBack(committee.doc, () => {
    queueBroughtBack(device, uploads, committee).catch((failure: unknown) =>
      console.warn('The file of a restored document is queued with the next connection', failure),
    )
  })
  return () => {
    stopping.abort()
    stopFollowing()
    stopWatching()
    stopHearing()
    wake()
  }
}

/** Calls back when something that was removed is there again, by an undo in this tab. */
function onBroughtBack(doc: Y.Doc, listener: () => void): () => void {
  const look = ({ local, changed }: Y.Transaction) => {
    if (local && [...changed.values()].some((keys) => [...keys].some((key) => key?.endsWith('removedAt'))))
      listener()
  }
  doc.on('afterTransaction', look)
  return () => doc.off('afterTransaction', look)
}

/** Queues the files whose upload was cancelled with their document, and that a document or an entry has again. */
async function queueBroughtBack(
  device: Device,
  uploads: Uploads,
  { doc, documentId }: TendedCommittee,
): Promise<void> {
  const files = await (await device.database()).getAll('files', filesOf(documentId))
  const wanted = filesByHash(doc)
  for (const { sha256, cancelled } of files) {
    const name = cancelled && wanted.get(sha256)
    if (name) await queueAgain(uploads, documentId, sha256, name)
  }
}

/** The names of all files that the committee wants to have, by their hash: all versions, their words, and receipts. */
function filesByHash(doc: Y.Doc): Map<string, string> {
  const wanted = new Map<string, string>()
  for (const [, { name, versions, text }] of allDocuments(doc)) {
    for (const { sha256, erased } of versions) if (erased === null) wanted.set(sha256, name)
    if (text !== null) wanted.set(text, `${name}.txt`)
  }
  for (const { sha256, name } of receiptsInUse(doc)) wanted.set(sha256, name)
  return wanted
}

/** Reads the words of files that nobody has read: what reads them could not be fetched, or a tab ended before it had. */
async function readUnread(device: Device, uploads: Uploads, committee: TendedCommittee): Promise<void> {
  const { doc, documentId } = committee
  const [held, known] = await Promise.all([
    readHeldFiles(device, documentId),
    readKnownTexts(device, documentId),
  ])
  for (const [meetingId, document] of allDocuments(doc)) {
    const newest = newestVersion(document)
    if (!newest || newest.erased !== null || document.text !== null || !held.has(newest.sha256)) continue
    const { sha256, mime } = newest
    const file = { sha256, mime, name: document.name, place: placeOfDocument(meetingId, document.id) }
    try {
      const words = known.has(sha256) ? await readFileText(device, documentId, sha256) : null
      // It was read, and has none.
      if (words === '') continue
      const text =
        words === null
          ? await extractText(device, uploads, documentId, file)
          : await keepWords(device, uploads, documentId, file, words)
      if (text !== null) committee.meeting(meetingId).bind(noteDocumentText)(document.id, sha256, text)
    } catch (failure) {
      // Its reader is missing: the next time there is a connection.
      console.warn('The words of a document could not be read', failure)
    }
  }
}

/** Sends what the hub does not have, all versions, their words and receipts: also what it had once. */
async function queueWhatIsLacking(
  device: Device,
  uploads: Uploads,
  { doc, documentId }: TendedCommittee,
): Promise<void> {
  const wanted = filesByHash(doc)
  const isHeld = async () => {
    const held = await readHeldFiles(device, documentId)
    return [...wanted].filter(([sha256]) => held.has(sha256))
  }
  if ((await isHeld()).length === 0) return
  const atHub = await readFilesAtHub(documentId)
  if (!atHub) return
  for (const [sha256, name] of await isHeld())
    if (!atHub.has(sha256)) await queueAgain(uploads, documentId, sha256, name)
}
