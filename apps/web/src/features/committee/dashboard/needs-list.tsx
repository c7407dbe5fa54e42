import { Link } from '@tanstack/react-router'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { useState } from 'react'
import { notInSnapshot } from '../../../start/startup-snapshot.ts'
import { dashboardTexts } from '../../../texts/en/dashboard.gen.ts'
import { dayInWords, timeInWords } from '../../../ui/dates.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import classes from './dashboard.module.css'
import { titleOf } from './meeting-words.ts'
import type { Need } from './needs-today.ts'

const { needs: texts } = dashboardTexts

const icons: Record<Need['kind'], IconName> = {
  live: 'play',
  meeting: 'calendar',
  approve: 'document',
  requests: 'people',
  item: 'flag',
  more: 'flag',
}

interface NeedsListProps {
  slug: string
  needs: readonly Need[]
  areApprovalsKnown: boolean
}

/**
 * This person's tasks of today, each with a link. The approvals arrive later than the page: rows for the minutes that
 * may need one are kept free meanwhile, and afterwards, so that the page does not move.
 */
export function NeedsList({ slug, needs, areApprovalsKnown }: NeedsListProps) {
  const toApprove = needs.filter(({ kind }) => kind === 'approve')
  const [free, setFree] = useState<readonly Need[]>([])
  if (!areApprovalsKnown && toApprove.length > free.length) setFree(toApprove)
  const shown = areApprovalsKnown ? needs : needs.filter(({ kind }) => kind !== 'approve')
  const keys = new Set(shown.map(keyOf))
  const rest = free
    .filter((need) => !keys.has(keyOf(need)))
    .slice(0, free.length - (areApprovalsKnown ? toApprove.length : 0))
  return (
    <div>
      {shown.length === 0 && (
        <p className={classes.nothing}>{!areApprovalsKnown && free.length > 0 ? texts.asking : texts.nothing}</p>
      )}
      <ul className="plain-list">
        {[...shown, ...rest].map((need, index) => (
          <li
            key={keyOf(need)}
            className={classes.need}
            data-kind={index < shown.length ? need.kind : 'free'}
            // The relay may have more of these.
            {...((need.kind === 'requests' || need.kind === 'approve') && notInSnapshot)}
          >
            <Icon name={icons[need.kind]} />
            <p className={classes.sentence}>{sentenceOf(need)}</p>
            <Way slug={slug} need={need} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function keyOf(need: Need): string {
  if ('meeting' in need) return `${need.kind} ${need.meeting.id}`
  return need.kind === 'item' ? `${need.item.meetingId} ${need.item.id}` : need.kind
}

function sentenceOf(need: Need): string {
  switch (need.kind) {
    case 'live':
      return texts.live(titleOf(need.meeting))
    case 'meeting':
      return texts.meeting(titleOf(need.meeting), timeInWords(new Date(need.meeting.date)))
    case 'approve':
      return texts.approve(titleOf(need.meeting))
    case 'requests':
      return texts.requests(need.count)
    case 'more':
      return texts.more(need.count)
    case 'item':
      return need.overdue
        ? texts.overdue(need.item.title, dueDayInWords(need.item.dueDate ?? ''))
        : texts.dueToday(need.item.title)
  }
}

/** Old imports contain due dates as free text. */
export function dueDayInWords(dueDate: string): string {
  const day = parseISO(dueDate)
  return isValid(day) ? dayInWords(day) : dueDate
}

function Way({ slug, need }: { slug: string; need: Need }) {
  if (need.kind === 'more') return null
  const sentence = sentenceOf(need)
  if (need.kind === 'requests')
    return (
      <Link
        to="/$committeeId/members"
        params={{ committeeId: slug }}
        className={classes.way}
        aria-label={texts.actionFor(texts.requestsAction, sentence)}
      >
        {texts.requestsAction}
      </Link>
    )
  const [meetingId, view, label] =
    need.kind === 'item'
      ? ([need.item.meetingId, 'action-items', texts.itemAction] as const)
      : need.kind === 'approve'
        ? ([need.meeting.id, 'minutes', texts.approveAction] as const)
        : ([need.meeting.id, undefined, need.kind === 'live' ? texts.liveAction : texts.meetingAction] as const)
  return (
    <Link
      to="/$committeeId/meetings/$meetingId"
      params={{ committeeId: slug, meetingId }}
      {...(view && { search: { view } })}
      {...(need.kind === 'item' && { hash: need.item.id })}
      className={classes.way}
      aria-label={texts.actionFor(label, sentence)}
    >
      {label}
    </Link>
  )
}
