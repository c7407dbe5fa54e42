import { type ComponentProps, useEffect, useState } from 'react'
import { Furnishing } from '../../ui/furnishing.tsx'
import { AuthDialog } from './auth-dialog.tsx'

/** The auth dialog for pages that come without Mantine: it brings its own furnishing, and comes when it is needed. */
export default function FurnishedAuthDialog(props: ComponentProps<typeof AuthDialog>) {
  // Opened one moment after it is there, so that the dialog notes where the focus was.
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <Furnishing>
      <AuthDialog {...props} opened={there && props.opened} />
    </Furnishing>
  )
}
