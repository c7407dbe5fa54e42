import { maxPersonNameLength } from '@civic-hub/committee'
import type { Person } from '@civic-hub/committee/proceedings'
import { Autocomplete } from '@mantine/core'
import { type ReactNode, type Ref, useState } from 'react'
import { decisionScreenTexts } from '../../texts/en/decision-screens.ts'
import { useBuiltWhenOpened } from '../../ui/use-built-when-opened.ts'

interface PersonFieldProps {
  ref?: Ref<HTMLInputElement>
  label: string
  people: readonly Person[]
  placeholder?: string
  value?: string
  error?: ReactNode
  onChange: (name: string) => void
}

/** A name; the people of the meeting are suggested, and any other name can be typed. */
export function PersonField({ ref, people, ...field }: PersonFieldProps) {
  const [isUsed, setIsUsed] = useState(false)
  const { isBuilt } = useBuiltWhenOpened(isUsed)
  return (
    <Autocomplete
      ref={ref}
      // The closed list is most of the cost of the field, and is laid out with it.
      comboboxProps={{ keepMounted: isBuilt }}
      onFocusCapture={() => setIsUsed(true)}
      placeholder={decisionScreenTexts.form.namePlaceholder}
      autoComplete="off"
      maxLength={maxPersonNameLength}
      limit={12}
      // A name that is there already is not covered by suggestions.
      openOnFocus={!field.value}
      data={[...new Set(people.map(({ name }) => name))]}
      {...field}
    />
  )
}
