import type { KeyboardEvent } from 'react'

/**
 * Returns an `onKeyDown` handler of a form: Escape closes the form, and the key event is not passed on. In a field with
 * open suggestions, the first Escape closes only them.
 */
export const onEscape = (leave?: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || !leave) return
  event.stopPropagation()
  if (!showsSuggestions(event.target)) leave()
}

/** True for a field whose list of suggestions is on screen. */
export function showsSuggestions(field: EventTarget): boolean {
  const list = field instanceof Element && field.getAttribute('aria-controls')
  return Boolean(list && document.getElementById(list)?.checkVisibility())
}
