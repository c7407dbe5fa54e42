import { maxNameLength } from '@civic-hub/protocol'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Problem } from '../../../replica/connection/answer.ts'
import { changeName } from '../../../replica/session/profile.ts'
import { profileTexts } from '../../../texts/en/profile.ts'
import { inactive } from '../../../ui/inactive.ts'
import { notify } from '../../../ui/notify.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import classes from './profile.module.css'
import { profileProblem } from './profile-problem.ts'

const { about: texts } = profileTexts

/** The name that other members see. The typed name is kept after any error. */
export function NameForm({ name }: { name: string }) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useForm({
    initialValues: { name },
    validate: {
      name: (typed) =>
        typed.trim() === ''
          ? texts.nameRequired
          : typed.trim().length > maxNameLength
            ? texts.nameTooLong
            : null,
    },
  })
  const focusName = () => form.getInputNode('name')?.focus()

  const submit = form.onSubmit(async ({ name: typed }) => {
    if (form.submitting) return
    setProblem(null)
    const answer = await changeName(typed.trim())
    if (!answer.ok) return setProblem(answer.problem)
    form.setValues({ name: answer.value.name })
    notify({ title: profileTexts.saved.title, message: profileTexts.saved.body })
  }, focusName)

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
      {problem && <ProblemNote title={profileTexts.failed}>{profileProblem(problem)}</ProblemNote>}
      <Button size="md" type="submit" {...inactive(form.submitting)}>
        {form.submitting ? texts.saving : texts.save}
      </Button>
    </form>
  )
}
