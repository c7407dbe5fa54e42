import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { askForPasswordLink } from '../../../replica/session/own-account.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { EmailInput } from '../../../ui/email-input.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { letterDrawing } from '../../../ui/more-drawings.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { checkEmail } from './account-fields.ts'
import { useAccountForm } from './use-account-form.ts'

const { forgotten: texts, fields } = accountTexts

interface ForgotPasswordProps {
  email?: string
  /** Returns to the sign-in form; without it there is no such button. */
  onBack?: () => void
}

/**
 * Requests a link to set a new password. The message afterwards is the same with and without an account, so
 * that it does not reveal accounts.
 */
export function ForgotPassword({ email = '', onBack }: ForgotPasswordProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, values, bind, submit, busy, problem } = useAccountForm({
    initial: { email },
    check: (typed) => checkEmail(typed.email),
    ask: askForPasswordLink,
    onDone: () => setSentTo(values.email.trim()),
  })
  const back = onBack && (
    <Button size="md" variant="subtle" onClick={onBack}>
      {texts.back}
    </Button>
  )
  if (sentTo !== null) {
    return (
      <Stack gap="lg">
        <Text c="dimmed" ta="center">
          <LineDrawing of={letterDrawing} />
        </Text>
        <Text role="status" tabIndex={-1} ref={(text) => text?.focus()}>
          {texts.sent(sentTo)}
        </Text>
        <Text c="dimmed">{texts.hint}</Text>
        {back}
      </Stack>
    )
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Text>{texts.body}</Text>
        {problem && <ProblemNote title={texts.failed}>{problemText(problem)}</ProblemNote>}
        <EmailInput {...bind('email')} label={fields.email} autoComplete="username" data-autofocus />
        <Button size="md" type="submit" {...inactive(busy)}>
          {busy ? texts.busy : texts.submit}
        </Button>
        {back}
      </Stack>
    </form>
  )
}
