import { maxMotionLength, type NewCorrection } from '@civic-hub/committee/proceedings'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { earlierMinutesTexts } from '../../../texts/en/earlier-minutes.gen.ts'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../../ui/form-buttons.tsx'
import { onEscape } from '../../../ui/on-escape.ts'
import { savedAtFirst } from '../../../ui/saved-words.ts'
import classes from './decision-forms.module.css'

const { form: texts } = earlierMinutesTexts

type Words = Pick<NewCorrection, 'reads' | 'text' | 'sentences'>

export interface PlacesOfCorrection {
  words: Pick<NewCorrection, 'reads' | 'text'>
  chosen: readonly string[]
  onChoose: (sentences: readonly string[]) => void
}

interface CorrectionFormProps {
  name: string
  trouble: FormTrouble | null
  /** The sentences that it changes, with a choice if there are several. */
  placesOf: (places: PlacesOfCorrection) => ReactNode
  isStated: (words: Words) => boolean
  onSave: (words: Words) => void
  onCancel: () => void
}

/** A correction of earlier minutes in words. */
export function CorrectionForm({ name, trouble, placesOf, isStated, onSave, onCancel }: CorrectionFormProps) {
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
  // Sentences are chosen for these words, and for no others.
  const [choice, setChoice] = useState<{ reads: string; sentences: readonly string[] }>({ reads: '', sentences: [] })
  const { reads } = form.values
  const sentences = choice.reads === reads ? choice.sentences : []
  useCloseUntouched(trouble, form.isDirty(), onCancel)
  useEffect(() => first.current?.focus(), [])
  const save = form.onSubmit(
    (words) => {
      if (!trouble) onSave({ ...words, sentences })
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
      {placesOf({
        words: form.values,
        chosen: sentences,
        onChoose: (chosen) => setChoice({ reads, sentences: chosen }),
      })}
      <FormButtons
        saveLabel={texts.save}
        trouble={trouble}
        words={() => `${form.getValues().reads}\n${form.getValues().text}`}
        onCancel={onCancel}
      />
    </form>
  )
}
