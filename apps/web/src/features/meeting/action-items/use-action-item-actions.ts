import type { ActionItemFields, ListedActionItem } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { announceRefusals } from '../../../shell/announce-result.ts'
import { entryActions } from '../../../shell/entry-actions.ts'
import { actionItemsTexts as texts } from '../../../texts/en/action-items.ts'
import { say } from '../../../ui/live-region.tsx'

/** A person's actions on the action items of a meeting. Each runs a transition and announces its result. */
export function useActionItemActions(meetingId: string) {
  const replica = useReplica()
  return useMemo(() => {
    const { actionItems } = replica.meeting(meetingId)

    const done = announceRefusals(texts.refused)

    return {
      ...entryActions(texts, {
        add: (fields: ActionItemFields) => actionItems.add(fields),
        edit: (opened: ListedActionItem, saved: ActionItemFields) => actionItems.edit(opened.id, opened, saved),
        remove: (id) => actionItems.remove(id),
        restore: (id) => actionItems.restore(id),
      }),
      setDone({ id, title }: ListedActionItem, isDone: boolean): void {
        if (!done(actionItems.setDone(id, isDone))) return
        say(isDone ? texts.announced.completed(title) : texts.announced.reopened(title))
      },
    }
  }, [replica, meetingId])
}

export type ActionItemActions = ReturnType<typeof useActionItemActions>
