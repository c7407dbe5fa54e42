import { useEffect, useState } from 'react'
import { useObservable } from '../observable.ts'
import type { Replica } from '../replica.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { useAccountOnDevice } from './device-provider.tsx'

const nothingUnread = { get: () => null, subscribe: () => () => undefined }

/** It is built when a person is about to search. `load` gets the function that imports the code. */
export function useSearchIndex(
  replica: Pick<Replica, 'doc' | 'documentId'> | null,
  wanted: boolean,
  load: <T>(get: () => Promise<T>) => Promise<T>,
) {
  const { device } = useAccountOnDevice()
  const [prepared, setPrepared] = useState(false)
  const [index, setIndex] = useState<SearchIndex | null>(null)
  /** Why its code could not be loaded; null if it was, or is being loaded for the first time. */
  const [missing, setMissing] = useState<{ failure: unknown } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const needed = replica !== null && (wanted || prepared)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (!needed) return
    let shown = true
    load(() => import('../search/open-search-index.ts')).then(
      ({ openSearchIndex }) => {
        if (!shown) return
        setMissing(null)
        setIndex(openSearchIndex(device, replica.documentId, replica.doc))
      },
      (failure: unknown) => shown && setMissing({ failure }),
    )
    return () => {
      shown = false
      setIndex(null)
    }
  }, [needed, attempt, device, replica])
  /** Called when a person is about to search, and with every key; tries again to load what could not be loaded. */
  function prepare(): void {
    setPrepared(true)
    if (missing) setAttempt(attempt + 1)
  }
  /** Changes whenever the same query may have other results. */
  const unread = useObservable(index?.unread ?? nothingUnread)
  return { index, unread, missing, prepare }
}
