import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { Answer, Problem } from '../../../replica/connection/answer.ts'
import { type FieldSentences, fieldSentences } from './account-fields.ts'

/**
 * A form of an account: checks its fields, sends them to the relay, and focuses the first field that has to
 * be corrected.
 */
export function useAccountForm<Fields extends Record<string, string>>(options: {
  initial: Fields
  check: (fields: Fields) => FieldSentences
  ask: (fields: Fields) => Promise<Answer<unknown>>
  onDone: () => void
  /** False for a form that is one of several on a page. */
  takesFocus?: boolean
}) {
  const { initial, check, ask, onDone, takesFocus = true } = options
  const fields = useForm<Fields>({ initialValues: initial, validate: check })
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    // The form may replace a screen that had the focus.
    if (takesFocus && document.activeElement === document.body) form.current?.querySelector('input')?.focus()
  }, [takesFocus])

  const focusFirst = (sentences: object) => {
    const [first] = Object.keys(sentences)
    // Mantine's `getInputNode` searches the whole page, and other forms on it have fields of the same names.
    if (first) form.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus()
  }

  const submit = fields.onSubmit(async (values) => {
    if (fields.submitting) return
    setProblem(null)
    const answer = await ask(values)
    if (answer.ok) return onDone()
    const sentences = fieldSentences(answer.problem)
    fields.setErrors(sentences)
    focusFirst(sentences)
    if (Object.keys(sentences).length === 0) setProblem(answer.problem)
  }, focusFirst)

  const bind = (name: keyof Fields & string) => ({ name, ...fields.getInputProps(name) })

  return { form, values: fields.values, bind, submit, busy: fields.submitting, problem }
}
