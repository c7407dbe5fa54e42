import { isOverdue, typedPerson } from '@civic-hub/committee'
import {
  type ActionItemOfMeeting,
  isOwnedBy,
  type NamedPerson,
  queryAllActionItems,
} from '@civic-hub/committee/dashboard'
import { Button, SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { usePagePresence, useReadOnly, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { usePeopleToPick } from '../../../shell/people/use-people-to-pick.ts'
import { useUndoKeys } from '../../../shell/undo/use-undo-keys.ts'
import { actionItemsTexts, actionItemsTexts as writeItemsCsvTexts } from '../../../texts/en/action-items.gen.ts'
import { readOnlyTexts } from '../../../texts/en/read-only.gen.ts'
import { unreadTexts } from '../../../texts/en/unread.gen.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { csvFile } from '../../../ui/csv-file.ts'
import { dayForField } from '../../../ui/dates.ts'
import { momentForFileName } from '../../../ui/dates-later.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HeadedList } from '../../../ui/headed-list.tsx'
import { notify } from '../../../ui/notify.ts'
import { Page } from '../../../ui/page.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useNamedRow } from '../../../ui/use-named-row.ts'
import { useShownRows } from '../../../ui/use-shown-rows.tsx'
import { type Grouping, groupings, groupsOf, meetingInWords, newestMeetingFirst } from './action-item-groups.ts'
import classes from './action-items.module.css'
import { actionMenuId, useActionItemRows } from './use-action-item-rows.tsx'

const { page: texts } = actionItemsTexts
const { columns, states } = writeItemsCsvTexts.page
const headingId = 'open-action-items'

interface ActionItemsPageProps {
  committee: CommitteeOnDevice
  person: NamedPerson
  by: Grouping
  onBy: (by: Grouping) => void
}

/** The action items of all meetings of a committee, the open ones first. */
export function ActionItemsPage({ committee, person, by, onBy }: ActionItemsPageProps) {
  const { slug, name, people = [] } = committee
  const replica = useReplica()
  const readOnly = useReadOnly()
  const editable = readOnly === null
  const today = dayForField(new Date())
  const { items, unread } = useQuery(useMemo(() => queryAllActionItems(replica.doc), [replica]))
  const [showsCompleted, setShowsCompleted] = useState(false)
  /** The meeting whose row had the focus last: Ctrl+Z takes back the last step there. */
  const [meetingId, setMeetingId] = useState('')
  const owners = items.flatMap(({ owner }) => (owner.trim() === '' ? [] : [typedPerson(owner)]))
  const ownersToPick = [...usePeopleToPick(committee, ''), ...owners]
  usePagePresence('action-items')
  useUndoKeys(replica.undo(meetingId), editable)
  useDocumentHead({ title: texts.documentTitle(name), canonicalPath: `/${slug}/action-items` })

  const { unfinished, completed, row } = useActionItemRows<ActionItemOfMeeting>({
    slug,
    items,
    meetingIdOf: ({ meeting }) => meeting.id,
    meetingOf: ({ meeting }) => (
      <Link
        to="/$committeeId/meetings/$meetingId"
        params={{ committeeId: slug, meetingId: meeting.id }}
        search={{ view: 'action-items' }}
      >
        <bdi>{meetingInWords(meeting)}</bdi>
      </Link>
    ),
    people: ownersToPick,
    editable,
    headingId,
  })
  const groups = groupsOf(unfinished, by, ({ owner }) => isOwnedBy(owner, person, people), today)
  const open = groups.flatMap((group) => group.items)
  const done = newestMeetingFirst(completed)
  const openRows = useShownRows(open.length, (index) => actionMenuId(open[index]?.id ?? ''))
  const doneRows = useShownRows(done.length, (index) => actionMenuId(done[index]?.id ?? ''))
  const indexIn = (list: readonly ActionItemOfMeeting[], id: string) => list.findIndex((item) => item.id === id)
  useNamedRow((id) => {
    openRows.show(indexIn(open, id))
    doneRows.show(indexIn(done, id))
    if (indexIn(done, id) >= 0) setShowsCompleted(true)
  })
  const onPage = new Set(open.slice(0, openRows.shown))

  function exportShown() {
    const shown = showsCompleted ? [...open, ...done] : open
    saveFile(itemsCsv(shown, today), texts.fileName(slug, momentForFileName(new Date())))
    notify({ title: texts.exported(shown.length) })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it observes the focus
    <div
      onFocus={({ target }) => {
        const focused = items.find(({ id }) => id === target.closest('li')?.id)
        if (focused) setMeetingId(focused.meeting.id)
      }}
    >
      <Page
        heading={texts.heading(name)}
        subtitle={readOnly ? { ...texts.readOnly, viewer: readOnlyTexts.viewerReads }[readOnly] : texts.subtitle}
        width="list"
        actions={
          items.length > 0 && (
            <Button size="md" variant="default" onClick={exportShown}>
              {texts.csv}
            </Button>
          )
        }
      >
        {items.length === 0 ? (
          <EmptyState
            drawing="flag"
            hint={texts.emptyHint}
            action={
              <ButtonLink to="/$committeeId/meetings" params={{ committeeId: slug }} size="md" variant="default">
                {texts.toMeetings}
              </ButtonLink>
            }
          >
            {actionItemsTexts.empty}
          </EmptyState>
        ) : (
          <section aria-labelledby={headingId} className={classes.open}>
            <div className={classes.head}>
              <h2 id={headingId} tabIndex={-1}>
                {actionItemsTexts.open(unfinished.filter(({ done }) => !done).length)}
              </h2>
              <SegmentedControl
                aria-label={texts.groupBy}
                value={by}
                onChange={(value) => onBy(value as Grouping)}
                data={groupings.map((value) => ({ value, label: texts.groupings[value] }))}
              />
            </div>
            {open.length === 0 && <EmptyState drawing="flag">{actionItemsTexts.empty}</EmptyState>}
            {groups.map(({ heading, items: ofGroup }) => {
              const shown = ofGroup.filter((item) => onPage.has(item))
              return (
                shown.length > 0 && (
                  <HeadedList key={`${by} ${heading}`} heading={texts.group(heading, ofGroup.length)}>
                    {shown.map(row)}
                  </HeadedList>
                )
              )
            })}
            {openRows.more}
          </section>
        )}
        {done.length > 0 && (
          <details
            className={classes.completed}
            open={showsCompleted}
            onToggle={(event) => setShowsCompleted(event.currentTarget.open)}
          >
            <summary>{actionItemsTexts.completed(done.length)}</summary>
            <ul className="plain-list">{done.slice(0, doneRows.shown).map(row)}</ul>
            {doneRows.more}
          </details>
        )}
        {unread > 0 && (
          <p>
            {unreadTexts.actionItems(unread)} {unreadTexts.remedy}
          </p>
        )}
      </Page>
    </div>
  )
}

function itemsCsv(items: readonly ActionItemOfMeeting[], today: string): Blob {
  const stateOf = (item: ActionItemOfMeeting) =>
    item.done ? states.completed : isOverdue(item, today) ? states.overdue : states.open
  return csvFile([
    [
      writeItemsCsvTexts.title,
      writeItemsCsvTexts.owner,
      writeItemsCsvTexts.dueDate,
      columns.state,
      columns.outcome,
      columns.meeting,
      columns.meetingDay,
    ],
    ...items.map((item) => [
      item.title,
      item.owner,
      item.dueDate ?? '',
      stateOf(item),
      (item.done && item.outcome) || '',
      item.meeting.title,
      Date.parse(item.meeting.date) === 0 ? '' : dayForField(new Date(item.meeting.date)),
    ]),
  ])
}
