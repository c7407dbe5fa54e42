import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

export const PreviewDialog = lazyDialog(() => import('./preview-dialog.tsx'), 'PreviewDialog')
