import type { AgendaTag, ListPosition, Subtask } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { announceRefusals, announceWithUndo } from '../../../shell/announce-result.ts'
import { say } from '../../../ui/live-region.tsx'
import type { ItemKind } from './item-kind.ts'

/** The ids of items that were added at this device, until their first form is left. */
const newItems = new Set<string>()

/** A person's actions on the items of a meeting. Each runs a transition and announces its result. */
export function useItemActions(kind: ItemKind, meetingId: string) {
  const replica = useReplica()
  return useMemo(() => {
    const items = replica.meeting(meetingId).items[kind.name]
    const { texts } = kind
    const { announcements } = texts

    const titleOf = (itemId: string) => items.item(itemId).read()?.title.trim() || texts.untitled

    const done = announceRefusals(texts.refused)

    function restore(itemId: string): void {
      if (done(items.restore(itemId))) say(announcements.restored(titleOf(itemId)))
    }

    return {
      titleOf,
      restore,
      add(place?: ListPosition): string | null {
        const added = items.add(texts.newTitle, place)
        if (!done(added)) return null
        say(announcements.added)
        newItems.add(added.value)
        return added.value
      },
      /** Removes an item that was added here and has no content yet; returns true if it did. */
      removeUntouched(itemId: string): boolean {
        if (!newItems.delete(itemId)) return false
        const item = items.item(itemId).read()
        if (!item || item.title !== texts.newTitle || item.notes !== '' || item.completed) return false
        const parts = [item.subtasks, item.tags, 'deadline' in item ? (item.deadline ?? '') : '']
        return parts.every(({ length }) => length === 0) && items.remove(itemId).ok
      },
      setCompleted(itemId: string, completed: boolean): void {
        if (!done(items.setCompleted(itemId, completed))) return
        say(completed ? announcements.completed(titleOf(itemId)) : announcements.reopened(titleOf(itemId)))
      },
      move: (itemId: string, place: ListPosition): boolean => done(items.move(itemId, place)),
      remove(itemId: string, onUndone: () => void): void {
        const title = titleOf(itemId)
        if (!done(items.remove(itemId))) return
        const undo = () => {
          restore(itemId)
          onUndone()
        }
        announceWithUndo(texts.removed(title), undo)
      },
      setDeadline(itemId: string, deadline: string): void {
        if ('setDeadline' in items) done(items.setDeadline(itemId, deadline))
      },
      setPlannedMinutes(itemId: string, minutes: number | null): void {
        // The field itself shows the error of a refused number.
        if ('setPlannedMinutes' in items) items.setPlannedMinutes(itemId, minutes)
      },
      trim(itemId: string, openedTitle: string): void {
        items.trim(itemId, openedTitle)
      },
      addTag(itemId: string, tag: AgendaTag): void {
        if (done(items.addTag(itemId, tag))) say(announcements.tagAdded(tag))
      },
      removeTag(itemId: string, tag: AgendaTag): void {
        if (done(items.removeTag(itemId, tag))) say(announcements.tagRemoved(tag))
      },
      addSubtask(itemId: string, title: string): boolean {
        const added = done(items.addSubtask(itemId, title))
        if (added) say(announcements.subtaskAdded(title.trim()))
        return added
      },
      setSubtaskCompleted(itemId: string, subtaskId: string, completed: boolean): void {
        done(items.setSubtaskCompleted(itemId, subtaskId, completed))
      },
      retitleSubtask(itemId: string, subtaskId: string, title: string): void {
        done(items.retitleSubtask(itemId, subtaskId, title))
      },
      removeSubtask(itemId: string, { id, title }: Subtask): void {
        if (!done(items.removeSubtask(itemId, id))) return
        const undo = () => {
          if (done(items.restoreSubtask(itemId, id))) say(announcements.restored(title))
        }
        announceWithUndo(texts.removed(title), undo)
      },
    }
  }, [replica, kind, meetingId])
}

export type ItemActions = ReturnType<typeof useItemActions>
