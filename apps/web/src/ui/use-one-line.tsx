import { type RefObject, useState } from 'react'
import { Icon } from './icon.tsx'

/**
 * A form that is its first field alone, until a person reaches that field. The focus stays in it while the rest opens
 * beneath, and closing keeps every field in the page with its words: an update must not discard them.
 * `folds` is false for a form that is open all the time.
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
    /** After closing, the first field still has the focus: a press or a letter opens again. */
    firstProps: folds
      ? {
          onFocusCapture: open,
          onMouseDownCapture: open,
          // Not while capturing: React would render before the field's own handler has read the letter.
          onInput: open,
          leftSection: <Icon name="add" size={18} />,
          labelProps: isOpen ? {} : { className: 'visually-hidden' },
        }
      : {},
  }
}
