import { Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { changeEmail, readWaysToSignIn } from '../../../replica/session/own-account.ts'
import { useSession } from '../../../replica/session/session.ts'
import { SectionNotLoaded } from '../../../shell/not-loaded.tsx'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { EmailInput } from '../../../ui/email-input.tsx'
import { checkEmailChange } from './account-fields.ts'
import classes from './account-section.module.css'
import { PasswordField } from './password-field.tsx'
import { SectionForm } from './section-form.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import { useAccountForm } from './use-account-form.ts'

const { email: texts, fields } = accountTexts

/**
 * The email address of the account, and a form to change it. The new address is used once it is confirmed.
 */
export function EmailSection() {
  const session = useSession()
  const { state, load } = useLoaded(readWaysToSignIn)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (session.kind !== 'signed-in') return null
  const { email } = session.account
  return (
    <>
      <p className={classes.hint}>{texts.current(email)}</p>
      {sentTo !== null && sentTo !== email ? (
        <>
          <Text role="status">{texts.sent(sentTo)}</Text>
          <Button variant="default" onClick={() => setSentTo(null)}>
            {texts.another}
          </Button>
        </>
      ) : state.kind === 'loaded' ? (
        state.value.hasPassword || state.value.signedInRecently ? (
          <EmailForm current={email} asksPassword={state.value.hasPassword} onSent={setSentTo} onTooLate={load} />
        ) : (
          <SignInFirst connected={state.value.connected} part="#email" words={texts.signInFirst} />
        )
      ) : (
        <SectionNotLoaded state={state} onRetry={load} />
      )}
    </>
  )
}

interface EmailFormProps {
  current: string
  asksPassword: boolean
  onSent: (email: string) => void
  /** Called when the sign-in that replaced a password is too long ago. */
  onTooLate: () => void
}

function EmailForm({ current, asksPassword, onSent, onTooLate }: EmailFormProps) {
  const form = useAccountForm({
    initial: { email: '', currentPassword: '' },
    check: (typed) => checkEmailChange(typed, { current, asksPassword }),
    ask: changeEmail,
    onDone: () => onSent(form.values.email.trim()),
    takesFocus: false,
  })
  const isTooLate = form.problem?.code === 'sign-in-again'
  useEffect(() => {
    if (isTooLate) onTooLate()
  }, [isTooLate, onTooLate])
  return (
    <SectionForm of={form} texts={texts}>
      <EmailInput {...form.bind('email')} label={fields.newEmail} autoComplete="email" />
      {asksPassword && (
        <PasswordField
          {...form.bind('currentPassword')}
          label={fields.currentPassword}
          autoComplete="current-password"
        />
      )}
    </SectionForm>
  )
}
