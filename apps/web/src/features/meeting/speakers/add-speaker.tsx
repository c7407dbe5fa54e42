import { type Person, personField } from '@civic-hub/committee'
import { Button, Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { PersonPicker, refusalOf } from '../../../shell/people/person-picker.tsx'
import { speakersTexts } from '../../../texts/en/speakers.ts'
import classes from './speakers-section.module.css'

const { add: texts } = speakersTexts

interface AddSpeakerProps {
  people: readonly SuggestedPerson[]
  onAdd: (person: Person, publicComment: boolean) => boolean
}

/** Raises a hand for a person: a member, or a visitor whose name is typed. */
export function AddSpeaker({ people, onAdd }: AddSpeakerProps) {
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: { person: personField.empty, publicComment: false },
    validate: { person: refusalOf },
  })
  const save = form.onSubmit(
    ({ person, publicComment }) => {
      if (!onAdd(person, publicComment)) return
      form.setFieldValue('person', personField.empty)
      field.current?.focus()
    },
    () => field.current?.focus(),
  )
  return (
    <form className={classes.add} aria-label={texts.heading} onSubmit={save} noValidate>
      <PersonPicker
        ref={field}
        label={texts.heading}
        // The field is too narrow for the usual one.
        placeholder=""
        people={people}
        {...form.getInputProps('person')}
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
