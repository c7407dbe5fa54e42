import { hasAccount, maxPersonNameLength, nameKey, type Person, personField, typedPerson } from '@civic-hub/committee'
import { Autocomplete } from '@mantine/core'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { personPickerTexts as texts } from '../../texts/en/person-picker.gen.ts'
import { Icon } from '../../ui/icon.tsx'
import { savedWords } from '../../ui/saved-words.ts'
import { useBuiltWhenOpened } from '../../ui/use-built-when-opened.ts'
import type { SuggestedPerson } from './people-to-pick.ts'
import classes from './person-picker.module.css'
import { useNamesApart } from './use-names-apart.ts'

const maxSuggested = 12

interface PersonPickerProps {
  ref?: Ref<HTMLInputElement>
  className?: string
  label: string
  description?: ReactNode
  people: readonly SuggestedPerson[]
  placeholder?: string
  value?: Person
  /** True for a field that stores the name alone, so that an account is not shown in it. */
  isNameOnly?: boolean
  error?: ReactNode
  onChange: (person: Person) => void
}

/** The sentence for an empty field. */
export const refusalOf = (person: Person): string | null => (personField.read(person) ? null : texts.required)

/**
 * The field for a person: an account or another known person is chosen in the list, and any other name is typed. A typed
 * name is never the account of that name.
 */
export function PersonPicker(props: PersonPickerProps) {
  const { people, value = personField.empty, isNameOnly = false, description, onChange, ...field } = props
  const nameOf = useNamesApart(useReplica().documentId, people)
  const [isUsed, setIsUsed] = useState(false)
  const { isBuilt } = useBuiltWhenOpened(isUsed)
  const [saved] = useState(value.name)
  const chosen = useRef<SuggestedPerson>(undefined)
  const byKey = new Map<string, SuggestedPerson>()
  for (const one of people) {
    const key = isNameOnly ? nameKey(one.name) : one.person
    if (!byKey.has(key)) byKey.set(key, one)
  }
  const isAccount = !isNameOnly && hasAccount(value)

  function explain(): ReactNode {
    if (isAccount) {
      const name = nameOf(value)
      return name === value.name ? <span className="visually-hidden">{texts.account}</span> : name
    }
    const isAlsoAccount = people.some((one) => hasAccount(one) && nameKey(one.name) === value.person)
    return !isNameOnly && isAlsoAccount && texts.typed(value.name)
  }

  const explained = explain()
  const typed = value.name.trim().toLowerCase()
  const suggested = Array.from(byKey, ([key, { name }]) => ({ value: key, label: name }))
    .filter(({ label }) => label.toLowerCase().includes(typed) || nameKey(label) === value.person)
    .slice(0, maxSuggested)
  return (
    <Autocomplete
      // The closed list is most of the cost of the field, and is laid out with it.
      comboboxProps={{ keepMounted: isBuilt }}
      onFocusCapture={() => setIsUsed(true)}
      placeholder={texts.placeholder}
      autoComplete="off"
      maxLength={maxPersonNameLength}
      // A name that is there already is not covered by suggestions.
      openOnFocus={value.name === ''}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...field}
      {...savedWords(saved)}
      description={
        (description || explained) && (
          <>
            {description} {explained}
          </>
        )
      }
      rightSection={isAccount && <AccountMark />}
      rightSectionPointerEvents="none"
      data={suggested}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const one = byKey.get(option.value)
        return (
          one && (
            <span className={classes.option}>
              <bdi>{isNameOnly ? one.name : nameOf(one)}</bdi>
              {one.role !== undefined && <span className={classes.role}> · {one.role}</span>}
              {hasAccount(one) && <AccountMark label={texts.account} />}
            </span>
          )
        )
      }}
      value={value.name}
      // Mantine calls this before it calls `onChange` with the name.
      onOptionSubmit={(key) => {
        chosen.current = byKey.get(key)
      }}
      onChange={(name) => {
        const { current } = chosen
        chosen.current = undefined
        onChange(current ? { person: current.person, name: current.name } : typedPerson(name))
      }}
    />
  )
}

const AccountMark = ({ label }: { label?: string }) => (
  <span className={classes.account}>
    <Icon name="person" size={18} />
    {label && <span className="visually-hidden">, {label}</span>}
  </span>
)
