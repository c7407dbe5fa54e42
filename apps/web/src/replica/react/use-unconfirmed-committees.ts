import { useEffect, useState } from 'react'
import { useSession } from '../session/session.ts'
import { readUnconfirmedCommittees } from '../session/sign-out.ts'

const none: readonly string[] = []
const readEveryMs = 2_000

/** The ids of the committees that only this device may have (see `readUnconfirmedCommittees`); null until they are read. */
export function useUnconfirmedCommittees(): readonly string[] | null {
  const [unconfirmed, setUnconfirmed] = useState<readonly string[] | null>(null)
  const session = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: signing in again changes the answer
  useEffect(() => {
    let shown = true
    const read = () =>
      readUnconfirmedCommittees().then(
        (found) => shown && setUnconfirmed(found),
        (failure: unknown) => {
          console.warn('It could not be read when committees were synced last', failure)
          if (shown) setUnconfirmed(none)
        },
      )
    void read()
    const timer = setInterval(() => void read(), readEveryMs)
    return () => {
      shown = false
      clearInterval(timer)
    }
  }, [session])
  return unconfirmed
}
