import { type Person, personField } from '@civic-hub/committee'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { PersonPicker } from '../../../shell/people/person-picker.tsx'
import { personPickerTexts } from '../../../texts/en/person-picker.ts'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../../ui/form-buttons.tsx'
import { onEscape } from '../../../ui/on-escape.ts'
import classes from './decision-forms.module.css'

interface PersonFormProps {
  name: string
  label: string
  description?: string
  initial?: Person
  isOptional?: boolean
  saveLabel: string
  people: readonly SuggestedPerson[]
  trouble: FormTrouble | null
  /** Null only if the person is optional. */
  onSave: (person: Person | null) => void
  onCancel: () => void
}

/** A form with one person. */
export function PersonForm(props: PersonFormProps) {
  const { name, initial = personField.empty, isOptional = false, saveLabel, trouble } = props
  const { onSave, onCancel, ...picker } = props
  const [person, setPerson] = useState(initial)
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useCloseUntouched(trouble, !personField.isSame(person, initial), onCancel)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  function save(event: FormEvent): void {
    event.preventDefault()
    if (trouble) return
    const named = personField.read(person)
    const lacks = named === null && !isOptional
    setIsMissing(lacks)
    if (lacks) field.current?.focus()
    else onSave(named)
  }

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
        label={picker.label}
        description={picker.description}
        people={picker.people}
        value={person}
        error={isMissing && personPickerTexts.required}
        onChange={setPerson}
      />
      <FormButtons saveLabel={saveLabel} trouble={trouble} words={() => person.name} onCancel={onCancel} />
    </form>
  )
}
