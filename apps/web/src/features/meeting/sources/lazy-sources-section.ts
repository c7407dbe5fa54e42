import { loadLater } from '../../../ui/load-later.tsx'

export const LazySourcesSection = loadLater(() =>
  import('./sources-section.tsx').then((module) => module.SourcesSection),
)
