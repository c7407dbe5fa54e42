import { Button } from '@mantine/core'
import { useState } from 'react'
import { transferTexts } from '../../../texts/en/transfer.gen.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { Into } from './import-plan.tsx'

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'), 'ImportDialog')

interface ImportChangesProps {
  committee: Into
  onEnter: (slug: string) => void
}

/** On a committee's own page: imports changes from another member's file. */
export function ImportChanges({ committee, onEnter }: ImportChangesProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {transferTexts.export.section.importChanges}
      </Button>
      <ImportDialog into={committee} opened={opened} onClose={() => setOpened(false)} onEnter={onEnter} />
    </>
  )
}
