import {
  documentsWithFile,
  erasedFiles,
  markErased,
  receiptsInUse,
  unmarkErased,
  usesFile,
} from '@civic-hub/committee/documents'
import { readWordTemplate } from '@civic-hub/committee/minutes'
import { eraseFileRoute } from '@civic-hub/protocol'
import { areChangesSent } from '../connection/are-changes-sent.ts'
import { sendToRelay } from '../connection/call-relay.ts'
import type { Replica } from '../replica.ts'
import type { Device } from '../store/device.ts'
import { smallValues } from '../store/device-database.ts'
import { erasingKey } from '../store/update-store.ts'
import { notifyTextsChange } from './file-texts.ts'
import { readFilesAtHub } from './files-at-hub.ts'
import type { Uploads } from './uploads.ts'

/**
 * `in-receipt`, `in-template`: an entry of the budget, or the Word template of minutes, has the same file. `still-here`: the hub has erased the file, but this
 * device could not remove its copy; it removes it when it reaches the hub again (`dropErased`).
 */
export type FileErased = 'erased' | 'still-here' | 'in-receipt' | 'in-template' | 'no-access' | 'unreachable'

type Committee = Pick<Replica, 'documentId' | 'doc' | 'meeting' | 'flush' | 'caughtUp' | 'status' | 'waitingChanges'>

/**
 * Erases a file of a committee for good, with its words: at the hub, on this device, and later on every other
 * device of the committee. The documents are marked first, so that no device sends the file again; the mark
 * is removed if the hub does not erase the file.
 */
export async function eraseFile(
  uploads: Uploads,
  committee: Committee,
  sha256: string,
  by: string,
): Promise<FileErased> {
  const { doc, documentId, meeting } = committee
  if (receiptsInUse(doc).some((receipt) => receipt.sha256 === sha256)) return 'in-receipt'
  if (readWordTemplate(doc)?.sha256 === sha256) return 'in-template'
  if (!committee.caughtUp.get()) return 'unreachable'
  const places = documentsWithFile(doc, sha256)
  const named = new Set([sha256, ...places.flatMap(({ text }) => text ?? [])])
  await changeErasing(uploads, documentId, (erasing) => [...erasing, ...named])
  for (const place of places) meeting(place.meetingId).bind(markErased)(place.documentId, sha256, by)
  const takeBack = async (why: FileErased) => {
    for (const place of places) meeting(place.meetingId).bind(unmarkErased)(place.documentId, sha256)
    await changeErasing(uploads, documentId, (erasing) => erasing.filter((hash) => !named.has(hash)))
    return why
  }
  await committee.flush()
  if (!(await areChangesSent(committee))) return takeBack('unreachable')
  // The words of another file may have the same hash.
  const erased = erasedFiles(doc).filter((hash) => named.has(hash))
  for (const hash of erased) {
    const answer = await sendToRelay(eraseFileRoute, { documentId, sha256: hash })
    if (!answer.ok) return takeBack(answer.problem.code === 'forbidden' ? 'no-access' : 'unreachable')
  }
  try {
    await dropFiles(uploads, committee, erased)
  } catch (failure) {
    console.warn('What was erased is still on this device', failure)
    return 'still-here'
  }
  return 'erased'
}

/**
 * Notes on this device which files it is erasing at the hub: a tab may end between the mark and the hub's
 * answer, and another device may upload the file at that moment. The mark in the document is no reason to
 * erase, because every editor can write one.
 */
function changeErasing(
  uploads: Uploads,
  documentId: string,
  change: (erasing: readonly string[]) => readonly string[],
): Promise<void> {
  return uploads.add(async (database) => {
    const transaction = database.transaction(smallValues, 'readwrite', { durability: 'strict' })
    const erasing = readErasing(await transaction.store.get(erasingKey(documentId)))
    await transaction.store.put([...new Set(change(erasing))], erasingKey(documentId))
    await transaction.done
  })
}

const readErasing = (stored: unknown): readonly string[] => (Array.isArray(stored) ? stored : [])

/**
 * Removes erased files from this device when the hub no longer has them: only the hub checks the permission
 * to erase. Files that this device was erasing are erased at the hub first.
 */
export async function dropErased(
  device: Device,
  uploads: Uploads,
  committee: Pick<Committee, 'doc' | 'documentId' | 'waitingChanges'>,
): Promise<void> {
  const { doc, documentId, waitingChanges } = committee
  const erased = erasedFiles(doc)
  if (erased.length === 0) return
  const database = await device.database()
  const isHere = async (sha256: string) =>
    (await database.count('files', [documentId, sha256])) + (await database.count('fileTexts', [documentId, sha256])) >
    0
  const erasing = new Set(readErasing(await database.get(smallValues, erasingKey(documentId))))
  const concerned: string[] = []
  for (const sha256 of erased) if (erasing.has(sha256) || (await isHere(sha256))) concerned.push(sha256)
  if (concerned.length === 0) return
  const atHub = await readFilesAtHub(documentId)
  if (!atHub) return
  const gone: string[] = []
  for (const sha256 of concerned) {
    const isOurs = erasing.has(sha256) && waitingChanges() === 0
    if (!atHub.has(sha256) || (isOurs && (await sendToRelay(eraseFileRoute, { documentId, sha256 })).ok))
      gone.push(sha256)
  }
  await dropFiles(uploads, committee, gone)
}

async function dropFiles(
  uploads: Uploads,
  { doc, documentId }: Pick<Committee, 'doc' | 'documentId'>,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return
  await uploads.add(async (database) => {
    const transaction = database.transaction(['files', 'uploads', 'fileTexts'], 'readwrite')
    for (const sha256 of hashes) {
      const key: [string, string] = [documentId, sha256]
      const upload = await transaction.objectStore('uploads').get(key)
      // A member has chosen the same file again during the request to the hub: this may be the only copy.
      if (upload?.toAttach || usesFile(doc, sha256)) continue
      for (const store of ['files', 'uploads', 'fileTexts'] as const) await transaction.objectStore(store).delete(key)
    }
    await transaction.done
  })
  notifyTextsChange(documentId)
}
