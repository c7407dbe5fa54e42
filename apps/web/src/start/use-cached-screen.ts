import { useEffect } from 'react'
import { useReplica } from '../replica/react/replica-provider.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import type { CachedCommittee, ScreenOfCommittee } from './cached-screen.ts'
import { buildOf } from './startup-snapshot.ts'

const inPassing = '[role="menu"], [role="dialog"], [role="alertdialog"], font'
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

/** Returns the markup of the screen on display; null if it is scrolled or translated, or a menu or dialog is open. */
function captureScreen(): string | null {
  const root = document.getElementById('root')
  if (!root || document.hidden || scrollY > 0 || root.querySelector(inPassing)) return null
  const copy = root.cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll('[data-not-ahead]')) part.remove()
  return copy.innerHTML
}
