import { canWrite } from '@civic-hub/protocol'
import { useEffect } from 'react'
import { useObservable } from '../observable.ts'
import type { Replica } from '../replica.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { useAccountOnDevice } from './device-provider.tsx'

const maintainAfterMs = 1_500

/** Maintains the files of a committee, once it is on screen. */
export function useTendedFiles(replica: Replica): void {
  const { device, uploads } = useAccountOnDevice()
  const opening = useObservable(replica.opening)
  useEffect(() => {
    if (opening !== 'ready') return
    let stop = () => {}
    let gone = false
    const timer = setTimeout(() => {
      import('../files/file-maintenance.ts').then(
        ({ runFileMaintenance }) => {
          const canWriteNow = () => canWrite(replica.access.get())
          if (!gone) stop = runFileMaintenance(device, uploads, { ...replica, canWrite: canWriteNow })
        },
        (failure: unknown) => console.warn('Files not maintained', failure),
      )
    }, maintainAfterMs)
    return () => {
      gone = true
      clearTimeout(timer)
      stop()
    }
  }, [device, uploads, replica, opening])
}

/** Fetches all documents of a committee if the person wants them on this device, while the committee is open. */
export function useStoredFiles(replica: Replica, { keepsFiles = false }: CommitteeOnDevice): void {
  const { device } = useAccountOnDevice()
  useEffect(() => {
    if (!keepsFiles) return
    let stop = () => {}
    let gone = false
    import('../files/store-all-files.ts').then(
      ({ storeAllFiles }) => {
        if (!gone) stop = storeAllFiles(device, replica)
      },
      (failure: unknown) => console.warn('Documents not fetched', failure),
    )
    return () => {
      gone = true
      stop()
    }
  }, [device, replica, keepsFiles])
}
