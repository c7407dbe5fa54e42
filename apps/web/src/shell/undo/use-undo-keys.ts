import { useEffect } from 'react'
import type { UndoScope } from '../../replica/undo.ts'
import { undoTexts as texts } from '../../texts/en/undo.gen.ts'
import { notify } from '../../ui/notify.ts'
import { isPressed, shortcuts } from '../../ui/shortcuts.ts'

export function undoOnce(scope: UndoScope): void {
  notify({ title: scope.undo() ? texts.undone : texts.nothingToUndo })
}

export function redoOnce(scope: UndoScope): void {
  notify({ title: scope.redo() ? texts.redone : texts.nothingToRedo })
}

/**
 * The keys of Undo and Redo for this person's actions in this meeting, or in this part of the committee. They also
 * work, without an announcement, in a field that is bound to a shared text: the browser's own undo does not include
 * the text of other people. Other fields and the notes editor have their own undo. The scope records actions from the
 * moment when it is first requested.
 */
export function useUndoKeys(scope: UndoScope, editable: boolean): void {
  useEffect(() => {
    if (!editable) return
    function onKeyDown(event: KeyboardEvent) {
      const redoes = isPressed(event, shortcuts.redo) || isPressed(event, shortcuts.redoAsOnWindows)
      if (event.defaultPrevented || !(redoes || isPressed(event, shortcuts.undo))) return
      const place = event.target instanceof HTMLElement ? event.target : null
      const shared = place?.dataset.sharedText !== undefined
      if (!shared && place?.closest('input:not([type=checkbox]), textarea, [contenteditable=true]')) return
      event.preventDefault()
      if (shared) redoes ? scope.redo() : scope.undo()
      else if (redoes) redoOnce(scope)
      else undoOnce(scope)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [scope, editable])
}
