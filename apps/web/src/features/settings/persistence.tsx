import { Button } from '@mantine/core'
import { useState } from 'react'
import { settingsTexts } from '../../texts/en/settings.ts'
import classes from './settings.module.css'

const { persistence: texts } = settingsTexts.storage

/** Whether the browser may remove what this device stores when space runs short, and a way to ask it not to. */
export function Persistence({
  persisted,
  onAsked,
}: {
  persisted: boolean | null
  onAsked: () => Promise<void>
}) {
  const [refused, setRefused] = useState(false)
  if (persisted === null) return <p className={classes.hint}>{texts.unknown}</p>
  if (persisted) return <p>{texts.kept}</p>

  async function ask(): Promise<void> {
    const agreed = await navigator.storage.persist().catch(() => false)
    setRefused(!agreed)
    await onAsked()
  }
  return (
    <div className={classes.persistence}>
      <p role="status">{refused ? texts.refused : texts.notKept}</p>
      <Button variant="default" onClick={ask}>
        {texts.ask}
      </Button>
    </div>
  )
}
