/** Gives the focus to the first of these that is there, once what was just changed is on screen. */
export function focusSoon(...ids: readonly string[]): void {
  requestAnimationFrame(() => {
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

/** Keeps the focus on what has it now, although its row is about to be moved in the page. */
export function keepFocus(): void {
  const { activeElement } = document
  if (activeElement?.id) focusSoon(activeElement.id)
}
