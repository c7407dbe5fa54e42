import { type Person, personField } from '@civic-hub/committee'
import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { PersonPicker, refusalOf } from '../../../shell/people/person-picker.tsx'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../../ui/form-buttons.tsx'
import { onEscape } from '../../../ui/on-escape.ts'
import { savedAtFirst } from '../../../ui/saved-words.ts'
import classes from './decision-forms.module.css'

const { involvement: texts } = decisionScreenTexts
const kinds = ['left', 'stayed', 'interest'] as const
type InvolvementKind = (typeof kinds)[number]

interface InvolvementFormProps {
  people: readonly SuggestedPerson[]
  /** True if the form can also be about one motion. */
  ofMotion: boolean
  trouble: FormTrouble | null
  onSave: (person: Person, kind: InvolvementKind, about: 'item' | 'motion', reason: string) => boolean
  onCancel: () => void
}

/** A recusal, or a declared interest of a person who votes. */
export function InvolvementForm({ people, ofMotion, trouble, onSave, onCancel }: InvolvementFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    ...savedAtFirst,
    initialValues: {
      person: personField.empty,
      kind: 'left' as InvolvementKind,
      about: (ofMotion ? 'motion' : 'item') as 'item' | 'motion',
      reason: '',
    },
    validate: { person: refusalOf },
  })
  useCloseUntouched(trouble, form.isDirty(), onCancel)
  useEffect(() => field.current?.focus(), [])
  const save = form.onSubmit(
    ({ person, kind, about, reason }) => {
      if (!trouble && onSave(person, kind, about, reason)) onCancel()
    },
    () => field.current?.focus(),
  )
  return (
    <form className={classes.form} aria-label={texts.form} onSubmit={save} onKeyDown={onEscape(onCancel)} noValidate>
      <div className={classes.row}>
        <div className={classes.wide}>
          <PersonPicker ref={field} label={texts.person} people={people} {...form.getInputProps('person')} />
        </div>
        {ofMotion && (
          <NativeSelect
            label={texts.about}
            data={[
              { value: 'motion', label: texts.abouts.motion },
              { value: 'item', label: texts.abouts.item },
            ]}
            {...form.getInputProps('about')}
          />
        )}
      </div>
      <Radio.Group label={texts.kind} {...form.getInputProps('kind')}>
        <Stack gap="sm" mt={4}>
          {kinds.map((kind) => (
            <Radio key={kind} value={kind} label={texts.kinds[kind]} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput label={texts.reason} autoComplete="off" dir="auto" maxLength={300} {...form.getInputProps('reason')} />
      <FormButtons
        saveLabel={texts.save}
        trouble={trouble}
        words={() => `${form.getValues().person.name}\n${form.getValues().reason}`}
        onCancel={onCancel}
      />
    </form>
  )
}
