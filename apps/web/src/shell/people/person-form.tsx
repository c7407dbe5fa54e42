import { type Person, personField } from '@civic-hub/committee'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../ui/form-buttons.tsx'
import { onEscape } from '../../ui/on-escape.ts'
import type { SuggestedPerson } from './people-to-pick.ts'
import { PersonPicker, refusalOf } from './person-picker.tsx'

interface PersonFormProps {
  className: string | undefined
  pickerClass?: string | undefined
  name: string
  label: string
  description?: string
  initial?: Person
  isOptional?: boolean
  /** Further fields. */
  fields?: ReactNode
  /** True if one of the further fields was changed. */
  isChanged?: boolean
  /** Further buttons. */
  buttons?: ReactNode
  saveLabel: string
  people: readonly SuggestedPerson[]
  trouble: FormTrouble | null
  /** Null only if the person is optional. */
  onSave: (person: Person | null) => void
  onCancel: () => void
}

/** A form that chooses one person. */
export function PersonForm(props: PersonFormProps) {
  const { className, pickerClass, name, initial = personField.empty, isOptional = false, fields } = props
  const { isChanged = false, buttons, saveLabel, trouble, onSave, onCancel, ...picker } = props
  const [person, setPerson] = useState(initial)
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useCloseUntouched(trouble, isChanged || !personField.isSame(person, initial), onCancel)
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
    <form className={className} aria-label={name} onSubmit={save} onKeyDown={onEscape(onCancel)} noValidate>
      <PersonPicker
        ref={field}
        {...(pickerClass !== undefined && { className: pickerClass })}
        label={picker.label}
        description={picker.description}
        people={picker.people}
        value={person}
        error={isMissing && refusalOf(person)}
        onChange={setPerson}
      />
      {fields}
      <FormButtons saveLabel={saveLabel} trouble={trouble} words={() => person.name} onCancel={onCancel}>
        {buttons}
      </FormButtons>
    </form>
  )
}
