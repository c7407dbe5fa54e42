import type { ListPosition, Result } from '@civic-hub/committee'
import {
  addChecklistEntry,
  type Checklist,
  type ChecklistEntry,
  type ChecklistRun,
  checklists,
  moveChecklistEntry,
  removeChecklistEntry,
  removeChecklistRun,
  resetChecklistRun,
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
import { entryActions } from '../../../shell/entry-actions.ts'
import { checklistsTexts as texts } from '../../../texts/en/checklists.gen.ts'
import { dayInWords } from '../../../ui/dates.ts'
import { say } from '../../../ui/live-region.tsx'

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
        if (done(restore())) say(texts.announced.restored(title))
      }
      announceWithUndo(texts.removed(title), onAction)
    }

    const { add, edit, remove, restore } = entryActions(
      { ...texts, announced: { ...texts.announced, saved: texts.announced.renamed } },
      {
        add: (fields: { title: string }) => checklists.add(doc, context, fields, null),
        edit: (opened: Checklist, saved) => checklists.edit(doc, context, opened.id, opened, saved),
        remove: (id) => checklists.remove(doc, context, id),
        restore: (id) => checklists.restore(doc, context, id),
      },
    )
    const named = (checklist: Checklist) => ({ ...checklist, title: checklist.title || texts.untitled })

    return {
      add: (title: string): boolean => add({ title }),
      rename: (opened: Checklist, title: string): boolean => edit(opened, { title }),
      remove: (checklist: Checklist): void => remove(named(checklist)),
      restore: (checklist: Checklist): void => restore(named(checklist)),
      move: (id: string, place: ListPosition): boolean => done(checklists.move(doc, context, id, place)),

      addEntry({ id }: Checklist, text: string): boolean {
        const added = done(addChecklistEntry(doc, context, id, text))
        if (added) say(texts.announced.added(text.trim()))
        return added
      },
      reword({ id }: Checklist, opened: ChecklistEntry, text: string): boolean {
        const reworded = done(rewordChecklistEntry(doc, context, id, opened.id, opened.text, text))
        if (reworded) say(texts.announced.renamed(text.trim()))
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
        if (started) say(texts.announced.started(label.trim() || title))
        return started
      },
      tick({ id, entries }: Checklist, run: ChecklistRun, entry: ChecklistEntry, ticked: boolean): void {
        if (!done(tickChecklistEntry(doc, context, id, run.id, entry.id, author, ticked))) return
        const count = run.ticks.length + (ticked ? 1 : -1)
        say((ticked ? texts.announced.ticked : texts.announced.unticked)(entry.text, count, entries.length))
      },
      reset({ id }: Checklist, run: ChecklistRun): void {
        const reset = resetChecklistRun(doc, context, id, run.id)
        if (!done(reset)) return
        const undo = () => {
          if (done(restoreChecklistTicks(doc, context, id, run.id, reset.value)))
            say(texts.announced.restored(runTitle(run)))
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

/** Returns the title of a run, or the day on which it was started. */
export function runTitle({ title, at }: ChecklistRun): string {
  if (title !== '') return title
  return at === null ? texts.run : texts.runOf(dayInWords(new Date(at)))
}
