import { Button } from '@mantine/core'
import { exportWork } from '../../shell/export-work.ts'
import { settingsTexts } from '../../texts/en/settings.ts'
import classes from './settings.module.css'

const { storage: texts } = settingsTexts

/** What is kept on this device. */
export function StorageSection() {
  return (
    <>
      <p className={classes.hint}>{texts.hint}</p>
      <Button variant="default" onClick={() => exportWork()}>
        {texts.export}
      </Button>
    </>
  )
}
