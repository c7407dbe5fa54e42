import type { ComponentProps } from 'react'
import { Furnishing } from '../../ui/furnishing.tsx'
import { AuthDialog } from './auth-dialog.tsx'

/** The auth dialog for pages that come without Mantine: it brings its own furnishing. */
export function FurnishedAuthDialog(props: ComponentProps<typeof AuthDialog>) {
  return (
    <Furnishing>
      <AuthDialog {...props} />
    </Furnishing>
  )
}
