import type { AccountDeletion } from '@civic-hub/protocol'
import { Button, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCallback, useEffect, useState } from 'react'
import type { Answer, Problem } from '../../../replica/connection/answer.ts'
import { useWaitingChanges } from '../../../replica/react/use-waiting-changes.ts'
import { deleteAccount, prepareDeletion, readWaysToSignIn } from '../../../replica/session/own-account.ts'
import { currentAccount } from '../../../replica/session/session.ts'
import { exportWork } from '../../../shell/export-work.ts'
import { SectionNotLoaded } from '../../../shell/not-loaded.tsx'
import { problemText } from '../../../shell/problem-text.ts'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { EmailInput } from '../../../ui/email-input.tsx'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { PasswordField } from './password-field.tsx'
import { SignInFirst } from './sign-in-first.tsx'

const { deletion: texts } = accountTexts

interface DeleteAccountDialogProps {
  opened: boolean
  onClose: () => void
}

/** Requests the decisions that the person has to make from the relay, then shows the form. */
export function DeleteAccountDialog({ opened, onClose }: DeleteAccountDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="lg">
      <Prepared onClose={onClose} />
    </Modal>
  )
}

function Prepared({ onClose }: { onClose: () => void }) {
  const [answer, setAnswer] = useState<Answer<AccountDeletion> | null>(null)
  const prepare = useCallback(async () => setAnswer(await prepareDeletion()), [])
  useEffect(() => void prepare(), [prepare])

  if (answer === null) return <Text role="status">{texts.loading}</Text>
  if (!answer.ok)
    return (
      <Stack gap="lg" align="start">
        <ProblemNote>{answer.problem.code === 'unreachable' ? texts.offline : problemText(answer.problem)}</ProblemNote>
        <Button size="md" variant="default" onClick={prepare}>
          {texts.tryAgain}
        </Button>
      </Stack>
    )
  return <DeleteAccountForm deletion={answer.value} onChanged={prepare} onClose={onClose} />
}

/** The choice to delete a committee; no account has this id. */
const nobody = 'nobody'

interface DeleteAccountFormProps {
  deletion: AccountDeletion
  /** The committees have changed since they were shown. */
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Asks for a decision about each committee without another owner, and for the password. */
function DeleteAccountForm({ deletion, onChanged, onClose }: DeleteAccountFormProps) {
  const { soleOwned, soleReader, hasPassword, isLastAdmin } = deletion
  const [problem, setProblem] = useState<Problem | null>(null)
  const waiting = useWaitingChanges()
  const email = currentAccount()?.email ?? ''
  const form = useForm({
    initialValues: { password: '', email: '', heirs: soleOwned.map(() => '') },
    validate: {
      password: (typed) => (hasPassword && typed === '' ? texts.passwordRequired : null),
      email: (typed) => (!hasPassword && typed.trim().toLowerCase() !== email ? texts.emailWrong : null),
    },
  })

  function findUndecided(heirs: readonly string[]): boolean {
    const open = heirs.map((heir, index) => (heir === '' ? index : -1)).filter((index) => index >= 0)
    for (const index of open) form.setFieldError(`heirs.${index}`, texts.undecided)
    if (open[0] !== undefined) form.getInputNode(`heirs.${open[0]}`)?.focus()
    return open.length > 0
  }

  const submit = form.onSubmit(
    async ({ password, email: typed, heirs }) => {
      if (form.submitting || findUndecided(heirs)) return
      setProblem(null)
      const answer = await deleteAccount({
        ...(hasPassword ? { password } : { email: typed }),
        committees: Object.fromEntries(
          soleOwned.map(({ id }, index) => [id, heirs[index] === nobody ? null : (heirs[index] ?? null)]),
        ),
      })
      if (answer.ok) return
      const { code, fields } = answer.problem
      if (fields?.password) form.setFieldError('password', texts.passwordWrong)
      else if (fields?.email) form.setFieldError('email', texts.emailWrong)
      else setProblem(answer.problem)
      if (code === 'conflict') await onChanged()
    },
    () => {
      if (!findUndecided(form.getValues().heirs)) form.getInputNode(hasPassword ? 'password' : 'email')?.focus()
    },
  )

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Text>{texts.intro}</Text>
        {isLastAdmin && <Text fw={700}>{texts.lastAdmin}</Text>}
        {soleReader.length > 0 && <Text fw={700}>{texts.soleReader(soleReader)}</Text>}
        {waiting !== null && waiting > 0 && (
          <Stack gap="sm" align="start">
            <Text fw={700} role="status">
              {texts.waiting(waiting)}
            </Text>
            <Button variant="default" onClick={() => exportWork()}>
              {texts.export}
            </Button>
          </Stack>
        )}
        {soleOwned.length > 0 && (
          <Stack gap="sm">
            <Text fw={700}>{texts.soleOwner(soleOwned.length)}</Text>
            {soleOwned.map(({ id, name, emoji, others }, index) => (
              <NativeSelect
                key={id}
                {...form.getInputProps(`heirs.${index}`)}
                label={`${name} ${emoji}`}
                data={[
                  { value: '', label: texts.choose, disabled: true },
                  ...others.map((other) => ({ value: other.accountId, label: texts.handOver(other.name) })),
                  { value: nobody, label: texts.deleteCommittee },
                ]}
              />
            ))}
            <Text c="dimmed">{texts.restorable}</Text>
          </Stack>
        )}
        {hasPassword ? (
          <PasswordField {...form.getInputProps('password')} autoComplete="current-password" />
        ) : (
          <EmailInput {...form.getInputProps('email')} label={texts.email(email)} autoComplete="off" />
        )}
        {problem?.code === 'sign-in-again' && <SignInBeforeDeletion />}
        {problem && problem.code !== 'sign-in-again' && (
          <ProblemNote title={texts.failed}>
            {problem.code === 'conflict'
              ? texts.conflict
              : problem.code === 'unreachable'
                ? texts.offline
                : problemText(problem)}
          </ProblemNote>
        )}
        <FormButtons
          saveLabel={form.submitting ? texts.busy : texts.confirm}
          onCancel={onClose}
          save={{ color: 'red', ...inactive(form.submitting) }}
        />
      </Stack>
    </form>
  )
}

function SignInBeforeDeletion() {
  const { state, load } = useLoaded(readWaysToSignIn)
  if (state.kind !== 'loaded') return <SectionNotLoaded state={state} onRetry={load} />
  return (
    <div role="alert">
      <SignInFirst connected={state.value.connected} words={texts.signInFirst} part="#delete" />
    </div>
  )
}
