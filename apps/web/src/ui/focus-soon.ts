/** In the first frame stands what an event has changed; what an answer of the hub has changed may come a little later. */
const lookedAtFrames = 6

/**
 * Gives the focus to the first of these that is there, once what was just changed is on screen. On a slow device a person may
 * have gone on to write in a field by then, which keeps it.
 */
export function focusSoon(...ids: readonly string[]): void {
  const before = document.activeElement
  const lookAt = (frame: number) =>
    requestAnimationFrame(() => {
      const now = document.activeElement
      if (now !== before && now?.matches(frame === 1 ? ':read-write' : ':not(body)')) return
      const target = ids.map((id) => document.getElementById(id)).find((each) => each?.checkVisibility())
      if (target) {
        target.focus()
        // focus() does not scroll to an element that already has the focus, and its row may have moved out of sight.
        target.scrollIntoView({ block: 'nearest' })
      } else if (frame < lookedAtFrames) lookAt(frame + 1)
    })
  lookAt(1)
}

/**
 * Gives the focus to the first field of a form that has to be corrected, once the fields say so. Who has gone on to write
 * by then keeps the field.
 */
export function focusFirstInvalid(form: HTMLFormElement): void {
  const writing = new AbortController()
  form.addEventListener('input', () => writing.abort(), { signal: writing.signal })
  requestAnimationFrame(() => {
    if (!writing.signal.aborted) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    writing.abort()
  })
}

/** Keeps the focus on what has it now, although its row is about to be moved in the page. */
export function keepFocus(): void {
  const { activeElement } = document
  if (activeElement?.id) focusSoon(activeElement.id)
}
