import { maxMotionLength, type NewCorrection } from '@civic-hub/committee/proceedings'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { earlierMinutesTexts } from '../../../texts/en/earlier-minutes.ts'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../../ui/form-buttons.tsx'
import { onEscape } from '../../../ui/on-escape.ts'
import { savedAtFirst } from '../../../ui/saved-words.ts'
import classes from './decision-forms.module.css'

const { form: texts } = earlierMinutesTexts

type Words = Pick<NewCorrection, 'reads' | 'text'>

interface CorrectionFormProps {
  name: string
  trouble: FormTrouble | null
  isStated: (words: Words) => boolean
  onSave: (words: Words) => void
  onCancel: () => void
}

/** A correction of earlier minutes in words. */
export function CorrectionForm({ name, trouble, isStated, onSave, onCancel }: CorrectionFormProps) {
  const first = useRef<HTMLTextAreaElement>(null)
  const second = useRef<HTMLTextAreaElement>(null)
  const isLong = (words: string) => words.trim().length > maxMotionLength
  const form = useForm({
    ...savedAtFirst,
    initialValues: { reads: '', text: '' },
    validate: {
      reads: (words) => (isLong(words) ? texts.tooLong : null),
      text: (words, all) => {
        if (words.trim() === '') return texts.required
        return isLong(words) ? texts.tooLong : isStated(all) ? texts.isStated : null
      },
    },
  })
  useCloseUntouched(trouble, form.isDirty(), onCancel)
  useEffect(() => first.current?.focus(), [])
  const save = form.onSubmit(
    (words) => {
      if (!trouble) onSave(words)
    },
    ({ reads }) => (reads ? first : second).current?.focus(),
  )
  return (
    <form className={classes.form} aria-label={name} onSubmit={save} onKeyDown={onEscape(onCancel)} noValidate>
      <Textarea
        ref={first}
        label={texts.reads}
        description={texts.readsHint}
        autosize
        maxRows={10}
        dir="auto"
        {...form.getInputProps('reads')}
      />
      <Textarea ref={second} label={texts.text} autosize maxRows={10} dir="auto" {...form.getInputProps('text')} />
      <FormButtons
        saveLabel={texts.save}
        trouble={trouble}
        words={() => `${form.getValues().reads}\n${form.getValues().text}`}
        onCancel={onCancel}
      />
    </form>
  )
}
