import { lazyDialog } from '../../../../ui/lazy-dialog.tsx'

export const EditMemberDialog = lazyDialog(() => import('./edit-member-dialog.tsx'), 'EditMemberDialog')
/** Loads the library that reads CSV. */
export const ImportDialog = lazyDialog(() => import('../csv/import-dialog.tsx'), 'ImportDialog')
export const SeveralMailsDialog = lazyDialog(() => import('./several-mails-dialog.tsx'), 'SeveralMailsDialog')
