import { useEffect, useState } from 'react'
import { countWaitingChanges } from '../../../replica/session/waiting-changes.ts'
import { splashTexts as texts } from '../../../texts/en/splash.ts'
import { whileVisible } from '../../../ui/while-visible.ts'
import classes from './splash-gate.module.css'

const countEveryMs = 2_000

/** Shows a signed-in person how many of their changes wait on this device while the gate is closed. */
export function StoredWork() {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    const count = () => void countWaitingChanges().then(setWaiting)
    count()
    return whileVisible(countEveryMs, count)
  }, [])
  return (
    <p className={classes.stored} role="status">
      {texts.stored} {waiting > 0 && texts.waiting(waiting)}
    </p>
  )
}
