import { minPasswordLength } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { askForPasswordLink, changePassword, readWaysToSignIn } from '../../../replica/session/own-account.ts'
import { useSession } from '../../../replica/session/session.ts'
import { SectionNotLoaded } from '../../../shell/not-loaded.tsx'
import { problemText } from '../../../shell/problem-text.ts'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { inactive } from '../../../ui/inactive.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import { checkPasswordChange } from './account-fields.ts'
import classes from './account-section.module.css'
import { PasswordField } from './password-field.tsx'
import { SectionForm } from './section-form.tsx'
import { useAccountForm } from './use-account-form.ts'

const { password: texts, fields, forgotten } = accountTexts

/** Changes the password. An account without one gets a link by email to set its first password. */
export function PasswordSection() {
  const { state, load } = useLoaded(readWaysToSignIn)
  const [changes, setChanges] = useState(0)
  if (state.kind !== 'loaded') return <SectionNotLoaded state={state} onRetry={load} />
  if (!state.value.hasPassword) return <FirstPassword />
  return <PasswordForm key={changes} onDone={() => setChanges(changes + 1)} />
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const form = useAccountForm({
    initial: { currentPassword: '', newPassword: '' },
    check: checkPasswordChange,
    ask: changePassword,
    onDone: () => {
      notify({ title: texts.done, message: texts.doneBody })
      onDone()
    },
    takesFocus: false,
  })
  return (
    <SectionForm of={form} texts={texts}>
      <PasswordField {...form.bind('currentPassword')} label={fields.currentPassword} autoComplete="current-password" />
      <PasswordField
        {...form.bind('newPassword')}
        label={fields.newPassword}
        description={fields.passwordRule(minPasswordLength)}
        autoComplete="new-password"
      />
    </SectionForm>
  )
}

function FirstPassword() {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  if (session.kind !== 'signed-in') return null
  const { email } = session.account

  async function ask() {
    if (busy) return
    setBusy(true)
    const answer = await askForPasswordLink({ email })
    setBusy(false)
    if (answer.ok) notify({ title: texts.linkSent, message: texts.linkSentBody(email) })
    else notifyError({ title: forgotten.failed, message: problemText(answer.problem) })
  }

  return (
    <>
      <p className={classes.hint}>{texts.none}</p>
      <Button variant="default" {...inactive(busy)} onClick={ask}>
        {busy ? forgotten.busy : texts.sendLink}
      </Button>
    </>
  )
}
