import { type FileInUse, filesInUse } from '@civic-hub/committee/documents'
import type * as Y from 'yjs'
import type { Observable } from '../observable.ts'
import type { Device } from '../store/device.ts'
import { openFile, readHeldFiles } from './device-files.ts'

/** Time between two looks for new documents, while the committee is open. */
const lookAgainMs = 30_000

interface OpenCommittee {
  documentId: string
  doc: Y.Doc
  caughtUp: Observable<boolean>
}

/** The documents of a committee that this device does not hold. */
export async function readMissingFiles(
  device: Device,
  { documentId, doc }: Pick<OpenCommittee, 'documentId' | 'doc'>,
): Promise<FileInUse[]> {
  const held = await readHeldFiles(device, documentId)
  return filesInUse(doc).filter(({ sha256 }) => !held.has(sha256))
}

/** Fetches all documents of a committee to this device, one after the other, whenever there is a connection. */
export function keepAllFiles(device: Device, committee: OpenCommittee): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let stopped = false

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (running || stopped || !committee.caughtUp.get()) return
    running = true
    try {
      for (const { sha256, mime } of await readMissingFiles(device, committee)) {
        if (stopped || !committee.caughtUp.get()) break
        const opened = await openFile(device, committee.documentId, { sha256, mime })
        if (opened.kind === 'file' && !opened.kept) break
      }
    } catch (failure) {
      console.warn('Documents could not be fetched', failure)
    }
    running = false
    if (!stopped) timer = setTimeout(() => void run(), lookAgainMs)
  }

  const stopWatching = committee.caughtUp.subscribe(() => void run())
  void run()
  return () => {
    stopped = true
    clearTimeout(timer)
    stopWatching()
  }
}
