import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { exportWork } from '../../../shell/export-work.ts'
import { transferTexts } from '../../../texts/en/transfer.gen.ts'
import classes from './committee-settings.module.css'

const { section: texts } = transferTexts.export

/**
 * Exports a committee as one file, for everyone who can read it. `beside` is the control that imports changes
 * from another file.
 */
export function ExportCommittee({
  committee,
  importControl,
}: {
  committee: CommitteeOnDevice
  importControl?: ReactNode
}) {
  return (
    <>
      <p className={classes.hint}>{texts.hint}</p>
      <Group gap="sm">
        <Button variant="default" onClick={() => exportWork(committee.id)}>
          {texts.action}
        </Button>
        {importControl}
      </Group>
    </>
  )
}
