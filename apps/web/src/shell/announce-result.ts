import type { Result } from '@civic-hub/committee'
import { undoTexts as texts } from '../texts/en/undo.gen.ts'
import { notify, notifyError } from '../ui/notify.ts'

/** Creates a function that shows why a transition was refused, and returns true if the transition was done. */
export const announceRefusals =
  <Refusal extends string>(words: Readonly<Record<Refusal, string>>) =>
  <T>(result: Result<T, Refusal>): result is { ok: true; value: T } => {
    if (!result.ok) notifyError({ title: words[result.refusal] })
    return result.ok
  }

/** Shows a toast about a completed action, with a button that undoes it. */
export function announceWithUndo(title: string, onUndo: () => void): void {
  notify({ title, action: { label: texts.undo, onAction: onUndo } })
}
