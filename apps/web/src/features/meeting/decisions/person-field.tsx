import { maxPersonNameLength } from '@civic-hub/committee'
import type { Person } from '@civic-hub/committee/proceedings'
import { Autocomplete } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'

interface PersonFieldProps {
  ref?: Ref<HTMLInputElement>
  label: string
  people: readonly Person[]
  value?: string
  error?: ReactNode
  onChange: (name: string) => void
}

/** A name; the people of the meeting are suggested, and any other name can be typed. */
export function PersonField({ ref, people, ...field }: PersonFieldProps) {
  return (
    <Autocomplete
      ref={ref}
      placeholder={decisionScreenTexts.form.namePlaceholder}
      autoComplete="off"
      maxLength={maxPersonNameLength}
      limit={12}
      // A name that is there already is not covered by suggestions.
      openOnFocus={!field.value}
      data={[...new Set(people.map(({ name }) => name))]}
      // The first Escape closes the suggestions, the second one the form.
      onKeyDown={(event) => {
        const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
        if (event.key === 'Escape' && list?.checkVisibility()) event.stopPropagation()
      }}
      {...field}
    />
  )
}
