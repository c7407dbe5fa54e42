import type { ListPosition, Result } from '@civic-hub/committee'
import {
  addChecklist,
  addChecklistEntry,
  type Checklist,
  type ChecklistEntry,
  type ChecklistRun,
  moveChecklist,
  moveChecklistEntry,
  removeChecklist,
  removeChecklistEntry,
  removeChecklistRun,
  renameChecklist,
  resetChecklistRun,
  restoreChecklist,
  restoreChecklistEntry,
  restoreChecklistRun,
  restoreChecklistTicks,
  rewordChecklistEntry,
  startChecklistRun,
  tickChecklistEntry,
} from '@civic-hub/committee/checklists'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { announceRefusals, announceWithUndo } from '../../../shell/announce-result.ts'
import { checklistsTexts as texts } from '../../../texts/en/checklists.ts'
import { say } from '../../../ui/live-region.tsx'
import { runTitle } from './run-title.ts'

/** The actions for checklists: each runs a transition and announces its result. */
export function useChecklistActions() {
  const replica = useReplica()
  const author = useAuthor()
  return useMemo(() => {
    const { doc } = replica
    const { context } = replica.part('checklists')

    const done = announceRefusals(texts.refused)

    function removed(title: string, restore: () => Result<unknown, keyof typeof texts.refused>): void {
      const onAction = () => {
        if (done(restore())) say(texts.said.restored(title))
      }
      announceWithUndo(texts.removed(title), onAction)
    }

    return {
      add(title: string): boolean {
        const added = done(addChecklist(doc, context, title))
        if (added) say(texts.said.added(title.trim()))
        return added
      },
      rename({ id, title }: Checklist, saved: string): boolean {
        const renamed = done(renameChecklist(doc, context, id, title, saved))
        if (renamed) say(texts.said.renamed(saved.trim()))
        return renamed
      },
      move: (id: string, place: ListPosition): boolean => done(moveChecklist(doc, context, id, place)),
      remove({ id, title }: Checklist): void {
        if (done(removeChecklist(doc, context, id)))
          removed(title || texts.untitled, () => restoreChecklist(doc, context, id))
      },
      restore({ id, title }: Checklist): void {
        if (done(restoreChecklist(doc, context, id))) say(texts.said.restored(title || texts.untitled))
      },

      addEntry({ id }: Checklist, text: string): boolean {
        const added = done(addChecklistEntry(doc, context, id, text))
        if (added) say(texts.said.added(text.trim()))
        return added
      },
      reword({ id }: Checklist, opened: ChecklistEntry, text: string): boolean {
        const reworded = done(rewordChecklistEntry(doc, context, id, opened.id, opened.text, text))
        if (reworded) say(texts.said.renamed(text.trim()))
        return reworded
      },
      moveEntry: ({ id }: Checklist, entryId: string, place: ListPosition): boolean =>
        done(moveChecklistEntry(doc, context, id, entryId, place)),
      removeEntry({ id }: Checklist, entry: ChecklistEntry): void {
        if (done(removeChecklistEntry(doc, context, id, entry.id)))
          removed(entry.text, () => restoreChecklistEntry(doc, context, id, entry.id))
      },

      start({ id, title }: Checklist, label: string): boolean {
        const started = done(startChecklistRun(doc, context, id, label, author))
        if (started) say(texts.said.started(label.trim() || title))
        return started
      },
      tick({ id, entries }: Checklist, run: ChecklistRun, entry: ChecklistEntry, ticked: boolean): void {
        if (!done(tickChecklistEntry(doc, context, id, run.id, entry.id, author, ticked))) return
        const count = run.ticks.length + (ticked ? 1 : -1)
        say((ticked ? texts.said.ticked : texts.said.unticked)(entry.text, count, entries.length))
      },
      reset({ id }: Checklist, run: ChecklistRun): void {
        const reset = resetChecklistRun(doc, context, id, run.id)
        if (!done(reset)) return
        const undo = () => {
          if (done(restoreChecklistTicks(doc, context, id, run.id, reset.value)))
            say(texts.said.restored(runTitle(run)))
        }
        announceWithUndo(texts.resetDone(runTitle(run)), undo)
      },
      removeRun({ id }: Checklist, run: ChecklistRun): void {
        if (done(removeChecklistRun(doc, context, id, run.id)))
          removed(runTitle(run), () => restoreChecklistRun(doc, context, id, run.id))
      },
    }
  }, [replica, author])
}

export type ChecklistActions = ReturnType<typeof useChecklistActions>
