import { loadLater } from '../../../ui/load-later.tsx'

/** Loaded with the minutes of a meeting that has ended. */
export const LazyResolutionNumbers = loadLater(() =>
  import('./resolution-numbers.tsx').then((module) => module.ResolutionNumbers),
)
