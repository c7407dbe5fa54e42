import { Button } from '@mantine/core'
import { useId } from 'react'
import { shellTexts } from '../texts/en/shell.ts'
import { Icon } from '../ui/icon.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useMenuButton } from '../ui/use-menu-button.ts'
import { RequestsBadge } from './requests-badge.tsx'

const ToolsEntries = lazyDialog(() => import('./tools-entries.tsx').then((module) => module.ToolsEntries))

/** The menu of the open committee's tools. */
export function ToolsMenu({ slug, requests }: { slug: string; requests: number }) {
  const { target, beside } = useMenuButton(useId())
  return (
    <>
      <Button {...target} variant="subtle" px="sm" rightSection={<Icon name="chevronDown" size={18} />}>
        {shellTexts.header.tools}
        <RequestsBadge requests={requests} />
      </Button>
      <ToolsEntries {...beside} slug={slug} requests={requests} />
    </>
  )
}
