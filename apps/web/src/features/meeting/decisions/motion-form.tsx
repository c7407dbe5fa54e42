import { personField } from '@civic-hub/committee'
import {
  amendText,
  type Motion,
  type MotionType,
  maxMotionLength,
  motionTypes,
  type NewMotion,
} from '@civic-hub/committee/proceedings'
import { NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { PersonPicker, refusalOf } from '../../../shell/people/person-picker.tsx'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../../ui/form-buttons.tsx'
import { onEscape } from '../../../ui/on-escape.ts'
import { savedAtFirst } from '../../../ui/saved-words.ts'
import classes from './decision-forms.module.css'

const { form: texts, motion: motionTexts } = decisionScreenTexts
/** A motion about several items, and an amendment, have forms of their own. */
const chosenTypes = motionTypes.filter((type) => type !== 'amend' && type !== 'consent')

/** The form's purpose: a new motion of an item, an amendment to a motion, or a new wording of it. */
type MotionFormKind = 'move' | 'amend' | 'reword'

interface MotionFormProps {
  kind: MotionFormKind
  /** The motion that is amended or reworded. */
  motion: Motion | null
  /** The text that the amendment changes; null for a motion that is no amendment. */
  amends: string | null
  /** The type of a new motion, if the person does not choose it. */
  type?: MotionType
  /** The wording at first. */
  text: string
  people: readonly SuggestedPerson[]
  /** True in a prepared meeting: a motion may have no mover yet. */
  moverOptional: boolean
  trouble: FormTrouble | null
  onSave: (motion: NewMotion) => void
  onCancel: () => void
}

export function MotionForm(props: MotionFormProps) {
  const { kind, motion, amends, type: givenType, text, people, moverOptional, trouble } = props
  const { onSave, onCancel } = props
  /** The amended text that is known without the amendment’s words. */
  const known = (kind === 'reword' ? motion?.amendedText : null) ?? amends ?? ''
  const amendedBy = (words: string) => (amends === null ? '' : (amendText(amends, words) ?? known))
  const [isOwn, setIsOwn] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const amendedField = useRef<HTMLTextAreaElement>(null)
  const form = useForm({
    ...savedAtFirst,
    initialValues: {
      text,
      mover: personField.empty,
      type: givenType ?? ('main' as MotionType),
      amendedText: known === amends ? amendedBy(text) : known,
    },
    validate: {
      text: (words) =>
        words.trim() === '' ? texts.required : words.trim().length > maxMotionLength ? texts.tooLong : null,
      amendedText: (words) => {
        if (amends === null) return null
        if (words.trim() === '' || words.trim() === amends.trim()) return texts.amendedRequired
        return words.trim().length > maxMotionLength ? texts.tooLong : null
      },
      mover: (person) => (kind === 'reword' || moverOptional ? null : refusalOf(person)),
    },
  })
  useCloseUntouched(trouble, form.isDirty(), onCancel)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const save = form.onSubmit(
    ({ text: words, amendedText, mover, type }) => {
      if (trouble) return
      onSave({
        text: words,
        mover: personField.read(mover),
        ...(kind === 'move' && { type }),
        ...(kind === 'amend' && motion && { onto: motion.id }),
        ...(amends !== null && { amendedText }),
      })
    },
    ({ text: wrong, amendedText }) => {
      if (wrong) field.current?.focus()
      else if (amendedText) amendedField.current?.focus()
    },
  )
  const name =
    kind === 'move' || motion === null
      ? texts.newMotion
      : kind === 'amend'
        ? texts.newAmendment(motion.text)
        : texts.reword(motion.text)
  return (
    <form className={classes.form} aria-label={name} onSubmit={save} onKeyDown={onEscape(onCancel)} noValidate>
      <Textarea
        ref={field}
        label={amends === null ? texts.text : texts.amendment}
        description={amends === null ? texts.textHint : texts.amendmentHint}
        autosize
        minRows={2}
        maxRows={10}
        dir="auto"
        {...form.getInputProps('text')}
        onChange={(event) => {
          const words = event.currentTarget.value
          form.setFieldValue('text', words)
          if (amends !== null && !isOwn) form.setFieldValue('amendedText', amendedBy(words))
        }}
      />
      {amends !== null && (
        <Textarea
          ref={amendedField}
          label={texts.amendedText}
          description={texts.amendedTextHint}
          autosize
          minRows={2}
          maxRows={10}
          dir="auto"
          {...form.getInputProps('amendedText')}
          onChange={(event) => {
            setIsOwn(true)
            form.setFieldValue('amendedText', event.currentTarget.value)
          }}
        />
      )}
      {kind !== 'reword' && (
        <div className={classes.row}>
          <div className={classes.wide}>
            <PersonPicker label={texts.mover} people={people} {...form.getInputProps('mover')} />
          </div>
          {kind === 'move' && givenType === undefined && (
            <NativeSelect
              label={texts.type}
              data={chosenTypes.map((type) => ({ value: type, label: motionTexts.types[type] }))}
              {...form.getInputProps('type')}
            />
          )}
        </div>
      )}
      <FormButtons
        saveLabel={texts.save[kind]}
        trouble={trouble}
        words={() => {
          const { text: words, amendedText } = form.getValues()
          return isOwn ? `${words}\n${amendedText}` : words
        }}
        onCancel={onCancel}
      />
    </form>
  )
}
