import { typedPerson } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { usePeopleToPick } from '../../../shell/people/use-people-to-pick.ts'
import { actionItemsTexts as texts } from '../../../texts/en/action-items.gen.ts'
import { unreadTexts } from '../../../texts/en/unread.gen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HeadedList } from '../../../ui/headed-list.tsx'
import { useNamedRow } from '../../../ui/use-named-row.ts'
import { useShownRows } from '../../../ui/use-shown-rows.tsx'
import { actionItemActions } from './action-item-actions.ts'
import { ActionItemForm } from './action-item-form.tsx'
import classes from './action-items.module.css'
import { actionMenuId, useActionItemRows } from './use-action-item-rows.tsx'

const headingId = 'action-items-heading'
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
  const actions = useMemo(() => actionItemActions(replica, meetingId), [replica, meetingId])
  const owners = items.flatMap(({ owner }) => (owner.trim() === '' ? [] : [typedPerson(owner)]))
  const people = [...usePeopleToPick(committee, meetingId), ...owners]
  const { unfinished, completed, row } = useActionItemRows({
    slug: committee.slug,
    items,
    meetingIdOf: () => meetingId,
    people,
    editable,
    headingId,
  })
  const unread = useQuery(replica.meeting(meetingId).actionItems.unread)
  const inOrder = [...unfinished, ...completed]
  const rows = useShownRows(inOrder.length, (index) => actionMenuId(inOrder[index]?.id ?? ''))
  useNamedRow((named) => rows.show(inOrder.findIndex(({ id }) => id === named)))
  const openRows = unfinished.slice(0, rows.shown)
  const completedRows = completed.slice(0, rows.shown - openRows.length)

  return (
    <div className={classes.tab}>
      <h2 id={headingId} className={classes.heading} tabIndex={-1}>
        {texts.heading}
      </h2>
      <ActionItemForm
        name={texts.form}
        opened={newItem}
        people={people}
        saveLabel={texts.add}
        trouble={editable ? null : 'read-only'}
        onSave={actions.add}
      />
      {unfinished.length === 0 && <EmptyState drawing="minutes">{texts.empty}</EmptyState>}
      {unfinished.length > 0 && (
        <HeadedList heading={texts.open(unfinished.filter(({ done }) => !done).length)}>{openRows.map(row)}</HeadedList>
      )}
      {completed.length > 0 && (
        <HeadedList heading={texts.completed(completed.length)}>{completedRows.map(row)}</HeadedList>
      )}
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
