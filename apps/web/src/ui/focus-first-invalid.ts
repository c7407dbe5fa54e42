/**
 * Moves the focus to the first invalid field of a form, after the fields were rendered with their errors. If the
 * person already types in a field, that field keeps the focus.
 */
export function focusFirstInvalid(form: HTMLFormElement): void {
  const writing = new AbortController()
  form.addEventListener('input', () => writing.abort(), { signal: writing.signal })
  requestAnimationFrame(() => {
    if (!writing.signal.aborted) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    writing.abort()
  })
}
