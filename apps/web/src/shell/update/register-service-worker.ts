import { changeUpdate } from './update-state.ts'

const checkEveryMs = 60 * 60_000

let activate: (() => Promise<void>) | null = null

/** Activates the version that waits; the page hears `controllerchange`. */
export const activateUpdate = async (): Promise<void> => activate?.()

/** Stores the app on this device. A new version waits until the person accepts it. */
export function registerServiceWorker(): void {
  if (navigator.serviceWorker?.controller) changeUpdate({ offlineReady: true })
  import('virtual:pwa-register').then(
    ({ registerSW }) => {
      activate = registerSW({
        onNeedRefresh: () => changeUpdate({ ready: true, postponed: false }),
        onOfflineReady: () => changeUpdate({ offlineReady: true }),
        onRegisterError: noteNotStored,
        onRegisteredSW(_address, registration) {
          if (!registration) return
          setInterval(() => {
            if (navigator.onLine) registration.update().catch(() => undefined)
          }, checkEveryMs)
        },
      })
    },
    // The registration's own code could not be fetched.
    noteNotStored,
  )
}

function noteNotStored(): void {
  // A page that a worker controls is on the device already.
  if (!navigator.serviceWorker?.controller) changeUpdate({ notStored: true })
}
