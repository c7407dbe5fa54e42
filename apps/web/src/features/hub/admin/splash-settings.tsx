import { maxGatePasswordLength } from '@civic-hub/protocol'
import { Button, PasswordInput, Switch } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { changeSplash, readSplashPassword } from '../../../replica/session/administration.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { adminTexts } from '../../../texts/en/admin.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts'
import { notifyError } from '../../../ui/notify.ts'
import classes from './admin.module.css'
import type { ChangeSettings } from './use-app-settings.ts'

const { splash: texts } = adminTexts
const copyToasts = { done: { title: texts.copied }, failed: { title: texts.notCopied } }

/** Switches the splash page on and off, shows its password to administrators only, and changes it. */
export function SplashSettings({ enabled, change }: { enabled: boolean; change: ChangeSettings }) {
  const [shown, setShown] = useState<string | null>(null)
  const [changes, setChanges] = useState(false)

  async function show() {
    const answer = await readSplashPassword()
    if (answer.ok) setShown(answer.value.password ?? '')
    else notifyError({ title: uiTexts.changeFailed, message: problemText(answer.problem) })
  }

  async function save(password: string) {
    if (!(await change(() => changeSplash({ password })))) return
    setChanges(false)
    if (shown !== null) setShown(password.trim())
  }

  async function toggle() {
    if (await askToConfirm(texts.ask[enabled ? 'off' : 'on'])) await change(() => changeSplash({ enabled: !enabled }))
  }

  return (
    <>
      <Switch
        size="md"
        label={texts.toggle}
        aria-label={texts.toggle}
        description={texts.toggleHint}
        checked={enabled}
        onChange={() => void toggle()}
      />
      {enabled && (
        <div className={classes.passwordRow}>
          <span>{texts.password}:</span>
          <output className={classes.password} aria-label={texts.shownPassword}>
            {shown ?? texts.hidden}
          </output>
          <Button variant="default" onClick={() => (shown === null ? show() : setShown(null))}>
            {shown === null ? texts.show : texts.hide}
          </Button>
          {shown !== null && (
            <Button variant="subtle" onClick={() => copyText(shown, copyToasts)}>
              {texts.copy}
            </Button>
          )}
          <Button variant="subtle" aria-expanded={changes} onClick={() => setChanges(!changes)}>
            {texts.change}
          </Button>
        </div>
      )}
      {enabled && changes && <NewPassword onSave={save} />}
    </>
  )
}

function NewPassword({ onSave }: { onSave: (password: string) => Promise<void> }) {
  const [password, setPassword] = useState('')
  const [visible, setVisible] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (password.trim() === '') {
      setProblem(texts.empty)
      return focusFirstInvalid(event.currentTarget)
    }
    await onSave(password)
  }

  return (
    <form className={classes.passwordForm} onSubmit={submit} noValidate>
      <PasswordInput
        label={texts.next}
        description={texts.nextHint}
        autoComplete="off"
        maxLength={maxGatePasswordLength}
        value={password}
        error={problem}
        // Mantine's other fields set this themselves.
        aria-invalid={problem ? true : undefined}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': visible ? texts.hide : texts.show }}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <div>
        <Button type="submit">{texts.save}</Button>
      </div>
    </form>
  )
}
