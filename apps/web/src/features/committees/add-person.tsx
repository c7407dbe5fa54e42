import { type Access, accessLevels, isEmail } from '@civic-hub/protocol'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { addPerson } from '../../replica/session/committee-people.ts'
import { problemText } from '../../shell/problem-text.ts'
import { committeeTexts } from '../../texts/en/committees.ts'
import { inactive } from '../../ui/inactive.ts'
import { notify } from '../../ui/notify.ts'
import classes from './people-page.module.css'

const { add: texts, accessShort } = committeeTexts.people
const accessWords: Record<Access, string> = accessShort

/** Gives somebody access by their email address. */
export function AddPerson({ committeeId, onAdded }: { committeeId: string; onAdded: () => Promise<void> }) {
  const form = useForm<{ email: string; access: Access }>({
    initialValues: { email: '', access: 'editor' },
    validate: {
      email: (email) =>
        email.trim() === '' ? texts.emailRequired : isEmail(email) ? null : texts.emailInvalid,
    },
  })
  const focusEmail = () => form.getInputNode('email')?.focus()

  const submit = form.onSubmit(async ({ email, access }) => {
    if (form.submitting) return
    const answer = await addPerson(committeeId, { email: email.trim(), access })
    if (!answer.ok) {
      const { problem } = answer
      form.setFieldError('email', problem.fields?.email ? texts.emailInvalid : problemText(problem))
      focusEmail()
      return
    }
    form.setFieldValue('email', '')
    notify({ title: texts.added(email.trim()) })
    await onAdded()
  }, focusEmail)

  return (
    <section aria-labelledby="add-person-title" className={classes.section}>
      <h2 id="add-person-title">{texts.title}</h2>
      <form onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          {...form.getInputProps('email')}
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <NativeSelect
          {...form.getInputProps('access')}
          label={texts.access}
          data={accessLevels.map((value) => ({ value, label: accessWords[value] }))}
        />
        <Button size="md" type="submit" className={classes.submit ?? ''} {...inactive(form.submitting)}>
          {form.submitting ? texts.busy : texts.submit}
        </Button>
      </form>
      <p className={classes.hint}>{texts.hint}</p>
    </section>
  )
}
