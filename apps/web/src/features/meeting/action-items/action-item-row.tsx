import { isOverdue, type ListedActionItem } from '@civic-hub/committee'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { actionItemsTexts as texts } from '../../../texts/en/action-items.ts'
import { dayInWords } from '../../../ui/dates.ts'
import { EntryMenu } from '../../../ui/entry-menu.tsx'
import facts from '../../../ui/facts.module.css'
import { Icon } from '../../../ui/icon.tsx'
import classes from './action-item-row.module.css'
import type { ActionItemActions } from './use-action-item-actions.ts'

interface ActionItemRowProps {
  slug: string
  item: ListedActionItem
  /** YYYY-MM-DD */
  today: string
  editable: boolean
  actions: ActionItemActions
  onEdit: () => void
}

export function ActionItemRow({ slug, item, today, editable, actions, onEdit }: ActionItemRowProps) {
  const { title, owner, dueDate, done, carriedFrom, carriedTo, late } = item
  const overdue = isOverdue(item, today) && carriedTo === null
  return (
    <li className={classes.row} data-done={done || undefined}>
      <div className={classes.words}>
        <p className={classes.title} dir="auto">
          {done && <Icon name="check" size={18} />}
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
        </p>
      </div>
      {editable && carriedTo === null && (
        <Button
          size="md"
          variant="default"
          aria-label={done ? texts.reopenNamed(title) : texts.completeNamed(title)}
          onClick={() => actions.setDone(item, !done)}
        >
          {done ? texts.reopen : texts.complete}
        </Button>
      )}
      {editable && (
        <EntryMenu
          id={`action-${item.id}-menu`}
          label={texts.menu(title)}
          edit={texts.edit}
          onEdit={carriedTo === null ? onEdit : undefined}
          remove={texts.remove}
          onRemove={() => actions.remove(item)}
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
