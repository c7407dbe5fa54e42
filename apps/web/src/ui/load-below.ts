import type { ComponentType } from 'react'
import { loadLater } from './load-later.tsx'

/**
 * A part that is shown once the part above it was loaded, too, so that it does not move. If the part above cannot be
 * loaded, it is shown without it.
 */
export const loadBelow = <Props extends object>(
  part: { Component: ComponentType<Props>; load(): Promise<void> },
  loadAbove: () => Promise<void>,
  whenFailed?: Parameters<typeof loadLater>[1],
) =>
  loadLater(async () => {
    await Promise.all([part.load(), loadAbove().catch(() => undefined)])
    return part.Component
  }, whenFailed)
