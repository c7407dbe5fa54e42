import { editingTexts } from '../texts/en/editing.gen.ts'
import { askToConfirm } from '../ui/confirm-dialog.tsx'
import { hasUnsavedWordsIn } from './unsaved-words.ts'

/** Leaves a part of the screen at once, or after the person agrees to lose the unsaved words in it. */
export function discardFirst(part: Element | null, leave: () => void): void {
  if (!part || !hasUnsavedWordsIn(part)) leave()
  else void askToConfirm({ ...editingTexts.discard, danger: true }).then((confirmed) => confirmed && leave())
}
