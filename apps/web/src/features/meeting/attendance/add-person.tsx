import { canName, maxPersonNameLength } from '@civic-hub/committee'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { attendanceTexts } from '../../../texts/en/attendance.ts'
import classes from './add-person.module.css'

const { add: texts } = attendanceTexts

/** Adds a person who is not in the list: a guest, or a member without an account. */
export function AddPerson({ onAdd }: { onAdd: (name: string, guest: boolean) => boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: { name: '', guest: true },
    validate: { name: (name) => (canName(name) ? texts.required : null) },
  })
  const save = form.onSubmit(
    ({ name, guest }) => {
      if (!onAdd(name, guest)) return
      form.reset()
      field.current?.focus()
    },
    () => field.current?.focus(),
  )
  return (
    <form className={classes.form} aria-label={texts.name} onSubmit={save} noValidate>
      <h3>{texts.name}</h3>
      <div className={classes.fields}>
        <TextInput
          ref={field}
          className={classes.name}
          label={texts.field}
          autoComplete="off"
          dir="auto"
          maxLength={maxPersonNameLength}
          {...form.getInputProps('name')}
        />
        <Button size="md" type="submit" variant="default" className={classes.button}>
          {texts.button}
        </Button>
      </div>
      <Checkbox size="md" label={texts.guest} {...form.getInputProps('guest', { type: 'checkbox' })} />
    </form>
  )
}
