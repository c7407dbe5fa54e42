import type { ComponentProps } from 'react'
import { UiProviders } from '../../../ui/ui-providers.tsx'
import { AuthDialog } from './auth-dialog.tsx'

/** The auth dialog with Mantine's providers, for pages that have none. */
export function AuthDialogWithProviders(props: ComponentProps<typeof AuthDialog>) {
  return (
    <UiProviders>
      <AuthDialog {...props} />
    </UiProviders>
  )
}
