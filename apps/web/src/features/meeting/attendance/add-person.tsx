import { canName, maxPersonNameLength } from '@civic-hub/committee'
import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { attendanceTexts } from '../../../texts/en/attendance.ts'
import { FormButtons, type FormTrouble } from '../../../ui/form-buttons.tsx'
import classes from './add-person.module.css'

const { add: texts } = attendanceTexts

interface AddPersonProps {
  trouble: FormTrouble | null
  /** Returns true if the person was added. */
  onAdd: (name: string, guest: boolean) => boolean
}

/** Adds a person who is not in the list: a guest, or a member without an account. */
export function AddPerson({ trouble, onAdd }: AddPersonProps) {
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: { name: '', guest: true },
    validate: { name: (name) => (canName(name) ? texts.required : null) },
  })
  const save = form.onSubmit(
    ({ name, guest }) => {
      if (trouble || !onAdd(name, guest)) return
      form.reset()
      field.current?.focus()
    },
    () => field.current?.focus(),
  )
  const words = () => form.getValues().name
  if (trouble && words().trim() === '') return null
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
        <FormButtons
          saveLabel={texts.button}
          quiet
          save={{ className: classes.button }}
          trouble={trouble}
          words={words}
        />
      </div>
      <Checkbox size="md" label={texts.guest} {...form.getInputProps('guest', { type: 'checkbox' })} />
    </form>
  )
}
