import { type FileInUse, filesInUse } from '@civic-hub/committee/documents'
import type * as Y from 'yjs'
import { onListChange } from '../connection/list-changes.ts'
import type { Observable } from '../observable.ts'
import type { Device } from '../store/device.ts'
import { openFile, readHeldFiles } from './device-files.ts'
import { readFilesAtHub } from './files-at-hub.ts'

/** Time between two checks for new documents, while the committee is open. */
const lookAgainMs = 30_000
/** The same on a full device: each attempt fetches a whole file, over a connection that may cost money. */
const noRoomAgainMs = 3_600_000

interface OpenCommittee {
  documentId: string
  doc: Y.Doc
  caughtUp: Observable<boolean>
}

/** Returns the documents of a committee that are not stored on this device. */
export async function readMissingFiles(
  device: Device,
  { documentId, doc }: Pick<OpenCommittee, 'documentId' | 'doc'>,
): Promise<FileInUse[]> {
  const held = await readHeldFiles(device, documentId)
  return filesInUse(doc).filter(({ sha256 }) => !held.has(sha256))
}

/** Fetches all documents of a committee to this device, one after the other, whenever there is a connection. */
export function storeAllFiles(device: Device, committee: OpenCommittee): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let stopped = false
  /** The files that the hub has; null when they must be requested (again). The hub notifies of changes. */
  let atHub: ReadonlySet<string> | null = null

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (running || stopped || !committee.caughtUp.get()) return
    running = true
    let again = lookAgainMs
    try {
      const missing = await readMissingFiles(device, committee)
      // One request for all, so that files that the hub lacks are not requested one by one.
      if (missing.length > 0) atHub ??= await readFilesAtHub(committee.documentId)
      for (const { sha256, mime } of missing) {
        if (stopped || !committee.caughtUp.get()) break
        if (!atHub?.has(sha256)) continue
        const opened = await openFile(device, committee.documentId, { sha256, mime })
        if (opened.kind !== 'file' || opened.isStored) continue
        again = noRoomAgainMs
        break
      }
    } catch (failure) {
      console.warn('Documents could not be fetched', failure)
    }
    running = false
    if (!stopped) timer = setTimeout(() => void run(), again)
  }

  function askAnew(): void {
    atHub = null
    void run()
  }

  const stopWatching = committee.caughtUp.subscribe(askAnew)
  const stopListening = onListChange('files', committee.documentId, askAnew)
  void run()
  return () => {
    stopped = true
    clearTimeout(timer)
    stopWatching()
    stopListening()
  }
}
