import { Stack } from '@mantine/core'
import { useState } from 'react'
import { FailedSignInNote } from './failed-sign-in-note.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx'

/** All ways to sign in: providers, email and password, and a link for a forgotten password. */
export function SignInPanel(props: Omit<SignInFormProps, 'onForgotten'>) {
  const [forgottenOf, setForgottenOf] = useState<string | null>(null)
  if (forgottenOf !== null) return <ForgotPassword email={forgottenOf} onBack={() => setForgottenOf(null)} />
  return (
    <Stack gap="lg">
      <FailedSignInNote />
      <div>
        <ProviderButtons />
        <SignInForm {...props} onForgotten={setForgottenOf} />
      </div>
    </Stack>
  )
}
