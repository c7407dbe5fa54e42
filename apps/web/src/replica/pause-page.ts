import { pagePause, setPagePause } from './page-pause.ts'

/*
 * A page that returns from the browser's back/forward cache, or that was frozen, may have lost its locks, and the
 * person may have signed out in another tab. Until that is checked, it writes and sends nothing.
 */

/** Checks the page, and calls `resume` if it may continue. Otherwise the page is reloaded. */
export type PageCheck = (resume: () => void) => Promise<void>

let check: PageCheck = async (resume) => resume()
/** True once the page was left, until it is checked. */
let isLeft = false
const listeners = new Set<() => void>()

/** Replaces the check of a page that returns. */
export function setPageCheck(run: PageCheck): void {
  check = run
}

/** Calls back when the page is paused. Returns a function that unsubscribes. */
export function onPagePause(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Pauses the page until its check calls `resume`. A page that cannot be checked is reloaded. */
export function pausePage(): void {
  isLeft = false
  if (pagePause()) return
  let end = () => {}
  setPagePause(
    new Promise((resolve) => {
      end = resolve
    }),
  )
  for (const listener of [...listeners]) listener()
  check(() => {
    setPagePause(null)
    end()
  }).catch((failure: unknown) => {
    console.error('The page could not be checked', failure)
    location.reload()
  })
}

const noteLeft = () => {
  isLeft = true
}
const pauseIfLeft = () => {
  if (isLeft && document.visibilityState === 'visible') pausePage()
}

globalThis.addEventListener?.('pagehide', ({ persisted }) => persisted && noteLeft())
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && pausePage())
// Safari reports that the page is visible before it reports that the page returned. Captured: before the others.
globalThis.addEventListener?.('visibilitychange', pauseIfLeft, true)
globalThis.document?.addEventListener?.('freeze', noteLeft)
globalThis.document?.addEventListener?.('resume', () => pausePage())
