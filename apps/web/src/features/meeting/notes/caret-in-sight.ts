import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * After each key the editor scrolls the caret into view, which computes the style of everything around it. If
 * no element around the caret hides it, no scrolling is needed, and the caret's position alone is checked.
 */
export const CaretInSight = Extension.create({
  name: 'caretInSight',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleScrollToSelection: isCaretInSight }, view: scrollWhenWindowResizes }),
  ],
})

/** The on-screen keyboard opens after the caret was set, and must not cover it. */
function scrollWhenWindowResizes(view: EditorView) {
  let frame = 0
  // In the next frame: the meeting is as high as the rest of the window then.
  function onResize() {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => view.hasFocus() && view.dispatch(view.state.tr.scrollIntoView()))
  }
  visualViewport?.addEventListener('resize', onResize)
  return {
    destroy() {
      cancelAnimationFrame(frame)
      visualViewport?.removeEventListener('resize', onResize)
    },
  }
}

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
  if (!visualViewport) return isWithin(0, 0, innerWidth, innerHeight)
  const { offsetLeft, offsetTop, width, height } = visualViewport
  return isWithin(offsetLeft, offsetTop, width, height)
}
