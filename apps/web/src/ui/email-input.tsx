import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** A field for one email address; phones show the keyboard for it. */
export function EmailInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'inputMode'>) {
  return <TextInput {...props} type="email" inputMode="email" />
}
