import { createScreenStore } from '../../ui/screen-store.ts'

/** True if a worker controls the page, which means that the app is stored on the device. */
export const appIsStored = () => Boolean(navigator.serviceWorker?.controller)

interface AppUpdate {
  /** A new version is installed and waits to be activated. */
  ready: boolean
  /** The app was stored on this device and opens without a connection. */
  offlineReady: boolean
  /** The app could not be stored: without a connection it cannot be opened again. */
  notStored: boolean
  /** The number of screens of this page that must not be interrupted by a reload. */
  holds: number
  /** A screen of another tab must not be interrupted; the new version would reload that tab, too. */
  heldElsewhere: boolean
  postponed: boolean
}

export const updateState = createScreenStore<AppUpdate>({
  ready: false,
  offlineReady: false,
  notStored: false,
  holds: 0,
  heldElsewhere: false,
  postponed: false,
})
export const changeUpdate = (changes: Partial<AppUpdate>) =>
  updateState.write({ ...updateState.read(), ...changes })

export function noteNotStored(): void {
  if (!appIsStored()) changeUpdate({ notStored: true })
}
