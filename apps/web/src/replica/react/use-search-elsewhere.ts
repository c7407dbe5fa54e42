import { useEffect, useState } from 'react'
import type { CachedCommittee } from '../../start/cached-screen.ts'
import type { createElsewhereIndex, FoundElsewhere } from '../search/search-elsewhere.ts'
import { readCommitteeCache } from '../store/committee-cache.ts'
import type { Device } from '../store/device.ts'
import { useAccountOnDevice } from './device-provider.tsx'

const nothing: { find(query: string): readonly FoundElsewhere[] } = { find: () => [] }

/** An index of the data that this device has cached of these committees; read anew with each mount. */
export function useSearchElsewhere(
  committees: readonly { readonly id: string }[],
): ReturnType<typeof createElsewhereIndex> {
  const { device } = useAccountOnDevice()
  const [index, setIndex] = useState(nothing)
  const ids = committees.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (ids === '') return
    let wanted = true
    openIndex(device, ids.split(' ')).then(
      (opened) => wanted && setIndex(opened),
      (failure: unknown) => console.warn('Other committees cannot be searched', failure),
    )
    return () => {
      wanted = false
    }
  }, [device, ids])
  return index
}

async function openIndex(device: Device, ids: readonly string[]) {
  const [database, { createElsewhereIndex: create }] = await Promise.all([
    device.database(),
    import('../search/search-elsewhere.ts'),
  ])
  const cached = new Map<string, CachedCommittee>()
  for (const id of ids) {
    const known = await readCommitteeCache(database, id)
    if (known) cached.set(id, known)
  }
  return create(cached)
}
