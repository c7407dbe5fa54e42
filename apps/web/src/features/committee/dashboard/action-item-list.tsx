import { isOverdue } from '@civic-hub/committee'
import type { OpenActionItem } from '@civic-hub/committee/dashboard'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { announceRefusals, announceWithUndo } from '../../../shell/announce-result.ts'
import { notInSnapshot } from '../../../start/startup-snapshot.ts'
import { dashboardTexts } from '../../../texts/en/dashboard.gen.ts'
import { dayForField } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { notify } from '../../../ui/notify.ts'
import classes from './dashboard.module.css'
import { titleOf } from './meeting-words.ts'
import { dueDayInWords } from './needs-list.tsx'

const { items: texts, ...all } = dashboardTexts
const atFirst = 6
const atOnce = 50

interface ActionItemListProps {
  slug: string
  /** The earliest due date first. */
  items: readonly OpenActionItem[]
  isMine: (item: OpenActionItem) => boolean
  titleByMeeting: ReadonlyMap<string, string>
  today: Date
  editable: boolean
}

/** The open action items of all meetings, at first only a few. */
export function ActionItemList(props: ActionItemListProps) {
  const { slug, items, isMine, titleByMeeting, today, editable } = props
  const [shown, setShown] = useState(atFirst)
  const setDone = useSetDone()
  if (items.length === 0) return <EmptyState drawing="flag">{texts.empty}</EmptyState>
  const rest = items.length - shown
  return (
    <>
      <ul className={`plain-list ${classes.rows}`}>
        {items.slice(0, shown).map((item) => (
          <li key={`${item.meetingId} ${item.id}`} className={classes.row}>
            <div className={classes.words}>
              <p className={classes.name} dir="auto">
                <Link
                  id={rowId(item)}
                  to="/$committeeId/meetings/$meetingId"
                  params={{ committeeId: slug, meetingId: item.meetingId }}
                  search={{ view: 'action-items' }}
                  hash={item.id}
                  className={classes.link}
                >
                  {item.title}
                </Link>
              </p>
              <p className={classes.facts}>
                {isMine(item) ? (
                  <strong className={classes.yours}>{texts.yours}</strong>
                ) : (
                  <bdi>{item.owner || texts.noOwner}</bdi>
                )}
                <Due item={item} today={dayForField(today)} />
                <bdi>{titleOf({ title: titleByMeeting.get(item.meetingId) ?? '' })}</bdi>
              </p>
            </div>
            {editable && (
              <Button
                {...notInSnapshot}
                variant="default"
                className={classes.above ?? ''}
                aria-label={all.completeNamed(item.title)}
                onClick={() => setDone(item)}
              >
                {all.complete}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button
          variant="subtle"
          className={classes.more ?? ''}
          onClick={() => {
            const next = items[shown]
            if (next) focusSoon(rowId(next))
            setShown(shown + atOnce)
          }}
        >
          {texts.more(Math.min(rest, atOnce))}
        </Button>
      )}
    </>
  )
}

const rowId = ({ meetingId, id }: OpenActionItem) => `item-${meetingId}-${id}`

function Due({ item, today }: { item: OpenActionItem; today: string }) {
  if (item.dueDate === null) return null
  if (item.dueDate === today) return <strong>{texts.dueToday}</strong>
  return (
    <>
      <span>{texts.due(dueDayInWords(item.dueDate))}</span>
      {isOverdue({ ...item, done: false }, today) && <strong className={classes.overdue}>{texts.overdue}</strong>}
    </>
  )
}

/** Completes an action item, with an undo in the toast. */
function useSetDone() {
  const replica = useReplica()
  return ({ id, meetingId, title }: OpenActionItem) => {
    const { actionItems } = replica.meeting(meetingId)
    const taken = announceRefusals(all.refused)
    if (!taken(actionItems.setDone(id, true))) return
    announceWithUndo(all.completed(title), () => {
      if (taken(actionItems.setDone(id, false))) notify({ title: all.reopened(title) })
    })
  }
}
