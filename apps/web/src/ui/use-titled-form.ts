import { type UseFormInput, useForm } from '@mantine/form'
import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import type { FormTrouble } from './form-buttons.tsx'
import { onEscape } from './on-escape.ts'
import { savedAtFirst } from './saved-words.ts'
import { useOneLine } from './use-one-line.tsx'

interface TitledForm<Values> extends Pick<UseFormInput<Values>, 'validate'> {
  initialValues: Values
  /** Returns true if the entry was saved. */
  onSave: (fields: Values) => boolean
  /** Only for an edited entry: its title has the focus at first, and Escape closes the form. */
  onCancel?: (() => void) | undefined
  trouble: FormTrouble | null
  /** True if only the title of a form for a new entry is shown until a person reaches it. */
  folds?: boolean
}

/**
 * A form that begins with a title. After saving it is empty for the next entry. The focus moves to the title, or to
 * the first invalid field.
 */
export function useTitledForm<Values extends { title: string }>(of: TitledForm<Values>) {
  const { initialValues, validate, onSave, onCancel, trouble, folds = false } = of
  const titleField: RefObject<HTMLInputElement | null> = useRef(null)
  const form = useForm<Values>({ ...savedAtFirst, initialValues, ...(validate && { validate }) })
  const edits = onCancel !== undefined
  const { isOpen, open, close, firstProps } = useOneLine(titleField, folds && !edits)
  useEffect(() => {
    if (edits) titleField.current?.focus()
  }, [edits])

  const onSubmit = form.onSubmit(
    (fields) => {
      if (trouble === 'read-only' || !onSave(fields)) return
      form.reset()
      if (close) close()
      else titleField.current?.focus()
    },
    (_errors, _values, event) => {
      flushSync(open)
      if (event) focusFirstInvalid(event.currentTarget)
    },
  )
  const words = () => Object.values(form.getValues()).filter(isWords).join('\n')
  // A form for a new entry is only kept on screen if it contains typed text.
  const isShown = trouble === null || edits || form.isDirty()
  const onLeave = onCancel ?? close
  return {
    form,
    isShown,
    isOpen,
    formProps: { onSubmit, onKeyDown: onEscape(onLeave), noValidate: true },
    titleProps: {
      ...firstProps,
      ref: titleField,
      autoComplete: 'off',
      dir: 'auto',
      ...form.getInputProps('title'),
    },
    buttonsProps: { onCancel: onLeave, trouble, words },
  }
}

const isWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
