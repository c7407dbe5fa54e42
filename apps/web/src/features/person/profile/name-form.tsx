import { maxNameLength } from '@civic-hub/protocol'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Problem } from '../../../replica/connection/answer.ts'
import { changeName } from '../../../replica/session/own-account.ts'
import { profileTexts } from '../../../texts/en/profile.ts'
import { inactive } from '../../../ui/inactive.ts'
import { notify } from '../../../ui/notify.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import { nextName } from './next-name.ts'
import classes from './profile.module.css'
import { profileProblem } from './profile-problem.ts'

const { about: texts } = profileTexts

/**
 * The name that other members see. The typed name is kept after any error. For one that looks like the name of another
 * member, the form proposes the next name.
 */
export function NameForm({ name }: { name: string }) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useForm({
    initialValues: { name },
    validate: {
      name: (typed) =>
        typed.trim() === '' ? texts.nameRequired : typed.trim().length > maxNameLength ? texts.nameTooLong : null,
    },
  })
  const focusName = () => form.getInputNode('name')?.focus()

  const submit = form.onSubmit(async ({ name: typed }) => {
    if (form.submitting) return
    setProblem(null)
    const answer = await changeName(typed.trim())
    if (!answer.ok && answer.problem.fields?.name && answer.problem.code === 'conflict') {
      form.setFieldError('name', texts.nameAlike)
      return focusName()
    }
    if (!answer.ok) return setProblem(answer.problem)
    form.setValues({ name: answer.value.name })
    notify({ title: profileTexts.saved.title, message: profileTexts.saved.body })
  }, focusName)

  const proposal = form.errors.name === texts.nameAlike ? nextName(form.getValues().name) : null

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        {...form.getInputProps('name')}
        {...savedWords(name)}
        label={texts.name}
        description={texts.nameHint}
        autoComplete="name"
        size="md"
      />
      {proposal !== null && (
        <Button
          variant="default"
          onClick={() => {
            form.setFieldValue('name', proposal)
            focusName()
          }}
        >
          {texts.proposal(proposal)}
        </Button>
      )}
      {problem && <ProblemNote title={profileTexts.failed}>{profileProblem(problem)}</ProblemNote>}
      <Button size="md" type="submit" {...inactive(form.submitting)}>
        {form.submitting ? texts.saving : texts.save}
      </Button>
    </form>
  )
}
