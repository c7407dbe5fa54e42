import type { KeyboardEvent } from 'react'

/** For the `onKeyDown` of a form: Escape leaves it, and nothing around it hears of the key. */
export const onEscape = (leave?: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || !leave) return
  event.stopPropagation()
  leave()
}
