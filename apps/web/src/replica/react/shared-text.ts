import { type ChangeEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type * as Y from 'yjs'
import { createFieldBinding } from './field-binding.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Binds a text field to a shared text: every keystroke is in the document at once, others' text appears, and
 * the caret stays after the letter that it was after. While an input method composes, others' text is held
 * back from the field. React does not control the field, so that a keystroke renders nothing.
 */
export function useSharedText(text: Y.Text | null, origin: unknown) {
  const field = useRef<Field | null>(null)
  const [opened] = useState(() => text?.toString() ?? '')
  const composing = useRef(false)
  const binding = useRef<ReturnType<typeof createFieldBinding> | null>(null)
  // Others' text renders the field: in some browsers it measures its height then.
  const [, setDrawn] = useState(0)

  const drawText = useCallback(() => {
    const bound = binding.current
    const node = field.current
    if (!bound || !node || composing.current) return
    const hasCaret = node === node.ownerDocument.activeElement
    const [start, end] = [node.selectionStart, node.selectionEnd].map((at) => bound.caretInText(at ?? 0))
    const value = bound.draw()
    if (node.value !== value) node.value = value
    if (hasCaret) node.setSelectionRange(start ?? 0, end ?? 0)
    setDrawn((times) => times + 1)
  }, [])

  useLayoutEffect(() => {
    if (!text) return
    const bound = createFieldBinding(text, origin, drawText)
    binding.current = bound
    if (field.current) field.current.value = bound.draw()
    return () => {
      bound.close()
      binding.current = null
    }
  }, [text, origin, drawText])

  return {
    defaultValue: opened,
    ref: useCallback((node: Field | null) => {
      field.current = node
    }, []),
    onChange({ target }: ChangeEvent<Field>) {
      const bound = binding.current
      if (!bound) return
      const caret = bound.typed(target.value, target.selectionStart ?? target.value.length)
      if (composing.current) return
      const merged = bound.draw()
      if (merged === target.value) return
      target.value = merged
      target.setSelectionRange(caret, caret)
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
