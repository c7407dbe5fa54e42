import { type ListedActionItem, typedPerson } from '@civic-hub/committee'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { usePeopleToPick } from '../../../shell/people/use-people-to-pick.ts'
import { useEditedEntries } from '../../../shell/use-edited-entry.ts'
import { actionItemsTexts as texts } from '../../../texts/en/action-items.ts'
import { unreadTexts } from '../../../texts/en/unread.ts'
import { dayForField } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HeadedList } from '../../../ui/headed-list.tsx'
import { useShownRows } from '../../../ui/use-shown-rows.tsx'
import { ActionItemForm } from './action-item-form.tsx'
import { ActionItemRow } from './action-item-row.tsx'
import classes from './action-items-tab.module.css'
import { useActionItemActions } from './use-action-item-actions.ts'

const menuId = (id: string) => `action-${id}-menu`
const newItem = { title: '', owner: '', dueDate: null }

interface ActionItemsTabProps {
  committee: CommitteeOnDevice
  meetingId: string
  editable: boolean
}

/** The action items of a meeting, open ones first. */
export function ActionItemsTab({ committee, meetingId, editable }: ActionItemsTabProps) {
  const replica = useReplica()
  const items = useQuery(replica.meeting(meetingId).actionItems.list)
  const actions = useActionItemActions(meetingId)
  const owners = items.flatMap(({ owner }) => (owner.trim() === '' ? [] : [typedPerson(owner)]))
  const people = [...usePeopleToPick(committee, meetingId), ...owners]
  const { list, formOf, open } = useEditedEntries({ shown: items, all: items, menuId })
  const today = dayForField(new Date())
  const unfinished = list.filter(({ done }) => !done)
  const completed = list.filter(({ done }) => done)
  const unread = useQuery(replica.meeting(meetingId).actionItems.unread)
  const rows = useShownRows(list.length, (index) => menuId([...unfinished, ...completed][index]?.id ?? ''))
  const openRows = unfinished.slice(0, rows.shown)
  const completedRows = completed.slice(0, rows.shown - openRows.length)

  const headed = (heading: string, listed: readonly ListedActionItem[]) => (
    <HeadedList heading={heading}>
      {listed.map((item) => {
        const form = formOf(item.id)
        return form ? (
          <li key={item.id} className={classes.editing}>
            <ActionItemForm
              name={texts.editing(item.title)}
              opened={form.edited}
              people={people}
              saveLabel={texts.save}
              trouble={editable ? form.trouble : 'read-only'}
              onSave={form.saveWith(actions.edit, actions.add)}
              onCancel={form.close}
            />
          </li>
        ) : (
          <ActionItemRow
            key={item.id}
            slug={committee.slug}
            item={item}
            today={today}
            editable={editable}
            actions={actions}
            onEdit={() => open(item)}
          />
        )
      })}
    </HeadedList>
  )

  return (
    <div className={classes.tab}>
      <h2 className={classes.heading}>{texts.heading}</h2>
      <ActionItemForm
        name={texts.form}
        opened={newItem}
        people={people}
        saveLabel={texts.add}
        trouble={editable ? null : 'read-only'}
        onSave={actions.add}
      />
      {unfinished.length === 0 && <EmptyState drawing="minutes">{texts.empty}</EmptyState>}
      {unfinished.length > 0 && headed(texts.open(unfinished.length), openRows)}
      {completed.length > 0 && headed(texts.completed(completed.length), completedRows)}
      {rows.more}
      {unread > 0 && (
        <p>
          {unreadTexts.actionItems(unread)} {unreadTexts.remedy}
        </p>
      )}
    </div>
  )
}

/** The number of open items, for the tab; empty if there is none. */
export function OpenActionItems({ meetingId }: { meetingId: string }) {
  const items = useQuery(useReplica().meeting(meetingId).actionItems.list)
  const open = items.filter(({ done, carriedTo }) => !done && carriedTo === null).length
  return open > 0 && <span className={classes.count}>{open}</span>
}
