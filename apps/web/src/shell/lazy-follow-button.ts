import { loadLater } from '../ui/load-later.tsx'

/** Comes after the page that it stands on. */
export const LazyFollowButton = loadLater(() =>
  import('./follow-button.tsx').then((module) => module.FollowButton),
)
