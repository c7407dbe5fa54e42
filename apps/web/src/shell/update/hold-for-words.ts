import { hasUnsavedWords } from '../unsaved-words.ts'
import { holdUpdate } from './hold-update.ts'
import { updateState } from './update-state.ts'

const lookEveryMs = 1_000

let watching = false

/** Starts to hold up a waiting new version while a form has unsaved text. Called only when a new version waits. */
export function holdForWords(): void {
  if (watching) return
  watching = true
  let release: (() => void) | null = null
  const look = () => {
    if (hasUnsavedWords() === (release !== null)) return
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
