import type { ComponentProps } from 'react'
import { UiProviders } from '../../ui/ui-providers.tsx'
import { AuthDialog } from './auth-dialog.tsx'

/** The auth dialog for pages that come without Mantine: it brings the providers itself. */
export function AuthDialogWithProviders(props: ComponentProps<typeof AuthDialog>) {
  return (
    <UiProviders>
      <AuthDialog {...props} />
    </UiProviders>
  )
}
