import { maxGatePasswordLength } from '@civic-hub/protocol'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../replica/connection/answer.ts'
import { enterGate } from '../../../replica/session/splash-gate.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { splashTexts as texts } from '../../../texts/en/splash.ts'
import { notify } from '../../../ui/notify.ts'
import buttons from '../../../ui/plain-button.module.css'
import classes from './splash-gate.module.css'

/** The form for the gate's password. A wrong password clears the field. */
export function GatePassword() {
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
