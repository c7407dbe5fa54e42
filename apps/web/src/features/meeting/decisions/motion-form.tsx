import {
  type Motion,
  type MotionType,
  maxMotionLength,
  motionTypes,
  type NewMotion,
  type Person,
} from '@civic-hub/committee/proceedings'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { onEscape } from '../../../ui/on-escape.ts'
import { savedAtFirst } from '../../../ui/saved-words.ts'
import classes from './decision-forms.module.css'
import { PersonField } from './person-field.tsx'
import { personNamed } from './person-named.ts'

const { form: texts, motion: motionTexts } = decisionScreenTexts
/** A motion about several items, and an amendment, have forms of their own. */
const chosenTypes = motionTypes.filter((type) => type !== 'amend' && type !== 'consent')

/** The form's purpose: a new motion of an item, an amendment to a motion, or a new wording of it. */
export type MotionFormKind = 'move' | 'amend' | 'reword'

interface MotionFormProps {
  kind: MotionFormKind
  /** The motion that is amended or reworded. */
  motion: Motion | null
  /** The wording at first. */
  text: string
  people: readonly Person[]
  /** True in a prepared meeting: a motion may have no mover yet. */
  moverOptional: boolean
  onSave: (motion: NewMotion) => boolean
  onCancel: () => void
}

export function MotionForm({ kind, motion, text, people, moverOptional, onSave, onCancel }: MotionFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useForm({
    ...savedAtFirst,
    initialValues: { text, amendedText: motion?.text ?? '', mover: '', type: 'main' as MotionType },
    validate: {
      text: (words) =>
        words.trim() === '' ? texts.required : words.trim().length > maxMotionLength ? texts.tooLong : null,
      mover: (name) => (kind === 'reword' || moverOptional || name.trim() !== '' ? null : texts.nameRequired),
    },
  })
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const save = form.onSubmit(
    ({ text: words, amendedText, mover, type }) => {
      const isAmended = kind === 'amend' && amendedText.trim() !== '' && amendedText.trim() !== motion?.text
      onSave({
        text: words,
        mover: personNamed(mover, people),
        ...(kind === 'move' && { type }),
        ...(kind === 'amend' && motion && { onto: motion.id }),
        ...(isAmended && { amendedText }),
      })
    },
    ({ text: wrong }) => {
      if (wrong) field.current?.focus()
    },
  )
  const name =
    kind === 'move' || motion === null
      ? texts.newMotion
      : kind === 'amend'
        ? texts.newAmendment(motion.text)
        : texts.reword(motion.text)
  return (
    <form
      className={classes.form}
      aria-label={name}
      onSubmit={save}
      onKeyDown={onEscape(onCancel)}
      noValidate
    >
      <Textarea
        ref={field}
        label={kind === 'amend' ? texts.amendment : texts.text}
        description={kind === 'amend' ? texts.amendmentHint : texts.textHint}
        autosize
        minRows={2}
        maxRows={10}
        dir="auto"
        {...form.getInputProps('text')}
      />
      {kind === 'amend' && (
        <Textarea
          label={texts.amendedText}
          autosize
          minRows={2}
          maxRows={10}
          dir="auto"
          {...form.getInputProps('amendedText')}
        />
      )}
      {kind !== 'reword' && (
        <div className={classes.row}>
          <div className={classes.wide}>
            <PersonField label={texts.mover} people={people} {...form.getInputProps('mover')} />
          </div>
          {kind === 'move' && (
            <NativeSelect
              label={texts.type}
              data={chosenTypes.map((type) => ({ value: type, label: motionTexts.types[type] }))}
              {...form.getInputProps('type')}
            />
          )}
        </div>
      )}
      <div className={classes.buttons}>
        <Button size="md" type="submit">
          {texts.save[kind]}
        </Button>
        <Button size="md" variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
