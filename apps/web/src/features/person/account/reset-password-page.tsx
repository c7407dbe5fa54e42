import { minPasswordLength } from '@civic-hub/protocol'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { resetPassword } from '../../../replica/session/enter-account.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { inactive } from '../../../ui/inactive.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { letterDrawing } from '../../../ui/more-drawings.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import page from '../../../ui/plain-page.module.css'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { UiProviders } from '../../../ui/ui-providers.tsx'
import { checkNewPassword } from './account-fields.ts'
import classes from './account-page.module.css'
import { ForgotPassword } from './forgot-password.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

const { reset: texts, fields } = accountTexts

interface ResetPasswordPageProps {
  /**
   * Read from the fragment of the address, which is never sent to a server or written to its logs; empty to
   * request a link.
   */
  token: string
  onEnter: () => void
}

/**
 * The page behind the link for a forgotten password. Only the button uses the token: mail programs open links
 * by themselves.
 */
export function ResetPasswordPage({ token, onEnter }: ResetPasswordPageProps) {
  const [step, setStep] = useState<'ask' | 'set' | 'done'>(token === '' ? 'ask' : 'set')
  useDocumentHead({ title: texts.documentTitle, canonicalPath: '/reset-password' })
  return (
    <UiProviders>
      <main className={page.page}>
        <LineDrawing of={letterDrawing} width={144} />
        <PageHeading>{step === 'done' ? texts.done : texts.title}</PageHeading>
        <div className={classes.form}>
          {step === 'ask' && <ForgotPassword />}
          {step === 'set' && (
            <NewPassword token={token} onDone={() => setStep('done')} onNewLink={() => setStep('ask')} />
          )}
          {step === 'done' && (
            <Stack gap="lg">
              <Text role="status">{texts.doneBody}</Text>
              <Button size="md" onClick={onEnter}>
                {texts.enter}
              </Button>
            </Stack>
          )}
        </div>
      </main>
    </UiProviders>
  )
}

function NewPassword(props: { token: string; onDone: () => void; onNewLink: () => void }) {
  const { form, bind, submit, busy, problem } = useAccountForm({
    initial: { password: '' },
    check: checkNewPassword,
    ask: ({ password }) => resetPassword({ token: props.token, password }),
    onDone: props.onDone,
  })
  const isOver = problem?.code === 'token-invalid' || problem?.code === 'invalid-input'
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Text>{texts.body}</Text>
        {problem && (
          <ProblemNote title={texts.failed}>{isOver ? texts.tokenInvalid : problemText(problem)}</ProblemNote>
        )}
        <PasswordField
          {...bind('password')}
          label={fields.newPassword}
          description={fields.passwordRule(minPasswordLength)}
          autoComplete="new-password"
        />
        {isOver ? (
          <Button size="md" onClick={props.onNewLink}>
            {texts.newLink}
          </Button>
        ) : (
          <Button size="md" type="submit" {...inactive(busy)}>
            {busy ? texts.busy : texts.submit}
          </Button>
        )}
      </Stack>
    </form>
  )
}
