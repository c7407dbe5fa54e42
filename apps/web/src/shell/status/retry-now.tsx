import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { statusPanelTexts as panel } from '../../texts/en/status-panel.ts'
import { inactive } from '../../ui/inactive.ts'
import classes from './status-chip.module.css'

/** Tries to reach the hub at once, and announces a failure. A success is visible in the panel itself. */
export function RetryNow({ retry }: { retry: () => Promise<boolean> }) {
  const [state, setState] = useState<'idle' | 'trying' | 'no-answer'>('idle')
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function tryNow(): Promise<void> {
    if (state === 'trying') return
    setState('trying')
    const answered = await retry().catch(() => false)
    if (isShown.current) setState(answered ? 'idle' : 'no-answer')
  }

  return (
    <>
      <Button onClick={() => void tryNow()} {...inactive(state === 'trying')}>
        {panel.retry}
      </Button>
      <span className={classes.answer} role="status">
        {state === 'trying' ? panel.trying : state === 'no-answer' ? panel.noAnswer : ''}
      </span>
    </>
  )
}
