import { type UseFormInput, useForm } from '@mantine/form'
import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FormTrouble } from './form-buttons.tsx'
import { onEscape } from './on-escape.ts'
import { savedAtFirst } from './saved-words.ts'
import { useOneLine } from './use-one-line.tsx'

interface TitledForm<Values> extends Pick<UseFormInput<Values>, 'validate'> {
  initialValues: Values
  /** Answers whether it was saved. */
  onSave: (fields: Values) => boolean
  /** Only where something is edited: its title has the focus at first, and Escape leaves. */
  onCancel?: (() => void) | undefined
  trouble: FormTrouble | null
  /** A form for something new is its title alone until a person reaches that. */
  folds?: boolean
}

/**
 * A form that begins with a title: what was saved makes room for the next, and the focus goes to the title or to the first
 * field that is refused.
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
    (errors) => {
      flushSync(open)
      form.getInputNode(Object.keys(errors)[0] ?? 'title')?.focus()
    },
  )
  const words = () => Object.values(form.getValues()).filter(isWords).join('\n')
  // A form for something new has nothing to keep until somebody typed.
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
