import { loadLater } from '../../ui/load-later.tsx'

/** Loaded only if the app is too old. The update itself needs the hub, so this code may need the hub, too. */
export const { Component: GetUpdate } = loadLater(async () => (await import('./get-update.tsx')).GetUpdate)
