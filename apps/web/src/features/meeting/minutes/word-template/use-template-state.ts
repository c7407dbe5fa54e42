import type { WordTemplate } from '@civic-hub/committee/minutes'
import { useEffect, useState } from 'react'
import { onListChange } from '../../../../replica/connection/list-changes.ts'
import { openFile, readHeldFiles } from '../../../../replica/files/device-files.ts'
import { useObservable } from '../../../../replica/observable.ts'
import { useAccountOnDevice } from '../../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../../replica/react/replica-provider.tsx'

export type TemplateState = 'here' | 'waiting' | 'fetching' | 'elsewhere' | 'missing'

/**
 * The place of the template's bytes; null until it is known. The file is fetched to this device whenever there is a
 * connection, so that it can be filled without one.
 */
export function useTemplateState(template: WordTemplate | null): TemplateState | null {
  const { device, uploads } = useAccountOnDevice()
  const { documentId, caughtUp } = useReplica()
  const connected = useObservable(caughtUp)
  const [sha256, mime] = [template?.sha256, template?.mime]
  const isWaiting = useObservable(uploads.rows).some((row) => row.documentId === documentId && row.sha256 === sha256)
  const [state, setState] = useState<Exclude<TemplateState, 'waiting'> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up again when its upload begins or ends
  useEffect(() => {
    if (sha256 === undefined || mime === undefined) return
    let shown = true
    const show = (next: typeof state) => shown && setState(next)
    async function look(file: { sha256: string; mime: string }) {
      if ((await readHeldFiles(device, documentId)).has(file.sha256)) return show('here')
      if (!connected) return show('elsewhere')
      show('fetching')
      const opened = await openFile(device, documentId, file)
      if (opened.kind === 'file') show(opened.isStored ? 'here' : 'elsewhere')
      else show(opened.kind === 'missing' ? 'missing' : 'elsewhere')
    }
    const run = () =>
      void look({ sha256, mime }).catch((failure: unknown) => {
        console.warn('The Word template could not be stored on this device', failure)
        show('elsewhere')
      })
    run()
    const stop = onListChange('files', documentId, run)
    return () => {
      shown = false
      stop()
    }
  }, [device, documentId, sha256, mime, connected, isWaiting])
  return isWaiting ? 'waiting' : state
}
