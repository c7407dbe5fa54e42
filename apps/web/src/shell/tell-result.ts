import type { Result } from '@civic-hub/committee'
import { undoTexts as texts } from '../texts/en/undo.ts'
import { notify, notifyError } from '../ui/notify.ts'

/** Makes what tells a person why a transition was refused; it answers whether the transition was done. */
export const tellRefusals =
  <Refusal extends string>(words: Readonly<Record<Refusal, string>>) =>
  <T>(result: Result<T, Refusal>): result is { ok: true; value: T } => {
    if (!result.ok) notifyError({ title: words[result.refusal] })
    return result.ok
  }

/** Says what was done, with a button that takes it back. */
export function tellWithUndo(title: string, onUndo: () => void): void {
  notify({ title, action: { label: texts.undo, onAction: onUndo } })
}
