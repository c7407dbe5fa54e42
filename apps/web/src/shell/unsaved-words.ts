import { setDraftStore } from '../replica/session/check-page.ts'
import { currentAccount } from '../replica/session/session.ts'
import { type Draft, storeDrafts } from './stored-drafts.ts'

/**
 * Not text that is bound to the document, which is stored with every keystroke; and not the hidden second field in which
 * a field that grows with its text measures it. A date, a time or a list has a value from the beginning, so it counts only
 * in a form that marks its saved values.
 */
const fields =
  ':is(textarea, input:is(:not([type]), [type=text], [type=email], [type=url]), :is([type=date], [type=time], select)[data-saved]):not([data-shared-text], [tabindex="-1"], [readonly], :disabled, [autocomplete=username])'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const unsavedFields = (root: ParentNode = document): Field[] =>
  [...root.querySelectorAll<Field>(fields)].filter(
    (field) =>
      !['', field.dataset.saved?.trim()].includes(field.value.trim()) &&
      (field.checkVisibility() || field.closest('[data-folded]')),
  )

/** True if a form on screen has text or choices that are stored nowhere else: a reload would lose them. */
export const hasUnsavedWords = (): boolean => hasUnsavedWordsIn(document)

/** The same of a part of the screen. */
export const hasUnsavedWordsIn = (root: ParentNode): boolean =>
  root.querySelector('[data-unsaved]') !== null || unsavedFields(root).length > 0

/**
 * Asks before the page is left while a form has unsaved words: for the page of a sign-in provider, by a reload, or
 * because the tab is closed. When the page itself has to be loaded again, it keeps them instead (stored-drafts.ts).
 */
export function askBeforeWordsAreLost(): void {
  addEventListener('beforeunload', ask)
  setDraftStore((accountId) => {
    storeDrafts(accountId, unsavedFields().map(draftOf))
    removeEventListener('beforeunload', ask)
  })
}

function ask(event: BeforeUnloadEvent): void {
  if (currentAccount() && hasUnsavedWords()) event.preventDefault()
}

const draftOf = (field: Field): Draft => ({
  label: (
    field.labels?.[0]?.textContent ??
    field.getAttribute('aria-label') ??
    field.getAttribute('placeholder') ??
    ''
  ).trim(),
  text: field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value,
})
