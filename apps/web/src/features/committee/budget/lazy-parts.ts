import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { loadLater } from '../../../ui/load-later.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'

/** The chart library is larger than the rest of the page, so the numbers are shown before it is loaded. */
export const { Component: BudgetPictures } = loadLater(() =>
  whenReachable(async () => (await import('./budget-pictures.tsx')).BudgetPictures),
)

export const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'), 'ImportDialog')
export const BudgetSettings = lazyDialog(() => import('./budget-settings.tsx'), 'BudgetSettings')
export const EntryDialog = lazyDialog(() => import('./entry-dialog.tsx'), 'EntryDialog')
