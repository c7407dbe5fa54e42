import { type RefObject, useRef, useState } from 'react'

/** What a part that opens beside its button gets; `lazyDialog` can bring its code. */
export interface OpensBeside {
  /** Of the button. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onClose: () => void
}

/** A button that opens a menu or a panel beside it: the props of the button, and those of what it opens. */
export function useMenuButton(id: string, opens: 'menu' | 'dialog' = 'menu') {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  return {
    target: {
      ref: button,
      id,
      'aria-haspopup': opens,
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onClick: () => setOpened(!opened),
    },
    beside: { id, button, opened, onClose: () => setOpened(false) } satisfies OpensBeside,
    setOpened,
  }
}
