import { Button, Stack } from '@mantine/core'
import { signIn } from '../../../replica/session/enter-account.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { EmailInput } from '../../../ui/email-input.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { checkSignIn } from './account-fields.ts'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

const { signIn: texts, fields, notConfirmed, forgotten } = accountTexts

export interface SignInFormProps {
  email?: string
  onDone: () => void
  /** Sends the confirmation email again. Without it the form only shows that the confirmation is missing. */
  onResend?: (email: string) => void
  /** Called with the typed address when the person forgot the password. */
  onForgotten: (email: string) => void
}

export function SignInForm({ email = '', onDone, onResend, onForgotten }: SignInFormProps) {
  const { form, values, bind, submit, busy, problem } = useAccountForm({
    initial: { email, password: '' },
    check: checkSignIn,
    ask: signIn,
    onDone,
  })
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="lg">
        {problem?.code === 'email-not-confirmed' ? (
          <>
            <ProblemNote title={notConfirmed.title}>{notConfirmed.body}</ProblemNote>
            {onResend && (
              <Button size="md" variant="default" onClick={() => onResend(values.email.trim())}>
                {notConfirmed.action}
              </Button>
            )}
          </>
        ) : (
          problem && <ProblemNote title={texts.failed}>{problemText(problem)}</ProblemNote>
        )}
        <EmailInput
          {...bind('email')}
          label={fields.email}
          autoComplete="username"
          data-autofocus={email === '' || undefined}
        />
        <PasswordField
          {...bind('password')}
          autoComplete="current-password"
          data-autofocus={email !== '' || undefined}
        />
        <Button size="md" type="submit" {...inactive(busy)}>
          {busy ? texts.busy : texts.submit}
        </Button>
        <Button variant="subtle" onClick={() => onForgotten(values.email.trim())}>
          {forgotten.action}
        </Button>
      </Stack>
    </form>
  )
}
