import { holdUpdate } from './hold-update.ts'
import { updateState } from './update-state.ts'

const lookEveryMs = 1_000
const fields =
  'textarea, input:is(:not([type]), [type="text"], [type="email"], [type="url"], [type="number"])'

/** Whether a form on screen has words in it that are kept nowhere else: a reload would lose them. */
function hasFilledForm(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    (field) =>
      // What is bound to the document is stored with every key.
      field.dataset.sharedText === undefined &&
      // Fields that grow with their words measure them in another one, out of sight.
      field.tabIndex >= 0 &&
      !field.readOnly &&
      !field.disabled &&
      field.value.trim() !== '' &&
      field.value.trim() !== field.dataset.saved?.trim() &&
      (field.checkVisibility() || field.closest('[data-folded]') !== null),
  )
}

let watching = false

/** From now on, and only while a new version waits: holds it up as long as a form has words in it. */
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

/** Another tab has activated the new version: reloads this one as soon as nothing is lost by that. */
export function reloadWhenFree(): void {
  if (updateState.read().holds === 0) location.reload()
  else setTimeout(reloadWhenFree, lookEveryMs)
}
