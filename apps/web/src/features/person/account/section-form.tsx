import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { problemText } from '../../../shell/problem-text.ts'
import { inactive } from '../../../ui/inactive.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import classes from './account-section.module.css'
import type { useAccountForm } from './use-account-form.ts'

interface SectionFormProps {
  /** The result of `useAccountForm`. */
  of: Pick<ReturnType<typeof useAccountForm>, 'form' | 'submit' | 'busy' | 'problem'>
  texts: { failed: string; hint: string; submit: string; busy: string }
  /** The fields. */
  children: ReactNode
}

/** A form in a section of the settings: the error, the fields, a hint, and the button. */
export function SectionForm({ of: { form, submit, busy, problem }, texts, children }: SectionFormProps) {
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.form}>
      <Stack gap="lg">
        {problem && <ProblemNote title={texts.failed}>{problemText(problem)}</ProblemNote>}
        {children}
        <Text c="dimmed" size="sm">
          {texts.hint}
        </Text>
        <Button type="submit" className={classes.submit ?? ''} {...inactive(busy)}>
          {busy ? texts.busy : texts.submit}
        </Button>
      </Stack>
    </form>
  )
}
