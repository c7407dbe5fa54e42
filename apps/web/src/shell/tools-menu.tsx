import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Icon } from '../ui/icon.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useMenuButton } from '../ui/use-menu-button.ts'

const ToolsEntries = lazyDialog(() => import('./tools-entries.tsx'), 'ToolsEntries')

interface ToolsMenuProps {
  label: ReactNode
  slug: string
  of: 'tools' | 'community'
  requests: number
}

/** A menu of pages of the open committee. The entries, which list the pages, are loaded when it opens. */
export function ToolsMenu({ label, ...entries }: ToolsMenuProps) {
  const { target, dropdown } = useMenuButton(useId())
  return (
    <>
      <Button {...target} variant="subtle" px="sm" rightSection={<Icon name="chevronDown" size={18} />}>
        {label}
      </Button>
      <ToolsEntries {...dropdown} {...entries} />
    </>
  )
}
