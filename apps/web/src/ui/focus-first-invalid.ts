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
