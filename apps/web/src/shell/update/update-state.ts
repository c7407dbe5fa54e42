import { createScreenStore } from '../../ui/screen-store.ts'

/** A page that a worker controls is on the device already. */
export const appIsStored = () => Boolean(navigator.serviceWorker?.controller)

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
