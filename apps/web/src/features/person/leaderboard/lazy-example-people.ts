import { loadLater } from '../../../ui/load-later.tsx'

export const LazyExamplePeople = loadLater(() =>
  import('./example-people.tsx').then((module) => module.ExamplePeople),
)
