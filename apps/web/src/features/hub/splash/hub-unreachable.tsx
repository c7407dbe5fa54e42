import { useEffect, useRef, useState } from 'react'
import { askGateAgain } from '../../../replica/session/splash-gate.ts'
import { splashTexts as texts } from '../../../texts/en/splash.ts'
import buttons from '../../../ui/plain-button.module.css'
import classes from './splash-gate.module.css'

/** Shown on a device without a session while the relay cannot be reached: there is nothing else to show. */
export function HubUnreachable() {
  const button = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'unasked' | 'asking' | 'unanswered'>('unasked')

  useEffect(() => button.current?.focus(), [])

  async function tryAgain() {
    if (state === 'asking') return
    setState('asking')
    await askGateAgain()
    setState('unanswered')
  }

  return (
    <>
      <p className={classes.body}>{texts.unreachableBody}</p>
      <button
        ref={button}
        type="button"
        className={buttons.primary}
        onClick={tryAgain}
        aria-disabled={state === 'asking'}
      >
        {state === 'asking' ? texts.trying : texts.tryAgain}
      </button>
      <p className={classes.answer} role="status">
        {state === 'unanswered' && texts.stillUnreachable}
      </p>
    </>
  )
}
