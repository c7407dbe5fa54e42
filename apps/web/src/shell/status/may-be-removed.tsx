import { useEffect, useState } from 'react'
import { isPersisted } from '../../replica/store/storage-use.ts'
import { statusPanelTexts as panel } from '../../texts/en/status-panel.ts'
import { isEmptiedBySafari } from '../use-install.ts'
import classes from './status-chip.module.css'

/** Shown beside unsent changes if the browser may remove this site's data by itself. */
export function MayBeRemoved() {
  const [persisted, setPersisted] = useState<boolean | null>(null)
  useEffect(() => void isPersisted().then(setPersisted), [])
  if (persisted !== false) return null
  return <p className={classes.detail}>{isEmptiedBySafari() ? panel.removedBySafari : panel.mayBeRemoved}</p>
}
