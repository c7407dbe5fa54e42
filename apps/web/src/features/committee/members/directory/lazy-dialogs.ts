import { lazyDialog } from '../../../../ui/lazy-dialog.tsx'

export const EditMemberDialog = lazyDialog(() =>
  import('./edit-member-dialog.tsx').then((module) => module.EditMemberDialog),
)
/** Loads the library that reads CSV. */
export const ImportDialog = lazyDialog(() =>
  import('../csv/import-dialog.tsx').then((module) => module.ImportDialog),
)
export const SeveralMailsDialog = lazyDialog(() =>
  import('./several-mails-dialog.tsx').then((module) => module.SeveralMailsDialog),
)
