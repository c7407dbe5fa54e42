import { loadLater } from '../ui/load-later.tsx'

/** Loaded after the page that contains it. */
export const LazyFollowButton = loadLater(() =>
  import('./follow-button.tsx').then((module) => module.FollowButton),
)
