import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface EditToggleProps {
  pressed: boolean
  onToggle(pressed: boolean): void
  children: ReactNode
}

/** Turns editing on and off for a meeting that is not live. */
export function EditToggle({ pressed, onToggle, children }: EditToggleProps) {
  return (
    <Button
      size="md"
      variant="default"
      aria-pressed={pressed}
      leftSection={<Icon name={pressed ? 'check' : 'edit'} size={18} />}
      onClick={() => onToggle(!pressed)}
    >
      {children}
    </Button>
  )
}
