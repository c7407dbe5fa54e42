import { registerSW } from 'virtual:pwa-register'
import { useEffect } from 'react'
import { createScreenStore } from '../../ui/screen-store.ts'

interface AppUpdate {
  /** A new version lies ready. */
  ready: boolean
  /** The app was stored on this device and opens without a connection. */
  offlineReady: boolean
  /** How many screens of this page ask not to be interrupted. */
  holds: number
  /** Another tab asks not to be interrupted: taking the new version would reload it, too. */
  heldElsewhere: boolean
  postponed: boolean
}

const checkEveryMs = 60 * 60_000
const holdLock = 'civic-hub:no-update-now'

const store = createScreenStore<AppUpdate>({
  ready: false,
  offlineReady: false,
  holds: 0,
  heldElsewhere: false,
  postponed: false,
})
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

/** Takes the new version, unless a live meeting is open in another tab; the page reloads once it is active. */
export async function takeUpdate(): Promise<'reloads' | 'held'> {
  const { held = [] } = await navigator.locks.query()
  const heldElsewhere = held.filter(({ name }) => name === holdLock).length > store.read().holds
  change({ heldElsewhere })
  if (heldElsewhere) return 'held'
  // The first visit of a browser gets no reload from the registration: it was not controlled when it began.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  await activate?.()
  return 'reloads'
}

/** Asks the server for a newer version and takes it; answers why not, where it could not. */
export async function fetchUpdate(): Promise<'reloads' | 'held' | 'nothing-newer' | 'unreachable'> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) {
    // Nothing of the app is stored on this device: what a reload brings is the newest there is.
    location.reload()
    return 'reloads'
  }
  try {
    await registration.update()
  } catch {
    return 'unreachable'
  }
  if (registration.installing) await installed(registration.installing)
  return registration.waiting ? takeUpdate() : 'nothing-newer'
}

function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', look)
      resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

export function postponeUpdate(): void {
  change({ postponed: true, heldElsewhere: false })
}

/** Keeps the update prompt away while `hold` is true, in every tab: never in the middle of a live meeting. */
export function useHoldUpdatePrompt(hold: boolean): void {
  useEffect(() => {
    if (!hold) return
    change({ holds: store.read().holds + 1 })
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    void navigator.locks.request(holdLock, { mode: 'shared' }, () => held)
    return () => {
      change({ holds: store.read().holds - 1 })
      release()
    }
  }, [hold])
}

export const useAppUpdate = store.use
