import type { ActionItemFields, ListedActionItem } from '@civic-hub/committee'
import type { Replica } from '../../../replica/replica.ts'
import { announceRefusals } from '../../../shell/announce-result.ts'
import { entryActions } from '../../../shell/entry-actions.ts'
import { actionItemsTexts as texts } from '../../../texts/en/action-items.gen.ts'
import { say } from '../../../ui/live-region.tsx'

/** A person's actions on the action items of a meeting. Each runs a transition and announces its result. */
export function actionItemActions(replica: Replica, meetingId: string) {
  const { actionItems } = replica.meeting(meetingId)
  const done = announceRefusals(texts.refused)
  return {
    ...entryActions(texts, {
      add: (fields: ActionItemFields) => actionItems.add(fields),
      edit: (opened: ListedActionItem, saved: ActionItemFields) => actionItems.edit(opened.id, opened, saved),
      remove: (id) => actionItems.remove(id),
      restore: (id) => actionItems.restore(id),
    }),
    /** Returns true if it was done. */
    setDone({ id, title }: ListedActionItem, isDone: boolean): boolean {
      const isSet = done(actionItems.setDone(id, isDone))
      if (isSet) say(isDone ? texts.announced.completed(title) : texts.announced.reopened(title))
      return isSet
    },
  }
}
