import { minPasswordLength } from '@civic-hub/protocol'
import { Button, Stack, TextInput } from '@mantine/core'
import { signUp } from '../../../replica/session/enter-account.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { EmailInput } from '../../../ui/email-input.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { checkSignUp } from './account-fields.ts'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

const { signUp: texts, fields } = accountTexts

interface SignUpFormProps {
  onDone: () => void
  /** The first values of the fields. */
  name?: string
  email?: string
}

export function SignUpForm({ onDone, name = '', email = '' }: SignUpFormProps) {
  const { form, bind, submit, busy, problem } = useAccountForm({
    initial: { name, email, password: '' },
    check: checkSignUp,
    ask: signUp,
    onDone,
  })
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="lg">
        {problem && <ProblemNote title={texts.failed}>{problemText(problem)}</ProblemNote>}
        <TextInput {...bind('name')} label={fields.name} autoComplete="name" data-autofocus />
        <EmailInput {...bind('email')} label={fields.email} autoComplete="username" />
        <PasswordField
          {...bind('password')}
          description={fields.passwordRule(minPasswordLength)}
          autoComplete="new-password"
        />
        <Button size="md" type="submit" {...inactive(busy)}>
          {busy ? texts.busy : texts.submit}
        </Button>
      </Stack>
    </form>
  )
}
