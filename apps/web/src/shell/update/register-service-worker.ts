import { registerSW } from 'virtual:pwa-register'
import { whenIdle } from '../../ui/when-idle.ts'
import { changeUpdate, noteNotStored } from './update-state.ts'

/**
 * The maintenance of the large parts also loads code that later screens share. On a new device the first screen is
 * still loading until this delay ends.
 */
const maintainPartsAfterMs = 3_000

/** Stores the app on this device. A new version waits until the person accepts it. */
export function registerServiceWorker(): void {
  let holding: Promise<typeof import('./hold-for-words.ts')> | null = null
  registerSW({
    onNeedRefresh() {
      // Before the version is offered: a form on screen may have unsaved text.
      holding = import('./hold-for-words.ts')
      void holding
        .then(
          ({ holdForWords }) => holdForWords(),
          () => undefined,
        )
        .then(() => changeUpdate({ ready: true, postponed: false }))
      maintainReaderParts(({ fetchNextParts }) => fetchNextParts())
    },
    onNeedReload: () =>
      void holding?.then(
        ({ reloadWhenFree }) => reloadWhenFree(),
        () => location.reload(),
      ),
    onOfflineReady: () => changeUpdate({ stored: 'first' }),
    onRegisterError: noteNotStored,
    onRegisteredSW(_address, registration) {
      if (!registration) return
      void storeLaterFiles()
      setTimeout(() => maintainReaderParts(({ updateParts }) => updateParts()), maintainPartsAfterMs)
    },
  })
}

/**
 * Asks the worker to store the files that its installation left out: those of a new device, or those that were
 * missing when the last page was closed. Without a connection, the next attempt is made when it returns.
 */
async function storeLaterFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  await new Promise<void>((resolve) => whenIdle(resolve))
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    if (data !== 'failed') changeUpdate({ stored: data })
    else addEventListener('online', () => void storeLaterFiles(), { once: true })
  }
  active?.postMessage({ type: 'STORE_LATER_FILES' }, [port2])
}

/** Updates the large parts that a person wants on this device. Without a connection, they are updated next time. */
function maintainReaderParts(
  maintain: (parts: typeof import('../../replica/files/reader-parts.ts')) => Promise<void>,
): void {
  import('../../replica/files/reader-parts.ts')
    .then(maintain)
    .catch((failure: unknown) => console.warn('Parts of the app could not be brought up to date', failure))
}
