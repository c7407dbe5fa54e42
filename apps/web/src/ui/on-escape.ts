import type { KeyboardEvent } from 'react'

/** Returns an `onKeyDown` handler of a form: Escape closes the form, and the key event is not passed on. */
export const onEscape = (leave?: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || !leave) return
  event.stopPropagation()
  leave()
}
