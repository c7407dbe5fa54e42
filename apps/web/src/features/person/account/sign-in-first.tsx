import type { WaysToSignIn } from '@civic-hub/protocol'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { currentAccount, useSite } from '../../../replica/session/session.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import classes from './account-section.module.css'
import { ForgotPassword } from './forgot-password.tsx'
import { ContinueButtons } from './provider-buttons.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface SignInFirstProps extends Pick<WaysToSignIn, 'connected'> {
  words: string
  /** The part of the page to return to. */
  part: string
}

/**
 * For an account without a password: a stolen session alone must not be enough to take the account over, or
 * to delete it.
 */
export function SignInFirst({ connected, words, part }: SignInFirstProps) {
  const offered = useSite()?.providers ?? []
  const theirs = offered.filter(({ id }) => connected.some(({ provider }) => provider === id))
  return (
    <div className={classes.form}>
      <Stack gap="lg">
        <Text>{theirs.length > 0 ? words : accountTexts.email.passwordFirst}</Text>
        <ContinueButtons providers={theirs} part={part} />
      </Stack>
    </div>
  )
}

/**
 * The same for an account with a password. Providers are not offered, because they may sign in to another
 * account.
 */
export function PasswordFirst({ words, onDone }: { words: string; onDone: () => void }) {
  const [forgottenOf, setForgottenOf] = useState<string | null>(null)
  return (
    <div className={classes.form}>
      {forgottenOf !== null ? (
        <ForgotPassword email={forgottenOf} onBack={() => setForgottenOf(null)} />
      ) : (
        <Stack gap="lg">
          <Text>{words}</Text>
          <SignInForm email={currentAccount()?.email ?? ''} onDone={onDone} onForgotten={setForgottenOf} />
        </Stack>
      )}
    </div>
  )
}
