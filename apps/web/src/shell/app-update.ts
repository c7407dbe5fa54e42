import { registerSW } from 'virtual:pwa-register'
import { useEffect } from 'react'
import { createScreenStore } from '../ui/screen-store.ts'

interface AppUpdate {
  /** A new version lies ready. */
  ready: boolean
  /** The app was stored on this device and opens without a connection. */
  offlineReady: boolean
  /** How many screens ask not to be interrupted. */
  holds: number
  postponed: boolean
}

const checkEveryMs = 60 * 60_000

const store = createScreenStore<AppUpdate>({ ready: false, offlineReady: false, holds: 0, postponed: false })
const change = (changes: Partial<AppUpdate>) => store.write({ ...store.read(), ...changes })

let activate: (() => Promise<void>) | null = null

/** Stores the app on this device. A new version waits until the person takes it: nothing changes under their hands. */
export function registerServiceWorker(): void {
  if (navigator.serviceWorker?.controller) change({ offlineReady: true })
  activate = registerSW({
    onNeedRefresh: () => change({ ready: true, postponed: false }),
    onOfflineReady: () => change({ offlineReady: true }),
    onRegisteredSW(_address, registration) {
      if (!registration) return
      setInterval(() => {
        if (navigator.onLine) registration.update().catch(() => undefined)
      }, checkEveryMs)
    },
  })
}

/** Takes the new version; the page reloads once it is active. */
export function takeUpdate(): void {
  void activate?.()
}

export function postponeUpdate(): void {
  change({ postponed: true })
}

/** Keeps the update prompt away while `hold` is true: never in the middle of a live meeting. */
export function useHoldUpdatePrompt(hold: boolean): void {
  useEffect(() => {
    if (!hold) return
    change({ holds: store.read().holds + 1 })
    return () => change({ holds: store.read().holds - 1 })
  }, [hold])
}

export const useAppUpdate = store.use
