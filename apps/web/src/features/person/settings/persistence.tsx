import { Button } from '@mantine/core'
import { useState } from 'react'
import { isEmptiedBySafari } from '../../../shell/use-install.ts'
import { settingsTexts } from '../../../texts/en/settings.ts'
import classes from './settings.module.css'

const { persistence: texts } = settingsTexts.storage

/**
 * Shows whether the browser may remove this device's stored data when space runs short, with a button to
 * prevent it.
 */
export function Persistence({ persisted, onAsked }: { persisted: boolean | null; onAsked: () => Promise<void> }) {
  const [refused, setRefused] = useState(false)
  if (persisted === null) return <p className={classes.hint}>{texts.unknown}</p>
  if (persisted) return <p>{texts.persistent}</p>

  async function ask(): Promise<void> {
    const agreed = await navigator.storage.persist().catch(() => false)
    setRefused(!agreed)
    await onAsked()
  }
  return (
    <div className={classes.persistence}>
      <p role="status">{refused ? texts.refused : texts.notPersistent}</p>
      {isEmptiedBySafari() && <p>{texts.emptied}</p>}
      <Button variant="default" onClick={ask}>
        {texts.ask}
      </Button>
    </div>
  )
}
