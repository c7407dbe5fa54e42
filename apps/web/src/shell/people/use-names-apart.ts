import type { Person } from '@civic-hub/committee'
import { useEffect, useState } from 'react'
import { whenReachable } from '../../ui/when-reachable.ts'
import type { NamesApart } from './names-apart.ts'

/** The same module for all lists: without a service worker, each attempt asks the hub first. */
let loading: Promise<typeof import('./names-apart.ts') | null> | null = null

/**
 * Returns the function that writes a name of this list, with a mark if it looks like the name of another person in the
 * list or with access to the committee. The comparison is loaded later; without it names have no marks.
 */
export function useNamesApart(documentId: string, people: readonly Person[]): (one: Person) => string {
  const [namesApart, setNamesApart] = useState<NamesApart | null>(null)
  useEffect(() => {
    const unmounted = new AbortController()
    loading ??= whenReachable(() => import('./names-apart.ts')).catch(() => {
      loading = null
      return null
    })
    void loading.then((loaded) => loaded?.followPeople(documentId, unmounted.signal, setNamesApart))
    return () => unmounted.abort()
  }, [documentId])
  return namesApart ? namesApart(people) : ({ name }) => name
}
