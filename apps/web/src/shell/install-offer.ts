import { createScreenStore } from '../ui/screen-store.ts'

/** What a browser that can install the app hands out; not yet in TypeScript's own types. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const offer = createScreenStore<InstallOffer | null>(null)

/** Keeps the browser's offer to install the app, for the menu entry. It comes early, so this runs first. */
export function catchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.write(event as InstallOffer)
  })
  addEventListener('appinstalled', () => offer.write(null))
}

/** How to install the app, or null where the browser offers nothing. */
export function useInstallOffer(): (() => void) | null {
  const current = offer.use()
  if (!current) return null
  return () => {
    offer.write(null)
    void current.prompt()
  }
}
