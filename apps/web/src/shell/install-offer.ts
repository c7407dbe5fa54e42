import { createScreenStore } from '../ui/screen-store.ts'

/** The browser's `beforeinstallprompt` event, which TypeScript does not know yet. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const offer = createScreenStore<InstallOffer | null>(null)

/** Keeps the browser's offer to install the app for the menu entry. The event comes early, so call this first. */
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
