import { canWrite } from '@civic-hub/protocol'
import { useEffect } from 'react'
import { useObservable } from '../observable.ts'
import type { Replica } from '../replica.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { useAccountOnDevice } from './device-provider.tsx'

const tendAfterMs = 1_500

/** Maintains the files of a committee, once it is on screen. */
export function useTendedFiles(replica: Replica): void {
  const { device, uploads } = useAccountOnDevice()
  const opening = useObservable(replica.opening)
  useEffect(() => {
    if (opening !== 'ready') return
    let stop = () => {}
    let gone = false
    const timer = setTimeout(() => {
      import('../files/tend-files.ts').then(
        ({ tendFiles }) => {
          const canWriteNow = () => canWrite(replica.access.get())
          if (!gone) stop = tendFiles(device, uploads, { ...replica, canWrite: canWriteNow })
        },
        (failure: unknown) => console.warn('Files not maintained', failure),
      )
    }, tendAfterMs)
    return () => {
      gone = true
      clearTimeout(timer)
      stop()
    }
  }, [device, uploads, replica, opening])
}

/** Fetches all documents of a committee if the person wants them on this device, while the committee is open. */
export function useKeptFiles(replica: Replica, { keepsFiles = false }: CommitteeOnDevice): void {
  const { device } = useAccountOnDevice()
  useEffect(() => {
    if (!keepsFiles) return
    let stop = () => {}
    let gone = false
    import('../files/keep-all-files.ts').then(
      ({ keepAllFiles }) => {
        if (!gone) stop = keepAllFiles(device, replica)
      },
      (failure: unknown) => console.warn('Documents not fetched', failure),
    )
    return () => {
      gone = true
      stop()
    }
  }, [device, replica, keepsFiles])
}
