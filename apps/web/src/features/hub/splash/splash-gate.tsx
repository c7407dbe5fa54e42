import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cameFromProvider, useFailedSignIn } from '../../../replica/session/provider-result.ts'
import { useSession } from '../../../replica/session/session.ts'
import { askGateAgain } from '../../../replica/session/splash-gate.ts'
import { splashTexts as texts } from '../../../texts/en/splash.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { doorDrawing } from '../../../ui/more-drawings.tsx'
import { whileVisible } from '../../../ui/while-visible.ts'
import { GatePassword } from './gate-password.tsx'
import { HubUnreachable } from './hub-unreachable.tsx'
import classes from './splash-gate.module.css'
import { StoredWork } from './stored-work.tsx'

const askAgainEveryMs = 10_000

interface SplashGateProps {
  /** True if the relay did not respond about the state of the gate: the page says so and asks for no password. */
  unreachable: boolean
  /** The form for administrators, who can sign in instead. */
  signInForm: ReactNode
}

/**
 * Locks the app until the password is entered, or until the relay has answered whether there is one. It is in the browser's
 * top layer, also above open dialogs. The screen below keeps its state, so that no typed text is lost.
 */
export function SplashGate({ unreachable, signInForm }: SplashGateProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Explains a failed sign-in to a person who returned from a provider.
  const [signsIn, setSignsIn] = useState(useFailedSignIn() !== null)
  const session = useSession()
  const isSignedIn = session.kind === 'signed-in'
  // Behind the gate the relay does not name the account that returned from a provider; it only reports that
  // it is not an administrator.
  const signedInVainly = cameFromProvider || (signsIn && isSignedIn && session.confirmed)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    if (signsIn && !unreachable) dialog.current?.querySelector('input')?.focus()
  }, [signsIn, unreachable])
  // The gate may be switched off, or opened in another tab.
  useEffect(() => whileVisible(askAgainEveryMs, askGateAgain), [])

  return (
    <dialog
      ref={dialog}
      className={classes.gate}
      aria-labelledby="gate-title"
      // Escape must not close it. Some browsers close on the second Escape even if `onCancel` prevents it.
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault()
      }}
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal()
      }}
    >
      <div className={classes.column}>
        <LineDrawing of={doorDrawing} width={144} />
        <h1 id="gate-title" className={classes.title}>
          {unreachable ? texts.unreachable : texts.title}
        </h1>
        {unreachable ? <HubUnreachable /> : signsIn ? signInForm : <GatePassword />}
        {isSignedIn && <StoredWork />}
        {!unreachable && (
          <div className={classes.other}>
            <button type="button" className={classes.link} onClick={() => setSignsIn(!signsIn)}>
              {signsIn ? texts.back : texts.administrators}
            </button>
            <p className={classes.hint}>{signedInVainly ? texts.notAnAdministrator : texts.administratorsHint}</p>
          </div>
        )}
      </div>
    </dialog>
  )
}
