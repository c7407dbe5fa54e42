import { loadLater } from '../../ui/load-later.tsx'

/** The damaged changes of this device. Their code is loaded only where there are some. */
export const { Component: DamagedChanges } = loadLater(
  async () => (await import('./damaged-changes.tsx')).DamagedChanges,
)
