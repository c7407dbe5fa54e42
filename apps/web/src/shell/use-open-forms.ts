import { useRef, useState } from 'react'
import { hasUnsavedWordsIn } from './unsaved-words.ts'

/**
 * The forms that are open at one place, by their keys. Opening another one closes those that the person has not changed; one
 * with unsaved words stays on screen beside it. `elementOf` is the reference of the element around a form.
 */
export function useOpenForms<Form>(keyOf: (form: Form) => string) {
  const [open, setOpen] = useState<readonly Form[]>([])
  const elements = useRef(new Map<string, HTMLElement>())
  const isChanged = (form: Form) => {
    const element = elements.current.get(keyOf(form))
    return element !== undefined && hasUnsavedWordsIn(element)
  }
  const isOpen = (form: Form) => open.some((one) => keyOf(one) === keyOf(form))
  const close = (form: Form) => setOpen((all) => all.filter((one) => keyOf(one) !== keyOf(form)))
  const show = (form: Form) =>
    setOpen((all) => [...all.filter((one) => keyOf(one) !== keyOf(form) && isChanged(one)), form])
  return {
    open,
    isOpen,
    show,
    close,
    /** Shows a form, or closes it if it is open without unsaved words. */
    toggle: (form: Form) => (isOpen(form) && !isChanged(form) ? close(form) : isOpen(form) || show(form)),
    elementOf: (form: Form) => (element: HTMLElement | null) => {
      if (element) elements.current.set(keyOf(form), element)
      else elements.current.delete(keyOf(form))
    },
  }
}
