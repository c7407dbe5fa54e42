import { isOverdue, type ListedActionItem } from '@civic-hub/committee'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import type { ReactNode } from 'react'
import { actionItemsTexts as texts } from '../../../texts/en/action-items.gen.ts'
import { dayInWords } from '../../../ui/dates.ts'
import { EntryMenu } from '../../../ui/entry-menu.tsx'
import facts from '../../../ui/facts.module.css'
import { Icon } from '../../../ui/icon.tsx'
import classes from './action-item-row.module.css'

interface ActionItemRowProps {
  slug: string
  item: ListedActionItem
  /** Its meeting, in a list of the items of all meetings. Such a list has checkboxes. */
  meeting?: ReactNode
  /** YYYY-MM-DD */
  today: string
  editable: boolean
  onDone: (isDone: boolean) => void
  onEdit: () => void
  onRemove: () => void
  /** A form below its words. */
  children?: ReactNode
}

export function ActionItemRow(props: ActionItemRowProps) {
  const { slug, item, meeting, today, editable, onDone, onEdit, onRemove, children } = props
  const { id, title, owner, dueDate, done, outcome, carriedFrom, carriedTo, late } = item
  const overdue = isOverdue(item, today) && carriedTo === null
  return (
    <li id={id} className={classes.row} data-done={done || undefined}>
      {meeting && (
        <label className={classes.check}>
          <input
            type="checkbox"
            aria-label={texts.completeNamed(title)}
            checked={done}
            disabled={!editable}
            onChange={() => onDone(!done)}
          />
        </label>
      )}
      <div className={classes.words}>
        <p className={classes.title} dir="auto">
          {done && !meeting && <Icon name="check" size={18} />}
          {title}
        </p>
        <p className={facts.line}>
          <bdi>{owner || texts.noOwner}</bdi>
          {dueDate !== null && <span>{texts.due(dueDayInWords(dueDate))}</span>}
          {overdue && <strong className={classes.overdue}>{texts.overdue}</strong>}
          {late.length > 0 && <span>{texts.late(late)}</span>}
          {carriedFrom !== null && <span>{texts.carriedOver}</span>}
          {carriedTo && (
            <span>
              {texts.carriedTo}{' '}
              <Link
                to="/$committeeId/meetings/$meetingId"
                params={{ committeeId: slug, meetingId: carriedTo.meetingId }}
                search={{ view: 'action-items' }}
              >
                <bdi>{carriedTo.title}</bdi>
              </Link>
              {carriedTo.done && ` · ${texts.carriedDone}`}
            </span>
          )}
          {meeting}
        </p>
        {done && outcome !== null && !children && <p className={classes.outcome}>{texts.outcome(outcome)}</p>}
        {children}
      </div>
      {editable && !meeting && carriedTo === null && (
        <Button
          size="md"
          variant="default"
          aria-label={done ? texts.reopenNamed(title) : texts.completeNamed(title)}
          onClick={() => onDone(!done)}
        >
          {done ? texts.reopen : texts.complete}
        </Button>
      )}
      {editable && (
        <EntryMenu
          id={`action-${id}-menu`}
          label={texts.menu(title)}
          edit={texts.edit}
          onEdit={carriedTo === null ? onEdit : undefined}
          remove={texts.remove}
          onRemove={onRemove}
        />
      )}
    </li>
  )
}

/** Old imports contain due dates as free text. */
export function dueDayInWords(dueDate: string, inWords: (day: Date) => string = dayInWords): string {
  const day = parseISO(dueDate)
  return isValid(day) ? inWords(day) : dueDate
}
