import type { MeetingDocument } from '@civic-hub/committee'
import { newestVersion } from '@civic-hub/committee'
import { useCallback, useEffect, useState } from 'react'
import { queueAgain, readHeldFiles } from '../../replica/files/device-files.ts'
import { readFilesAtHub } from '../../replica/files/files-at-hub.ts'
import { useObservable } from '../../replica/observable.ts'
import { useAccountOnDevice } from '../../replica/react/device-provider.tsx'
import { useCanWrite, useReplica } from '../../replica/react/replica-provider.tsx'

/** Time between two questions for a file that the hub does not have yet. */
const askAgainMs = 10_000

/**
 * Where the files of these documents are: on this device, on their way, at the hub. The hub is asked when the list is
 * opened, when it changes, and when there is a connection again.
 */
export function useKnownFiles(documents: readonly MeetingDocument[]) {
  const { device, uploads } = useAccountOnDevice()
  const { documentId, caughtUp } = useReplica()
  const canWrite = useCanWrite()
  const rows = useObservable(uploads.rows).filter((row) => row.documentId === documentId)
  const connected = useObservable(caughtUp)
  const [held, setHeld] = useState<ReadonlySet<string> | 'failed' | null>(null)
  const [atHub, setAtHub] = useState<ReadonlySet<string> | null>(null)
  const hashes = documents.flatMap(({ versions }) => versions.map(({ sha256 }) => sha256)).join(' ')
  const waiting = rows.map(({ sha256 }) => sha256).join(' ')

  const look = useCallback(() => {
    readHeldFiles(device, documentId).then(setHeld, (failure: unknown) => {
      console.error('The files on this device could not be read', failure)
      setHeld('failed')
    })
  }, [device, documentId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up again when files came or went
  useEffect(look, [look, hashes, waiting])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when files came or went
  useEffect(() => {
    if (!connected) return
    let wanted = true
    let next: ReturnType<typeof setTimeout> | undefined
    async function ask(): Promise<void> {
      const found = await readFilesAtHub(documentId)
      if (!wanted) return
      if (found) setAtHub(found)
      if (found && canWrite) await queueWhatIsLacking(found).catch(() => undefined)
      if (!wanted) return
      // Nobody is told when a file of another device arrives at the hub.
      if (hashes.split(' ').some((sha256) => sha256 !== '' && !found?.has(sha256)))
        next = setTimeout(() => void ask(), askAgainMs)
    }
    /** A restored backup may lack what this device holds. Compared at once: an older answer lacks what was just sent. */
    async function queueWhatIsLacking(found: ReadonlySet<string>): Promise<void> {
      const here = await readHeldFiles(device, documentId)
      for (const document of documents) {
        const newest = newestVersion(document)
        if (wanted && newest && here.has(newest.sha256) && !found.has(newest.sha256))
          await queueAgain(uploads, documentId, newest.sha256, document.name)
      }
    }
    void ask()
    return () => {
      wanted = false
      clearTimeout(next)
    }
  }, [connected, canWrite, device, uploads, documentId, hashes, waiting])

  return {
    rows,
    held: held === 'failed' ? new Set<string>() : held,
    failed: held === 'failed',
    atHub: connected ? atHub : null,
    connected,
    lookAgain: look,
  }
}
