/** What an event has changed stands in the first frame; what an answer of the hub has changed may come a little later. */
const maxFrames = 6

/**
 * Gives the focus to the first of these that is there, once what was just changed is on screen. On a slow device a person may
 * have gone on to write in a field by then, which keeps it.
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
        // focus() does not scroll to an element that already has the focus, and its row may have moved out of sight.
        target.scrollIntoView({ block: 'nearest' })
      } else if (framesLeft > 0) look(framesLeft - 1)
    })
  look(maxFrames)
}

/** Keeps the focus on what has it now, although its row is about to be moved in the page. */
export function keepFocus(): void {
  const { activeElement } = document
  if (activeElement?.id) focusSoon(activeElement.id)
}
