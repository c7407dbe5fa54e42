import { type ChangeEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type * as Y from 'yjs'
import { createFieldBinding } from './field-binding.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Binds a text field to a shared text: every keystroke is in the document at once, others' text appears, and
 * the caret stays after the letter that it was after. While an input method composes, others' text is held
 * back from the field.
 */
export function useSharedText(text: Y.Text | null, origin: unknown) {
  const field = useRef<Field | null>(null)
  const [shown, setShown] = useState(() => text?.toString() ?? '')
  const selection = useRef<[number, number] | null>(null)
  const composing = useRef(false)
  const binding = useRef<ReturnType<typeof createFieldBinding> | null>(null)

  const drawText = useCallback(() => {
    const bound = binding.current
    const node = field.current
    if (!bound || composing.current) return
    if (node && node === node.ownerDocument.activeElement)
      selection.current = [
        bound.caretInText(node.selectionStart ?? 0),
        bound.caretInText(node.selectionEnd ?? 0),
      ]
    setShown(bound.draw())
  }, [])

  useEffect(() => {
    if (!text) return
    const bound = createFieldBinding(text, origin, drawText)
    binding.current = bound
    setShown(bound.draw())
    return () => {
      bound.close()
      binding.current = null
    }
  }, [text, origin, drawText])

  useLayoutEffect(() => {
    binding.current?.drawn(shown)
    if (!selection.current || !field.current) return
    field.current.setSelectionRange(...selection.current)
    selection.current = null
  }, [shown])

  return {
    value: shown,
    ref: useCallback((node: Field | null) => {
      field.current = node
    }, []),
    onChange(event: ChangeEvent<Field>) {
      const bound = binding.current
      if (!bound) return
      const { value, selectionStart } = event.target
      const caret = bound.typed(value, selectionStart ?? value.length)
      if (composing.current) {
        setShown(value)
        return
      }
      const merged = bound.draw()
      // Others' letters are drawn together with this one, so React would set the caret to the end.
      selection.current = merged === value ? null : [caret, caret]
      setShown(merged)
    },
    onCompositionStart() {
      composing.current = true
    },
    onCompositionEnd() {
      composing.current = false
      drawText()
    },
  }
}
