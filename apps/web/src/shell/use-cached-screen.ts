import { useEffect } from 'react'
import { useReplica } from '../replica/react/replica-provider.tsx'
import type { CachedCommittee, ScreenOfCommittee } from '../replica/store/cached-screen.ts'
import { captureScreen } from '../ui/capture-screen.ts'
import { buildOf } from '../ui/startup-snapshot.ts'
import { whenIdle } from '../ui/when-idle.ts'

/** The page's other start tasks have ended by then. */
const storeAfterMs = 3_000

/**
 * Caches the screen for the next start, some time after each change of `shown`, which is null while the content is
 * uncertain. Memoise `shown`.
 */
export function useCachedScreen(of: ScreenOfCommittee, shown: CachedCommittee | null): void {
  const { storeScreen } = useReplica()
  useEffect(() => {
    if (!shown) return
    let callOff: () => void = () => undefined
    const timer = setTimeout(() => {
      callOff = whenIdle(() => {
        const html = captureScreen()
        if (html === null) return
        const screen = {
          build: buildOf(document),
          path: location.pathname,
          width: innerWidth,
          day: new Date().toDateString(),
          html,
        }
        void storeScreen(of, screen, shown)
      })
    }, storeAfterMs)
    return () => {
      clearTimeout(timer)
      callOff()
    }
  }, [of, shown, storeScreen])
}
