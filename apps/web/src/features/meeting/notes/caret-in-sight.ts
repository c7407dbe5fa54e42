import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * After each key the editor scrolls the caret into view, which computes the style of everything around it. If
 * no element around the caret hides it, no scrolling is needed, and the caret's position alone is checked.
 */
export const CaretInSight = Extension.create({
  name: 'caretInSight',
  addProseMirrorPlugins: () => [new Plugin({ props: { handleScrollToSelection: isCaretInSight } })],
})

function isCaretInSight(view: EditorView): boolean {
  const { selection } = view.state
  if (selection instanceof NodeSelection) return false
  const caret = view.coordsAtPos(selection.head, 1)
  const isWithin = (left: number, top: number, width: number, height: number) =>
    caret.left >= left && caret.right <= left + width && caret.top >= top && caret.bottom <= top + height
  const { node } = view.domAtPos(selection.head)
  let around = node instanceof Element ? node : node.parentElement
  for (; around && around !== document.body; around = around.parentElement) {
    const { clientWidth, clientHeight } = around
    const canScroll = around.scrollHeight > clientHeight || around.scrollWidth > clientWidth
    const { left, top } = around.getBoundingClientRect()
    if (canScroll && !isWithin(left, top, clientWidth, clientHeight)) return false
  }
  const { width, height } = visualViewport ?? { width: innerWidth, height: innerHeight }
  return isWithin(0, 0, width, height)
}
