import {
  type AgendaTag,
  addAgendaTag,
  addSubtask,
  type Result,
  removeAgendaTag,
  removeSubtask,
  restoreSubtask,
  retitleSubtask,
  type Subtask,
  setSubtaskCompleted,
} from '@civic-hub/committee'
import { useMemo } from 'react'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { say } from '../../ui/live-region.tsx'
import { notify, notifyError } from '../../ui/notify.ts'
import type { ItemKind, ItemRefusal } from './item-kind.ts'

/** What a person can do with the items of a meeting: the transition, and what is said about it. */
export function useItemActions(kind: ItemKind, meetingId: string) {
  const replica = useReplica()
  return useMemo(() => {
    const { doc } = replica
    const context = replica.meetingContext(meetingId)
    const { texts } = kind
    const { announcements } = texts

    const titleOf = (itemId: string) =>
      kind.queryItem(doc, meetingId, itemId).read()?.title.trim() || texts.untitled

    /** Answers whether it was done; where a rule said no, the person is told why. */
    function done<T>(result: Result<T, ItemRefusal>): result is { ok: true; value: T } {
      if (!result.ok) notifyError({ title: texts.refused[result.refusal] })
      return result.ok
    }

    function restore(itemId: string): void {
      if (done(kind.restore(doc, context, meetingId, itemId))) say(announcements.restored(titleOf(itemId)))
    }

    return {
      titleOf,
      restore,
      add(): string | null {
        const added = kind.add(doc, context, meetingId)
        if (!done(added)) return null
        say(announcements.added)
        return added.value
      },
      setCompleted(itemId: string, completed: boolean): void {
        if (!done(kind.setCompleted(doc, context, meetingId, itemId, completed))) return
        say(completed ? announcements.completed(titleOf(itemId)) : announcements.reopened(titleOf(itemId)))
      },
      move(...[itemId, place]: [string, Parameters<ItemKind['move']>[4]]): boolean {
        return done(kind.move(doc, context, meetingId, itemId, place))
      },
      remove(itemId: string, onUndone: () => void): void {
        const title = titleOf(itemId)
        if (!done(kind.remove(doc, context, meetingId, itemId))) return
        const undo = () => {
          restore(itemId)
          onUndone()
        }
        notify({ title: texts.removed(title), action: { label: texts.undo, onAction: undo } })
      },
      setDeadline(itemId: string, deadline: string): void {
        if (kind.setDeadline) done(kind.setDeadline(doc, context, meetingId, itemId, deadline))
      },
      trim(itemId: string, openedTitle: string): void {
        kind.trim(doc, context, meetingId, itemId, openedTitle)
      },
      addTag(itemId: string, tag: AgendaTag): void {
        if (done(addAgendaTag(doc, context, meetingId, itemId, tag))) say(announcements.tagAdded(tag))
      },
      removeTag(itemId: string, tag: AgendaTag): void {
        if (done(removeAgendaTag(doc, context, meetingId, itemId, tag))) say(announcements.tagRemoved(tag))
      },
      addSubtask(itemId: string, title: string): void {
        if (done(addSubtask(doc, context, meetingId, itemId, title)))
          say(announcements.subtaskAdded(title.trim()))
      },
      setSubtaskCompleted(itemId: string, subtaskId: string, completed: boolean): void {
        done(setSubtaskCompleted(doc, context, meetingId, itemId, subtaskId, completed))
      },
      retitleSubtask(itemId: string, subtaskId: string, title: string): void {
        done(retitleSubtask(doc, context, meetingId, itemId, subtaskId, title))
      },
      removeSubtask(itemId: string, { id, title }: Subtask): void {
        if (!done(removeSubtask(doc, context, meetingId, itemId, id))) return
        const undo = () => {
          if (done(restoreSubtask(doc, context, meetingId, itemId, id))) say(announcements.restored(title))
        }
        notify({ title: texts.removed(title), action: { label: texts.undo, onAction: undo } })
      },
    }
  }, [replica, kind, meetingId])
}

export type ItemActions = ReturnType<typeof useItemActions>
