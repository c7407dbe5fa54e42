import type { ListedActionItem } from '@civic-hub/committee'
import { useState } from 'react'
import { usePeoplePresent, useReplica } from '../../replica/react/replica-provider.tsx'
import { useQuery } from '../../replica/react/use-query.ts'
import { actionItemsTexts as texts } from '../../texts/en/action-items.ts'
import { dayForField } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { focusSoon } from '../../ui/focus-soon.ts'
import { HeadedList } from '../../ui/headed-list.tsx'
import { ActionItemForm } from './action-item-form.tsx'
import { ActionItemRow } from './action-item-row.tsx'
import classes from './action-items-tab.module.css'
import { useActionItemActions } from './use-action-item-actions.ts'

const newItem = { title: '', owner: '', dueDate: null }

interface ActionItemsTabProps {
  slug: string
  meetingId: string
  editable: boolean
}

/** The action items of a meeting, open ones first. */
export function ActionItemsTab({ slug, meetingId, editable }: ActionItemsTabProps) {
  const items = useQuery(useReplica().meeting(meetingId).actionItems.list)
  const actions = useActionItemActions(meetingId)
  const owners = useOwnerNames(items)
  const [editing, setEditing] = useState<ListedActionItem | null>(null)
  const today = dayForField(new Date())
  const open = items.filter(({ done }) => !done)
  const completed = items.filter(({ done }) => done)

  function closeForm({ id }: ListedActionItem) {
    setEditing(null)
    focusSoon(`action-${id}-menu`)
  }

  const list = (heading: string, listed: readonly ListedActionItem[]) => (
    <HeadedList heading={heading}>
      {listed.map((item) =>
        editable && editing?.id === item.id ? (
          <li key={item.id} className={classes.editing}>
            <ActionItemForm
              name={texts.editing(item.title)}
              opened={editing}
              owners={owners}
              saveLabel={texts.save}
              onSave={(fields) => {
                if (actions.edit(editing, fields)) closeForm(item)
                return false
              }}
              onCancel={() => closeForm(item)}
            />
          </li>
        ) : (
          <ActionItemRow
            key={item.id}
            slug={slug}
            item={item}
            today={today}
            editable={editable}
            actions={actions}
            onEdit={() => setEditing(item)}
          />
        ),
      )}
    </HeadedList>
  )

  return (
    <div className={classes.tab}>
      <h2 className={classes.heading}>{texts.heading}</h2>
      {editable && (
        <ActionItemForm
          name={texts.form}
          opened={newItem}
          owners={owners}
          saveLabel={texts.add}
          onSave={actions.add}
        />
      )}
      {open.length === 0 && <EmptyState drawing="minutes">{texts.empty}</EmptyState>}
      {open.length > 0 && list(texts.open(open.length), open)}
      {completed.length > 0 && list(texts.completed(completed.length), completed)}
    </div>
  )
}

/** Returns the people in the committee's room now, and the owners of existing items. */
function useOwnerNames(items: readonly ListedActionItem[]): string[] {
  const present = usePeoplePresent().map(({ name }) => name)
  const owners = items.map(({ owner }) => owner).filter((owner) => owner !== '')
  return [...new Set([...present, ...owners])]
}

/** The number of open items, for the tab; empty if there is none. */
export function OpenActionItems({ meetingId }: { meetingId: string }) {
  const items = useQuery(useReplica().meeting(meetingId).actionItems.list)
  const open = items.filter(({ done, carriedTo }) => !done && carriedTo === null).length
  return open > 0 && <span className={classes.count}>{open}</span>
}
