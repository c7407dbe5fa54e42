import { loadLater } from '../../../ui/load-later.tsx'

/** Few motions have a number, so its code is loaded with the first one that carried. */
export const LazyMotionNumber = loadLater(() =>
  import('./motion-number.tsx').then((module) => module.MotionNumber),
)
