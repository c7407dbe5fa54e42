import { useEffect, useState } from 'react'
import { sumOfWaiting, type WaitingChanges } from '../session/waiting-by-document.ts'
import { readWaitingChanges } from '../session/waiting-changes.ts'

const countEveryMs = 2_000

/** The edits of the signed-in person that are only on this device; null until they are counted, and while not needed. */
export function useWaitingByDocument(needed = true): WaitingChanges | null {
  const [waiting, setWaiting] = useState<WaitingChanges | null>(null)
  useEffect(() => {
    if (!needed) return
    let shown = true
    const count = () =>
      readWaitingChanges().then(
        (found) => shown && setWaiting((known) => (known && isSame(known, found) ? known : found)),
        (failure: unknown) => console.warn('Changes not counted', failure),
      )
    void count()
    const timer = setInterval(() => void count(), countEveryMs)
    return () => {
      shown = false
      clearInterval(timer)
      // An old count must not be shown when the count is needed again.
      setWaiting(null)
    }
  }, [needed])
  return waiting
}

/** The number of these edits, in all or in these committees. */
export function useWaitingChanges(needed = true, committeeIds?: readonly string[]): number | null {
  const waiting = useWaitingByDocument(needed)
  return waiting && sumOfWaiting(waiting, (id) => committeeIds?.includes(id) ?? true)
}

const isSame = (one: WaitingChanges, other: WaitingChanges) =>
  one.size === other.size &&
  [...one].every(([documentId, { count, damaged, readOnly }]) => {
    const same = other.get(documentId)
    return same?.count === count && same.damaged === damaged && same.readOnly === readOnly
  })
