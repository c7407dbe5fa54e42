import type { ActionItemFields, ListedActionItem, Result } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { actionItemsTexts as texts } from '../../texts/en/action-items.ts'
import { say } from '../../ui/live-region.tsx'
import { notify, notifyError } from '../../ui/notify.ts'

/** What a person can do with the action items of a meeting: each runs a transition and announces its result. */
export function useActionItemActions(meetingId: string) {
  const replica = useReplica()
  return useMemo(() => {
    const { actionItems } = replica.meeting(meetingId)

    function done<T>(result: Result<T, keyof typeof texts.refused>): result is { ok: true; value: T } {
      if (!result.ok) notifyError({ title: texts.refused[result.refusal] })
      return result.ok
    }

    return {
      add(fields: ActionItemFields): boolean {
        const added = done(actionItems.add(fields))
        if (added) say(texts.said.added(fields.title.trim()))
        return added
      },
      edit(opened: ListedActionItem, saved: ActionItemFields): boolean {
        const edited = done(actionItems.edit(opened.id, opened, saved))
        if (edited) say(texts.said.saved(saved.title.trim()))
        return edited
      },
      setDone({ id, title }: ListedActionItem, isDone: boolean): void {
        if (!done(actionItems.setDone(id, isDone))) return
        say(isDone ? texts.said.completed(title) : texts.said.reopened(title))
      },
      remove({ id, title }: ListedActionItem): void {
        if (!done(actionItems.remove(id))) return
        const undo = () => {
          if (done(actionItems.restore(id))) say(texts.said.restored(title))
        }
        notify({ title: texts.removed(title), action: { label: texts.undo, onAction: undo } })
      },
    }
  }, [replica, meetingId])
}

export type ActionItemActions = ReturnType<typeof useActionItemActions>
