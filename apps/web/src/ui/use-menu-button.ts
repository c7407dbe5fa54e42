import { type RefObject, useRef, useState } from 'react'

/** Props of a part that opens beside its button. `lazyDialog` can load its code. */
export interface OpensFromButton {
  /** The id of the button. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onClose: () => void
}

/** Returns the props of a button that opens a menu or a panel beside it, and the props of that menu or panel. */
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
      // A second press while its code is loaded must not cancel the first one.
      onClick: () => setOpened(!opened || !document.getElementById(`${id}-dropdown`)),
    },
    dropdown: { id, button, opened, onClose: () => setOpened(false) } satisfies OpensFromButton,
    setOpened,
  }
}
