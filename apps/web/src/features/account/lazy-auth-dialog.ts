import { lazyDialog } from '../../ui/lazy-dialog.tsx'

/** The auth dialog for pages that come without Mantine; its code comes when it is wanted. */
export const LazyAuthDialog = lazyDialog(() =>
  import('./auth-dialog-with-providers.tsx').then((module) => module.AuthDialogWithProviders),
)
