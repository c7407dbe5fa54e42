import { holdUpdate } from './hold-update.ts'
import { updateState } from './update-state.ts'

const lookEveryMs = 1_000
const fields =
  'textarea, input:is(:not([type]), [type="text"], [type="email"], [type="url"], [type="number"])'

/** True if a form on screen has text that is stored nowhere else: a reload would lose it. */
function hasFilledForm(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    (field) =>
      // Text that is bound to the document is stored with every keystroke.
      field.dataset.sharedText === undefined &&
      // A field that grows with its text measures it in a second, hidden field.
      field.tabIndex >= 0 &&
      !field.readOnly &&
      !field.disabled &&
      field.value.trim() !== '' &&
      field.value.trim() !== field.dataset.saved?.trim() &&
      (field.checkVisibility() || field.closest('[data-folded]') !== null),
  )
}

let watching = false

/** Starts to hold up a waiting new version while a form has unsaved text. Called only when a new version waits. */
export function holdForWords(): void {
  if (watching) return
  watching = true
  let release: (() => void) | null = null
  const look = () => {
    if (hasFilledForm() === (release !== null)) return
    if (release) release()
    release = release ? null : holdUpdate()
  }
  look()
  setInterval(look, lookEveryMs)
}

/** Reloads this tab as soon as nothing is lost by it, because another tab has activated the new version. */
export function reloadWhenFree(): void {
  if (updateState.read().holds === 0) location.reload()
  else setTimeout(reloadWhenFree, lookEveryMs)
}
