import { createScreenStore } from '../ui/screen-store.ts'

/** The browser's `beforeinstallprompt` event, which TypeScript does not know yet. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

export const installOffer = createScreenStore<InstallOffer | null>(null)

/**
 * Stores the browser's offer to install the app, for the menu entry. The event is fired early, so this must be called
 * first.
 */
export function catchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.write(event as InstallOffer)
  })
  addEventListener('appinstalled', () => installOffer.write(null))
}
