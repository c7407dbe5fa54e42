import type { MeetingDocument } from '@civic-hub/committee'
import { useCallback, useEffect, useState } from 'react'
import { readHeldFiles } from '../../../replica/files/device-files.ts'
import { followFilesAtHub } from '../../../replica/files/files-at-hub.ts'
import { useObservable } from '../../../replica/observable.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../replica/react/replica-provider.tsx'

/**
 * Returns the places of these documents' files: this device, the upload queue, the hub. The hub is asked when
 * the list opens, when the list changes, after a reconnect, when the hub reports that its files changed, and
 * again after a request without a response.
 */
export function useKnownFiles(documents: readonly Pick<MeetingDocument, 'name' | 'versions'>[]) {
  const { device, uploads } = useAccountOnDevice()
  const { documentId, caughtUp } = useReplica()
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
    return followFilesAtHub(documentId, setAtHub)
  }, [connected, documentId, hashes, waiting])

  return {
    rows,
    held: held === 'failed' ? new Set<string>() : held,
    failed: held === 'failed',
    atHub: connected ? atHub : null,
    connected,
    lookAgain: look,
  }
}
