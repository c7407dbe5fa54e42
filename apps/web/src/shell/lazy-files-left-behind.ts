import { loadLater } from '../ui/load-later.tsx'

export const { Component: FilesLeftBehind } = loadLater(() =>
  import('./files-left-behind.tsx').then(({ FilesLeftBehind: Files }) => Files),
)
