import { useEffect, useState } from 'react'
import { countWaitingChanges } from '../session/waiting-changes.ts'

const countEveryMs = 2_000

/**
 * How many edits of the signed-in person are only on this device, in all or in these committees; null until
 * they are counted, and while not needed.
 */
export function useWaitingChanges(needed = true, committeeIds?: readonly string[]): number | null {
  const of = committeeIds?.join(' ')
  const [waiting, setWaiting] = useState<number | null>(null)
  useEffect(() => {
    if (!needed) return
    let shown = true
    const count = () =>
      countWaitingChanges(of === undefined ? undefined : of.split(' ').filter(Boolean)).then(
        (found) => shown && setWaiting(found),
        (failure: unknown) => console.warn('The waiting changes could not be counted', failure),
      )
    void count()
    const timer = setInterval(() => void count(), countEveryMs)
    return () => {
      shown = false
      clearInterval(timer)
      // An old count must not be shown when the count is needed again.
      setWaiting(null)
    }
  }, [needed, of])
  return waiting
}
