import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { exportWork } from '../../../shell/export-work.ts'
import { transferTexts } from '../../../texts/en/transfer.gen.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import classes from './your-data.module.css'

const { section: texts } = transferTexts.import
const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'), 'ImportDialog')

/** Below the list of committees: imports committees from a file, or exports all of them. */
export function YourData({ onEnter }: { onEnter: (slug: string) => void }) {
  const [importing, setImporting] = useState(false)
  return (
    <section aria-labelledby="your-data" className={classes.section}>
      <h2 id="your-data">{texts.title}</h2>
      <p className={classes.hint}>{texts.hint}</p>
      <Group gap="sm">
        <Button variant="default" onClick={() => setImporting(true)}>
          {texts.import}
        </Button>
        <Button variant="default" onClick={() => exportWork()}>
          {texts.exportAll}
        </Button>
      </Group>
      <ImportDialog into={null} opened={importing} onClose={() => setImporting(false)} onEnter={onEnter} />
    </section>
  )
}
