import { changeUpdate } from './update-state.ts'

const checkEveryMs = 60 * 60_000

let activate: (() => Promise<void>) | null = null

/** Activates the version that waits; the page hears `controllerchange`. */
export const activateUpdate = async (): Promise<void> => activate?.()

/** Stores the app on this device. A new version waits until the person accepts it. */
export function registerServiceWorker(): void {
  if (navigator.serviceWorker?.controller) changeUpdate({ offlineReady: true })
  let holding: Promise<typeof import('./hold-for-words.ts')> | null = null
  import('virtual:pwa-register').then(
    ({ registerSW }) => {
      activate = registerSW({
        onNeedRefresh() {
          // Before anything is offered: a form on screen may have words in it.
          holding = import('./hold-for-words.ts')
          void holding
            .then(
              ({ holdForWords }) => holdForWords(),
              () => undefined,
            )
            .then(() => changeUpdate({ ready: true, postponed: false }))
          tendReaderParts(({ fetchNextParts }) => fetchNextParts())
        },
        onNeedReload: () =>
          void holding?.then(
            ({ reloadWhenFree }) => reloadWhenFree(),
            () => location.reload(),
          ),
        onOfflineReady: () => changeUpdate({ offlineReady: true }),
        onRegisterError: noteNotStored,
        onRegisteredSW(_address, registration) {
          if (!registration) return
          tendReaderParts(({ updateParts }) => updateParts())
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

/** The large parts that a person wants on this device; without a connection they are looked after next time. */
function tendReaderParts(
  tend: (parts: typeof import('../../replica/files/reader-parts.ts')) => Promise<void>,
): void {
  import('../../replica/files/reader-parts.ts')
    .then(tend)
    .catch((failure: unknown) => console.warn('Parts of the app could not be brought up to date', failure))
}

function noteNotStored(): void {
  // A page that a worker controls is on the device already.
  if (!navigator.serviceWorker?.controller) changeUpdate({ notStored: true })
}
