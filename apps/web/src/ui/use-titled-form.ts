import { type UseFormInput, useForm } from '@mantine/form'
import { type RefObject, useEffect, useRef } from 'react'
import type { FormTrouble } from './form-buttons.tsx'
import { onEscape } from './on-escape.ts'
import { savedAtFirst } from './saved-words.ts'

/** The form of an entry, whatever its fields are. */
export interface TitledFormProps<Fields> {
  name: string
  opened: Fields
  saveLabel: string
  trouble: FormTrouble | null
  /** Answers whether it was saved. */
  onSave: (fields: Fields) => boolean
  onCancel?: () => void
}

interface TitledForm<Values> extends Pick<UseFormInput<Values>, 'validate'> {
  initialValues: Values
  /** Answers whether it was saved. */
  onSave: (fields: Values) => boolean
  /** Only where something is edited: its title has the focus at first, and Escape leaves. */
  onCancel?: (() => void) | undefined
  trouble: FormTrouble | null
}

/**
 * A form that begins with a title: what was saved makes room for the next, and the focus goes to the title or to the first
 * field that is refused.
 */
export function useTitledForm<Values extends { title: string }>(of: TitledForm<Values>) {
  const { initialValues, validate, onSave, onCancel, trouble } = of
  const titleField: RefObject<HTMLInputElement | null> = useRef(null)
  const form = useForm<Values>({ ...savedAtFirst, initialValues, ...(validate && { validate }) })
  const edits = onCancel !== undefined
  useEffect(() => {
    if (edits) titleField.current?.focus()
  }, [edits])

  const onSubmit = form.onSubmit(
    (fields) => {
      if (trouble === 'read-only' || !onSave(fields)) return
      form.reset()
      titleField.current?.focus()
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'title')?.focus(),
  )
  const words = () => Object.values(form.getValues()).filter(isWords).join('\n')
  // A form for something new has nothing to keep until somebody typed.
  const isShown = trouble === null || edits || form.isDirty()
  return {
    form,
    isShown,
    formProps: { onSubmit, onKeyDown: onEscape(onCancel), noValidate: true },
    titleProps: {
      ref: titleField,
      autoComplete: 'off',
      dir: 'auto',
      ...form.getInputProps('title'),
    },
    buttonsProps: { onCancel, trouble, words },
  }
}

const isWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
