import { type RefObject, useState } from 'react'
import { Icon } from './icon.tsx'

/**
 * A form that shows only its first field until a person reaches that field. The focus stays in it while the other
 * fields are shown below. Closing keeps every field and its text in the page: an update must not discard them.
 * `folds` is false for a form that is always open.
 */
export function useOneLine(first: RefObject<HTMLInputElement | null>, folds: boolean) {
  const [isOpen, setIsOpen] = useState(!folds)
  const open = () => setIsOpen(true)
  const close = () => {
    first.current?.focus()
    setIsOpen(false)
  }
  return {
    isOpen,
    open,
    close: folds ? close : undefined,
    /** After closing, the first field still has the focus: a press or a letter opens the form again. */
    firstProps: folds
      ? {
          onFocusCapture: open,
          onMouseDownCapture: open,
          // Not in the capture phase: React would render before the field's own handler has read the letter.
          onInput: open,
          leftSection: <Icon name="add" size={18} />,
          labelProps: isOpen ? {} : { className: 'visually-hidden' },
        }
      : {},
  }
}
