import { currentAccount } from '../replica/session/session.ts'

/**
 * Not text that is bound to the document, which is stored with every keystroke; and not the hidden second field in which
 * a field that grows with its text measures it. A date, a time or a list has a value from the beginning, so it counts only
 * in a form that marks its saved values.
 */
const fields =
  ':is(textarea, input:is(:not([type]), [type=text], [type=email], [type=url]), :is([type=date], [type=time], select)[data-saved]):not([data-shared-text], [tabindex="-1"], [readonly], :disabled, [autocomplete=username])'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** True if a form on screen has text or choices that are stored nowhere else: a reload would lose them. */
export function hasUnsavedWords(): boolean {
  return (
    document.querySelector('[data-unsaved]') !== null ||
    [...document.querySelectorAll<Field>(fields)].some(
      (field) =>
        !['', field.dataset.saved?.trim()].includes(field.value.trim()) &&
        (field.checkVisibility() || field.closest('[data-folded]')),
    )
  )
}

/**
 * Asks before the page is left while a form has unsaved words: for the page of a sign-in provider, by a reload, or
 * because the tab is closed.
 */
export const askBeforeWordsAreLost = (): void => addEventListener('beforeunload', ask)

function ask(event: BeforeUnloadEvent): void {
  if (currentAccount() && hasUnsavedWords()) event.preventDefault()
}
