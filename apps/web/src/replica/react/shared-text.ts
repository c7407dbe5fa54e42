import { applyInput, applyTextEdit } from '@civic-hub/committee'
import { type ChangeEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type * as Y from 'yjs'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Binds a text field to a shared text: every keystroke is in the document at once, what others type appears, and the
 * caret stays with the words it was in. While an input method composes, others' typing is held back from the field.
 */
export function useSharedText(text: Y.Text | null, origin: unknown) {
  const field = useRef<Field | null>(null)
  const [shown, setShown] = useState(() => text?.toString() ?? '')
  const selection = useRef<[number, number] | null>(null)
  const composing = useRef(false)
  const current = useRef(shown)

  const show = useCallback((value: string) => {
    current.current = value
    setShown(value)
  }, [])

  useEffect(() => {
    if (!text) return
    show(text.toString())
    const onChange = (event: Y.YTextEvent) => {
      if (event.transaction.local && event.transaction.origin === origin) return
      if (composing.current) return
      const node = field.current
      if (node && node === node.ownerDocument.activeElement)
        selection.current = [
          carry(node.selectionStart ?? 0, event.delta),
          carry(node.selectionEnd ?? 0, event.delta),
        ]
      show(text.toString())
    }
    text.observe(onChange)
    return () => text.unobserve(onChange)
  }, [text, origin, show])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each text that was shown
  useLayoutEffect(() => {
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
      if (!text) return
      const { value, selectionStart } = event.target
      const before = current.current
      if (before === text.toString()) applyInput(text, before, value, selectionStart ?? value.length, origin)
      else applyTextEdit(text, before, value, origin)
      show(composing.current ? value : text.toString())
    },
    onCompositionStart() {
      composing.current = true
    },
    onCompositionEnd() {
      composing.current = false
      if (text) show(text.toString())
    },
  }
}

/** Where a caret is after a change that somebody else made. */
function carry(caret: number, delta: Y.YTextEvent['delta']): number {
  let at = 0
  let carried = caret
  for (const step of delta) {
    if (step.retain !== undefined) at += step.retain
    else if (typeof step.insert === 'string') {
      if (at < carried) carried += step.insert.length
      at += step.insert.length
    } else if (step.delete !== undefined) {
      carried -= Math.max(0, Math.min(step.delete, carried - at))
    }
  }
  return carried
}
