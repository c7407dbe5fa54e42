import { minPasswordLength } from '@civic-hub/protocol'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type Confirmed, confirmEmail } from '../../../replica/session/enter-account.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { inactive } from '../../../ui/inactive.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { letterDrawing } from '../../../ui/more-drawings.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import page from '../../../ui/plain-page.module.css'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { UiProviders } from '../../../ui/ui-providers.tsx'
import { checkChosen } from './account-fields.ts'
import classes from './account-page.module.css'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

const { confirm: texts, fields } = accountTexts

interface ChosenAccountProps {
  token: string
  onConfirmed: (confirmed: Confirmed) => void
  onHome: () => void
}

/** Confirms with a link that carries no name and no password: the person who opens the mailbox chooses them. */
export function ChosenAccount(props: ChosenAccountProps) {
  return (
    <UiProviders>
      <main className={page.page}>
        <LineDrawing of={letterDrawing} width={144} />
        <PageHeading>{texts.choose}</PageHeading>
        <div className={classes.form}>
          <ChosenFields {...props} />
        </div>
      </main>
    </UiProviders>
  )
}

function ChosenFields({ token, onConfirmed, onHome }: ChosenAccountProps) {
  const { form, bind, submit, busy, problem } = useAccountForm({
    initial: { name: '', password: '' },
    check: checkChosen,
    ask: async (chosen) => {
      const answer = await confirmEmail(token, chosen)
      if (answer.ok) onConfirmed(answer.value)
      return answer
    },
    onDone: () => undefined,
  })
  const isOver = problem?.code === 'token-invalid'
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Text>{texts.chooseBody}</Text>
        {problem && (
          <ProblemNote title={texts.failed}>{isOver ? texts.tokenInvalid : problemText(problem)}</ProblemNote>
        )}
        <TextInput {...bind('name')} label={fields.name} autoComplete="name" />
        <PasswordField
          {...bind('password')}
          description={fields.passwordRule(minPasswordLength)}
          autoComplete="new-password"
        />
        {isOver ? (
          <Button size="md" onClick={onHome}>
            {texts.home}
          </Button>
        ) : (
          <Button size="md" type="submit" {...inactive(busy)}>
            {busy ? texts.busy : texts.action}
          </Button>
        )}
      </Stack>
    </form>
  )
}
