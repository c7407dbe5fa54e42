/** A change by an event is rendered in the first frame. A change by the hub's response may need a few more. */
const maxFrames = 6

/**
 * Moves the focus to the first of these elements that exists, after the last change is on screen. On a slow device a
 * person may already type in a field by then; that field keeps the focus.
 */
export function focusSoon(...ids: readonly string[]): void {
  const before = document.activeElement
  const look = (framesLeft: number) =>
    requestAnimationFrame(() => {
      const now = document.activeElement
      if (now !== before && now?.matches(':read-write')) return
      const target = ids.map((id) => document.getElementById(id)).find((each) => each?.checkVisibility())
      if (target) {
        target.focus()
        // focus() does not scroll to an element that already has the focus, and its row may have moved out of view.
        target.scrollIntoView({ block: 'nearest' })
      } else if (framesLeft > 0) look(framesLeft - 1)
    })
  look(maxFrames)
}

/** Keeps the focus on the focused element while its row is moved in the page. */
export function holdFocus(): void {
  const { activeElement } = document
  if (activeElement?.id) focusSoon(activeElement.id)
}
