import { maxGatePasswordLength } from '@civic-hub/protocol'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../replica/connection/answer.ts'
import { cameFromProvider, useFailedSignIn } from '../../../replica/session/provider-result.ts'
import { useSession } from '../../../replica/session/session.ts'
import { askGateAgain, enterGate } from '../../../replica/session/splash-gate.ts'
import { countWaitingChanges } from '../../../replica/session/waiting-changes.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { splashTexts as texts } from '../../../texts/en/splash.gen.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { doorDrawing } from '../../../ui/more-drawings.tsx'
import { notify } from '../../../ui/notify.ts'
import buttons from '../../../ui/plain-button.module.css'
import { whileVisible } from '../../../ui/while-visible.ts'
import classes from './splash-gate.module.css'

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

/** The form for the gate's password. A wrong password clears the field. */
function GatePassword() {
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  useEffect(() => input.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setProblem('')
    const answer = password.trim() === '' ? null : await enter()
    if (answer?.ok) return void notify({ title: texts.granted })
    if (answer?.problem.code === 'gate-password-wrong') setPassword('')
    setProblem(answer === null ? texts.empty : sentenceFor(answer.problem))
    input.current?.focus()
  }

  async function enter() {
    setBusy(true)
    const answer = await enterGate(password)
    setBusy(false)
    return answer
  }

  return (
    <>
      <p className={classes.body}>{texts.body}</p>
      <form className={classes.form} onSubmit={submit} noValidate>
        <label className={classes.field}>
          {texts.label}
          <input
            ref={input}
            type="password"
            className={classes.input}
            autoComplete="off"
            maxLength={maxGatePasswordLength}
            value={password}
            aria-invalid={problem !== ''}
            aria-describedby="gate-problem"
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </label>
        <p id="gate-problem" className={classes.problem} role="alert">
          {problem}
        </p>
        <button type="submit" className={buttons.primary} aria-disabled={busy}>
          {busy ? texts.busy : texts.submit}
        </button>
      </form>
    </>
  )
}

function sentenceFor(problem: Problem): string {
  if (problem.code === 'gate-password-wrong') return texts.invalid
  return problem.code === 'too-many-requests' ? problemText(problem) : texts.failed
}

/** Shown on a device without a session while the relay cannot be reached: there is nothing else to show. */
function HubUnreachable() {
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

const countEveryMs = 2_000

/** Shows a signed-in person how many of their changes wait on this device while the gate is closed. */
function StoredWork() {
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
