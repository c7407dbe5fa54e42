import { reconnects } from '../../replica/connection/reconnects.ts'
import { holdForWords } from './hold-for-words.ts'
import { changeUpdate } from './update-state.ts'
import { installed } from './worker-installed.ts'

const everyMs = 60 * 60_000
/** A bad connection is lost again and again. */
const pauseMs = 60_000
/** While hubs are updated one after the other, an older one may lack files of the new version; or this device is full. */
const pauseAfterFailureMs = 10 * 60_000

/**
 * Looks for a newer version of the app after each reconnect, because a deploy restarts the hub; when a file of this version
 * is missing; and every hour. Returns a function that stops it.
 */
export function watchForUpdates(look = createLook()): () => void {
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  function lookSoon(): void {
    timer ??= setTimeout(() => void lookNow(), Math.max(0, notBefore - performance.now()))
  }

  async function lookNow(): Promise<void> {
    timer = undefined
    notBefore = performance.now() + pauseMs
    try {
      if ((await look()) !== 'not-stored') return
      notBefore = performance.now() + pauseAfterFailureMs
      if (!stopped) lookSoon()
    } catch (failure) {
      // Without a connection: the next reconnect is the next attempt.
      console.warn('The hub was not asked for a newer version', failure)
    }
  }

  // A page without a document has no connection of its own. Vite reports code that could not be imported.
  const events = ['online', 'vite:preloadError']
  for (const event of events) addEventListener(event, lookSoon)
  const stopReconnects = reconnects.subscribe(lookSoon)
  const hourly = setInterval(lookSoon, everyMs)
  return () => {
    stopped = true
    for (const event of events) removeEventListener(event, lookSoon)
    stopReconnects()
    clearInterval(hourly)
    clearTimeout(timer)
  }
}

/** The first script of a page. Its name contains a hash of all code. */
const firstScript = /<script type="module"[^>]* src="(\/[^"]+)"/

/**
 * Returns a function that asks the hub for another version than that of this page, and offers it. `not-stored`: it exists,
 * and the worker could not store it.
 */
export function createLook(): () => Promise<'asked' | 'not-stored'> {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src')
  let known = own
  return async () => {
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
    if (registration) {
      // register-service-worker.ts offers the version once its worker is installed.
      await registration.update()
      const { installing } = registration
      if (installing) await installed(installing)
      return installing?.state === 'redundant' ? 'not-stored' : 'asked'
    }
    const page = await fetch('/index.html', { cache: 'no-cache' })
    const found = page.ok ? firstScript.exec(await page.text())?.[1] : undefined
    if (found === undefined || found === known) return 'asked'
    known = found
    holdForWords()
    changeUpdate({ ready: found !== own, postponed: false })
    return 'asked'
  }
}
