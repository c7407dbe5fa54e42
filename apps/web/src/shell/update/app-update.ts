import { registerSW } from 'virtual:pwa-register'
import { useEffect } from 'react'
import { createScreenStore } from '../../ui/screen-store.ts'

interface AppUpdate {
  /** A new version is installed and waits to be activated. */
  ready: boolean
  /** The app was stored on this device and opens without a connection. */
  offlineReady: boolean
  /** The app could not be stored: without a connection it does not open again. */
  notStored: boolean
  /** How many screens of this page must not be interrupted by a reload. */
  holds: number
  /** A screen of another tab must not be interrupted; the new version would reload that tab, too. */
  heldElsewhere: boolean
  postponed: boolean
}

const checkEveryMs = 60 * 60_000
const holdLock = 'civic-hub:no-update-now'

const store = createScreenStore<AppUpdate>({
  ready: false,
  offlineReady: false,
  notStored: false,
  holds: 0,
  heldElsewhere: false,
  postponed: false,
})
const change = (changes: Partial<AppUpdate>) => store.write({ ...store.read(), ...changes })

let activate: (() => Promise<void>) | null = null

/** Stores the app on this device. A new version waits until the person accepts it. */
export function registerServiceWorker(): void {
  if (navigator.serviceWorker?.controller) change({ offlineReady: true })
  activate = registerSW({
    onNeedRefresh: () => change({ ready: true, postponed: false }),
    onOfflineReady: () => change({ offlineReady: true }),
    onRegisterError() {
      // A page that a worker controls is on the device already.
      if (!navigator.serviceWorker.controller) change({ notStored: true })
    },
    onRegisteredSW(_address, registration) {
      if (!registration) return
      setInterval(() => {
        if (navigator.onLine) registration.update().catch(() => undefined)
      }, checkEveryMs)
    },
  })
}

/** Activates the new version, unless a live meeting is open in another tab; the page reloads once it is active. */
export async function takeUpdate(): Promise<'reloads' | 'held'> {
  const { held = [] } = await navigator.locks.query()
  const heldElsewhere = held.filter(({ name }) => name === holdLock).length > store.read().holds
  change({ heldElsewhere })
  if (heldElsewhere) return 'held'
  // On a browser's first visit the registration does not reload the page, because no worker controlled it.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  await activate?.()
  return 'reloads'
}

/** Asks the server for a newer version and activates it, or answers why that was not possible. */
export async function fetchUpdate(): Promise<'reloads' | 'held' | 'nothing-newer' | 'unreachable'> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) {
    // Without a service worker, a reload loads the newest version.
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

/** Hides the update prompt in every tab while `hold` is true. */
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
