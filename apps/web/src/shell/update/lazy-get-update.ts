import { loadLater } from '../../ui/load-later.tsx'

/** Only where an app is too old; what it gets comes from the hub anyway. */
export const { Component: GetUpdate } = loadLater(async () => (await import('./get-update.tsx')).GetUpdate)
