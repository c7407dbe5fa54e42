import { canName } from '@civic-hub/committee'
import type { Person } from '@civic-hub/committee/proceedings'
import { Button, Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { PersonField } from '../../../shell/people/person-field.tsx'
import { attendanceTexts } from '../../../texts/en/attendance.ts'
import { speakersTexts } from '../../../texts/en/speakers.ts'
import { personOf } from './person-of-name.ts'
import classes from './speakers-section.module.css'

const { add: texts } = speakersTexts

interface AddSpeakerProps {
  people: readonly Person[]
  onAdd: (person: Person, publicComment: boolean) => boolean
}

/** Raises a hand for a person: a member, or a visitor whose name is typed. */
export function AddSpeaker({ people, onAdd }: AddSpeakerProps) {
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: { name: '', publicComment: false },
    validate: { name: (name) => (canName(name) ? attendanceTexts.add.required : null) },
  })
  const save = form.onSubmit(
    ({ name, publicComment }) => {
      if (!onAdd(personOf(name, people), publicComment)) return
      form.setFieldValue('name', '')
      field.current?.focus()
    },
    () => field.current?.focus(),
  )
  return (
    <form className={classes.add} aria-label={texts.heading} onSubmit={save} noValidate>
      <PersonField
        ref={field}
        label={texts.heading}
        // The field is too narrow for the usual one.
        placeholder=""
        people={people}
        {...form.getInputProps('name')}
      />
      <Button size="md" type="submit" variant="default">
        {texts.button}
      </Button>
      <Checkbox
        size="md"
        className={classes.check}
        label={texts.publicComment}
        {...form.getInputProps('publicComment', { type: 'checkbox' })}
      />
    </form>
  )
}
