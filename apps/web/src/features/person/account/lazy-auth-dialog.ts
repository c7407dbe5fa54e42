import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

/** The auth dialog for pages without Mantine; its code is loaded on demand. */
export const LazyAuthDialog = lazyDialog(() => import('./auth-dialog-with-providers.tsx'), 'AuthDialogWithProviders')
