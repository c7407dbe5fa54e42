import { canName, maxPersonNameLength, nameKey, type Person } from '@civic-hub/committee'
import { Autocomplete, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { attendanceTexts } from '../../../texts/en/attendance.ts'
import { timeForField } from '../../../ui/dates.ts'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../../ui/form-buttons.tsx'
import { onEscape } from '../../../ui/on-escape.ts'
import { savedAtFirst } from '../../../ui/saved-words.ts'
import classes from './duties.module.css'
import { onDayOf } from './on-day-of.ts'

const { add, duties: texts, form: buttons, takeBack } = attendanceTexts

export interface OfferedHolder extends Person {
  /** The role in the directory that matches the duty. */
  readonly role?: string
}

interface DutyFormProps {
  name: string
  /** The start, ISO; null if the first person has the duty from the start. */
  at: string | null
  holder: string
  offered: readonly OfferedHolder[]
  trouble: FormTrouble | null
  onSave: (holder: Person, at: string | null) => void
  onTakeBack?: () => void
  onCancel: () => void
}

/**
 * Sets the person who presides or takes the notes, and the start. Any name can be typed; suggested people are
 * found by their name.
 */
export function DutyForm(props: DutyFormProps) {
  const { name, at, holder, offered, trouble, onSave, onTakeBack, onCancel } = props
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    ...savedAtFirst,
    initialValues: { person: holder, time: at === null ? '' : timeForField(new Date(at)) },
    validate: {
      person: (person) => (canName(person) ? add.required : null),
      time: (time) => (at === null || /^\d\d:\d\d/.test(time) ? null : buttons.timeRequired),
    },
  })
  useCloseUntouched(trouble, form.isDirty(), onCancel)
  useEffect(() => field.current?.focus(), [])

  const save = form.onSubmit(
    ({ person, time }) => {
      if (trouble) return
      const typed = person.trim()
      const known = offered.find((one) => nameKey(one.name) === nameKey(typed))
      const holder = known ?? { person: nameKey(typed), name: typed }
      onSave({ person: holder.person, name: holder.name }, at === null ? null : onDayOf(at, time))
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
      <Autocomplete
        ref={field}
        className={classes.person}
        label={texts.person}
        placeholder={texts.personPlaceholder}
        autoComplete="off"
        maxLength={maxPersonNameLength}
        limit={12}
        data={[...new Set(offered.map((one) => one.name))]}
        renderOption={({ option }) => {
          const role = offered.find((one) => one.name === option.value)?.role
          return (
            <span>
              <bdi>{option.value}</bdi>
              {role !== undefined && <span className={classes.none}> · {role}</span>}
            </span>
          )
        }}
        {...form.getInputProps('person')}
      />
      {at !== null && <TextInput label={texts.time} type="time" {...form.getInputProps('time')} />}
      <FormButtons
        saveLabel={buttons.save}
        trouble={trouble}
        words={() => form.getValues().person}
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
