import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Answer, Problem } from '../../replica/connection/answer.ts'
import { type FieldSentences, fieldSentences } from './account-fields.ts'

/** A form of an account: checks, asks the relay, and keeps what is to be mended, with the focus on the first of it. */
export function useAccountForm<Fields extends Record<string, string>>(options: {
  initial: Fields
  check: (fields: Fields) => FieldSentences
  ask: (fields: Fields) => Promise<Answer<unknown>>
  onDone: () => void
}) {
  const { initial, check, ask, onDone } = options
  const [fields, setFields] = useState(initial)
  const [sentences, setSentences] = useState<FieldSentences>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const attempts = useRef(0)
  const focusedFor = useRef(0)

  useEffect(() => {
    // It may come in the place of what held the focus.
    if (document.activeElement === document.body) form.current?.querySelector('input')?.focus()
  }, [])

  useEffect(() => {
    if (Object.keys(sentences).length === 0 || focusedFor.current === attempts.current) return
    focusedFor.current = attempts.current
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [sentences])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    attempts.current += 1
    const toMend = check(fields)
    setSentences(toMend)
    setProblem(null)
    if (Object.keys(toMend).length > 0) return
    setBusy(true)
    const answer = await ask(fields)
    setBusy(false)
    if (answer.ok) return onDone()
    const found = fieldSentences(answer.problem)
    setSentences(found)
    if (Object.keys(found).length === 0) setProblem(answer.problem)
  }

  function bind<Name extends keyof Fields & string>(name: Name) {
    return {
      name,
      value: fields[name],
      error: sentences[name as keyof FieldSentences],
      onChange: (event: { currentTarget: { value: string } }) => {
        const { value } = event.currentTarget
        setFields((current) => ({ ...current, [name]: value }))
        setSentences(({ [name as keyof FieldSentences]: _mended, ...others }) => others)
      },
    }
  }

  return { form, fields, bind, submit, busy, problem }
}
