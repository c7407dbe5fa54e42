/**
 * Gives the focus to the first of these that is there, once what was just changed is on screen. On a slow device a person may
 * have gone on to write in a field by then, which keeps it.
 */
export function focusSoon(...ids: readonly string[]): void {
  const before = document.activeElement
  requestAnimationFrame(() => {
    const now = document.activeElement
    if (now !== before && now?.matches(':read-write')) return
    for (const id of ids) {
      const target = document.getElementById(id)
      if (!target?.checkVisibility()) continue
      target.focus()
      // focus() does not scroll to an element that already has the focus, and its row may have moved out of sight.
      target.scrollIntoView({ block: 'nearest' })
      return
    }
  })
}

/** Gives the focus to the first field of a form that has to be corrected, once the fields say so. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** Keeps the focus on what has it now, although its row is about to be moved in the page. */
export function keepFocus(): void {
  const { activeElement } = document
  if (activeElement?.id) focusSoon(activeElement.id)
}
