import { type Person, personField } from '@civic-hub/committee'
import { Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { PersonPicker, refusalOf } from '../../../shell/people/person-picker.tsx'
import { attendanceTexts } from '../../../texts/en/attendance.ts'
import { FormButtons, type FormTrouble } from '../../../ui/form-buttons.tsx'
import classes from './add-person.module.css'

const { add: texts } = attendanceTexts

interface AddPersonProps {
  people: readonly SuggestedPerson[]
  trouble: FormTrouble | null
  /** Returns true if the person was added. */
  onAdd: (person: Person, guest: boolean) => boolean
}

/** Adds a person who is not in the list: a guest, or a member without an account. */
export function AddPerson({ people, trouble, onAdd }: AddPersonProps) {
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: { person: personField.empty, guest: true },
    validate: { person: refusalOf },
  })
  const save = form.onSubmit(
    ({ person, guest }) => {
      if (trouble || !onAdd(person, guest)) return
      form.reset()
      field.current?.focus()
    },
    () => field.current?.focus(),
  )
  const words = () => form.getValues().person.name
  if (trouble && words().trim() === '') return null
  return (
    <form className={classes.form} aria-label={texts.name} onSubmit={save} noValidate>
      <h3>{texts.name}</h3>
      <div className={classes.fields}>
        <PersonPicker
          ref={field}
          className={classes.name}
          label={texts.field}
          people={people}
          {...form.getInputProps('person')}
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
