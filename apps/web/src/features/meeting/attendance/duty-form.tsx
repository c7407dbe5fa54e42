import { type Person, personField } from '@civic-hub/committee'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { PersonPicker } from '../../../shell/people/person-picker.tsx'
import { attendanceTexts } from '../../../texts/en/attendance.ts'
import { personPickerTexts } from '../../../texts/en/person-picker.ts'
import { timeForField } from '../../../ui/dates.ts'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../../ui/form-buttons.tsx'
import { onEscape } from '../../../ui/on-escape.ts'
import { savedAtFirst } from '../../../ui/saved-words.ts'
import classes from './duties.module.css'
import { onDayOf } from './on-day-of.ts'

const { duties: texts, form: buttons, takeBack } = attendanceTexts

interface DutyFormProps {
  name: string
  /** The start, ISO; null if the first person has the duty from the start. */
  at: string | null
  holder: Person
  people: readonly SuggestedPerson[]
  trouble: FormTrouble | null
  onSave: (holder: Person, at: string | null) => void
  onTakeBack?: () => void
  onCancel: () => void
}

/** Sets the person who presides or takes the notes, and the start. */
export function DutyForm(props: DutyFormProps) {
  const { name, at, holder, people, trouble, onSave, onTakeBack, onCancel } = props
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    ...savedAtFirst,
    initialValues: { person: holder, time: at === null ? '' : timeForField(new Date(at)) },
    validate: {
      person: (person) => (personField.read(person) ? null : personPickerTexts.required),
      time: (time) => (at === null || /^\d\d:\d\d/.test(time) ? null : buttons.timeRequired),
    },
  })
  useCloseUntouched(trouble, form.isDirty(), onCancel)
  useEffect(() => field.current?.focus(), [])

  const save = form.onSubmit(
    ({ person, time }) => {
      if (!trouble) onSave(person, at === null ? null : onDayOf(at, time))
    },
    () => field.current?.focus(),
  )

  return (
    <form
      className={classes.form}
      aria-label={name}
      onSubmit={save}
      onKeyDown={onEscape(onCancel)}
      noValidate
    >
      <PersonPicker
        ref={field}
        className={classes.person}
        label={texts.person}
        people={people}
        {...form.getInputProps('person')}
      />
      {at !== null && <TextInput label={texts.time} type="time" {...form.getInputProps('time')} />}
      <FormButtons
        saveLabel={buttons.save}
        trouble={trouble}
        words={() => form.getValues().person.name}
        onCancel={onCancel}
      >
        {onTakeBack && !trouble && (
          <Button size="md" variant="default" onClick={onTakeBack}>
            {takeBack}
          </Button>
        )}
      </FormButtons>
    </form>
  )
}
