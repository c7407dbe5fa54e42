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
    const hand = replica.meetingHand(meetingId)
    const { texts } = kind
    const { spoken } = texts

    const titleOf = (itemId: string) =>
      kind.watchItem(doc, meetingId, itemId).read()?.title.trim() || texts.untitled

    /** Answers whether it was done; where a rule said no, the person is told why. */
    function done<T>(result: Result<T, ItemRefusal>): result is { ok: true; value: T } {
      if (!result.ok) notifyError({ title: texts.refused[result.refusal] })
      return result.ok
    }

    function restore(itemId: string): void {
      if (done(kind.restore(doc, hand, meetingId, itemId))) say(spoken.restored(titleOf(itemId)))
    }

    return {
      titleOf,
      restore,
      add(): string | null {
        const added = kind.add(doc, hand, meetingId)
        if (!done(added)) return null
        say(spoken.added)
        return added.value
      },
      setCompleted(itemId: string, completed: boolean): void {
        if (!done(kind.setCompleted(doc, hand, meetingId, itemId, completed))) return
        say(completed ? spoken.completed(titleOf(itemId)) : spoken.reopened(titleOf(itemId)))
      },
      move(...[itemId, place]: [string, Parameters<ItemKind['move']>[4]]): boolean {
        return done(kind.move(doc, hand, meetingId, itemId, place))
      },
      remove(itemId: string, onUndone: () => void): void {
        const title = titleOf(itemId)
        if (!done(kind.remove(doc, hand, meetingId, itemId))) return
        const undo = () => {
          restore(itemId)
          onUndone()
        }
        notify({ title: texts.removed(title), action: { label: texts.undo, onAction: undo } })
      },
      setDeadline(itemId: string, deadline: string): void {
        if (kind.setDeadline) done(kind.setDeadline(doc, hand, meetingId, itemId, deadline))
      },
      trim(itemId: string, openedTitle: string): void {
        kind.trim(doc, hand, meetingId, itemId, openedTitle)
      },
      addTag(itemId: string, tag: AgendaTag): void {
        if (done(addAgendaTag(doc, hand, meetingId, itemId, tag))) say(spoken.tagAdded(tag))
      },
      removeTag(itemId: string, tag: AgendaTag): void {
        if (done(removeAgendaTag(doc, hand, meetingId, itemId, tag))) say(spoken.tagRemoved(tag))
      },
      addSubtask(itemId: string, title: string): void {
        if (done(addSubtask(doc, hand, meetingId, itemId, title))) say(spoken.subtaskAdded(title.trim()))
      },
      setSubtaskCompleted(itemId: string, subtaskId: string, completed: boolean): void {
        done(setSubtaskCompleted(doc, hand, meetingId, itemId, subtaskId, completed))
      },
      retitleSubtask(itemId: string, subtaskId: string, title: string): void {
        done(retitleSubtask(doc, hand, meetingId, itemId, subtaskId, title))
      },
      removeSubtask(itemId: string, { id, title }: Subtask): void {
        if (!done(removeSubtask(doc, hand, meetingId, itemId, id))) return
        const undo = () => {
          if (done(restoreSubtask(doc, hand, meetingId, itemId, id))) say(spoken.restored(title))
        }
        notify({ title: texts.removed(title), action: { label: texts.undo, onAction: undo } })
      },
    }
  }, [replica, kind, meetingId])
}

export type ItemActions = ReturnType<typeof useItemActions>
