import { createScreenStore } from '../../ui/screen-store.ts'

/** True if a worker controls the page: the device has stored at least the files that a meeting needs. */
export const appIsStored = () => Boolean(navigator.serviceWorker?.controller)

interface AppUpdate {
  /** A new version is installed and waits to be activated. */
  ready: boolean
  /** The app opens without a connection: only its first screens and meetings, or every screen; null if unknown. */
  stored: 'first' | 'all' | null
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
  stored: null,
  notStored: false,
  holds: 0,
  heldElsewhere: false,
  postponed: false,
})
export const changeUpdate = (changes: Partial<AppUpdate>) => updateState.write({ ...updateState.read(), ...changes })

export function noteNotStored(): void {
  if (!appIsStored()) changeUpdate({ notStored: true })
}
